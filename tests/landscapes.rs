//! What the catalogue of landscapes says, held against the landscapes themselves.

use losscape::experiment::{Experiment, OptimizerConfig, Race, Real, Status};
use losscape::math::Stream;
use losscape::objective::formula::Formula;
use losscape::objective::landscape::{CATALOGUE, Layer, Noise, NoiseModel, Plane, Surface, info};
use losscape::objective::{Objective, Samples};
use losscape::optimizer;

#[test]
fn the_entries_are_sound_and_their_minima_are_minima() {
    let mut seen = Vec::new();
    for info in CATALOGUE.iter().copied() {
        let id = info.id;
        assert!(!seen.contains(&id), "{id} twice");
        seen.push(id);
        let [x0, x1, y0, y1] = info.view;
        let inside = |[x, y]: [f64; 2]| (x0..=x1).contains(&x) && (y0..=y1).contains(&y);
        assert!(inside(info.start), "{id}: start");
        for kind in ["sgd", "rmsprop", "adagrad", "adam", "m-svag", "genie"] {
            assert!(info.rate(kind).is_some_and(|rate| rate > 0.0), "{id}: rate of {kind}");
        }
        let train = if info.domains == 4 { vec![0, 1, 2] } else { vec![0] };
        let noise = Noise { model: NoiseModel::Gradient, sigma: [0.0; 2], train: 1, test: 1 };
        let surface = Surface::new(id, &info.default_parameters()).unwrap();
        let plane = Plane::new(surface, Some(info), info.view, 1.0, noise, train, vec![], 0, info.start);
        let mut scratch = plane.scratch();
        for minimum in info.minima {
            assert!(inside(minimum.at), "{id}: {minimum:?}");
            let (mut g, mut a, mut b) = ([0.0; 2], [0.0; 2], [0.0; 2]);
            let f = plane.gradient(&minimum.at, Samples::Train, &mut g, &mut scratch);
            assert!((f - minimum.value).abs() <= 1e-11 * (1.0 + f.abs()), "{id}: {f} against {minimum:?}");
            if id == "ackley" && minimum.global {
                assert_eq!(g, [0.0; 2], "no derivative there: the subgradient 0");
                continue;
            }
            plane.hessian_vector(&minimum.at, Samples::Train, &[1.0, 0.0], &mut a, &mut scratch);
            plane.hessian_vector(&minimum.at, Samples::Train, &[0.0, 1.0], &mut b, &mut scratch);
            let bound = 1e-12 * (1.0 + a[0].abs() + b[1].abs());
            assert!(g[0].abs() <= bound && g[1].abs() <= bound, "{id}: gradient {g:?} at {minimum:?}");
            assert!(a[0] > 0.0 && a[0] * b[1] - a[1] * b[0] > 0.0, "{id}: not a minimum, {minimum:?}");
        }
    }
}

fn plane_with(id: &str, parameters: &[f64], noise: Noise, scale: f64, train: Vec<usize>, unseen: Vec<usize>) -> Plane {
    let info = info(id).unwrap();
    let surface = Surface::new(id, parameters).unwrap();
    Plane::new(surface, Some(info), info.view, scale, noise, train, unseen, 7, info.start)
}

const SILENT: Noise = Noise { model: NoiseModel::Gradient, sigma: [0.0; 2], train: 4, test: 4 };

fn close(got: f64, expected: f64, size: f64, what: &str) {
    assert!((got - expected).abs() <= 1e-12 * size.max(1.0), "{what}: {got} against {expected}");
}

#[test]
fn values_gradients_and_hessians_are_those_of_fifty_digits() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/functions.json");
    let file: serde_json::Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let functions = file["functions"].as_object().unwrap();
    assert_eq!(functions.len(), 19);
    let real = |v: &serde_json::Value| v.as_f64().unwrap();
    for (id, function) in functions {
        let parameters = if id == "quadratic" { vec![3.0, 0.5, 40.0] } else { info(id).unwrap().default_parameters() };
        let sources = if id == "four-corners" { vec![0, 1, 2] } else { vec![0] };
        let plane = plane_with(id, &parameters, SILENT, 1.0, sources, vec![]);
        for point in function["points"].as_array().unwrap() {
            let truth = |key: &str| point.get(format!("{key}_mp")).unwrap_or(&point[key]).clone();
            let at = [real(&point["x"][0]), real(&point["x"][1])];
            let f = plane.hessian_at(Layer::Population, at);
            let (value, gradient, hessian) = (truth("f"), truth("grad"), truth("hess"));
            let entries: Vec<f64> = (0..4).map(|k| real(&hessian[k / 2][k % 2])).collect();
            let size = entries.iter().fold(real(&value).abs(), |m, h| m.max(h.abs()));
            close(f.v, real(&value), real(&value).abs(), id);
            for k in 0..2 {
                close(f.d[k], real(&gradient[k]), size.max(real(&gradient[0]).abs()).max(real(&gradient[1]).abs()), id);
            }
            for (k, entry) in [(0, 0), (1, 1), (2, 3)] {
                close(f.h[k], entries[entry], 10.0 * size, id);
            }
        }
    }
}

/// The slope of ln(remainder) against ln(h) by least squares, over the h where rounding does not
/// matter yet.
fn slope(remainder: impl Fn(f64) -> f64, floor: f64) -> Option<f64> {
    let points: Vec<[f64; 2]> = (8..22)
        .map(|k| libm::exp2(-f64::from(k)))
        .map(|h| [libm::log(h), remainder(h)])
        .filter(|p| p[1] > floor)
        .map(|p| [p[0], libm::log(p[1])])
        .collect();
    // Only the smallest steps are in the range where the next term does not count.
    let points = &points[points.len().saturating_sub(5)..];
    if points.len() < 5 {
        return None;
    }
    let n = points.len() as f64;
    let mean = |k: usize| points.iter().map(|p| p[k]).sum::<f64>() / n;
    let (mx, my) = (mean(0), mean(1));
    let sxy: f64 = points.iter().map(|p| (p[0] - mx) * (p[1] - my)).sum();
    let sxx: f64 = points.iter().map(|p| (p[0] - mx) * (p[0] - mx)).sum();
    Some(sxy / sxx)
}

/// Taylor remainders of f and of ∇f shrink with the square of the step, if ∇f and the Hessian are
/// right.
fn taylor(plane: &Plane, name: &str, points: usize) {
    let mut stream = Stream::new(11, "taylor", name);
    let [x0, x1, y0, y1] = plane.view;
    let mut found = 0;
    for _ in 0..20 * points {
        let at = [x0 + (x1 - x0) * stream.uniform(), y0 + (y1 - y0) * stream.uniform()];
        let angle = std::f64::consts::TAU * stream.uniform();
        let v = [libm::cos(angle), libm::sin(angle)];
        let f = plane.hessian_at(Layer::Population, at);
        let curvature = f.h[0] * v[0] * v[0] + 2.0 * f.h[1] * v[0] * v[1] + f.h[2] * v[1] * v[1];
        if !(curvature.abs() > 0.02 * f.v.abs().max(1.0)) {
            continue;
        }
        let step = |h: f64| [at[0] + h * v[0], at[1] + h * v[1]];
        let first = |h: f64| {
            let there = plane.value(Layer::Population, step(h));
            (there - f.v - h * (f.d[0] * v[0] + f.d[1] * v[1])).abs()
        };
        let noise = 3e3 * f64::EPSILON * f.v.abs().max(f.d[0].abs()).max(f.d[1].abs());
        if let Some(s) = slope(first, noise) {
            assert!((s - 2.0).abs() < 0.1, "{name} at {at:?} along {v:?}: slope {s}");
            found += 1;
        }
        let second = |h: f64| {
            let there = plane.gradient_at(Layer::Population, step(h)).d;
            let line = |k: usize| h * (f.h[k] * v[0] + f.h[k + 1] * v[1]);
            libm::hypot(there[0] - f.d[0] - line(0), there[1] - f.d[1] - line(1))
        };
        let sizes = f.h.iter().fold(f.d[0].abs().max(f.d[1].abs()), |m, h| m.max(h.abs()));
        if let Some(s) = slope(second, 3e3 * f64::EPSILON * sizes) {
            // Where the third derivative vanishes the remainder falls faster.
            assert!(s > 1.85, "{name} at {at:?} along {v:?}: slope of the gradient's remainder {s}");
        }
        if found >= points {
            return;
        }
    }
    panic!("{name}: only {found} points with a clean remainder");
}

#[test]
fn taylor_remainders_of_every_landscape_have_slope_two() {
    for info in CATALOGUE {
        let sources = if info.domains > 1 { vec![0, 1, 2] } else { vec![0] };
        taylor(&plane_with(info.id, &info.default_parameters(), SILENT, 1.0, sources, vec![]), info.id, 6);
    }
}

#[test]
fn taylor_remainders_of_formulas_have_slope_two() {
    for text in [
        "x^2 + 10*sin(y)^2",
        "exp(-x^2-y^2)*x",
        "x^3 - 3x y^2",
        "2^x + log(4+y)",
        "atan2(y+4, x+4)^2",
        "tanh(x y) + sigmoid(x-y)",
        "sqrt(x^2+y^2+1)/(2+cos(x))",
        "(1.5+sin(x))^(y/2)",
        "abs(x-5)*y^2+relu(x+5)^2",
        "min(x^2+y^2, 99) + max(y^2,-1)",
    ] {
        let formula = Formula::parse(text).unwrap();
        let plane = Plane::new(
            Surface::Formula(formula),
            None,
            [-3.0, 3.0, -3.0, 3.0],
            1.0,
            SILENT,
            vec![0],
            vec![],
            0,
            [1.0; 2],
        );
        taylor(&plane, text, 6);
    }
}

#[test]
fn facts_of_the_literature_hold() {
    let population = |id: &str| {
        let info = info(id).unwrap();
        let sources = if info.domains > 1 { vec![0, 1, 2] } else { vec![0] };
        plane_with(id, &info.default_parameters(), SILENT, 1.0, sources, vec![])
    };
    // Eigenvalues at the global minimum.
    for (id, low, high) in [
        ("rosenbrock", 0.39936, 1001.6),
        ("beale", 0.30146, 48.980),
        ("booth", 2.0, 18.0),
        ("matyas", 0.04, 1.0),
        ("three-hump-camel", 1.58579, 4.41421),
        ("goldstein-price", 402.83, 965.17),
        ("rastrigin", 396.784, 396.784),
        ("levy", 0.125, 2.24379),
        ("four-corners", 1.07, 1.34),
    ] {
        let plane = population(id);
        let [xx, xy, yy] = plane.hessian_at(Layer::Population, plane.minima[0].at).h;
        let (mean, spread) = (0.5 * (xx + yy), libm::hypot(0.5 * (xx - yy), xy));
        for (got, expected) in [(mean - spread, low), (mean + spread, high)] {
            assert!((got / expected - 1.0).abs() < 5e-3, "{id}: {got} against {expected}");
        }
    }
    // Counts of minima, and the values of some.
    for (id, count, values) in [
        ("himmelblau", 4, vec![0.0; 4]),
        ("three-hump-camel", 3, vec![0.0, 0.298_638_44]),
        ("six-hump-camel", 6, vec![-1.031_628_453; 2]),
        ("mccormick", 2, vec![-1.913_222_955, 1.228_37]),
        ("goldstein-price", 4, vec![3.0, 30.0, 84.0, 840.0]),
        ("styblinski-tang", 4, vec![-78.332_331_41]),
        ("rastrigin", 121, vec![0.0]),
        ("sharp-flat", 2, vec![0.143_999, 0.243_876]),
        ("four-corners", 2, vec![-0.127_701, -0.049_462]),
        ("spikes", 1, vec![0.000_208_226]),
        ("saddle", 0, vec![]),
        ("monkey-saddle", 0, vec![]),
    ] {
        let minima = info(id).unwrap().minima;
        assert_eq!(minima.len(), count, "{id}");
        for (m, v) in minima.iter().zip(values) {
            assert!((m.value - v).abs() <= 1e-6 * v.abs().max(1.0), "{id}: {} against {v}", m.value);
        }
    }
    // Saddles and maxima: critical points that are no minima.
    for (id, at, value) in [
        ("himmelblau", [-0.270_844_59, -0.923_038_56], 181.616_52),
        ("beale", [0.0, 1.0], 14.203_125),
        ("beale", [0.100_54, -2.644_51], 9.864_51),
        ("four-corners", [-1.524_78, 1.585_65], 0.189_278),
    ] {
        let f = population(id).hessian_at(Layer::Population, at);
        assert!(
            (f.v - value).abs() < 1e-4 && libm::hypot(f.d[0], f.d[1]) < 2e-3 * (1.0 + libm::fabs(f.h[0])),
            "{id} {at:?}: {f:?}"
        );
        assert!(f.h[0] <= 0.0 || f.h[0] * f.h[2] - f.h[1] * f.h[1] < 0.0, "{id} {at:?} is no minimum");
    }
}

#[test]
fn other_parameters_and_domains_have_their_own_minima() {
    // An indefinite quadratic has none; a moved set of domains has others.
    assert!(plane_with("quadratic", &[1.0, 5.0, 1.0], SILENT, 1.0, vec![0], vec![]).minima.is_empty());
    assert_eq!(plane_with("quadratic", &[3.0, 0.5, 40.0], SILENT, 1.0, vec![0], vec![]).minima.len(), 1);
    let usual = plane_with("four-corners", &[], SILENT, 2.0, vec![0, 1, 2], vec![3]);
    assert!((usual.minima[0].value + 2.0 * 0.127_700_646_8).abs() < 1e-9);
    let one = plane_with("four-corners", &[], SILENT, 1.0, vec![1], vec![]);
    assert_eq!(one.minima.len(), 1);
    assert!(one.minima[0].at[0] > 1.0 && one.minima[0].at[1] > 1.0 && one.minima[0].global);
    // Basins: each minimum is in its own.
    let plane = plane_with("himmelblau", &[], SILENT, 1.0, vec![0], vec![]);
    for (k, m) in plane.minima.iter().enumerate() {
        assert_eq!(plane.basin([m.at[0] + 0.2, m.at[1] - 0.2]), Some(k));
    }
    assert_eq!(plane_with("rosenbrock", &[], SILENT, 1.0, vec![0], vec![]).basin([-1.2, 1.0]), Some(0));
    assert_eq!(plane_with("saddle", &[], SILENT, 1.0, vec![0], vec![]).basin([0.5, 0.1]), None);
}

#[test]
fn means_and_moments_are_those_of_the_samples() {
    for model in [NoiseModel::Gradient, NoiseModel::Shift] {
        for (sources, scale, sigma) in
            [(vec![0, 1, 2], 1.0, [0.3, 0.7]), (vec![2], 0.5, [0.2, 0.0]), (vec![0, 3], 2.0, [0.0; 2])]
        {
            let noise = Noise { model, sigma, train: 6, test: 5 };
            let plane = plane_with("four-corners", &[], noise, scale, sources.clone(), vec![]);
            let mut s = plane.scratch();
            let at = [0.7, -1.1];
            let n = plane.count(Samples::Train);
            assert_eq!(n, 6 * sources.len());
            let each: Vec<(f64, [f64; 2])> = (0..n as u32)
                .map(|i| {
                    let mut g = [0.0; 2];
                    (plane.gradient(&at, Samples::Batch(&[i]), &mut g, &mut s), g)
                })
                .collect();
            let batch: Vec<u32> = (0..n as u32).step_by(2).collect();
            for (of, members) in [
                (Samples::Train, (0..n).collect::<Vec<_>>()),
                (Samples::Batch(&batch), batch.iter().map(|&i| i as usize).collect()),
            ] {
                let (mut g, mut mean, mut variance) = ([0.0; 2], [0.0; 2], [0.0; 2]);
                let f = plane.gradient(&at, of, &mut g, &mut s);
                plane.moments(&at, of, &mut mean, &mut variance, &mut s);
                let m = members.len() as f64;
                close(f, members.iter().map(|&i| each[i].0).sum::<f64>() / m, 10.0, "loss");
                assert_eq!(f, plane.loss(&at, of, &mut s));
                for k in 0..2 {
                    let expected = members.iter().map(|&i| each[i].1[k]).sum::<f64>() / m;
                    let spread =
                        members.iter().map(|&i| (each[i].1[k] - expected) * (each[i].1[k] - expected)).sum::<f64>() / m;
                    close(g[k], expected, 10.0, "gradient");
                    close(mean[k], expected, 10.0, "mean");
                    close(variance[k], spread, 10.0, "variance");
                }
            }
            assert_eq!(plane.has_variance(), sigma != [0.0; 2] || sources.len() > 1);
        }
    }
}

#[test]
fn rows_are_values_bit_for_bit_and_exact_gradients_too() {
    for info in CATALOGUE {
        let sources = if info.domains > 1 { vec![0, 2] } else { vec![0] };
        let noise = Noise { sigma: [0.5, 0.1], ..SILENT };
        let plane = plane_with(info.id, &info.default_parameters(), noise, 1.5, sources, vec![]);
        for layer in plane.layers() {
            let (w, h) = (7, 5);
            let mut out = vec![0.0; w * 2];
            plane.rows(layer, plane.view, w, h, 2..4, &mut out);
            let [x0, x1, y0, y1] = plane.view;
            for (k, v) in out.iter().enumerate() {
                let (dx, dy) = ((x1 - x0) / (w - 1) as f64, (y1 - y0) / (h - 1) as f64);
                let at = [x0 + (k % w) as f64 * dx, y0 + (2 + k / w) as f64 * dy];
                assert_eq!(v.to_bits(), plane.value(layer, at).to_bits(), "{} {layer:?} {at:?}", info.id);
                assert_eq!(v.to_bits(), plane.gradient_at(layer, at).v.to_bits(), "{} {layer:?} {at:?}", info.id);
            }
        }
        if let Some((surface, domain, scale, tilt)) = plane.exact() {
            let mut g = [0.0; 2];
            plane.gradient(&info.start, Samples::Train, &mut g, &mut plane.scratch());
            let f = surface.gradient(domain, info.start).d;
            assert_eq!(g, [(f[0] + tilt[0]) * scale, (f[1] + tilt[1]) * scale], "{}", info.id);
        }
    }
}

#[test]
fn default_rates_neither_diverge_nor_make_it_worse() {
    for info in CATALOGUE {
        for seed in 0..3 {
            let mut experiment = Experiment { seed, ..Experiment::on_landscape(info) };
            for spec in optimizer::REGISTRY {
                let config = experiment.default_config(spec);
                let id = experiment.fresh_id(spec.kind);
                experiment.optimizers.push(OptimizerConfig { id, label: None, config });
            }
            let mut race = Race::new(experiment).unwrap();
            while race.advance(1000) {}
            for lane in race.lanes() {
                assert_eq!(lane.ended(), Some(Status::Finished), "{} {}", info.id, lane.id());
                // GENIE's noise may leave a run higher than it began; the others go down.
                if lane.id().starts_with("genie") {
                    continue;
                }
                let loss = lane.recorder().real(Real::Loss).unwrap();
                assert!(
                    loss[loss.len() - 1] < loss[0],
                    "{} {}: {} to {}",
                    info.id,
                    lane.id(),
                    loss[0],
                    loss[loss.len() - 1]
                );
            }
        }
    }
}

#[test]
fn without_noise_the_test_loss_is_the_training_loss_bit_for_bit() {
    for (id, sources) in [("four-corners", vec![0, 1, 2]), ("four-corners", vec![3]), ("levy", vec![0])] {
        for noise in [SILENT, Noise { model: NoiseModel::Shift, ..SILENT }, Noise { sigma: [0.1, 0.0], ..SILENT }] {
            let plane = plane_with(id, &[], noise, 0.7, sources.clone(), vec![]);
            let mut scratch = plane.scratch();
            let losses = [Samples::Train, Samples::Test].map(|of| plane.loss(&[0.3, -1.7], of, &mut scratch));
            assert_eq!(plane.test_is_train(), losses[0].to_bits() == losses[1].to_bits(), "{id} {noise:?}");
        }
    }
}
