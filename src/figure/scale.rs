//! Ticks, numbers on axes, and the one transform that lines and colours share.

use crate::math::elementary::{exp, ln, log10, powi};

/// 10ⁿ.
fn ten(n: i32) -> f64 {
    powi(10.0, n)
}

/// ⌊log₁₀ v⌋ for v > 0.
#[expect(clippy::cast_possible_truncation, reason = "exponents are within ±324")]
fn exponent(v: f64) -> i32 {
    let guess = log10(v).floor() as i32;
    // The logarithm of a power of ten may fall a bit short.
    if ten(guess + 1) <= v { guess + 1 } else { guess }
}

/// The smallest of 1, 2, 5 times a power of ten that is at least v.
fn round_up(v: f64) -> f64 {
    let unit = ten(exponent(v));
    [1.0, 2.0, 5.0, 10.0].into_iter().map(|m| m * unit).find(|&s| s >= v * (1.0 - 1e-9)).unwrap_or(10.0 * unit)
}

/// About n round ticks in an interval, with labels of just enough digits.
#[must_use]
pub fn ticks(lo: f64, hi: f64, n: usize) -> Vec<(f64, String)> {
    let span = hi - lo;
    if !(span > 0.0 && span.is_finite()) || n == 0 {
        return Vec::new();
    }
    let step = round_up(span / n as f64);
    let first = (lo / step).ceil();
    let last = (hi / step).floor();
    // Where an interval is narrower than its numbers are fine, there are no ticks.
    if last - first > 1000.0 || (first + 1.0) * step == first * step {
        return Vec::new();
    }
    let digits = usize::try_from(-exponent(step)).unwrap_or(0);
    let size = lo.abs().max(hi.abs());
    let mut out = Vec::new();
    let mut k = first;
    while k <= last {
        let value = k * step;
        let label = if value == 0.0 {
            "0".into()
        } else if !(1e-4..1e6).contains(&size) {
            short(value)
        } else {
            format!("{value:.digits$}").replace('-', "−")
        };
        // −0 has no place on an axis.
        out.push((if value == 0.0 { 0.0 } else { value }, label));
        k += 1.0;
    }
    out
}

/// A number for a label: at most three significant digits.
#[must_use]
pub fn short(v: f64) -> String {
    significant(v, 3)
}

/// A number with at most so many significant digits, without trailing zeros.
#[must_use]
pub fn significant(v: f64, digits: usize) -> String {
    if v == 0.0 {
        return "0".into();
    }
    if !v.is_finite() {
        return if v.is_nan() {
            "–"
        } else if v > 0.0 {
            "∞"
        } else {
            "−∞"
        }
        .into();
    }
    let scientific = format!("{v:.*e}", digits.saturating_sub(1));
    let (mantissa, power) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let power: i32 = power.parse().unwrap_or(0);
    let trim = |s: &str| {
        let s = if s.contains('.') { s.trim_end_matches('0').trim_end_matches('.') } else { s };
        s.replace('-', "−")
    };
    if (-4..6).contains(&power) {
        let places = usize::try_from(digits as i32 - 1 - power).unwrap_or(0);
        let rounded: f64 = scientific.parse().unwrap_or(v);
        trim(&format!("{rounded:.places$}"))
    } else {
        format!("{}e{}", trim(mantissa), power.to_string().replace('-', "−"))
    }
}

/// The nearest multiple of the largest power of ten that is at most `unit`.
#[must_use]
pub fn snap(v: f64, unit: f64) -> f64 {
    if !(unit > 0.0 && unit.is_finite() && v.is_finite()) {
        return v;
    }
    let e = exponent(unit);
    // Division by a whole power of ten is exact where multiplication by its inverse is not.
    if e < 0 {
        let per = ten(-e);
        (v * per).round() / per
    } else {
        (v / ten(e)).round() * ten(e)
    }
}

/// One monotone transform of values to positions from 0 to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scale {
    low: f64,
    high: f64,
    log: Option<Logarithm>,
}

/// A transform that is logarithmic in f − floor.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Logarithm {
    floor: f64,
    ln_low: f64,
    ln_span: f64,
}

impl Scale {
    /// Positions in proportion to the value, from `low` to `high`.
    #[must_use]
    pub fn linear(low: f64, high: f64) -> Self {
        Self { low, high: if high > low { high } else { low + 1.0 }, log: None }
    }

    /// Positions in proportion to ln(f − floor), from f − floor = `least` to f = `high`.
    #[must_use]
    pub fn logarithmic(floor: f64, least: f64, high: f64) -> Self {
        let (ln_low, ln_high) = (ln(least), ln(high - floor));
        let ln_span = if ln_high > ln_low { ln_high - ln_low } else { 1.0 };
        Self { low: floor + least, high, log: Some(Logarithm { floor, ln_low, ln_span }) }
    }

    /// The position of a value, held to 0..1; NaN where there is no value.
    #[inline]
    #[must_use]
    pub fn position(&self, v: f64) -> f64 {
        if v.is_nan() {
            return f64::NAN;
        }
        if v <= self.low {
            return 0.0;
        }
        if v >= self.high {
            return 1.0;
        }
        let p = match self.log {
            None => (v - self.low) / (self.high - self.low),
            Some(l) => (ln(v - l.floor) - l.ln_low) / l.ln_span,
        };
        p.clamp(0.0, 1.0)
    }

    /// The value at a position.
    #[must_use]
    pub fn value(&self, position: f64) -> f64 {
        match self.log {
            None => self.low + position * (self.high - self.low),
            Some(l) => l.floor + exp(l.ln_low + position * l.ln_span),
        }
    }

    /// About n ticks with real values, from the lowest up.
    #[must_use]
    pub fn ticks(&self, n: usize) -> Vec<(f64, String)> {
        let Some(l) = self.log else { return ticks(self.low, self.high, n) };
        // At round values of f − floor where that is what is read, else at round values of f.
        let digits = if l.floor == 0.0 { 2 } else { 3 };
        let n = n.max(2);
        let mut out: Vec<(f64, String)> = Vec::new();
        for k in 0..=n {
            let raw = self.value(k as f64 / n as f64);
            let above = raw - l.floor;
            let unit = ten(exponent(above.max(f64::MIN_POSITIVE)));
            let nice = [1.0, 2.0, 5.0, 10.0].map(|m| m * unit);
            let nearest = nice.into_iter().min_by(|a, b| (ln(a / above)).abs().total_cmp(&ln(b / above).abs()));
            let value = l.floor + nearest.unwrap_or(above);
            if value <= self.high && out.last().is_none_or(|(last, _)| value > *last) {
                out.push((value, significant(value, digits)));
            }
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ticks_are_round() {
        let labels = |lo, hi, n| ticks(lo, hi, n).into_iter().map(|t| t.1).collect::<Vec<_>>();
        assert_eq!(labels(-4.0, 4.0, 5), ["−4", "−2", "0", "2", "4"]);
        assert_eq!(labels(0.0, 1.0, 4), ["0.0", "0.5", "1.0"].map(|s| if s == "0.0" { "0" } else { s }));
        assert_eq!(labels(0.0, 30.0, 3), ["0", "10", "20", "30"]);
        assert!(labels(1.0, 1.0, 4).is_empty());
        assert!(labels(1e17, 1e17 + 16.0, 4).len() < 10);
    }

    #[test]
    fn numbers_are_short() {
        for (v, text) in [
            (0.0, "0"),
            (1.0, "1"),
            (-0.25, "−0.25"),
            (1234.5, "1230"),
            (1e-5, "1e−5"),
            (123_456_789.0, "1.23e8"),
            (0.1 + 0.2, "0.3"),
            (999.96, "1000"),
        ] {
            assert_eq!(short(v), text);
        }
        assert_eq!(significant(std::f64::consts::PI, 4), "3.142");
    }

    #[test]
    fn snapping_makes_short_numbers() {
        assert_eq!(snap(-1.234_567, 0.004), -1.235);
        assert_eq!(snap(1234.5, 30.0), 1230.0);
        assert_eq!(snap(0.3, 0.1), 0.3);
    }

    proptest! {
        #[test]
        fn positions_and_values_are_inverse(floor in -10.0..10.0_f64, least in 1e-6..1e-2_f64, span in 0.1..1e6_f64, p in 0.0..1.0_f64) {
            for scale in [Scale::linear(floor, floor + span), Scale::logarithmic(floor, least, floor + span)] {
                let v = scale.value(p);
                prop_assert!((scale.position(v) - p).abs() < 1e-6, "{scale:?} {p} {v} {}", scale.position(v));
                prop_assert!(scale.position(v) <= scale.position(v + 0.01 * span));
            }
        }

        #[test]
        fn ticks_lie_inside_and_ascend(lo in -1e6..1e6_f64, span in 1e-3..1e6_f64, n in 1..12_usize) {
            let t = ticks(lo, lo + span, n);
            prop_assert!(t.iter().all(|(v, _)| *v >= lo - 1e-9 * span && *v <= lo + span * (1.0 + 1e-9)));
            prop_assert!(t.windows(2).all(|w| w[0].0 < w[1].0));
            prop_assert!(t.len() <= n + 2);
        }
    }
}
