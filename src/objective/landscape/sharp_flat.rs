//! A deep narrow well beside a shallow wide one.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// 0.02(x² + y²) − exp(−((x + 1.5)² + y²)/1.28) − 1.1exp(−((x − 1.5)² + y²)/0.125) + 1.2.
#[derive(Clone, Debug)]
pub struct SharpFlat;

impl SharpFlat {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for SharpFlat {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let y2 = y.sqr();
        let flat = (((x + 1.5).sqr() + y2) / -1.28).exp();
        let sharp = (((x - 1.5).sqr() + y2) / -0.125).exp();
        (x.sqr() + y2) * 0.02 - flat - sharp * 1.1 + 1.2
    }
}

/// Ours: made to tell a sharp minimum from a flat one.
pub static INFO: Info = Info {
    id: "sharp-flat",
    title: "Sharp and flat",
    formula: "0.02(x² + y²) − exp(−((x + 1.5)² + y²)/1.28) − 1.1exp(−((x − 1.5)² + y²)/0.125) + 1.2",
    about: "A deep narrow well and a shallow wide one. SAM leaves the narrow one only if ρ is near its width.",
    view: [-4.0, 4.0, -3.0, 3.0],
    start: [1.9, 1.2],
    minima: &[
        Minimum { at: [1.496_359_644_385_150_3, 0.0], value: 0.143_999_428_615_935_65, global: true },
        Minimum { at: [-1.462_518_413_119_035_2, 0.0], value: 0.243_876_154_265_631_64, global: false },
    ],
    floor: Some(0.143_999_428_615_935_65),
    rates: &[("sgd", 0.1), ("rmsprop", 0.005), ("adagrad", 0.05), ("adam", 0.005), ("m-svag", 0.1), ("genie", 0.2)],
    parameters: &[],
    domains: 1,
};
