//! Matyas' function: a gentle trough along the diagonal.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// 0.26(x² + y²) − 0.48xy.
#[derive(Clone, Debug)]
pub struct Matyas;

impl Matyas {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Matyas {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x.sqr() + y.sqr()) * 0.26 - x * y * 0.48
    }
}

/// M. Jamil and X.-S. Yang, A Literature Survey of Benchmark Functions (2013), no. 71.
pub static INFO: Info = Info {
    id: "matyas",
    title: "Matyas",
    formula: "0.26(x² + y²) − 0.48xy",
    about: "A gentle trough along the diagonal: 25 times as steep across as along.",
    view: [-10.0, 10.0, -10.0, 10.0],
    start: [8.0, -3.0],
    minima: &[Minimum { at: [0.0, 0.0], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[("sgd", 0.5), ("rmsprop", 0.1), ("adagrad", 1.0), ("adam", 0.5), ("m-svag", 1.0), ("genie", 0.2)],
    parameters: &[],
    domains: 1,
};
