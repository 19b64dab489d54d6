//! The Styblinski–Tang function: a tilted double well along each axis.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// ½(x⁴ − 16x² + 5x + y⁴ − 16y² + 5y).
#[derive(Clone, Debug)]
pub struct StyblinskiTang;

impl StyblinskiTang {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for StyblinskiTang {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let part = |t: S| {
            let t2 = t.sqr();
            t2.sqr() - t2 * 16.0 + t * 5.0
        };
        (part(x) + part(y)) * 0.5
    }
}

/// M. A. Styblinski and T.-S. Tang, Neural Networks 3 (1990).
pub static INFO: Info = Info {
    id: "styblinski-tang",
    title: "Styblinski–Tang",
    formula: "½Σ(t⁴ − 16t² + 5t), t = x, y",
    about: "A double well along each axis: four minima, one of them the lowest.",
    view: [-5.0, 5.0, -5.0, 5.0],
    start: [0.3, 0.2],
    minima: &[
        Minimum { at: [-2.903_534_027_771_177, -2.903_534_027_771_177], value: -78.332_331_407_542_82, global: true },
        Minimum { at: [-2.903_534_027_771_177, 2.746_802_770_990_837], value: -64.195_612_359_055_36, global: false },
        Minimum { at: [2.746_802_770_990_837, -2.903_534_027_771_177], value: -64.195_612_359_055_36, global: false },
        Minimum { at: [2.746_802_770_990_837, 2.746_802_770_990_837], value: -50.058_893_310_567_88, global: false },
    ],
    floor: Some(-78.332_331_407_542_82),
    rates: &[("sgd", 0.005), ("rmsprop", 0.01), ("adagrad", 0.2), ("adam", 0.02), ("m-svag", 0.005), ("genie", 0.005)],
    parameters: &[],
    domains: 1,
};
