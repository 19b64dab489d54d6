//! The window, by clicks, keys and pictures. Pictures stand in `tests/snapshots`; a change of the
//! looks is accepted with `UPDATE_SNAPSHOTS=true cargo test --test ui`.

use eframe::egui::{self, Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable;
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use losscape::app::Losscape;
use losscape::app::export::{Export, Format};
use losscape::app::files::Picked;
use losscape::app::job::Task;
use losscape::app::view::{Tab, ViewState};
use losscape::experiment::{Experiment, ObjectiveConfig, Race, catalogue};
use losscape::objective::landscape;
use std::time::Duration;

type App = Harness<'static, Losscape>;

fn open(size: [f32; 2], dark: bool) -> App {
    let view = ViewState { dark: Some(dark), ..ViewState::default() };
    let mut harness = Harness::builder()
        .with_size(size)
        .with_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light })
        .with_step_dt(1.0 / 60.0)
        .with_render_cursor(false)
        .build_eframe(move |cc| Losscape::with_view(&cc.egui_ctx, view, Vec::new()));
    settle(&mut harness);
    harness
}

/// Runs frames until nothing is computed beside the window.
fn settle(harness: &mut App) {
    harness.run_steps(3);
    for _ in 0..4000 {
        if !harness.state().is_busy() {
            break;
        }
        std::thread::sleep(Duration::from_millis(2));
        harness.step();
    }
    assert!(!harness.state().is_busy(), "still computing");
    harness.run_steps(2);
}

fn large() -> App {
    open([1440.0, 900.0], true)
}

fn pause(harness: &mut App, at: f64) {
    harness.state_mut().lab.playback.playing = false;
    harness.state_mut().lab.playback.seek(at);
    harness.run_steps(2);
}

#[test]
fn it_opens_on_six_optimizers_in_motion_with_the_control_one_click_away() {
    let mut harness = large();
    let before = harness.state().lab.playback.at;
    assert!(harness.state().lab.playback.playing && harness.state().lab.playback.looping);
    harness.run_steps(10);
    assert!(harness.state().lab.playback.at > before, "it moves");
    let e = harness.state().lab.experiment().clone();
    let names: Vec<String> = e.optimizers.iter().map(|o| o.name().into_owned()).collect();
    assert_eq!(names, ["SGD", "Adam", "SAM", "N-step SAM", "Rand-SAM", "GENIE"]);
    assert_eq!((e.start.as_slice(), e.steps), ([-1.0, 3.0].as_slice(), 30));
    harness.get_by_label("Rates: all 0.3");
    harness.get_by_label("GENIE, all parts off").click();
    harness.run_steps(2);
    settle(&mut harness);
    let optimizers = &harness.state().lab.experiment().optimizers;
    assert_eq!(optimizers.len(), 7);
    assert_eq!(optimizers[6].name(), "GENIE, all parts off");
    // Every path moves visibly.
    for track in harness.state().lab.tracks() {
        let (a, b) = (track.theta[0], track.theta[track.theta.len() - 1]);
        assert!(libm::hypot(b[0] - a[0], b[1] - a[1]) > 0.2, "{}", track.label);
    }
}

#[test]
fn keys_move_the_race_but_not_while_something_has_the_focus() {
    let mut harness = large();
    pause(&mut harness, 5.0);
    let mut press = |modifiers: Modifiers, key: Key| {
        harness.key_press_modifiers(modifiers, key);
        harness.run_steps(2);
        let playback = &harness.state().lab.playback;
        (playback.at, playback.playing)
    };
    assert_eq!(press(Modifiers::NONE, Key::ArrowRight), (6.0, false));
    assert_eq!(press(Modifiers::NONE, Key::ArrowLeft), (5.0, false));
    assert_eq!(press(Modifiers::SHIFT, Key::ArrowRight), (15.0, false));
    assert_eq!(press(Modifiers::NONE, Key::Home), (0.0, false));
    assert_eq!(press(Modifiers::NONE, Key::End), (30.0, false));
    assert!(press(Modifiers::NONE, Key::Space).1, "it plays");
    assert!(!press(Modifiers::NONE, Key::Space).1, "it stands still");
    press(Modifiers::NONE, Key::Num2);
    assert!(!harness.state().view.shows("adam-0"));
    let seed = harness.state().lab.experiment().seed;
    harness.key_press(Key::N);
    harness.run_steps(2);
    assert_ne!(harness.state().lab.experiment().seed, seed);
    let log = harness.state().view.log_colors;
    harness.key_press(Key::L);
    harness.run_steps(2);
    assert_ne!(harness.state().view.log_colors, log);
    // A focused button takes the keys for itself.
    pause(&mut harness, 5.0);
    harness.get_by_label("Seeds").focus();
    harness.run_steps(2);
    harness.key_press(Key::ArrowRight);
    harness.key_press(Key::N);
    harness.run_steps(2);
    assert_eq!(harness.state().lab.playback.at, 5.0);
}

#[test]
fn a_click_on_the_map_and_a_drag_of_the_ring_set_the_start() {
    let mut harness = large();
    pause(&mut harness, 30.0);
    let map = harness.get_by_label("Map of the landscape").rect();
    let at = pos2(map.left() + 0.75 * map.width(), map.top() + 0.25 * map.height());
    harness.drag_at(at);
    harness.step();
    harness.drop_at(at);
    harness.run_steps(3);
    let start = harness.state().lab.experiment().start.clone();
    assert!((start[0] - 2.0).abs() < 0.05 && (start[1] - 2.0).abs() < 0.05, "{start:?}");
    assert_eq!(harness.state().lab.tracks()[0].theta[0], [start[0], start[1]]);
    // Let the double-click time pass, then drag the ring to the middle.
    harness.run_steps(60);
    harness.drag_at(at);
    harness.step();
    for k in 1..=6 {
        harness.hover_at(at + (map.center() - at) * (k as f32 / 6.0));
        harness.step();
        let start = &harness.state().lab.experiment().start;
        assert_eq!(harness.state().lab.tracks()[0].theta[0], [start[0], start[1]], "the race follows at once");
    }
    harness.drop_at(map.center());
    harness.run_steps(2);
    let start = &harness.state().lab.experiment().start;
    assert!(start[0].abs() < 0.05 && start[1].abs() < 0.05, "{start:?}");
}

#[test]
fn a_formula_draws_as_one_types_and_points_at_its_faults() {
    let mut harness = large();
    let ctx = harness.ctx.clone();
    harness.state_mut().lab.choose_formula(&ctx);
    settle(&mut harness);
    let typed = |harness: &mut App, text: &str| {
        harness.get_by_label("Formula f(x, y)").focus();
        harness.run_steps(1);
        harness.key_press_modifiers(Modifiers::COMMAND, Key::A);
        harness.run_steps(1);
        harness.get_by_label("Formula f(x, y)").type_text(text);
        harness.run_steps(2);
        match &harness.state().lab.experiment().objective {
            ObjectiveConfig::Formula { text, .. } => text.clone(),
            other @ ObjectiveConfig::Landscape { .. } => panic!("{other:?}"),
        }
    };
    assert_eq!(typed(&mut harness, "x^2 + y^4"), "x^2 + y^4");
    settle(&mut harness);
    let f = harness.state().lab.plane().unwrap().value(landscape::Layer::Population, [2.0, 1.0]);
    assert_eq!(f, 5.0);
    // What cannot be read is said, and the last good formula stays.
    assert_eq!(typed(&mut harness, "x^2 + sinx"), "x^2 + y^4");
    harness.get_by_label_contains("column 10: expected \"(\" after sin");
    assert_eq!(typed(&mut harness, "x*y"), "x*y");
}

#[test]
fn a_rate_changed_while_it_plays_is_an_event_and_reproducible() {
    let mut harness = large();
    let ctx = harness.ctx.clone();
    harness.state_mut().lab.playback.seek(10.0);
    harness.state_mut().lab.playback.playing = true;
    harness.step();
    let rate = losscape::optimizer::Value::Real(0.05);
    harness.state_mut().lab.set(&ctx, 0, false, "lr", rate);
    settle(&mut harness);
    let events = harness.state().lab.experiment().events.clone();
    assert_eq!(events.len(), 1);
    assert!(events[0].step >= 10 && events[0].optimizer == "sgd-0");
    // What is saved is what the experiment alone reproduces.
    let mut export = Export::new(harness.state().lab.checked().unwrap(), Format::Json).unwrap();
    while export.advance() {}
    let mut again = Race::new(Experiment::from_json(&harness.state().lab.experiment().to_json()).unwrap()).unwrap();
    while again.advance(1000) {}
    assert_eq!(export.finish().1, again.run().to_json().into_bytes());
    // Paused, a change is of the whole run.
    pause(&mut harness, 10.0);
    harness.state_mut().lab.set(&ctx, 1, false, "lr", rate);
    assert_eq!(harness.state().lab.experiment().events.len(), 1);
}

#[test]
fn files_open_and_bad_ones_leave_everything_as_it_was() {
    let mut harness = large();
    let ctx = harness.ctx.clone();
    let before = harness.state().lab.experiment().clone();
    let bad = Picked {
        name: "bad.json".into(),
        bytes: Ok(
            br#"{"optimizers": [{"kind": "sgd", "lr": -1}], "objective": {"kind": "landscape", "name": "booth"}}"#
                .to_vec(),
        ),
    };
    harness.state_mut().open(&ctx, bad);
    harness.run_steps(2);
    harness.get_by_label_contains("optimizers[0].lr");
    assert_eq!(*harness.state().lab.experiment(), before);
    let entry = catalogue::entry("himmelblau").unwrap();
    let good = Picked { name: "good.json".into(), bytes: Ok(entry.text().into()) };
    harness.state_mut().open(&ctx, good);
    settle(&mut harness);
    assert_eq!(*harness.state().lab.experiment(), entry.experiment());
    // A run shows what was recorded, also one of another tool.
    let foreign = br#"{"schema": "losscape/run/1", "runs": [{"label": "torch", "columns": {"theta": [[0, 0], [1, 2]], "loss": [2, 1]}}]}"#;
    harness.state_mut().open(&ctx, Picked { name: "torch.json".into(), bytes: Ok(foreign.to_vec()) });
    settle(&mut harness);
    let tracks = harness.state().lab.tracks();
    assert_eq!((tracks.len(), tracks[0].label.as_str(), tracks[0].theta[1]), (1, "torch", [1.0, 2.0]));
}

#[test]
fn seeds_show_shares_with_their_errors() {
    let mut harness = large();
    harness.get_by_label("Seeds").click();
    harness.run_steps(2);
    harness.get_by_label("20").click();
    harness.run_steps(2);
    settle(&mut harness);
    let runs = harness.state().lab.seed_runs().unwrap().clone();
    assert_eq!((runs.len(), runs[0].len()), (20, 6));
    // The experiment's own seed comes first: its paths end where the race does.
    for (path, track) in runs[0].iter().zip(harness.state().lab.tracks()) {
        assert_eq!(path.end().unwrap(), *track.theta.last().unwrap(), "{}", track.label);
    }
    harness.get_by_label("Where the runs ended, in %");
}

#[test]
fn cards_add_duplicate_hide_and_remove() {
    let mut harness = large();
    harness.get_by_label("Remove SGD").click();
    harness.run_steps(2);
    assert!(harness.state().lab.experiment().optimizers.iter().all(|o| o.id != "sgd-0"));
    harness.get_by_label("Duplicate Adam").click();
    harness.run_steps(2);
    settle(&mut harness);
    let ids: Vec<&str> = harness.state().lab.experiment().optimizers.iter().map(|o| o.id.as_str()).collect();
    assert_eq!(ids, ["adam-0", "adam-1", "sam-0", "n-step-sam-0", "rand-sam-0", "genie-0"]);
    assert_eq!(harness.state().lab.tracks()[0].theta, harness.state().lab.tracks()[1].theta);
    harness.get_by_label("Hide SAM").click();
    harness.run_steps(2);
    assert!(!harness.state().view.shows("sam-0"));
}

#[test]
fn help_lists_the_keys() {
    let mut harness = large();
    harness.get_by_label("Help (?)").click();
    harness.run_steps(3);
    harness.get_by_label("Copy the picture of a plot");
}

/// A picture may differ in some pixels between processors, on which the software renderer compiles
/// other code; a change of the layout differs in tens of thousands.
fn picture(harness: &mut App, name: &str, results: &mut SnapshotResults) {
    let options = SnapshotOptions::new().threshold(2.0).max_failed_pixels(2500_usize);
    results.add(harness.try_snapshot_options(name, &options));
}

#[test]
fn pictures_of_the_main_screens() {
    let mut results = SnapshotResults::new();
    for (name, size, dark) in [
        ("opening-dark", [1440.0, 900.0], true),
        ("opening-light", [1024.0, 700.0], false),
        ("opening-phone", [390.0, 800.0], true),
    ] {
        let mut harness = open(size, dark);
        pause(&mut harness, 17.0);
        settle(&mut harness);
        picture(&mut harness, name, &mut results);
    }
    let mut harness = open([1440.0, 900.0], false);
    harness.state_mut().view.tab = Tab::Inspector;
    harness.state_mut().view.selected = 5;
    pause(&mut harness, 9.0);
    settle(&mut harness);
    picture(&mut harness, "inspector-light", &mut results);
}
