//! What the catalogue of landscapes says, held against the landscapes themselves.

use losscape::objective::landscape::{CATALOGUE, Noise, NoiseModel, Plane, Surface};
use losscape::objective::{Objective, Samples};

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
