//! The experiment file: bad input is refused by name or place, good input is written back byte for
//! byte, and what is written satisfies the published schema.

use losscape::experiment::{Experiment, ObjectiveConfig, catalogue, limits};
use losscape::optimizer::{Kind, REGISTRY, Spec};
use proptest::prelude::*;
use std::fmt::Write as _;

/// A valid file with one of everything; the tests spoil it.
const GOOD: &str = r#"{"schema": "losscape/experiment/1", "title": "All", "seed": 7, "steps": 50, "batch": null,
 "sampling": "mixed", "start": [-1.0, 3.0],
 "objective": {"kind": "landscape", "name": "himmelblau", "scale": 1.0,
  "noise": {"model": "gradient", "sigma": [0.5, 0.25], "train": 32, "test": 16}},
 "optimizers": [
  {"id": "a", "kind": "sgd", "lr": 0.01, "momentum": 0.5, "schedule": {"kind": "step", "every": 10, "factor": 0.5}},
  {"id": "b", "kind": "n-step-sam", "rho": 0.05, "ascent_steps": 3, "base": {"kind": "adam", "lr": 0.02, "beta1": 0.9}},
  {"kind": "genie", "drop": 0.4, "variant": "theory"}],
 "events": [{"step": 20, "set": "optimizers.b.base.lr", "value": 0.002}, {"step": 10, "set": "optimizers.a.lr", "value": 1}],
 "record": {"every": 2, "theta": "ends"}}"#;

fn refused(text: &str) -> (String, String) {
    match Experiment::from_json(text) {
        Ok(_) => panic!("accepted: {}", &text[..text.len().min(300)]),
        Err(problem) => {
            assert!(!problem.to_string().contains('\n'), "{problem}");
            assert!(problem.to_string().chars().count() < 600, "{problem}");
            (problem.path, problem.message)
        }
    }
}

/// Spoils the good file in one place.
#[track_caller]
fn spoilt(from: &str, to: &str, path: &str, message: &str) {
    assert!(GOOD.contains(from), "{from}");
    let problem = refused(&GOOD.replacen(from, to, 1));
    assert_eq!(problem.0, path, "{}", problem.1);
    assert!(problem.1.contains(message), "{}", problem.1);
}

#[test]
fn good_file_is_read() {
    let e = Experiment::from_json(GOOD).unwrap();
    assert_eq!(e.optimizers[2].id, "genie-0");
    assert_eq!(e.events.iter().map(|e| e.step).collect::<Vec<_>>(), [10, 20], "events stand in the order of steps");
    assert!(e.events[1].base);
    let same_time = GOOD.replacen("\"step\": 20", "\"step\": 10", 1);
    let e = Experiment::from_json(&same_time).unwrap();
    assert_eq!(e.events[0].optimizer, "b", "a stable order");
}

#[test]
fn fields_are_checked() {
    spoilt("\"momentum\"", "\"momentun\"", "optimizers[0].momentun", "did you mean \"momentum\"?");
    spoilt("\"seed\": 7", "\"sead\": 7", "sead", "did you mean \"seed\"?");
    spoilt("\"beta1\": 0.9", "\"momentum\": 0.9", "optimizers[1].base.momentum", "unknown field");
    spoilt("\"momentum\": 0.5", "\"lr\": 0.5", "optimizers[0].lr", "twice");
    spoilt("\"seed\": 7", "\"seed\": 7, \"seed\": 7", "seed", "twice");
    spoilt("\"seed\": 7", "\"seed\": \"7\"", "seed", "\"7\"");
    spoilt("\"seed\": 7", "\"seed\": 9007199254740992", "seed", "9007199254740991");
    spoilt("\"seed\": 7", "\"seed\": 99999999999999999999999999", "seed", "1e26");
    spoilt("\"seed\": 7", "\"seed\": 1.5", "seed", "1.5");
    spoilt("\"seed\": 7", "\"seed\": -1", "seed", "-1");
    spoilt("\"steps\": 50", "\"steps\": 0", "steps", "from 1 to 1000000");
    spoilt("\"steps\": 50", "\"steps\": 10000000", "steps", "from 1 to 1000000");
    spoilt("\"batch\": null", "\"batch\": 0", "batch", "≥ 1");
    spoilt("\"mixed\"", "\"mixd\"", "sampling", "did you mean \"mixed\"?");
    spoilt("[-1.0, 3.0]", "[-1.0]", "start", "2 finite numbers");
    spoilt("[-1.0, 3.0]", "[-1.0, null]", "start[1]", "null");
    spoilt("[-1.0, 3.0]", "[-1.0, NaN]", "start[1]", "NaN");
    spoilt("[-1.0, 3.0]", "[-Infinity, 3.0]", "start[0]", "-Infinity");
    spoilt("[-1.0, 3.0]", "[-1e309, 3.0]", "start[0]", "-1e309");
    spoilt("\"lr\": 0.01", "\"lr\": 1e309", "optimizers[0].lr", "1e309");
    spoilt("\"lr\": 0.01", "\"lr\": -0.01", "optimizers[0].lr", "> 0");
    spoilt("\"lr\": 0.01", "\"lr\": 0", "optimizers[0].lr", "> 0");
    spoilt("\"beta1\": 0.9", "\"beta1\": 1", "optimizers[1].base.beta1", "< 1");
    spoilt("\"ascent_steps\": 3", "\"ascent_steps\": 0", "optimizers[1].ascent_steps", "from 1 to 100");
    spoilt("\"ascent_steps\": 3", "\"ascent_steps\": 101", "optimizers[1].ascent_steps", "from 1 to 100");
    spoilt("\"drop\": 0.4", "\"drop\": 1", "optimizers[2].drop", "< 1");
    spoilt("\"drop\": 0.4", "\"drop\": -0.1", "optimizers[2].drop", "≥ 0");
    spoilt("\"rho\": 0.05", "\"rho\": -1", "optimizers[1].rho", "≥ 0");
    spoilt("\"theory\"", "\"theorie\"", "optimizers[2].variant", "did you mean \"theory\"?");
    spoilt("\"himmelblau\"", "\"himmelblao\"", "objective.name", "did you mean \"himmelblau\"?");
    spoilt("\"landscape\"", "\"mlp\"", "objective.kind", "not supported by this version");
    spoilt("\"kind\": \"sgd\"", "\"kind\": \"sgdd\"", "optimizers[0].kind", "did you mean \"sgd\"?");
    spoilt("\"kind\": \"adam\"", "\"kind\": \"sam\"", "optimizers[1].base.kind", "unknown base optimizer");
    spoilt("\"kind\": \"step\"", "\"kind\": \"stepp\"", "optimizers[0].schedule.kind", "unknown schedule");
    spoilt("\"gradient\"", "\"gradients\"", "objective.noise.model", "unknown noise model");
    spoilt("[0.5, 0.25]", "-1", "objective.noise.sigma", "≥ 0");
    spoilt("[0.5, 0.25]", "[0.5, -1]", "objective.noise.sigma[1]", "≥ 0");
    spoilt("\"train\": 32", "\"train\": 20001", "objective.noise.train", "20000");
    spoilt("\"scale\": 1.0", "\"domains\": {\"train\": [0]}", "objective.domains", "one domain");
    spoilt("\"scale\": 1.0", "\"params\": {\"a\": 1}", "objective.params", "no parameters");
    spoilt("\"id\": \"b\"", "\"id\": \"a\"", "optimizers[1].id", "optimizers[0]");
    spoilt("\"id\": \"b\"", "\"id\": \"genie-0\"", "optimizers[2].id", "optimizers[1]");
    spoilt("\"id\": \"b\"", "\"id\": \"\"", "optimizers[1].id", "1 to 64");
    spoilt("\"id\": \"b\"", "\"id\": \"b.c\"", "optimizers[1].id", "without dots");
    spoilt("\"id\": \"b\"", "\"id\": \"b\\u0007\"", "optimizers[1].id", "control");
    spoilt("\"theta\": \"ends\"", "\"theta\": \"end\"", "record.theta", "\"end\"");
    spoilt("\"every\": 2", "\"every\": 0", "record.every", "from 1");
    spoilt("experiment/1", "experiment/2", "schema", "newer version");
    spoilt("experiment/1", "run/1", "schema", "not an experiment");
    spoilt(
        "\"seed\": 7",
        "\"app\": {\"name\": \"losscape\", \"version\": \"9.1\"}, \"sead\": 7",
        "sead",
        "losscape 9.1",
    );
    spoilt("\"objective\"", "\"title2\": 1, \"objectives\"", "title2", "unknown field");
    let many = vec!["{\"kind\": \"sgd\"}"; 17].join(",");
    let text = format!("{{\"objective\": {{\"kind\": \"landscape\", \"name\": \"booth\"}}, \"optimizers\": [{many}]}}");
    let (path, message) = refused(&text);
    assert_eq!(path, "optimizers");
    assert!(message.contains("17") && message.contains("16"), "{message}");
}

#[test]
fn events_are_checked() {
    spoilt("optimizers.a.lr", "optimizers.z.lr", "events[1].set", "unknown optimizer \"z\"");
    spoilt("optimizers.a.lr", "optimizers.a.lrr", "events[1].set", "did you mean \"lr\"?");
    spoilt("optimizers.a.lr", "optimizers.a.base.lr", "events[1].set", "no base");
    spoilt("optimizers.a.lr", "optimizer.a", "events[1].set", "allowed");
    spoilt("optimizers.b.base.lr", "optimizers.b.lr", "events[0].set", "unknown setting of n-step-sam");
    spoilt("\"value\": 0.002", "\"value\": 0", "events[0].value", "> 0");
    spoilt("\"value\": 0.002", "\"value\": true", "events[0].value", "true");
    spoilt("\"step\": 20", "\"step\": 0", "events[0].step", "from 1 to 50");
    spoilt("\"step\": 20", "\"step\": 51", "events[0].step", "from 1 to 50");
}

#[test]
fn theory_needs_variance() {
    let with = |objective: &str, genie: &str, events: &str| {
        format!(
            "{{\"objective\": {objective}, \"optimizers\": [{{\"kind\": \"sgd\"}}, {genie}], \"events\": [{events}]}}"
        )
    };
    let booth = "{\"kind\": \"landscape\", \"name\": \"booth\"}";
    let genie = "{\"kind\": \"genie\", \"variant\": \"theory\"}";
    assert_eq!(refused(&with(booth, genie, "")).0, "optimizers[1].variant");
    let sam = "{\"kind\": \"sam\", \"base\": {\"kind\": \"genie\", \"variant\": \"theory\"}}";
    assert_eq!(refused(&with(booth, sam, "")).0, "optimizers[1].base.variant");
    let event = "{\"step\": 3, \"set\": \"optimizers.genie-0.variant\", \"value\": \"theory\"}";
    let (path, message) = refused(&with(booth, "{\"kind\": \"genie\"}", event));
    assert_eq!(path, "optimizers[1].variant");
    assert!(message.contains("step 3"), "{message}");
    let one = "{\"kind\": \"landscape\", \"name\": \"booth\", \"noise\": {\"sigma\": 1, \"train\": 1}}";
    assert_eq!(refused(&with(one, genie, "")).0, "optimizers[1].variant");
    let corner = "{\"kind\": \"landscape\", \"name\": \"four-corners\", \"domains\": {\"train\": [2]}}";
    assert_eq!(refused(&with(corner, genie, "")).0, "optimizers[1].variant");
    let corners = "{\"kind\": \"landscape\", \"name\": \"four-corners\"}";
    assert!(Experiment::from_json(&with(corners, genie, "")).is_ok(), "domains differ without noise");
}

#[test]
fn domains_are_checked() {
    let with = |domains: &str, noise: &str| {
        format!(
            "{{\"objective\": {{\"kind\": \"landscape\", \"name\": \"four-corners\", \"domains\": {domains}, \
             \"noise\": {noise}}}, \"optimizers\": []}}"
        )
    };
    for (domains, path) in [
        ("{\"train\": []}", "objective.domains.train"),
        ("{\"train\": [0, 0]}", "objective.domains.train[1]"),
        ("{\"train\": [4]}", "objective.domains.train[0]"),
        ("{\"train\": [0], \"unseen\": [1, 0]}", "objective.domains.unseen[1]"),
        ("{\"train\": [-1]}", "objective.domains.train[0]"),
    ] {
        assert_eq!(refused(&with(domains, "{}")).0, path);
    }
    let (path, message) = refused(&with("{\"train\": [0, 1]}", "{\"train\": 10001}"));
    assert_eq!(path, "objective.noise.train");
    assert!(message.contains("20000"), "{message}");
}

#[test]
fn text_that_is_no_json_is_placed() {
    let placed = |text: &str, place: &str| {
        let (path, message) = refused(text);
        assert!(path.is_empty() && message.contains(place), "{path}: {message}");
    };
    placed("", "line 1, column 1");
    placed(" \n ", "line 2, column 2");
    placed("\u{feff}{}", "line 1, column 1");
    placed(&"[".repeat(100_000), "nested too deep");
    placed(&"{\"a\":".repeat(100_000), "nested too deep");
    placed(&format!("{GOOD} x"), "found \"x\", expected the end");
    placed("{\"title\": \"\\ud800\"}", "surrogate");
    placed("{\"title\": \"\\udc00\\ud800\"}", "surrogate");
    placed("{\"title\": \"\\ud800\\u0041\"}", "surrogate");
    placed("{\"seed\": 01}", "line 1, column 11");
    placed("{\"seed\": +1}", "line 1, column 10");
    placed("{\"seed\": 1.}", "a digit");
    placed("{\"seed\": 1,}", "name");
    placed("{\"title\": \"a\nb\"}", "escape");
    for end in (0..GOOD.len()).filter(|&end| GOOD.is_char_boundary(end)) {
        placed(&GOOD[..end], "line ");
    }
    assert_eq!(refused("[]").1, "a list of 0; allowed: an object");
    assert_eq!(refused("{}").0, "objective");
}

#[test]
fn size_is_estimated_and_what_fits_is_said() {
    let mut e = catalogue::ALL[0].experiment();
    assert!(e.check_size(limits::RUN_WEB).is_ok());
    e.steps = limits::STEPS;
    let problem = e.check_size(limits::RUN).unwrap_err();
    assert_eq!(problem.path, "record");
    let every = problem.message.rsplit("every ").next().and_then(|n| n.parse().ok()).unwrap();
    e.record.every = every;
    assert!(e.check_size(limits::RUN).is_ok());
}

fn schema() -> jsonschema::Validator {
    let text = include_str!("../assets/schema/experiment-1.schema.json");
    jsonschema::validator_for(&serde_json::from_str(text).unwrap()).unwrap()
}

#[track_caller]
fn satisfies(schema: &jsonschema::Validator, text: &str) {
    let value: serde_json::Value = serde_json::from_str(text).unwrap();
    let faults: Vec<String> = schema.iter_errors(&value).map(|e| format!("{} at {}", e, e.instance_path())).collect();
    assert!(faults.is_empty(), "{faults:?}\n{text}");
}

fn there_and_back(e: &Experiment) {
    let text = e.to_json();
    let read = Experiment::from_json(&text).unwrap_or_else(|p| panic!("{p}\n{text}"));
    assert_eq!(&read, e);
    assert_eq!(read.to_json(), text);
    let compact = e.to_compact_json();
    let read = Experiment::from_json(&compact).unwrap_or_else(|p| panic!("{p}\n{compact}"));
    assert_eq!(read.to_json(), text, "{compact}");
}

#[test]
fn catalogue_is_valid() {
    let schema = schema();
    for entry in catalogue::ALL {
        let e = entry.read().unwrap_or_else(|p| panic!("{}: {p}", entry.id()));
        assert_eq!(e.title.as_deref(), Some(entry.title()));
        satisfies(&schema, entry.text());
        satisfies(&schema, &e.to_json());
        satisfies(&schema, &e.to_compact_json());
        there_and_back(&e);
        assert!(e.optimizers.len() > 1);
        assert!(!entry.text().contains("mlp"));
    }
    let ids: std::collections::HashSet<_> = catalogue::ALL.iter().map(catalogue::Entry::id).collect();
    assert_eq!(ids.len(), catalogue::ALL.len());
}

#[test]
fn defaults_are_frozen() {
    let e = Experiment::from_json(
        "{\"objective\": {\"kind\": \"landscape\", \"name\": \"rosenbrock\"}, \"optimizers\": [{\"kind\": \"sgd\"}, \
         {\"kind\": \"sgd\"}, {\"kind\": \"genie\"}, {\"kind\": \"n-step-sam\", \"base\": {\"kind\": \"adam\"}}]}",
    )
    .unwrap();
    let expected = include_str!("golden/experiment_defaults.json");
    assert_eq!(e.to_json(), expected);
    assert_eq!(e.fresh_id("sgd"), "sgd-2");
    for spec in REGISTRY {
        let config = e.default_config(spec);
        assert_eq!(config.base.is_some(), spec.ascent);
        assert!(config.rate().is_some_and(|rate| rate > 0.0));
    }
}

/// A setting's value, in range, from a number in [0, 1).
fn setting(kind: &Kind, u: f64) -> String {
    match kind {
        Kind::Real { .. } => format!("{:?}", (u * 0.999).max(1e-9)),
        Kind::Integer { min, max, .. } => {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "u is in [0, 1)")]
            let n = min + ((max - min) as f64 * u) as u64;
            n.to_string()
        }
        Kind::Switch { .. } => (u > 0.5).to_string(),
        // The first choice is always allowed; `theory` is not.
        Kind::Choice { options, .. } => format!("{:?}", options[usize::from(u > 0.5)].key),
    }
}

fn settings(spec: &Spec, us: &[f64]) -> String {
    let mut out = String::new();
    for (s, u) in spec.settings.iter().zip(us).filter(|(_, u)| **u > 0.2) {
        let _ = write!(out, ", {:?}: {}", s.key, setting(&s.kind, *u));
    }
    out
}

prop_compose! {
    fn optimizer()(kind in 0..REGISTRY.len(), base in 0..6_usize, us in prop::collection::vec(0.0..1.0_f64, 20),
                   schedule in 0..5_usize, label in prop::option::of(".{0,12}")) -> String {
        let spec = REGISTRY[kind];
        let mut out = format!("{{\"kind\": {:?}{}", spec.kind, settings(spec, &us));
        if spec.ascent {
            let _ = write!(out, ", \"base\": {{\"kind\": {:?}{}}}", REGISTRY[base].kind, settings(REGISTRY[base], &us[10..]));
        }
        out += ["", ", \"schedule\": {\"kind\": \"constant\"}", ", \"schedule\": {\"kind\": \"step\", \"every\": 7, \"factor\": 0.3}",
                ", \"schedule\": {\"kind\": \"cosine\", \"steps\": 50, \"floor\": 0.1}",
                ", \"schedule\": {\"kind\": \"linear-warmup\", \"steps\": 9}"][schedule];
        if let Some(label) = label {
            let _ = write!(out, ", \"label\": {}", serde_json::to_string(&label).unwrap());
        }
        out + "}"
    }
}

prop_compose! {
    fn experiment()(seed in 0..=limits::SEED, steps in 1..=limits::STEPS, batch in prop::option::of(1..500_u64),
                    x in prop::num::f64::NORMAL | prop::num::f64::ZERO | prop::num::f64::SUBNORMAL, y in -9.0..9.0_f64,
                    place in 0..4_usize, sigma in 0.0..3.0_f64, train in 1..2000_u64, title in prop::option::of(".{0,20}"),
                    optimizers in prop::collection::vec(optimizer(), 0..6), one in any::<bool>(), theta in 0..4_usize,
                    every in 1..20_u64, flags in any::<[bool; 4]>(), set in prop::option::of((0.0..1.0_f64, 1..100_u64)))
                   -> Experiment {
        let landscape = ["\"booth\"", "\"rosenbrock\"", "\"quadratic\", \"params\": {\"b\": -0.5}",
                         "\"four-corners\", \"domains\": {\"train\": [3, 1], \"unseen\": [0]}"][place];
        let mut text = format!(
            "{{\"seed\": {seed}, \"steps\": {steps}, \"batch\": {}, \"sampling\": {:?}, \"start\": [{x:?}, {y:?}], \
             \"objective\": {{\"kind\": \"landscape\", \"name\": {landscape}, \"noise\": {{\"sigma\": {sigma:?}, \
             \"train\": {train}}}}}, \"optimizers\": [{}], \"record\": {{\"every\": {every}, \"theta\": {}, \"gsnr\": {}, \
             \"osgr\": {}, \"vectors\": {}, \"internals\": {}}}",
            batch.map_or("null".into(), |b| b.to_string()), if one { "one-domain" } else { "mixed" },
            optimizers.join(", "), ["true", "false", "\"ends\"", "3"][theta], flags[0], flags[1], flags[2], flags[3],
        );
        if let Some(title) = title {
            let _ = write!(text, ", \"title\": {}", serde_json::to_string(&title).unwrap());
        }
        let plain = Experiment::from_json(&(text.clone() + "}")).unwrap_or_else(|p| panic!("{p}\n{text}"));
        let (Some((u, step)), Some(o)) = (set, plain.optimizers.first()) else { return plain };
        let (base, spec) = match &o.config.base {
            Some(b) => ("base.", b.spec),
            None => ("", o.config.spec),
        };
        let s = &spec.settings[step as usize % spec.settings.len()];
        let _ = write!(text, ", \"events\": [{{\"step\": {}, \"set\": \"optimizers.{}.{base}{}\", \"value\": {}}}]}}",
                       step.min(steps), o.id, s.key, setting(&s.kind, u));
        Experiment::from_json(&text).unwrap_or_else(|p| panic!("{p}\n{text}"))
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_experiments_go_there_and_back(e in experiment()) {
        there_and_back(&e);
        let schema = SCHEMA.with(std::rc::Rc::clone);
        satisfies(&schema, &e.to_json());
        satisfies(&schema, &e.to_compact_json());
        prop_assert!(e.to_compact_json().len() < e.to_json().len());
    }

    #[test]
    fn spoilt_text_never_panics(at in prop::collection::vec((0..GOOD.len(), any::<char>(), 0..4_usize), 1..6)) {
        let mut chars: Vec<char> = GOOD.chars().collect();
        for (at, c, what) in at {
            let at = at % chars.len().max(1);
            match what {
                0 if !chars.is_empty() => { chars.remove(at); }
                1 => chars.insert(at.min(chars.len()), c),
                2 => chars.truncate(at.max(20)),
                _ if at < chars.len() => chars[at] = ['"', '{', '}', '[', ']', ',', '9', 'e', '-', '\\'][c as usize % 10],
                _ => {}
            }
        }
        let text: String = chars.into_iter().collect();
        // What is accepted all the same must be written back as it was understood.
        match Experiment::from_json(&text) {
            Ok(e) => there_and_back(&e),
            Err(problem) => prop_assert!(!problem.to_string().contains('\n')),
        }
    }

    #[test]
    fn any_text_never_panics(text in ".{0,60}") {
        prop_assert!(Experiment::from_json(&text).is_err());
    }
}

thread_local! {
    static SCHEMA: std::rc::Rc<jsonschema::Validator> = std::rc::Rc::new(schema());
}

#[test]
fn starts_and_rates_come_from_the_catalogue() {
    for info in losscape::objective::landscape::CATALOGUE {
        let e = Experiment::on_landscape(info);
        assert_eq!(e.start, info.start);
        for (kind, rate) in info.rates {
            assert_eq!(e.default_rate(kind), *rate);
        }
        assert_eq!(e.default_rate("sam"), e.default_rate("sgd"));
        let compact =
            format!("{{\"objective\":{{\"kind\":\"landscape\",\"name\":\"{}\"}},\"optimizers\":[]}}", info.id);
        assert_eq!(e.to_compact_json(), compact);
        assert_eq!(Experiment::from_json(&compact).unwrap(), e);
        let ObjectiveConfig::Landscape { domains, .. } = &e.objective else { panic!("{}", info.id) };
        assert_eq!(domains.is_some(), info.domains > 1);
    }
}
