//! McCormick's function: a rippled, tilted valley.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// sin(x + y) + (x − y)² − 1.5x + 2.5y + 1.
#[derive(Clone, Debug)]
pub struct McCormick;

impl McCormick {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for McCormick {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x + y).sin() + (x - y).sqr() - x * 1.5 + y * 2.5 + 1.0
    }
}

/// G. P. McCormick, Mathematical Programming 10 (1976).
pub static INFO: Info = Info {
    id: "mccormick",
    title: "McCormick",
    formula: "sin(x + y) + (x − y)² − 1.5x + 2.5y + 1",
    about: "A rippled valley; outside the view it falls without bound, valley after valley.",
    view: [-1.5, 4.0, -3.0, 4.0],
    start: [3.0, -2.0],
    minima: &[
        Minimum {
            at: [-0.547_197_551_196_597_7, -1.547_197_551_196_597_9],
            value: -1.913_222_954_981_036_4,
            global: true,
        },
        Minimum {
            at: [2.594_395_102_393_195_7, 1.594_395_102_393_195_5],
            value: 1.228_369_698_608_756_9,
            global: false,
        },
    ],
    floor: Some(-1.913_222_954_981_036_4),
    rates: &[("sgd", 0.02), ("rmsprop", 0.05), ("adagrad", 0.5), ("adam", 0.05), ("m-svag", 0.02), ("genie", 0.02)],
    parameters: &[],
    domains: 1,
};
