//! Races: what the experiment promises of them, through its JSON as a person would write it.

use losscape::experiment::{Column, Experiment, LaneRecord, Race, Real, Run, Status};
use proptest::prelude::*;

fn race(json: &str) -> Run {
    let experiment = Experiment::from_json(json).unwrap_or_else(|p| panic!("{p}\n{json}"));
    let mut race = Race::new(experiment).unwrap();
    while race.advance(1000) {}
    race.run()
}

fn text(objective: &str, rest: &str, optimizers: &[&str]) -> String {
    let optimizers = optimizers.join(", ");
    format!(r#"{{ "schema": "losscape/experiment/1", {rest} "objective": {objective}, "optimizers": [{optimizers}] }}"#)
}

fn landscape(name: &str) -> String {
    format!(r#"{{ "kind": "landscape", "name": "{name}" }}"#)
}

fn theta(run: &LaneRecord, row: usize) -> [f64; 2] {
    let v = run.columns.get("theta").unwrap().vector(row).unwrap();
    [v[0], v[1]]
}

fn last(run: &LaneRecord) -> [f64; 2] {
    theta(run, run.columns.rows() - 1)
}

#[test]
fn rosenbrock_diverges_at_step_8_and_does_not_at_a_tenth_of_the_rate() {
    let run = race(&text(
        &landscape("rosenbrock"),
        r#""steps": 60, "start": [-1.2, 1],"#,
        &[r#"{"id": "fast", "kind": "sgd", "lr": 0.01}"#, r#"{"id": "slow", "kind": "sgd", "lr": 0.001}"#],
    ));
    let fast = &run.runs[0];
    assert_eq!(fast.status, Status::Diverged);
    assert_eq!(fast.diverged.as_ref().unwrap().step, 8);
    assert_eq!(fast.columns.integers("step").unwrap(), [0, 1, 2, 3, 4, 5, 6, 7]);
    assert!(last(fast).iter().all(|x| x.is_finite()));
    // A loss that has overflowed is null, and the row stays.
    assert!(!fast.columns.reals("loss").unwrap()[7].is_finite());
    let [x, y] = last(&run.runs[1]);
    assert!((x + 0.981_468).abs() < 5e-7 && (y - 0.971_292).abs() < 5e-7, "{x} {y}");
}

#[test]
fn sparse_rows_keep_the_last_finite_step_of_a_diverged_run() {
    for every in [1, 3, 5, 100] {
        let rest = format!(r#""steps": 60, "start": [-1.2, 1], "record": {{ "every": {every} }},"#);
        let run = race(&text(&landscape("rosenbrock"), &rest, &[r#"{"kind": "sgd", "lr": 0.01}"#]));
        let steps = run.runs[0].columns.integers("step").unwrap();
        assert_eq!(*steps.last().unwrap(), 7, "every {every}: {steps:?}");
        assert_eq!(run.runs[0].diverged.as_ref().unwrap().step, 8);
    }
}

#[test]
fn sam_on_a_parabola_alternates_where_the_closed_form_says() {
    // x² (y stays 0): |x| settles at ηρ/(1 − η).
    for (lr, rho, expected) in [(0.1, 0.05, 0.005_556), (0.3, 0.5, 0.214_286)] {
        let sam = format!(r#"{{"kind": "sam", "rho": {rho}, "base": {{"kind": "sgd", "lr": {lr}}}}}"#);
        let run = race(&text(r#"{ "kind": "formula", "text": "x^2" }"#, r#""steps": 400, "start": [1, 0],"#, &[&sam]));
        let (a, b) = (theta(&run.runs[0], 399)[0], theta(&run.runs[0], 400)[0]);
        assert!((a.abs() - expected).abs() < 1e-6 && (b.abs() - expected).abs() < 1e-6, "{a} {b}");
        assert!(a * b < 0.0, "{a} {b}");
    }
}

const CAST: [&str; 9] = [
    r#"{"id": "s", "kind": "sgd", "lr": 0.003, "momentum": 0.5}"#,
    r#"{"id": "a", "kind": "adam", "lr": 0.05}"#,
    r#"{"id": "w", "kind": "adam", "lr": 0.05, "decoupled": true, "weight_decay": 0.1}"#,
    r#"{"id": "m", "kind": "sam", "rho": 0.2, "base": {"kind": "adam", "lr": 0.05}}"#,
    r#"{"id": "n", "kind": "n-step-sam", "rho": 0.2, "base": {"kind": "sgd", "lr": 0.003}}"#,
    r#"{"id": "r", "kind": "rand-sam", "rho": 0.2, "base": {"kind": "rmsprop", "lr": 0.01}}"#,
    r#"{"id": "g", "kind": "genie", "lr": 0.001}"#,
    r#"{"id": "h", "kind": "genie", "lr": 0.001, "variant": "theory"}"#,
    r#"{"id": "v", "kind": "m-svag", "lr": 0.002}"#,
];

const NOISY: &str = r#"{ "kind": "landscape", "name": "himmelblau",
    "noise": { "model": "gradient", "sigma": [1.0, 2.0], "train": 16, "test": 8 } }"#;

#[test]
fn nobody_depends_on_who_else_races() {
    let rest = r#""steps": 40, "batch": 4, "seed": 3, "record": { "internals": true, "gsnr": true },"#;
    let all = race(&text(NOISY, rest, &CAST));
    let mut reversed = CAST;
    reversed.reverse();
    let backwards = race(&text(NOISY, rest, &reversed));
    for (k, run) in all.runs.iter().enumerate() {
        let alone = race(&text(NOISY, rest, &[CAST[k]]));
        assert_eq!(same(run), same(&alone.runs[0]), "{} alone", run.id);
        let other = backwards.runs.iter().find(|r| r.id == run.id).unwrap();
        assert_eq!(same(run), same(other), "{} reordered", run.id);
    }
}

/// A record as text: NaN equals NaN there.
fn same(run: &LaneRecord) -> String {
    let run = Run { app: (String::new(), String::new()), experiment: None, objective: None, runs: vec![run.clone()] };
    run.to_json()
}

#[test]
fn threads_and_slices_change_no_bit() {
    let json = text(NOISY, r#""steps": 300, "batch": 4, "seed": 9,"#, &CAST);
    let experiment = Experiment::from_json(&json).unwrap();
    let whole = race(&json).to_json();
    let mut sliced = Race::new(experiment.clone()).unwrap();
    while sliced.advance(7) {}
    assert_eq!(sliced.run().to_json(), whole);
    let mut threaded = Race::new(experiment).unwrap();
    while threaded.advance_parallel(50) {}
    assert_eq!(threaded.run().to_json(), whole);
}

#[test]
fn blocks_between_rows_are_single_steps() {
    // Without minibatches the steps between rows run in compiled blocks.
    let objective = landscape("beale");
    for optimizer in CAST.iter().filter(|o| !o.contains("theory")) {
        let dense = race(&text(&objective, r#""steps": 101,"#, &[optimizer]));
        let sparse = race(&text(&objective, r#""steps": 101, "record": { "every": 10 },"#, &[optimizer]));
        assert_eq!(last(&dense.runs[0]), last(&sparse.runs[0]), "{optimizer}");
        for row in 0..=10 {
            assert_eq!(theta(&dense.runs[0], 10 * row), theta(&sparse.runs[0], row), "{optimizer} row {row}");
        }
    }
}

#[test]
fn an_event_holds_from_its_step_on_and_keeps_the_state() {
    let objective = landscape("booth");
    let plain = r#"{"id": "a", "kind": "sgd", "lr": 0.01, "momentum": 0.9}"#;
    let event = r#""events": [ { "step": 11, "set": "optimizers.a.lr", "value": 0.002 } ],"#;
    let run = race(&text(&objective, &format!(r#""steps": 30, {event}"#), &[plain]));
    let without = race(&text(&objective, r#""steps": 30,"#, &[plain]));
    let (a, b) = (&run.runs[0], &without.runs[0]);
    let lr = a.columns.reals("lr").unwrap();
    assert_eq!((lr[10], lr[11], lr[30]), (0.01, 0.002, 0.002));
    assert_eq!(theta(a, 10), theta(b, 10));
    // The momentum of the first ten steps is still there: the eleventh is a fifth of what it was.
    for k in 0..2 {
        let (now, then) = (theta(a, 11)[k] - theta(a, 10)[k], theta(b, 11)[k] - theta(b, 10)[k]);
        assert!((now / then - 0.2).abs() < 1e-12, "{now} {then}");
    }
    let sparse = race(&text(&objective, &format!(r#""steps": 30, {event} "record": {{ "every": 7 }},"#), &[plain]));
    assert_eq!(last(&sparse.runs[0]), last(a));
}

#[test]
fn evaluations_are_counted() {
    let run = race(&text(&landscape("booth"), r#""steps": 10,"#, &[CAST[0], CAST[3], CAST[4], CAST[5]]));
    let counts =
        run.runs.iter().map(|r| (r.evaluations_per_step, *r.columns.integers("evaluations").unwrap().last().unwrap()));
    assert_eq!(counts.collect::<Vec<_>>(), [(1, 10), (2, 20), (4, 40), (1, 10)]);
}

#[test]
fn the_ascent_ratio_tests_the_hypothesis_of_the_boundary() {
    let run = race(&text(
        &landscape("himmelblau"),
        r#""steps": 50,"#,
        &[
            r#"{"kind": "sam", "rho": 0.3, "base": {"kind": "sgd", "lr": 0.002}}"#,
            r#"{"id": "split", "kind": "n-step-sam", "rho": 0.3, "ascent_steps": 5, "base": {"kind": "sgd", "lr": 0.002}}"#,
            r#"{"id": "project", "kind": "n-step-sam", "rho": 0.3, "ascent_steps": 5, "ascent": "project", "base": {"kind": "sgd", "lr": 0.002}}"#,
        ],
    ));
    let ratios = |k: usize| run.runs[k].columns.reals("ascent_ratio").unwrap()[1..].to_vec();
    assert!(ratios(0).iter().all(|r| (r - 1.0).abs() < 1e-9));
    assert!(ratios(1).iter().all(|r| *r <= 1.0 + 1e-12) && ratios(1).iter().any(|r| *r < 0.999));
    assert!(ratios(2).iter().all(|r| (r - 1.0).abs() < 1e-9));
}

#[test]
fn hard_inputs_end_cleanly() {
    let optimizers = [CAST[0], CAST[1], CAST[3], CAST[4], CAST[5], CAST[6], CAST[8]];
    let formula = |f: &str| format!(r#"{{ "kind": "formula", "text": "{f}" }}"#);
    for (objective, rest) in [
        (landscape("ackley"), r#""start": [0, 0],"#),
        (landscape("saddle"), r#""start": [0, 0],"#),
        (landscape("monkey-saddle"), r#""start": [0, 0],"#),
        (r#"{ "kind": "landscape", "name": "booth", "scale": 1e-200 }"#.into(), ""),
        (r#"{ "kind": "landscape", "name": "booth", "scale": 1e200 }"#.into(), ""),
        (formula("1/0"), ""),
        (formula("log(-x)"), ""),
        (formula("x^x"), ""),
        (formula("sqrt(x^2+y^2)"), r#""start": [0, 0],"#),
    ] {
        let run = race(&text(&objective, &format!(r#""steps": 50, {rest}"#), &optimizers));
        for lane in &run.runs {
            assert!(lane.status == Status::Finished || lane.diverged.is_some(), "{objective} {}", lane.id);
            assert!(lane.columns.rows() > 0);
        }
        let json = run.to_json();
        let (again, notes) = Run::from_json(&json).unwrap();
        assert!(notes.is_empty());
        assert_eq!(again.to_json(), json, "{objective}");
    }
}

#[test]
fn runs_of_other_tools_open() {
    let text = r#"{ "schema": "losscape/run/1", "made_by": "a notebook",
        "runs": [ { "columns": { "theta": [[0, 1], [0.5, 1], null], "loss": [3, null, 1e-3], "mood": [1, 2, 3] } } ] }"#;
    let (run, notes) = Run::from_json(text).unwrap();
    assert_eq!(notes.len(), 2, "{notes:?}");
    assert_eq!(run.runs[0].columns.integers("step").unwrap(), [0, 1, 2]);
    assert!(run.runs[0].columns.reals("loss").unwrap()[1].is_nan());
    assert!(matches!(run.runs[0].columns.get("theta"), Some(Column::Vectors { width: 2, .. })));
    for (text, path) in [
        (
            r#"{ "schema": "losscape/run/1", "runs": [ { "columns": { "theta": [[0, 1], [2]] } } ] }"#,
            "runs[0].columns.theta[1]",
        ),
        (
            r#"{ "schema": "losscape/run/1", "runs": [ { "columns": { "theta": [[0, 1]], "loss": [1, 2] } } ] }"#,
            "runs[0].columns.loss",
        ),
        (r#"{ "schema": "losscape/run/1", "runs": [ { "columns": { "loss": ["x"] } } ] }"#, "runs[0].columns.loss[0]"),
        (r#"{ "schema": "losscape/run/2", "runs": [] }"#, "schema"),
        (r#"{ "schema": "losscape/run/1" }"#, "runs"),
        (r#"{ "schema": "losscape/run/1", "runs": [ {} ] }"#, "runs[0].columns"),
        (
            r#"{ "schema": "losscape/run/1", "experiment": { "objective": 3, "optimizers": [] }, "runs": [] }"#,
            "experiment.objective",
        ),
    ] {
        assert_eq!(Run::from_json(text).unwrap_err().path, path, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn one_ascent_step_is_sam_and_none_is_the_base(
        x in -3.0..3.0_f64, y in -3.0..3.0_f64, lr in 1e-4..5e-3_f64, rho in 1e-3..0.5_f64,
        which in 0..6_usize, seed in 0..1000_u64,
    ) {
        let kind = ["sgd", "rmsprop", "adagrad", "adam", "m-svag", "genie"][which];
        let base = format!(r#"{{"kind": "{kind}", "lr": {lr}}}"#);
        // The random streams hang on the id, so one race each.
        let one = |id: &str, optimizer: &str| {
            let optimizer = optimizer.replacen('{', &format!(r#"{{"id": "{id}", "#), 1);
            let rest = format!(r#""steps": 60, "start": [{x}, {y}], "seed": {seed},"#);
            race(&text(&landscape("himmelblau"), &rest, &[&optimizer])).runs.remove(0)
        };
        let thetas = |run: &LaneRecord| (0..run.columns.rows()).map(|k| theta(run, k).map(f64::to_bits)).collect::<Vec<_>>();
        let sam = one("a", &format!(r#"{{"kind": "sam", "rho": {rho}, "base": {base}}}"#));
        for ascent in ["split", "project"] {
            let n = format!(r#"{{"kind": "n-step-sam", "rho": {rho}, "ascent_steps": 1, "ascent": "{ascent}", "base": {base}}}"#);
            prop_assert_eq!(thetas(&one("a", &n)), thetas(&sam));
        }
        let plain = thetas(&one("a", &base));
        for ascent in [r#""kind": "sam""#, r#""kind": "sam", "adaptive": true"#, r#""kind": "n-step-sam""#, r#""kind": "rand-sam""#] {
            let still = format!(r#"{{{ascent}, "rho": 0, "base": {base}}}"#);
            prop_assert_eq!(thetas(&one("a", &still)), plain.clone());
        }
    }

    #[test]
    fn switching_one_part_of_genie_changes_no_other_draw(seed in 0..1000_u64, p in 0.0..0.9_f64) {
        let run = |parts: &str| {
            let optimizer = format!(r#"{{"id": "g", "kind": "genie", "lr": 0.0001, "drop": {p}, {parts}}}"#);
            let rest = format!(r#""steps": 30, "seed": {seed}, "record": {{ "internals": true }},"#);
            race(&text(&landscape("himmelblau"), &rest, &[&optimizer])).runs.remove(0)
        };
        let mask = |run: &LaneRecord| (1..=30).map(|k| run.columns.get("mask").unwrap().vector(k).unwrap().to_vec()).collect::<Vec<_>>();
        let all = run(r#""mask": true"#);
        prop_assert_eq!(mask(&all), mask(&run(r#""noise": false"#)));
        prop_assert_eq!(mask(&all), mask(&run(r#""precondition": false"#)));
        prop_assert!(mask(&run(r#""mask": false"#)).concat().iter().all(|&m| m == 1.0));
    }

    #[test]
    fn written_runs_read_back_to_the_same_bytes(seed in 0..1000_u64, every in 1..20_u64, internals in any::<bool>(), which in 0..9_usize) {
        let rest = format!(r#""steps": 25, "seed": {seed}, "batch": 3, "record": {{ "every": {every}, "internals": {internals}, "vectors": true }},"#);
        let run = race(&text(NOISY, &rest, &[CAST[which]]));
        let json = run.to_json();
        let (again, notes) = Run::from_json(&json).unwrap();
        prop_assert!(notes.is_empty(), "{:?}", notes);
        prop_assert_eq!(again.to_json(), json);
        // The experiment inside reproduces the run.
        prop_assert_eq!(race(&again.experiment.unwrap().to_json()).to_json(), run.to_json());
    }
}

#[test]
fn every_real_column_has_a_name_of_its_own() {
    let mut names: Vec<&str> = Real::ALL.iter().map(|r| r.name()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), Real::ALL.len());
}
