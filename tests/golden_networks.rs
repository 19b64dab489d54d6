//! GENIE against its authors' own optimizer on a network of six tensors (tests/golden): there the
//! noise level of each tensor counts, which no landscape can show.

use losscape::math::elementary::{exp, tanh};
use losscape::objective::Tensor;
use losscape::optimizer::{self, Config, Draws, Optimizer, Oracle, Schedule, Value};
use serde_json::Value as Json;
use std::path::Path;

fn golden(name: &str) -> Json {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name);
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn reals(v: &Json) -> Vec<f64> {
    v.as_array().unwrap().iter().map(|x| x.as_f64().unwrap()).collect()
}

fn rows(v: &Json) -> Vec<Vec<f64>> {
    v.as_array().unwrap().iter().map(reals).collect()
}

/// A tanh network with logits out and mean cross-entropy, differentiated by hand.
struct Network {
    sizes: Vec<usize>,
    x: Vec<Vec<f64>>,
    y: Vec<usize>,
    /// Multiplies the loss.
    scale: f64,
}

impl Network {
    fn new(file: &Json, scale: f64) -> Self {
        let whole = |v: &Json| usize::try_from(v.as_u64().unwrap()).unwrap();
        let list = |v: &Json| v.as_array().unwrap().iter().map(whole).collect();
        Self { sizes: list(&file["sizes"]), x: rows(&file["x"]), y: list(&file["y"]), scale }
    }

    /// W1, b1, W2, b2, …, one after another.
    fn tensors(&self) -> Vec<Tensor> {
        let mut tensors = Vec::new();
        let mut at = 0;
        for (k, pair) in self.sizes.windows(2).enumerate() {
            for (name, shape) in [("W", vec![pair[1], pair[0]]), ("b", vec![pair[1]])] {
                let range = at..at + shape.iter().product::<usize>();
                at = range.end;
                tensors.push(Tensor { name: format!("{name}{}", k + 1), shape, range });
            }
        }
        tensors
    }

    /// The loss, its scale left out; adds up the scaled gradient.
    fn loss(&self, theta: &[f64], gradient: &mut [f64]) -> f64 {
        let tensors = self.tensors();
        let layers = self.sizes.len() - 1;
        gradient.fill(0.0);
        let mut loss = 0.0;
        let n = self.x.len() as f64;
        for (x, &class) in self.x.iter().zip(&self.y) {
            let mut values = vec![x.clone()];
            for k in 0..layers {
                let (w, b) = (&theta[tensors[2 * k].range.clone()], &theta[tensors[2 * k + 1].range.clone()]);
                let (input, last) = (&values[k], k + 1 == layers);
                let out = b.iter().enumerate().map(|(i, b)| {
                    let z = input.iter().enumerate().fold(*b, |z, (j, a)| z + w[i * input.len() + j] * a);
                    if last { z } else { tanh(z) }
                });
                let out = out.collect();
                values.push(out);
            }
            let logits = &values[layers];
            let top = logits.iter().copied().fold(f64::MIN, f64::max);
            let weights: Vec<f64> = logits.iter().map(|z| exp(z - top)).collect();
            let total: f64 = weights.iter().sum();
            loss -= losscape::math::elementary::ln(weights[class] / total) / n;
            let hit = |i: usize| f64::from(u8::from(i == class));
            let mut delta: Vec<f64> =
                weights.iter().enumerate().map(|(i, w)| self.scale * (w / total - hit(i)) / n).collect();
            for k in (0..layers).rev() {
                let (input, w) = (&values[k], &tensors[2 * k].range);
                for (i, d) in delta.iter().enumerate() {
                    gradient[tensors[2 * k + 1].range.start + i] += d;
                    for (j, a) in input.iter().enumerate() {
                        gradient[w.start + i * input.len() + j] += d * a;
                    }
                }
                let back = |j: usize| {
                    delta.iter().enumerate().map(|(i, d)| d * theta[w.start + i * input.len() + j]).sum::<f64>()
                };
                delta = input.iter().enumerate().map(|(j, a)| back(j) * (1.0 - a * a)).collect();
            }
        }
        loss
    }
}

impl Oracle for Network {
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]) {
        self.loss(theta, gradient);
    }
    fn moments(&mut self, _: &[f64], _: &mut [f64], _: &mut [f64]) {
        unreachable!("only the variant `theory` asks for moments");
    }
}

/// The largest difference of an entry.
fn off(a: &[f64], b: &[f64]) -> f64 {
    assert_eq!(a.len(), b.len());
    a.iter().zip(b).fold(0.0, |m, (a, b)| f64::max(m, (a - b).abs()))
}

#[test]
fn the_network_of_this_test_is_the_one_of_the_recordings() {
    let file = golden("mlp_init.json");
    let theta = reals(&file["params_flat"]);
    let mut gradient = vec![0.0; theta.len()];
    let loss = Network::new(&file, 1.0).loss(&theta, &mut gradient);
    assert!((loss - file["loss"].as_f64().unwrap()).abs() < 1e-14);
    assert!(off(&gradient, &reals(&file["grad_flat"])) < 1e-14);
}

/// Follows a recorded run of the authors' optimizer; returns the largest difference on the way, on
/// the tensors as they are or all in one.
fn follow(run: &Json, one_tensor: bool) -> f64 {
    let init = golden("mlp_init.json");
    let value = |key: &str| run.get(key).and_then(Json::as_f64);
    let mut network = Network::new(&init, value("scale").unwrap_or(1.0));
    let params = rows(&run["params"]);
    let d = params[0].len();
    let p = value("p").unwrap();
    let spec = optimizer::spec("genie").unwrap();
    let rate = value("convergence_rate").unwrap();
    let mut config = Config { spec, settings: spec.defaults(rate), base: None, schedule: Schedule::Constant };
    config.set(false, "beta", Value::Real(value("moving_avg").unwrap()));
    config.set(false, "drop", Value::Real(p));
    let draws = |key: &str| run.get(key).map_or(vec![0.5; d * params.len()], |v| rows(v).concat());
    // Their mask is scaled in single precision.
    let recorded = Draws::recorded(draws("noise"), draws("uniform"), vec![], Some(f64::from(1.0 / (1.0 - p as f32))));
    let whole = vec![Tensor { name: "all".into(), shape: vec![d], range: 0..d }];
    let tensors = if one_tensor { whole } else { network.tensors() };
    let mut optimizer = Optimizer::new(&config, &tensors, recorded);
    let mut theta = params[0].clone();
    optimizer.step(&mut theta, &mut network, None);
    // Their first step divides 0 by 0: both go on from where it led.
    theta.clone_from(&params[1]);
    let mut worst = 0.0;
    for expected in &params[2..] {
        optimizer.step(&mut theta, &mut network, None);
        worst = f64::max(worst, off(&theta, expected));
    }
    worst
}

#[test]
fn genie_on_a_network_is_the_authors_genie() {
    let file = golden("genie.json");
    for key in ["genie_mlp", "genie_mlp_scaled"] {
        let worst = follow(&file[key], false);
        assert!(worst <= 1e-9, "{key}: off by {worst:e}");
    }
}

#[test]
fn the_noise_level_is_one_a_tensor() {
    // The recording can tell: with one level for all tensors it is missed by far.
    assert!(follow(&golden("genie.json")["genie_mlp_scaled"], true) > 1e-4);
}
