//! Four domains, each with its minimum in a corner of its own: the setting of Figure 5 of the GENIE paper.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// Domain d: 0.075|w|² − A_d·exp(−|w − c_d|²/(2s_d²)); shown is the mean over the source domains.
#[derive(Clone, Debug)]
pub struct FourCorners;

/// The corner of each domain, the depth of its well, and the well's width.
const CORNERS: [([f64; 2], f64, f64); 4] =
    [([-3.0, 3.0], 4.0, 1.0), ([3.0, 3.0], 2.0, 1.6), ([3.0, -3.0], 2.0, 1.6), ([-3.0, -3.0], 4.0, 1.0)];

impl FourCorners {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for FourCorners {
    #[inline(always)]
    fn at<S: Scalar>(&self, domain: usize, x: S, y: S) -> S {
        let ([a, b], depth, width) = CORNERS[domain];
        let well = (((x - a).sqr() + (y - b).sqr()) * (-1.0 / (2.0 * width * width))).exp();
        (x.sqr() + y.sqr()) * 0.075 - well * depth
    }
}

/// Ours: the GENIE paper (Cho, Kim, Kim, ICML 2025) does not publish the landscape of its Figure 5.
pub static INFO: Info = Info {
    id: "four-corners",
    title: "Four corners",
    formula: "domain d: 0.075|w|² − A·exp(−|w − c|²/2s²)",
    about: "Each domain has its minimum in a corner of its own; what suits all source domains lies between. Domain 3 is unseen.",
    view: [-4.0, 4.0, -4.0, 4.0],
    start: [-1.0, 3.0],
    minima: &[
        Minimum {
            at: [-2.662_234_162_937_575, 2.664_408_636_014_079_5],
            value: -0.127_700_646_771_349_9,
            global: true,
        },
        Minimum {
            at: [0.419_924_433_989_527_33, 0.001_455_573_289_657_864_3],
            value: -0.049_461_765_288_101_77,
            global: false,
        },
    ],
    floor: Some(-0.127_700_646_771_349_9),
    rates: &[("sgd", 0.3), ("rmsprop", 0.1), ("adagrad", 0.3), ("adam", 0.3), ("m-svag", 0.3), ("genie", 0.3)],
    parameters: &[],
    domains: 4,
};
