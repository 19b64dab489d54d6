//! Rastrigin's function: a bowl covered with dents.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;
use std::f64::consts::PI;

/// 20 + x² − 10cos 2πx + y² − 10cos 2πy.
#[derive(Clone, Debug)]
pub struct Rastrigin;

/// Where t² − 10cos(2πt) + 10 has its eleven minima, and what it is there.
const AT: [f64; 11] = [
    -4.974_691_390_895_051,
    -3.979_783_860_300_753_6,
    -2.984_855_701_039_481,
    -1.989_912_233_708_549_5,
    -0.994_958_637_652_334_8,
    0.0,
    0.994_958_637_652_334_8,
    1.989_912_233_708_549_5,
    2.984_855_701_039_481,
    3.979_783_860_300_753_6,
    4.974_691_390_895_051,
];
const VALUE: [f64; 11] = [
    24.873_722_934_542_226,
    15.919_243_792_461_53,
    8.954_601_241_487_01,
    3.979_831_190_554_087_5,
    0.994_959_057_093_291_4,
    0.0,
    0.994_959_057_093_291_4,
    3.979_831_190_554_087_5,
    8.954_601_241_487_01,
    15.919_243_792_461_53,
    24.873_722_934_542_226,
];

/// All 121 of them, the lowest first.
const MINIMA: [Minimum; 121] = {
    let mut all = [Minimum { at: [0.0, 0.0], value: 0.0, global: true }; 121];
    let (mut k, mut n) = (0, 1);
    while k < 121 {
        let (i, j) = (k / 11, k % 11);
        if i != 5 || j != 5 {
            all[n] = Minimum { at: [AT[i], AT[j]], value: VALUE[i] + VALUE[j], global: false };
            n += 1;
        }
        k += 1;
    }
    all
};

impl Rastrigin {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Rastrigin {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let part = |t: S| t.sqr() - (t * (2.0 * PI)).cos() * 10.0;
        part(x) + part(y) + 20.0
    }
}

/// L. A. Rastrigin, Systems of Extremal Control (1974).
pub static INFO: Info = Info {
    id: "rastrigin",
    title: "Rastrigin",
    formula: "20 + Σ(t² − 10cos 2πt), t = x, y",
    about: "A bowl covered with 121 dents: rates and noise decide how many are crossed.",
    view: [-5.12, 5.12, -5.12, 5.12],
    start: [-3.4, 3.6],
    minima: &MINIMA,
    floor: Some(0.0),
    rates: &[
        ("sgd", 0.0001),
        ("rmsprop", 0.002),
        ("adagrad", 0.05),
        ("adam", 0.005),
        ("m-svag", 0.0001),
        ("genie", 0.002),
    ],
    parameters: &[],
    domains: 1,
};
