//! Rosenbrock's banana: a curved valley with walls 2,500 times as steep as its floor.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// (1 − x)² + 100(y − x²)².
#[derive(Clone, Debug)]
pub struct Rosenbrock;

impl Rosenbrock {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Rosenbrock {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (-x + 1.0).sqr() + (y - x.sqr()).sqr() * 100.0
    }
}

/// H. H. Rosenbrock, The Computer Journal 3 (1960).
pub static INFO: Info = Info {
    id: "rosenbrock",
    title: "Rosenbrock",
    formula: "(1 − x)² + 100(y − x²)²",
    about: "A curved valley: easy to reach, slow to follow.",
    view: [-2.0, 2.0, -1.0, 3.0],
    start: [-1.2, 1.0],
    minima: &[Minimum { at: [1.0, 1.0], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[
        ("sgd", 0.001),
        ("rmsprop", 0.01),
        ("adagrad", 0.2),
        ("adam", 0.05),
        ("m-svag", 0.001),
        ("genie", 0.000_2),
    ],
    parameters: &[],
    domains: 1,
};
