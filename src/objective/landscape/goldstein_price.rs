//! The Goldstein–Price function: four minima over six orders of magnitude.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// [1 + (x + y + 1)²(19 − 14x + 3x² − 14y + 6xy + 3y²)]·[30 + (2x − 3y)²(18 − 32x + 12x² + 48y − 36xy + 27y²)].
#[derive(Clone, Debug)]
pub struct GoldsteinPrice;

impl GoldsteinPrice {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for GoldsteinPrice {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let (x2, xy, y2) = (x.sqr(), x * y, y.sqr());
        let a = (x + y + 1.0).sqr() * (x2 * 3.0 - x * 14.0 - y * 14.0 + xy * 6.0 + y2 * 3.0 + 19.0) + 1.0;
        let b = (x * 2.0 - y * 3.0).sqr() * (x2 * 12.0 - x * 32.0 + y * 48.0 - xy * 36.0 + y2 * 27.0 + 18.0) + 30.0;
        a * b
    }
}

/// A. A. Goldstein and J. F. Price, Mathematics of Computation 25 (1971).
pub static INFO: Info = Info {
    id: "goldstein-price",
    title: "Goldstein–Price",
    formula: "[1 + (x + y + 1)²(19 − 14x + 3x² − 14y + 6xy + 3y²)]·[30 + (2x − 3y)²(18 − 32x + 12x² + 48y − 36xy + 27y²)]",
    about: "Values from 3 to a million: look at it in logarithmic colours.",
    view: [-2.0, 2.0, -2.0, 2.0],
    start: [-0.2, 0.4],
    minima: &[
        Minimum { at: [0.0, -1.0], value: 3.0, global: true },
        Minimum { at: [-0.6, -0.4], value: 30.0, global: false },
        Minimum { at: [1.8, 0.2], value: 84.0, global: false },
        Minimum { at: [1.2, 0.8], value: 840.0, global: false },
    ],
    floor: Some(3.0),
    rates: &[("sgd", 5e-5), ("rmsprop", 0.05), ("adagrad", 0.5), ("adam", 0.2), ("m-svag", 5e-5), ("genie", 1e-5)],
    parameters: &[],
    domains: 1,
};
