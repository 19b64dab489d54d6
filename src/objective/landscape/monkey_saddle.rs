//! The monkey saddle: degenerate at its middle.

use super::{Info, Landscape};
use crate::math::Scalar;

/// x³ − 3xy².
#[derive(Clone, Debug)]
pub struct MonkeySaddle;

impl MonkeySaddle {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for MonkeySaddle {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        x.powi(3) - x * y.sqr() * 3.0
    }
}

/// D. Hilbert and S. Cohn-Vossen, Anschauliche Geometrie (1932).
pub static INFO: Info = Info {
    id: "monkey-saddle",
    title: "Monkey saddle",
    formula: "x³ − 3xy²",
    about: "Three ways down and three ways up; at the middle the Hessian is zero too.",
    view: [-2.0, 2.0, -2.0, 2.0],
    start: [1.2, 0.1],
    minima: &[],
    floor: None,
    rates: &[
        ("sgd", 0.001),
        ("rmsprop", 0.002),
        ("adagrad", 0.02),
        ("adam", 0.002),
        ("m-svag", 0.001),
        ("genie", 0.002),
    ],
    parameters: &[],
    domains: 1,
};
