//! Optimizers against PyTorch, JAX and the GENIE authors' own optimizer (tests/golden).

use losscape::math::vector::distance;
use losscape::objective::landscape::{Info, Layer, Noise, NoiseModel, Plane, Surface, info};
use losscape::objective::{Objective, Samples, Scratch};
use losscape::optimizer::{self, Base, Config, Draws, Optimizer, Oracle, Schedule, Value};
use serde_json::Value as Json;
use std::path::Path;

fn golden(name: &str) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn real(v: &Json) -> f64 {
    v.as_f64().unwrap()
}

fn points(v: &Json) -> Vec<[f64; 2]> {
    v.as_array().unwrap().iter().map(|p| [real(&p[0]), real(&p[1])]).collect()
}

fn flat(v: &Json) -> Vec<f64> {
    v.as_array().unwrap().iter().flat_map(|p| p.as_array().unwrap()).map(real).collect()
}

fn plane(id: &str) -> Plane {
    let info: &'static Info = info(id).unwrap();
    let noise = Noise { model: NoiseModel::Gradient, sigma: [0.0; 2], train: 4, test: 4 };
    let surface = Surface::new(id, &info.default_parameters()).unwrap();
    Plane::new(surface, Some(info), info.view, 1.0, noise, vec![0], vec![], 0, info.start)
}

struct Gradients<'a>(&'a Plane);

impl Oracle for Gradients<'_> {
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]) {
        self.0.gradient(theta, Samples::Train, gradient, &mut Scratch::default());
    }
    fn moments(&mut self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]) {
        self.0.moments(theta, Samples::Train, mean, variance, &mut Scratch::default());
    }
}

/// A base of this kind with these settings.
fn base(kind: &str, lr: f64, settings: &[(&str, Value)]) -> Config {
    let spec = optimizer::spec(kind).unwrap();
    let mut config = Config { spec, settings: spec.defaults(lr), base: None, schedule: Schedule::Constant };
    for (key, value) in settings {
        config.set(false, key, *value);
    }
    config
}

/// An ascent of this kind over a base.
fn over(kind: &str, base: Config, settings: &[(&str, Value)]) -> Config {
    let spec = optimizer::spec(kind).unwrap();
    let base = Some(Base { spec: base.spec, settings: base.settings });
    let mut config = Config { spec, settings: spec.defaults(f64::NAN), base, schedule: Schedule::Constant };
    for (key, value) in settings {
        config.set(false, key, *value);
    }
    config
}

#[test]
fn trajectories_are_those_of_pytorch() {
    let file = golden("trajectories.json");
    let runs = file["runs"].as_array().unwrap();
    assert_eq!(runs.len(), 28);
    for run in runs {
        let name = run["optimizer"].as_str().unwrap();
        let lr = real(&run["lr"]);
        let sgd = || base("sgd", lr, &[]);
        let momentum = ("momentum", Value::Real(0.9));
        let n = || run.get("n").or(run.get("N")).and_then(Json::as_u64).unwrap_or(1);
        let rho = ("rho", Value::Real(0.05));
        let many = |ascent| {
            over("n-step-sam", sgd(), &[rho, ("ascent_steps", Value::Integer(n())), ("ascent", Value::Choice(ascent))])
        };
        let config = match name {
            "sgd" => sgd(),
            "momentum" => base("sgd", lr, &[momentum]),
            "nesterov" => base("sgd", lr, &[momentum, ("nesterov", Value::Switch(true))]),
            "adam" => base("adam", lr, &[]),
            "adamw" => base("adam", lr, &[("decoupled", Value::Switch(true)), ("weight_decay", Value::Real(0.01))]),
            "sam" => over("sam", sgd(), &[rho]),
            "nsam_split" => many("split"),
            "nsam_proj" => many("project"),
            other => panic!("unknown optimizer {other}"),
        };
        let plane = plane(run["function"].as_str().unwrap());
        let tolerance = 1e-12 * real(&run["amplification"]).max(1.0);
        let (x, adv) = (points(&run["x"]), run.get("adv").map(points));
        let mut optimizer = Optimizer::new(&config, plane.tensors(), Draws::new(0, "golden"));
        let mut theta = x[0];
        for t in 1..x.len() {
            optimizer.step(&mut theta, &mut Gradients(&plane), None);
            assert!(distance(&theta, &x[t]) <= tolerance, "{name} {lr} step {t}: {theta:?} against {:?}", x[t]);
            if let Some(adv) = &adv {
                let point = optimizer.ascent_point().unwrap();
                assert!(distance(point, &adv[t - 1]) <= tolerance, "{name} {lr} ascent {t}");
            }
        }
        let f = plane.value(Layer::Population, theta);
        let expected = real(run["f"].as_array().unwrap().last().unwrap());
        assert!((f - expected).abs() <= 1e-8 * (1.0 + expected.abs()), "{name} f");
    }
}

#[test]
fn genie_is_the_authors_genie_on_their_draws() {
    let file = golden("genie.json");
    for run in file["genie"].as_array().unwrap() {
        let p = real(&run["p"]);
        let zeroed = run["noise_zeroed"].as_bool().unwrap();
        let settings = [
            ("beta", Value::Real(real(&run["moving_avg"]))),
            ("drop", Value::Real(p)),
            ("noise", Value::Switch(!zeroed)),
        ];
        let config = base("genie", real(&run["convergence_rate"]), &settings);
        let plane = plane(run["function"].as_str().unwrap());
        let draws = |key| run.get(key).filter(|v| v.is_array()).map_or(vec![0.5; 4000], flat);
        // Their mask is scaled in single precision.
        let scale = f64::from(1.0_f32 / (1.0 - p as f32));
        let recorded = Draws::recorded(draws("noise"), draws("uniform"), vec![], Some(scale));
        let x = points(&run["x"]);
        let mut optimizer = Optimizer::new(&config, plane.tensors(), recorded);
        let mut theta = x[0];
        optimizer.step(&mut theta, &mut Gradients(&plane), None);
        // Their first step divides 0 by 0: both go on from where it led.
        theta = x[1];
        for (t, expected) in x.iter().enumerate().skip(2) {
            optimizer.step(&mut theta, &mut Gradients(&plane), None);
            let off = distance(&theta, expected);
            assert!(off <= 1e-9, "p {p} zeroed {zeroed} step {t}: off by {off:e}");
        }
    }
}

#[test]
fn rand_sam_follows_recorded_directions() {
    let file = golden("genie.json");
    for run in file["rand_sam"].as_array().unwrap() {
        let sgd = base("sgd", real(&run["lr"]), &[]);
        let config = over("rand-sam", sgd, &[("rho", Value::Real(real(&run["rho"])))]);
        let plane = plane(run["function"].as_str().unwrap());
        let recorded = Draws::recorded(vec![], vec![], flat(&run["xi"]), None);
        let mut optimizer = Optimizer::new(&config, plane.tensors(), recorded);
        let x = points(&run["x"]);
        let mut theta = x[0];
        for (t, expected) in x.iter().enumerate().skip(1) {
            optimizer.step(&mut theta, &mut Gradients(&plane), None);
            let off = distance(&theta, expected);
            assert!(off <= 1e-9, "step {t}: off by {off:e}");
        }
        assert_eq!(optimizer.evaluations(), x.len() as u64 - 1);
    }
}
