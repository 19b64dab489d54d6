//! The three-hump camel: two shallow minima beside the lowest one.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// 2x² − 1.05x⁴ + x⁶/6 + xy + y².
#[derive(Clone, Debug)]
pub struct ThreeHumpCamel;

impl ThreeHumpCamel {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for ThreeHumpCamel {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let x2 = x.sqr();
        x2 * 2.0 - x2.sqr() * 1.05 + x2.powi(3) / 6.0 + x * y + y.sqr()
    }
}

/// M. Jamil and X.-S. Yang, A Literature Survey of Benchmark Functions (2013), no. 29.
pub static INFO: Info = Info {
    id: "three-hump-camel",
    title: "Three-hump camel",
    formula: "2x² − 1.05x⁴ + x⁶/6 + xy + y²",
    about: "Two shallow minima beside the lowest one, on walls that grow like x⁶.",
    view: [-5.0, 5.0, -5.0, 5.0],
    start: [-2.0, 2.0],
    minima: &[
        Minimum { at: [0.0, 0.0], value: 0.0, global: true },
        Minimum {
            at: [-1.747_552_345_830_288_8, 0.873_776_172_915_144_4],
            value: 0.298_638_442_236_859_8,
            global: false,
        },
        Minimum {
            at: [1.747_552_345_830_288_8, -0.873_776_172_915_144_4],
            value: 0.298_638_442_236_859_8,
            global: false,
        },
    ],
    floor: Some(0.0),
    rates: &[("sgd", 0.2), ("rmsprop", 0.1), ("adagrad", 1.0), ("adam", 0.5), ("m-svag", 0.2), ("genie", 0.1)],
    parameters: &[],
    domains: 1,
};
