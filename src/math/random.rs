//! Named random streams and a portable normal distribution.
//!
//! Every random number of a run comes from a stream that is keyed by (seed, purpose, id), so that
//! adding an optimizer, or drawing more of one kind, changes no other draw. The generator is
//! `Pcg32` (named, the same on every platform), the normal distribution is the inverse of the
//! cumulative distribution by Wichura's rational functions (algorithm AS 241, 1988, relative error
//! about 1e-16) on the portable elementary functions, one 64-bit draw each.

use super::elementary::ln;
use rand::{Rng, RngExt};
use rand_distr::Distribution;
use rand_pcg::Pcg32;

/// A stream of random numbers with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream(Pcg32);

impl Stream {
    /// The stream of a seed, a purpose ("batches", "genie-noise", …) and an owner's id (the
    /// optimizer's id, or "" where all share it).
    #[must_use]
    pub fn new(seed: u64, purpose: &str, id: &str) -> Self {
        // FNV-1a over the three parts, each closed by a byte that cannot occur in UTF-8.
        let mut hash = 0xcbf2_9ce4_8422_2325_u64;
        let mut feed = |byte: u8| {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        };
        seed.to_le_bytes().into_iter().for_each(&mut feed);
        for part in [purpose, id] {
            part.bytes().for_each(&mut feed);
            feed(0xff);
        }
        Self(Pcg32::new(mix(hash), mix(hash ^ 0x9e37_79b9_7f4a_7c15)))
    }

    /// A uniform number in [0, 1), a multiple of 2⁻⁵³.
    pub fn uniform(&mut self) -> f64 {
        #[expect(clippy::cast_precision_loss, reason = "53 bits fit exactly")]
        let bits = (self.0.next_u64() >> 11) as f64;
        bits * (1.0 / 9_007_199_254_740_992.0)
    }

    /// A draw of N(0, 1).
    pub fn normal(&mut self) -> f64 {
        Normal.sample(&mut self.0)
    }

    /// A uniform integer in 0..n, without bias.
    ///
    /// # Panics
    /// If n is 0.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "an empty range has no element to draw");
        // Lemire's method: the high half of a 64-bit product, rejecting the uneven rest.
        let rest = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(n);
            #[expect(clippy::cast_possible_truncation, reason = "the low and high halves")]
            let (low, high) = (product as u32, (product >> 32) as u32);
            if low >= rest {
                return high;
            }
        }
    }

    /// Shuffles in place (Fisher–Yates, from the end).
    ///
    /// # Panics
    /// If the slice has more than 2³² − 1 elements.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let n = u32::try_from(last + 1).expect("fewer than 2^32 items");
            items.swap(last, self.below(n) as usize);
        }
    }
}

/// SplitMix64's finaliser: spreads every bit of the input over the output.
fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// The standard normal distribution, with the same bits on every platform.
///
/// `rand_distr::StandardNormal` calls `exp` and `ln` of whatever `num-traits` was built with, so
/// its draws may differ between a desktop and the web.
#[derive(Clone, Copy, Debug)]
pub struct Normal;

impl Distribution<f64> for Normal {
    fn sample<R: Rng + ?Sized>(&self, rng: &mut R) -> f64 {
        // Odd multiples of 2⁻⁵³: strictly inside (0, 1) and symmetric about 1/2.
        #[expect(clippy::cast_precision_loss, reason = "52 bits and a half fit exactly")]
        let u = ((rng.random::<u64>() >> 12) as f64 + 0.5) * (1.0 / 4_503_599_627_370_496.0);
        inverse_cdf(u)
    }
}

/// c₀ + c₁x + … by Horner's rule.
fn polynomial<const N: usize>(c: &[f64; N], x: f64) -> f64 {
    c.iter().rev().fold(0.0, |sum, &ck| sum * x + ck)
}

/// Φ⁻¹(u) for u in (0, 1): Wichura, AS 241, routine PPND16.
fn inverse_cdf(u: f64) -> f64 {
    const A: [f64; 8] = [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ];
    const B: [f64; 8] = [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_854,
    ];
    const C: [f64; 8] = [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        7.745_450_142_783_414e-4,
    ];
    const D: [f64; 8] = [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ];
    const E: [f64; 8] = [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        0.001_242_660_947_388_078_4,
        2.711_555_568_743_487_6e-5,
        2.010_334_399_292_288_1e-7,
    ];
    const F: [f64; 8] = [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        7.868_691_311_456_133e-4,
        1.846_318_317_510_054_8e-5,
        1.421_511_758_316_446e-7,
        2.044_263_103_389_939_8e-15,
    ];
    let q = u - 0.5;
    if q.abs() <= 0.425 {
        let r = 0.425 * 0.425 - q * q;
        return q * polynomial(&A, r) / polynomial(&B, r);
    }
    let tail = if q < 0.0 { u } else { 1.0 - u };
    let r = (-ln(tail)).sqrt();
    let z = if r <= 5.0 {
        polynomial(&C, r - 1.6) / polynomial(&D, r - 1.6)
    } else {
        polynomial(&E, r - 5.0) / polynomial(&F, r - 5.0)
    };
    if q < 0.0 { -z } else { z }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inverse_cdf_meets_independent_values() {
        // Quantiles to 16 digits, from 50-digit arithmetic (mpmath: √2·erfinv(2u − 1)).
        for (u, z) in [
            (0.5, 0.0),
            (0.975, 1.959_963_984_540_054),
            (0.9, 1.281_551_565_544_600_5),
            (0.001, -3.090_232_306_167_813_5),
            (1e-10, -6.361_340_902_404_056),
            (1e-16, -8.222_082_216_130_435),
        ] {
            let got = inverse_cdf(u);
            assert!((got - z).abs() <= 2e-15 * z.abs().max(1.0), "{u}: {got} against {z}");
        }
    }

    #[test]
    fn moments_of_the_normal_are_those_of_the_normal() {
        let mut stream = Stream::new(1, "test", "");
        let n = 200_000;
        let draws: Vec<f64> = (0..n).map(|_| stream.normal()).collect();
        let moment = |k: i32| draws.iter().map(|&z| super::super::elementary::powi(z, k)).sum::<f64>() / f64::from(n);
        // Standard errors: √(1/n) = .0022, √(2/n) = .0032, √(15/n) = .0087, √(96/n) = .022.
        assert!(moment(1).abs() < 0.01);
        assert!((moment(2) - 1.0).abs() < 0.014);
        assert!(moment(3).abs() < 0.04);
        assert!((moment(4) - 3.0).abs() < 0.1);
    }

    #[test]
    fn streams_with_other_names_are_other_streams() {
        let first = |seed, purpose, id| {
            let mut s = Stream::new(seed, purpose, id);
            (0..4).map(|_| s.uniform().to_bits()).collect::<Vec<_>>()
        };
        let base = first(7, "mask", "genie-0");
        assert_eq!(base, first(7, "mask", "genie-0"));
        for other in [
            first(8, "mask", "genie-0"),
            first(7, "noise", "genie-0"),
            first(7, "mask", "genie-1"),
            first(7, "maskg", "enie-0"),
        ] {
            assert_ne!(base, other);
        }
    }

    #[test]
    fn the_draws_are_frozen() {
        // These values are part of every recorded stochastic run: they may change only with the
        // version of the format.
        let mut s = Stream::new(7, "mask", "genie-0");
        let got = [s.uniform(), s.normal(), f64::from(s.below(1000))];
        assert_eq!(got, [0.685_407_116_516_407_2, -1.019_479_798_713_161_9, 699.0]);
    }
}
