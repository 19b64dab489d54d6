//! The plain saddle.

use super::{Info, Landscape};
use crate::math::Scalar;

/// x² − y².
#[derive(Clone, Debug)]
pub struct Saddle;

impl Saddle {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Saddle {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        x.sqr() - y.sqr()
    }
}

/// The plain saddle.
pub static INFO: Info = Info {
    id: "saddle",
    title: "Saddle",
    formula: "x² − y²",
    about: "The plain saddle, unbounded below: who leaves it first, and which way?",
    view: [-2.0, 2.0, -2.0, 2.0],
    start: [-1.6, 0.01],
    minima: &[],
    floor: None,
    rates: &[
        ("sgd", 0.005),
        ("rmsprop", 0.002),
        ("adagrad", 0.02),
        ("adam", 0.002),
        ("m-svag", 0.005),
        ("genie", 0.01),
    ],
    parameters: &[],
    domains: 1,
};
