//! Optimizers against closed forms, and properties that hold for every one of them.

use losscape::math::elementary::powi;
use losscape::math::vector::norm;
use losscape::objective::Tensor;
use losscape::optimizer::{self, Base, Config, Draws, Optimizer, Oracle, Schedule, Trace, Value};
use proptest::prelude::*;

const BASES: [&str; 6] = ["sgd", "rmsprop", "adagrad", "adam", "m-svag", "genie"];
const ASCENTS: [&str; 4] = ["", "sam", "n-step-sam", "rand-sam"];

/// An optimizer of this kind, over an ascent where one is named.
fn config(ascent: &str, kind: &str, lr: f64, settings: &[(&str, Value)]) -> Config {
    let spec = optimizer::spec(kind).unwrap();
    let mut base = Config { spec, settings: spec.defaults(lr), base: None, schedule: Schedule::Constant };
    for (key, value) in settings {
        base.set(false, key, *value);
    }
    match optimizer::spec(ascent) {
        None => base,
        Some(spec) => Config {
            spec,
            settings: spec.defaults(f64::NAN),
            base: Some(Base { spec: base.spec, settings: base.settings }),
            schedule: Schedule::Constant,
        },
    }
}

fn tensors(d: usize) -> Vec<Tensor> {
    vec![Tensor { name: "theta".into(), shape: vec![d], range: 0..d }]
}

fn start(config: &Config, d: usize) -> Optimizer {
    Optimizer::new(config, &tensors(d), Draws::new(5, "one"))
}

/// x⁴/4 + 3y² − xy in the first two coordinates, flat in the others; its samples differ in their
/// variance, which also depends on θ. Remembers where the moments were last taken.
#[derive(Default)]
struct Valley {
    moments_at: Vec<f64>,
}

impl Oracle for Valley {
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]) {
        let (x, y) = (theta[0], theta[1]);
        gradient.fill(0.0);
        gradient[0] = x * x * x - y;
        gradient[1] = 6.0 * y - x;
    }
    fn moments(&mut self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]) {
        self.gradient(theta, mean);
        for (j, v) in variance.iter_mut().enumerate() {
            *v = if j == 0 { 0.5 + theta[1] * theta[1] } else { 4.0 };
        }
        self.moments_at = theta.to_vec();
    }
}

/// Gradients that are told in advance, whatever θ is.
struct Tape(std::vec::IntoIter<[f64; 2]>);

impl Oracle for Tape {
    fn gradient(&mut self, _: &[f64], gradient: &mut [f64]) {
        gradient.copy_from_slice(&self.0.next().unwrap());
    }
    fn moments(&mut self, _: &[f64], mean: &mut [f64], variance: &mut [f64]) {
        mean.fill(1.0);
        variance.fill(1.0);
    }
}

/// The steps Δθ from `theta` along told gradients.
fn steps(config: &Config, theta: [f64; 2], gradients: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut optimizer = start(config, 2);
    let (mut theta, mut tape) = (theta, Tape(gradients.to_vec().into_iter()));
    let step = |_| {
        let before = theta;
        optimizer.step(&mut theta, &mut tape, None);
        [theta[0] - before[0], theta[1] - before[1]]
    };
    gradients.iter().map(step).collect()
}

/// Σ (1 − β)·β^(t − k)·f(g_k): an exponential average as a sum.
fn average(beta: f64, values: impl Iterator<Item = f64>) -> f64 {
    let values: Vec<f64> = values.collect();
    let t = values.len();
    values.iter().enumerate().map(|(k, x)| (1.0 - beta) * powi(beta, i32::try_from(t - 1 - k).unwrap()) * x).sum()
}

fn bits(theta: &[f64]) -> Vec<u64> {
    theta.iter().map(|x| x.to_bits()).collect()
}

fn near(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * (1.0 + b.abs())
}

fn schedule() -> impl Strategy<Value = Schedule> {
    prop_oneof![
        Just(Schedule::Constant),
        (1..9_u64, 0.5..1.0_f64).prop_map(|(every, factor)| Schedule::Step { every, factor }),
        (1..60_u64, 0.0..1.0_f64).prop_map(|(steps, floor)| Schedule::Cosine { steps, floor }),
        (1..60_u64).prop_map(|steps| Schedule::LinearWarmup { steps }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    /// Every rule under every ascent: a block on a plane, single steps on it, and the same in a
    /// space of five dimensions of which three are flat.
    #[test]
    fn blocks_are_single_steps_bit_for_bit(
        x in -1.5..1.5_f64, y in -1.5..1.5_f64, lr in 1e-4..0.05_f64, cut in 1..50_u64,
        schedule in schedule(), theory in any::<bool>(), project in any::<bool>(),
    ) {
        for kind in BASES {
            for ascent in ASCENTS {
                let mut config = config(ascent, kind, lr, &[]);
                config.schedule = schedule;
                if kind == "genie" && theory {
                    config.set(!ascent.is_empty(), "variant", Value::Choice("theory"));
                }
                if ascent == "n-step-sam" && project {
                    config.set(false, "ascent", Value::Choice("project"));
                }
                let (mut one, mut many) = (start(&config, 2), start(&config, 2));
                let (mut a, mut b) = ([x, y], [x, y]);
                for _ in 0..60 {
                    one.step(&mut a, &mut Valley::default(), None);
                }
                prop_assert_eq!(many.run_block(&mut b, &mut Valley::default(), cut), cut);
                many.run_block(&mut b, &mut Valley::default(), 60 - cut);
                prop_assert_eq!(bits(&a), bits(&b), "{} {}", ascent, kind);
                prop_assert_eq!(one.evaluations(), many.evaluations());
                prop_assert_eq!(one.evaluations(), 60 * one.evaluations_per_step());
                prop_assert_eq!(one.lr(), many.lr());
                prop_assert_eq!(one.ascent_point().map(bits), many.ascent_point().map(bits));
                // Random draws are one a parameter, so that there the flat ones make a difference.
                if kind != "genie" && ascent != "rand-sam" {
                    let (mut wide, mut c) = (start(&config, 5), [x, y, 1.0, 1.0, 1.0]);
                    wide.run_block(&mut c, &mut Valley::default(), 60);
                    prop_assert_eq!(bits(&a), bits(&c[..2]), "{} {} in five dimensions", ascent, kind);
                }
            }
        }
    }

    #[test]
    fn a_block_ends_with_the_first_step_that_is_not_finite(lr in 3.0..30.0_f64, x in 1.0..5.0_f64) {
        for ascent in ASCENTS {
            let config = config(ascent, "sgd", lr, &[]);
            let (mut one, mut many) = (start(&config, 2), start(&config, 2));
            let (mut a, mut b) = ([x, 1.0], [x, 1.0]);
            let mut count = 0;
            while a.iter().all(|v| v.is_finite()) {
                one.step(&mut a, &mut Valley::default(), None);
                count += 1;
            }
            prop_assert_eq!(many.run_block(&mut b, &mut Valley::default(), 1000), count);
            prop_assert_eq!(one.evaluations(), many.evaluations());
        }
    }

    #[test]
    fn moments_of_told_gradients_give_the_steps_of_the_formulas(
        gradients in prop::collection::vec([-3.0..3.0_f64, -3.0..3.0], 2..40),
        lr in 1e-3..0.5_f64, beta in 0.01..0.99_f64, second in 0.01..0.9999_f64, decay in 0.0..0.1_f64,
    ) {
        let t = gradients.len();
        let real = Value::Real;
        let theta = [0.7, -0.4];
        let last = |kind: &str, settings: &[(&str, Value)]| steps(&config("", kind, lr, settings), theta, &gradients)[t - 1];
        let power = |b: f64| powi(b, i32::try_from(t).unwrap());
        for j in 0..2 {
            let g = || gradients.iter().map(|g| g[j]);
            let now = gradients[t - 1][j];
            let squares = || g().map(|g| g * g);
            let (m, v) = (average(beta, g()), average(beta, squares()));

            // b = Σ μ^(t−k)·g_k, the average without its factor.
            let b = m / (1.0 - beta);
            let sgd = last("sgd", &[("momentum", real(beta))])[j];
            prop_assert!(near(sgd, -lr * b, 1e-12), "momentum {sgd}");
            let nesterov = last("sgd", &[("momentum", real(beta)), ("nesterov", Value::Switch(true))])[j];
            prop_assert!(near(nesterov, -lr * (now + beta * b), 1e-12), "nesterov {nesterov}");

            let rmsprop = last("rmsprop", &[("alpha", real(beta))])[j];
            prop_assert!(near(rmsprop, -lr * now / (v.sqrt() + 1e-8), 1e-11), "rmsprop {rmsprop}");
            let adagrad = last("adagrad", &[])[j];
            prop_assert!(near(adagrad, -lr * now / (squares().sum::<f64>().sqrt() + 1e-10), 1e-11), "adagrad {adagrad}");

            let v2 = average(second, squares()) / (1.0 - power(second));
            let expected = -lr * (m / (1.0 - power(beta))) / (v2.sqrt() + 1e-8);
            let adam = last("adam", &[("beta1", real(beta)), ("beta2", real(second))])[j];
            prop_assert!(near(adam, expected, 1e-10), "adam {adam} {expected}");

            // AdamW: θ_t = (1 − ηλ)·θ_{t−1} + the step of Adam, on gradients that do not depend on θ.
            let both = [("beta1", real(beta)), ("beta2", real(second))];
            let plain = steps(&config("", "adam", lr, &both), theta, &gradients);
            let w = [&both[..], &[("weight_decay", real(decay)), ("decoupled", Value::Switch(true))]].concat();
            let adamw = steps(&config("", "adam", lr, &w), theta, &gradients);
            let mut at = theta[j];
            for (a, w) in plain.iter().zip(&adamw) {
                let next = at * (1.0 - lr * decay) + a[j];
                prop_assert!(near(w[j], next - at, 1e-12), "adamw");
                at = next;
            }

            // Balles and Hennig: γ = m̂²/(m̂² + κ·s²), κ = Σ w², w the weights of the average, from
            // whose definition s² = Σ w·(g − m̂)²/(1 − κ).
            let weight = |k: usize| (1.0 - beta) * powi(beta, i32::try_from(t - 1 - k).unwrap()) / (1.0 - power(beta));
            let kappa: f64 = (0..t).map(|k| weight(k) * weight(k)).sum();
            let mean: f64 = g().enumerate().map(|(k, g)| weight(k) * g).sum();
            let spread: f64 = g().enumerate().map(|(k, g)| weight(k) * (g - mean) * (g - mean)).sum();
            let s2 = spread / (1.0 - kappa);
            prop_assume!(s2 > 1e-6 && kappa < 0.999);
            let gamma = mean * mean / (mean * mean + kappa * s2);
            let svag = last("m-svag", &[("beta", real(beta))])[j];
            prop_assert!(near(svag, -lr * gamma * mean, 1e-8), "m-svag {svag} {}", -lr * gamma * mean);
        }
    }

    #[test]
    fn coupled_decay_joins_the_gradient(x in -2.0..2.0_f64, y in -2.0..2.0_f64, decay in 0.01..1.0_f64) {
        // λθ in the gradient of SGD, Adam and GENIE, but not in the ascent of SAM.
        for kind in ["sgd", "adam", "genie"] {
            let with = config("", kind, 0.01, &[("weight_decay", Value::Real(decay))]);
            let mut tape = Tape(vec![[1.0, -2.0]].into_iter());
            let mut a = [x, y];
            start(&with, 2).step(&mut a, &mut tape, None);
            let mut b = [x, y];
            let mut decayed = Tape(vec![[1.0 + decay * x, -2.0 + decay * y]].into_iter());
            start(&config("", kind, 0.01, &[]), 2).step(&mut b, &mut decayed, None);
            prop_assert_eq!(bits(&a), bits(&b), "{}", kind);

            let sam = config("sam", kind, 0.01, &[("weight_decay", Value::Real(decay))]);
            let mut optimizer = start(&sam, 2);
            optimizer.step(&mut [x, y], &mut Tape(vec![[3.0, 4.0]; 2].into_iter()), None);
            let point = optimizer.ascent_point().unwrap();
            prop_assert!(near(point[0], x + 0.05 * 0.6, 1e-12) && near(point[1], y + 0.05 * 0.8, 1e-12));
        }
    }

    #[test]
    fn ascents_go_as_far_as_rho(g in [-1.0..1.0_f64, -1.0..1.0], exponent in -3..200_i32, rho in 1e-3..2.0_f64, n in 1..9_u64) {
        prop_assume!(norm(&g) > 0.1);
        let size = powi(10.0, exponent);
        let g = g.map(|g| g * size);
        let theta = [0.0; 2];
        for (ascent, project) in [("sam", false), ("rand-sam", false), ("n-step-sam", false), ("n-step-sam", true)] {
            let mut config = config(ascent, "sgd", 1e-3, &[]);
            config.set(false, "rho", Value::Real(rho));
            if ascent == "n-step-sam" {
                config.set(false, "ascent_steps", Value::Integer(n));
                config.set(false, "ascent", Value::Choice(if project { "project" } else { "split" }));
            }
            let mut optimizer = start(&config, 2);
            let mut trace = Trace::default();
            optimizer.step(&mut theta.clone(), &mut Tape(vec![g; 10].into_iter()), Some(&mut trace));
            // A straight slope: N steps of ρ/N add up, and N of ρ are projected.
            prop_assert!(near(optimizer.ascent_ratio().unwrap(), 1.0, 1e-8), "{} {}", ascent, exponent);
            prop_assert_eq!(trace.get("epsilon").unwrap(), optimizer.ascent_point().unwrap());
            let path = if ascent == "n-step-sam" { n } else { 1 };
            prop_assert_eq!(trace.ascent_path.len() as u64, path);
            prop_assert_eq!(trace.ascent_path.last().unwrap().as_slice(), optimizer.ascent_point().unwrap());
        }
        // Adaptive: ε = ρ·θ²⊙g/‖|θ|⊙g‖.
        let mut config = config("sam", "sgd", 1e-3, &[]);
        config.set(false, "rho", Value::Real(rho));
        config.set(false, "adaptive", Value::Switch(true));
        let mut optimizer = start(&config, 2);
        optimizer.step(&mut [0.5, -2.0], &mut Tape(vec![g; 2].into_iter()), None);
        let length = norm(&[0.5 * g[0], 2.0 * g[1]]);
        let point = optimizer.ascent_point().unwrap();
        for (j, square) in [0.25, 4.0].into_iter().enumerate() {
            prop_assert!(near(point[j], [0.5, -2.0][j] + rho * square * (g[j] / length), 1e-8));
        }
    }

    #[test]
    fn theory_scales_each_gradient_by_its_variance_at_the_point_of_the_gradient(x in -1.5..1.5_f64, y in -1.5..1.5_f64, lr in 1e-4..0.1_f64) {
        let settings = [("variant", Value::Choice("theory")), ("mask", Value::Switch(false))];
        for ascent in ["", "sam"] {
            let mut optimizer = start(&config(ascent, "genie", lr, &settings), 2);
            let (mut theta, mut valley, mut trace) = ([x, y], Valley::default(), Trace::default());
            optimizer.step(&mut theta, &mut valley, Some(&mut trace));
            let point = optimizer.ascent_point().map_or(vec![x, y], <[f64]>::to_vec);
            prop_assert_eq!(&valley.moments_at, &point);
            let p = [1.0 / (0.5 + point[1] * point[1]), 0.25];
            let mean = f64::midpoint(p[0], p[1]);
            let q = trace.get("q").unwrap();
            prop_assert!(near(f64::midpoint(q[0], q[1]), 1.0, 1e-14));
            let mut g = [0.0; 2];
            valley.gradient(&point, &mut g);
            for j in 0..2 {
                prop_assert!(near(theta[j], [x, y][j] - lr * p[j] / mean * g[j], 1e-13), "{} {}", ascent, j);
            }
            prop_assert_eq!(optimizer.evaluations(), if ascent.is_empty() { 1 } else { 2 });
        }
    }

    #[test]
    fn algorithm_1_is_as_printed(gradients in prop::collection::vec([0.5..3.0_f64, -3.0..3.0], 2..20), beta in 0.1..0.99_f64) {
        let settings = [("variant", Value::Choice("algorithm1")), ("beta", Value::Real(beta)), ("mask", Value::Switch(false)), ("noise", Value::Switch(false))];
        let t = gradients.len();
        let got = steps(&config("", "genie", 0.1, &settings), [0.0; 2], &gradients)[t - 1];
        for (j, got) in got.into_iter().enumerate() {
            let m = average(beta, gradients.iter().map(|g| g[j]));
            let v = average(beta, gradients.iter().map(|g| g[j] * g[j]));
            let variance = v - m * m;
            prop_assume!(variance > 1e-3);
            let r = losscape::math::elementary::tanh(1.0 / variance) * (m * m);
            let expected = -0.1 * m / (1.0 - powi(beta, i32::try_from(t).unwrap())) * r / v;
            prop_assert!(near(got, expected, 1e-10), "{} {}", got, expected);
        }
    }

    #[test]
    fn switching_a_part_of_genie_leaves_the_draws_of_the_others(seed in 0..1000_u64, variant in 0..2_usize) {
        let variant = ("variant", Value::Choice(["reference", "algorithm1"][variant]));
        // A large loss, so that τ is small and there is noise; the averages see told gradients.
        let gradients: Vec<[f64; 2]> = (0..20).map(|k| [f64::from(k % 7) * 10.0 - 30.0, f64::from(k % 5) * 8.0 - 15.0]).collect();
        let run = |settings: &[(&str, Value)]| {
            let all = [&[variant], settings].concat();
            let mut optimizer = Optimizer::new(&config("", "genie", 0.01, &all), &tensors(2), Draws::new(seed, "g"));
            let (mut theta, mut tape) = ([0.0; 2], Tape(gradients.clone().into_iter()));
            let traces = (0..20).map(|_| {
                let mut trace = Trace::default();
                optimizer.step(&mut theta, &mut tape, Some(&mut trace));
                ["noise", "mask", "q"].map(|name| trace.get(name).unwrap().to_vec())
            });
            traces.collect::<Vec<_>>()
        };
        let off = Value::Switch(false);
        let column = |run: &[[Vec<f64>; 3]], k: usize| run.iter().map(|r| r[k].clone()).collect::<Vec<_>>();
        let all = run(&[]);
        prop_assert!(column(&all, 0).concat().iter().any(|&z| z != 0.0));
        for (name, own) in [("noise", 0), ("mask", 1), ("precondition", 2)] {
            let without = run(&[(name, off)]);
            for k in 0..3 {
                prop_assert_eq!(column(&all, k) == column(&without, k), k != own, "{} without {}", k, name);
            }
        }
    }
}

#[test]
fn gradients_at_the_ends_of_the_range_end_no_process_and_no_zero_gradient_moves() {
    for kind in BASES {
        for ascent in ASCENTS {
            for size in [0.0, 1e-308, 1e-200, 1e200, 1e308, f64::INFINITY, f64::NAN] {
                let config = config(ascent, kind, 0.01, &[("lr", Value::Real(0.01))]);
                let mut optimizer = start(&config, 2);
                let (mut theta, mut trace) = ([1.0, 1.0], Trace::default());
                for _ in 0..5 {
                    optimizer.step(&mut theta, &mut Tape(vec![[size, -size]; 4].into_iter()), Some(&mut trace));
                }
                if size < 1e-100 {
                    assert!(theta.iter().all(|x| x.is_finite()), "{ascent} {kind} {size:e} {theta:?}");
                }
                if size == 0.0 {
                    assert_eq!(theta, [1.0, 1.0], "{ascent} {kind}");
                    let still =
                        optimizer.ascent_ratio().is_none_or(|r| if ascent == "rand-sam" { r > 0.9 } else { r == 0.0 });
                    assert!(still, "{ascent}");
                }
            }
        }
    }
}

#[test]
fn a_changed_beta_corrects_as_if_it_had_always_held_and_a_changed_rate_counts_at_once() {
    let mut optimizer = start(&config("sam", "adam", 0.1, &[]), 2);
    assert_eq!(optimizer.lr(), 0.1);
    optimizer.set(true, "lr", Value::Real(0.2));
    assert_eq!(optimizer.lr(), 0.2);
    let mut tape = Tape(vec![[1.0, 2.0]; 40].into_iter());
    let mut theta = [0.0; 2];
    for _ in 0..10 {
        optimizer.step(&mut theta, &mut tape, None);
    }
    let (m, v) = (1.0 - powi(0.9, 10), 1.0 - powi(0.999, 10));
    optimizer.set(true, "beta1", Value::Real(0.5));
    optimizer.set(false, "rho", Value::Real(0.5));
    let before = theta[0];
    optimizer.step(&mut theta, &mut tape, None);
    let first = f64::midpoint(m, 1.0) / (1.0 - powi(0.5, 11));
    let second = (0.999 * v + 0.001) / (1.0 - powi(0.999, 11));
    assert!(near(theta[0] - before, -0.2 * first / (second.sqrt() + 1e-8), 1e-12));
    assert!(near(optimizer.ascent_ratio().unwrap(), 1.0, 1e-9));
}
