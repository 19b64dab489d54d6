//! Himmelblau's function: four equally deep minima about a hill.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// (x² + y − 11)² + (x + y² − 7)².
#[derive(Clone, Debug)]
pub struct Himmelblau;

impl Himmelblau {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Himmelblau {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x.sqr() + y - 11.0).sqr() + (x + y.sqr() - 7.0).sqr()
    }
}

/// D. M. Himmelblau, Applied Nonlinear Programming (1972).
pub static INFO: Info = Info {
    id: "himmelblau",
    title: "Himmelblau",
    formula: "(x² + y − 11)² + (x + y² − 7)²",
    about: "Four equally deep minima: which one is reached depends on the start and on the steps.",
    view: [-5.0, 5.0, -5.0, 5.0],
    start: [-1.0, -1.0],
    minima: &[
        Minimum { at: [-3.779_310_253_377_747, -3.283_185_991_286_169_6], value: 0.0, global: true },
        Minimum { at: [-2.805_118_086_952_745, 3.131_312_518_250_573], value: 0.0, global: true },
        Minimum { at: [3.0, 2.0], value: 0.0, global: true },
        Minimum { at: [3.584_428_340_330_491_7, -1.848_126_526_964_403_6], value: 0.0, global: true },
    ],
    floor: Some(0.0),
    rates: &[("sgd", 0.001), ("rmsprop", 0.02), ("adagrad", 0.2), ("adam", 0.02), ("m-svag", 0.001), ("genie", 0.001)],
    parameters: &[],
    domains: 1,
};
