//! Booth's function: a tilted quadratic bowl.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// (x + 2y − 7)² + (2x + y − 5)².
#[derive(Clone, Debug)]
pub struct Booth;

impl Booth {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Booth {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x + y * 2.0 - 7.0).sqr() + (x * 2.0 + y - 5.0).sqr()
    }
}

/// Booth's function; M. Jamil and X.-S. Yang, A Literature Survey of Benchmark Functions (2013), no. 17.
pub static INFO: Info = Info {
    id: "booth",
    title: "Booth",
    formula: "(x + 2y − 7)² + (2x + y − 5)²",
    about: "A tilted bowl, nine times as steep across as along: the simplest test of all.",
    view: [-10.0, 10.0, -10.0, 10.0],
    start: [-5.0, -6.0],
    minima: &[Minimum { at: [1.0, 3.0], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[("sgd", 0.02), ("rmsprop", 0.1), ("adagrad", 1.0), ("adam", 0.5), ("m-svag", 0.02), ("genie", 0.0005)],
    parameters: &[],
    domains: 1,
};
