//! Beale's function: a flat floor between very steep walls.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// (1.5 − x + xy)² + (2.25 − x + xy²)² + (2.625 − x + xy³)².
#[derive(Clone, Debug)]
pub struct Beale;

impl Beale {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Beale {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let part = |c: f64, power: S| (-x + x * power + c).sqr();
        part(1.5, y) + part(2.25, y.sqr()) + part(2.625, y.powi(3))
    }
}

/// E. M. L. Beale, On an Iterative Method for Finding a Local Minimum (1958).
pub static INFO: Info = Info {
    id: "beale",
    title: "Beale",
    formula: "(1.5 − x + xy)² + (2.25 − x + xy²)² + (2.625 − x + xy³)²",
    about: "A flat floor between walls that rise to 180,000 at the corners; two saddles on the way.",
    view: [-4.5, 4.5, -4.5, 4.5],
    start: [1.0, 1.5],
    minima: &[Minimum { at: [3.0, 0.5], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[("sgd", 0.01), ("rmsprop", 0.05), ("adagrad", 1.0), ("adam", 0.2), ("m-svag", 0.01), ("genie", 0.0002)],
    parameters: &[],
    domains: 1,
};
