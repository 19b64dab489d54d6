//! Lévy's function: long parallel troughs.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;
use std::f64::consts::PI;

/// sin²πw₁ + (w₁ − 1)²(1 + 10sin²(πw₁ + 1)) + (w₂ − 1)²(1 + sin²2πw₂) with w = 1 + (t − 1)/4 (not Lévy N. 13).
#[derive(Clone, Debug)]
pub struct Levy;

impl Levy {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for Levy {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        let (w1, w2) = ((x - 1.0) * 0.25 + 1.0, (y - 1.0) * 0.25 + 1.0);
        let middle = (w1 - 1.0).sqr() * ((w1 * PI + 1.0).sin().sqr() * 10.0 + 1.0);
        (w1 * PI).sin().sqr() + middle + (w2 - 1.0).sqr() * ((w2 * (2.0 * PI)).sin().sqr() + 1.0)
    }
}

/// A. V. Levy and A. Montalvo, SIAM Journal on Scientific and Statistical Computing 6 (1985).
pub static INFO: Info = Info {
    id: "levy",
    title: "Lévy",
    formula: "sin²πw₁ + (w₁ − 1)²(1 + 10sin²(πw₁ + 1)) + (w₂ − 1)²(1 + sin²2πw₂), w = 1 + (t − 1)/4",
    about: "Long parallel troughs along y: easy to fall into, hard to leave.",
    view: [-10.0, 10.0, -10.0, 10.0],
    start: [-6.0, 5.0],
    minima: &[
        Minimum { at: [1.0, 1.0], value: 0.0, global: true },
        Minimum { at: [1.0, -2.890_649_608_461_713_3], value: 0.973_711_595_576_849_8, global: false },
        Minimum { at: [1.0, 4.890_649_608_461_714], value: 0.973_711_595_576_849_8, global: false },
        Minimum { at: [3.791_082_190_450_51, 1.0], value: 1.160_453_210_673_911_6, global: false },
        Minimum { at: [3.791_082_190_450_51, -2.890_649_608_461_713_3], value: 2.134_164_806_250_761_4, global: false },
        Minimum { at: [3.791_082_190_450_51, 4.890_649_608_461_714], value: 2.134_164_806_250_761_4, global: false },
        Minimum { at: [1.0, -4.930_286_250_610_244], value: 2.224_270_977_408_809, global: false },
        Minimum { at: [1.0, 6.930_286_250_610_244], value: 2.224_270_977_408_809, global: false },
        Minimum { at: [-4.205_434_985_718_203, 1.0], value: 2.400_079_408_180_246_3, global: false },
        Minimum { at: [-4.205_434_985_718_203, -2.890_649_608_461_713_3], value: 3.373_791_003_757_096, global: false },
        Minimum { at: [-4.205_434_985_718_203, 4.890_649_608_461_714], value: 3.373_791_003_757_096, global: false },
        Minimum { at: [3.791_082_190_450_51, -4.930_286_250_610_244], value: 3.384_724_188_082_721, global: false },
        Minimum { at: [3.791_082_190_450_51, 6.930_286_250_610_244], value: 3.384_724_188_082_721, global: false },
        Minimum { at: [7.723_082_150_790_462, 1.0], value: 3.535_922_201_996_19, global: false },
        Minimum { at: [1.0, -6.948_452_278_487_519], value: 3.974_450_143_275_383, global: false },
        Minimum { at: [1.0, 8.948_452_278_487_519], value: 3.974_450_143_275_383, global: false },
        Minimum { at: [7.723_082_150_790_462, -2.890_649_608_461_713_3], value: 4.509_633_797_573_04, global: false },
        Minimum { at: [7.723_082_150_790_462, 4.890_649_608_461_714], value: 4.509_633_797_573_04, global: false },
        Minimum { at: [-4.205_434_985_718_203, -4.930_286_250_610_244], value: 4.624_350_385_589_055_5, global: false },
        Minimum { at: [-4.205_434_985_718_203, 6.930_286_250_610_244], value: 4.624_350_385_589_055_5, global: false },
        Minimum { at: [3.791_082_190_450_51, -6.948_452_278_487_519], value: 5.134_903_353_949_294, global: false },
        Minimum { at: [3.791_082_190_450_51, 8.948_452_278_487_519], value: 5.134_903_353_949_294, global: false },
        Minimum { at: [7.723_082_150_790_462, -4.930_286_250_610_244], value: 5.760_193_179_404_999, global: false },
        Minimum { at: [7.723_082_150_790_462, 6.930_286_250_610_244], value: 5.760_193_179_404_999, global: false },
        Minimum { at: [-8.244_554_665_464_944, 1.0], value: 6.055_851_424_973_079_5, global: false },
        Minimum { at: [1.0, -8.959_023_320_607_939], value: 6.224_530_525_713_56, global: false },
        Minimum { at: [-4.205_434_985_718_203, -6.948_452_278_487_519], value: 6.374_529_551_455_629_5, global: false },
        Minimum { at: [-4.205_434_985_718_203, 8.948_452_278_487_519], value: 6.374_529_551_455_629_5, global: false },
        Minimum { at: [-8.244_554_665_464_944, -2.890_649_608_461_713_3], value: 7.029_563_020_549_929, global: false },
        Minimum { at: [-8.244_554_665_464_944, 4.890_649_608_461_714], value: 7.029_563_020_549_929, global: false },
        Minimum { at: [3.791_082_190_450_51, -8.959_023_320_607_939], value: 7.384_983_736_387_471, global: false },
        Minimum { at: [7.723_082_150_790_462, -6.948_452_278_487_519], value: 7.510_372_345_271_573, global: false },
        Minimum { at: [7.723_082_150_790_462, 8.948_452_278_487_519], value: 7.510_372_345_271_573, global: false },
        Minimum { at: [-8.244_554_665_464_944, -4.930_286_250_610_244], value: 8.280_122_402_381_888, global: false },
        Minimum { at: [-8.244_554_665_464_944, 6.930_286_250_610_244], value: 8.280_122_402_381_888, global: false },
        Minimum { at: [-4.205_434_985_718_203, -8.959_023_320_607_939], value: 8.624_609_933_893_806, global: false },
        Minimum { at: [7.723_082_150_790_462, -8.959_023_320_607_939], value: 9.760_452_727_709_75, global: false },
        Minimum { at: [-8.244_554_665_464_944, -6.948_452_278_487_519], value: 10.030_301_568_248_463, global: false },
        Minimum { at: [-8.244_554_665_464_944, 8.948_452_278_487_519], value: 10.030_301_568_248_463, global: false },
        Minimum { at: [-8.244_554_665_464_944, -8.959_023_320_607_939], value: 12.280_381_950_686_639, global: false },
    ],
    floor: Some(0.0),
    rates: &[("sgd", 0.2), ("rmsprop", 0.1), ("adagrad", 1.0), ("adam", 0.5), ("m-svag", 0.2), ("genie", 0.2)],
    parameters: &[],
    domains: 1,
};
