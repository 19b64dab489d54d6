//! Paints the main screens into a folder, without a window: `cargo run --example screens -- DIR`.
//! The pictures of the documentation are made this way, and a change of the looks is checked so.

use eframe::egui;
use egui_kittest::Harness;
use losscape::app::Losscape;
use losscape::app::commands::Command;
use losscape::app::view::{Section, Tab, ViewState};
use losscape::experiment::{Experiment, catalogue};
use losscape::objective::landscape;
use std::path::Path;
use std::time::Duration;

/// A screen: its name, and what leads to it from the opening view.
type Screen = (&'static str, fn(&mut Losscape, &egui::Context));

const SCREENS: [Screen; 11] = [
    ("help", |app, ctx| app.carry_out(ctx, Command::Help)),
    ("opening", |app, _| app.lab.playback.seek(17.0)),
    ("rosenbrock", |app, ctx| choose(app, ctx, "rosenbrock")),
    ("himmelblau", |app, ctx| choose(app, ctx, "himmelblau")),
    ("rastrigin", |app, ctx| choose(app, ctx, "rastrigin")),
    ("sharp-flat", |app, ctx| choose(app, ctx, "sharp-flat")),
    ("formula", |app, ctx| {
        app.lab.choose_formula(ctx);
        app.lab.playback.seek(f64::INFINITY);
    }),
    ("diverged", |app, ctx| open(app, ctx, "diverging")),
    ("inspector", |app, _| {
        app.view.tab = Tab::Inspector;
        app.view.section = Section::Inspector;
        app.view.selected = 5;
        app.lab.playback.seek(9.0);
    }),
    ("seeds", |app, ctx| {
        app.view.tab = Tab::Seeds;
        app.view.section = Section::Seeds;
        app.lab.add_control(ctx);
        app.lab.set_seed_count(100, ctx);
        app.lab.playback.seek(30.0);
    }),
    ("spikes", |app, ctx| choose(app, ctx, "spikes")),
];

fn choose(app: &mut Losscape, ctx: &egui::Context, id: &str) {
    if let Some(info) = landscape::info(id) {
        app.lab.choose_landscape(ctx, info);
    }
    app.lab.playback.seek(f64::INFINITY);
}

fn open(app: &mut Losscape, ctx: &egui::Context, id: &str) {
    let entry = catalogue::ALL.iter().find(|e| e.id() == id);
    let experiment: Experiment = entry.unwrap_or(&catalogue::ALL[0]).experiment();
    app.lab.open(experiment, ctx);
    app.lab.playback.seek(f64::INFINITY);
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "screens".into());
    let wanted: Vec<String> = arguments.collect();
    std::fs::create_dir_all(&folder).expect("the folder can be made");
    for (name, setup) in SCREENS {
        if !wanted.is_empty() && !wanted.iter().any(|w| w == name) {
            continue;
        }
        for (size, [w, h]) in [("large", [1440.0, 900.0]), ("small", [1024.0, 700.0]), ("phone", [390.0, 800.0])] {
            for dark in [true, false] {
                let theme = if dark { "dark" } else { "light" };
                let path = Path::new(&folder).join(format!("{name}-{size}-{theme}.png"));
                paint([w, h], dark, setup).save(&path).expect("the picture can be written");
                println!("{}", path.display());
            }
        }
    }
}

fn paint([w, h]: [f32; 2], dark: bool, setup: fn(&mut Losscape, &egui::Context)) -> image::RgbaImage {
    let view = ViewState { dark: Some(dark), ..ViewState::default() };
    let mut harness = Harness::builder()
        .with_size([w, h])
        .with_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light })
        .with_step_dt(1.0 / 60.0)
        .with_render_cursor(false)
        .build_eframe(move |cc| Losscape::with_view(&cc.egui_ctx, view, Vec::new()));
    let ctx = harness.ctx.clone();
    harness.state_mut().lab.playback.playing = false;
    setup(harness.state_mut(), &ctx);
    harness.run_steps(4);
    while harness.state().is_busy() {
        std::thread::sleep(Duration::from_millis(5));
        harness.step();
    }
    harness.run_steps(3);
    harness.render().expect("the screen can be painted")
}
