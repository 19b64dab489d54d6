//! The six-hump camel: six minima in three symmetric pairs.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// (4 − 2.1x² + x⁴/3)x² + xy + (4y² − 4)y².
#[derive(Clone, Debug)]
pub struct SixHumpCamel;

impl SixHumpCamel {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for SixHumpCamel {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let (x2, y2) = (x.sqr(), y.sqr());
        (x2.sqr() / 3.0 - x2 * 2.1 + 4.0) * x2 + x * y + (y2 * 4.0 - 4.0) * y2
    }
}

/// L. C. W. Dixon and G. P. Szegő, Towards Global Optimisation 2 (1978).
pub static INFO: Info = Info {
    id: "six-hump-camel",
    title: "Six-hump camel",
    formula: "(4 − 2.1x² + x⁴/3)x² + xy + (4y² − 4)y²",
    about: "Six minima in three pairs; by symmetry every path has a mirror image.",
    view: [-3.0, 3.0, -2.0, 2.0],
    start: [-1.5, -1.5],
    minima: &[
        Minimum {
            at: [-0.089_842_013_100_318_06, 0.712_656_403_020_739_6],
            value: -1.031_628_453_489_877_4,
            global: true,
        },
        Minimum {
            at: [0.089_842_013_100_318_06, -0.712_656_403_020_739_6],
            value: -1.031_628_453_489_877_4,
            global: true,
        },
        Minimum {
            at: [-1.703_606_714_969_981, 0.796_083_568_672_625_1],
            value: -0.215_463_824_383_717_64,
            global: false,
        },
        Minimum {
            at: [1.703_606_714_969_981, -0.796_083_568_672_625_1],
            value: -0.215_463_824_383_717_64,
            global: false,
        },
        Minimum {
            at: [-1.607_104_752_920_197_2, -0.568_651_454_884_131_4],
            value: 2.104_250_310_311_258_4,
            global: false,
        },
        Minimum {
            at: [1.607_104_752_920_197_2, 0.568_651_454_884_131_4],
            value: 2.104_250_310_311_258_4,
            global: false,
        },
    ],
    floor: Some(-1.031_628_453_489_877_4),
    rates: &[("sgd", 0.005), ("rmsprop", 0.01), ("adagrad", 0.2), ("adam", 0.02), ("m-svag", 0.02), ("genie", 0.01)],
    parameters: &[],
    domains: 1,
};
