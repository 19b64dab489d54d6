//! A quadratic form with parameters.

use super::{Info, Landscape, Parameter};
use crate::math::Scalar;
use crate::objective::Minimum;

/// ½(ax² + 2bxy + cy²).
#[derive(Clone, Debug)]
pub struct Quadratic {
    a: f64,
    b: f64,
    c: f64,
}

impl Quadratic {
    pub(super) fn new(parameters: &[f64]) -> Self {
        Self { a: parameters[0], b: parameters[1], c: parameters[2] }
    }
}

impl Landscape for Quadratic {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x.sqr() * self.a + x * y * (2.0 * self.b) + y.sqr() * self.c) * 0.5
    }
}

/// The quadratic form.
pub static INFO: Info = Info {
    id: "quadratic",
    title: "Quadratic",
    formula: "½(ax² + 2bxy + cy²)",
    about: "The bowl that theory is about: set its curvatures and watch the condition number.",
    view: [-3.0, 3.0, -3.0, 3.0],
    start: [-2.5, 1.0],
    minima: &[Minimum { at: [0.0, 0.0], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[("sgd", 0.02), ("rmsprop", 0.02), ("adagrad", 0.2), ("adam", 0.05), ("m-svag", 0.02), ("genie", 0.02)],
    parameters: &[
        Parameter { name: "a", default: 1.0, about: "The curvature along x" },
        Parameter { name: "b", default: 0.0, about: "The mixed curvature" },
        Parameter { name: "c", default: 10.0, about: "The curvature along y" },
    ],
    domains: 1,
};
