//! Which levels a map's lines have, and the scale that lines and colours share.
//!
//! Geometric in f − f*, where f* is the known lowest value or the lowest on the grid: a landscape
//! of six orders of magnitude then shows its floor as well as its walls. Landscapes without a
//! floor (a saddle, −x) are shown in round linear steps.

use super::scale::{Scale, ticks};

/// How many lines there are, about.
const LINES: usize = 20;
/// The most orders of magnitude that a logarithmic scale spans.
const DECADES: f64 = 1e-9;

/// The scale and the levels for these values. `floor` is f* where it is known; with `log` false, or
/// where no logarithm makes sense, both are linear.
#[must_use]
pub fn choose(values: &[f64], floor: Option<f64>, log: bool) -> (Scale, Vec<f64>) {
    let mut finite: Vec<f64> = values.iter().copied().filter(|v| v.is_finite()).collect();
    if finite.is_empty() {
        return (Scale::linear(0.0, 1.0), Vec::new());
    }
    let quantile = |finite: &mut Vec<f64>, q: f64| {
        let k = (q * (finite.len() - 1) as f64).round() as usize;
        *finite.select_nth_unstable_by(k, f64::total_cmp).1
    };
    let lowest = quantile(&mut finite, 0.0);
    let highest = quantile(&mut finite, 1.0);
    // Where a few values tower over the rest (poles, overflow), they do not set the scale.
    let (q95, q99) = (quantile(&mut finite, 0.95), quantile(&mut finite, 0.998));
    let towering = log && q99 - lowest > 0.0 && (highest - lowest) / (q99 - lowest) > 1e3;
    let top = if towering { q99 } else { highest };
    let base = floor.filter(|f| *f <= lowest).unwrap_or(lowest);
    if !(top > base) {
        return (Scale::linear(base - 0.5, base + 0.5), Vec::new());
    }
    if !log || is_signed(lowest, top, floor) {
        let (low, high) = if log { (lowest, top) } else { (lowest, q95.max(lowest + 0.25 * (top - lowest))) };
        let levels = ticks(low, high, LINES).into_iter().map(|t| t.0).filter(|&v| v > low && v < high);
        return (Scale::linear(low, high), levels.collect());
    }
    // The lowest line encloses about 1/400 of the map, so that the floor is not all one colour.
    let quiet = quantile(&mut finite, 0.0025) - base;
    let least = quiet.max((top - base) * DECADES);
    let scale = Scale::logarithmic(base, least, top);
    let levels = (0..LINES).map(|k| scale.value((k as f64 + 0.5) / LINES as f64)).collect();
    (scale, levels)
}

/// Whether values go both ways from 0 with no floor known: a saddle.
fn is_signed(low: f64, high: f64, floor: Option<f64>) -> bool {
    floor.is_none() && low < 0.0 && high > 0.0 && -low > 0.05 * high
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(f: impl Fn(f64, f64) -> f64) -> Vec<f64> {
        let at = |k: usize| -2.0 + 4.0 * k as f64 / 63.0;
        (0..64 * 64).map(|k| f(at(k % 64), at(k / 64))).collect()
    }

    #[test]
    fn levels_are_geometric_above_the_floor() {
        let values = grid(|x, y| 3.0 + x * x + 100.0 * y * y);
        let (scale, levels) = choose(&values, Some(3.0), true);
        assert_eq!(levels.len(), LINES);
        let ratios: Vec<f64> = levels.windows(2).map(|w| (w[1] - 3.0) / (w[0] - 3.0)).collect();
        assert!(ratios.iter().all(|r| (r / ratios[0] - 1.0).abs() < 1e-9), "{ratios:?}");
        assert!(levels.iter().all(|&l| scale.position(l) > 0.0 && scale.position(l) < 1.0));
    }

    #[test]
    fn a_saddle_is_linear_and_symmetric() {
        let (scale, levels) = choose(&grid(|x, y| x * x - y * y), None, true);
        assert!((scale.position(0.0) - 0.5).abs() < 1e-9);
        assert!(levels.contains(&0.0) && levels.len() >= 8);
    }

    #[test]
    fn poles_constants_and_nothing_are_survived() {
        let (scale, _) = choose(&grid(|x, y| 1.0 / (x * x + y * y)), None, true);
        assert!(scale.position(0.2) < scale.position(1.0));
        assert!(choose(&grid(|_, _| 7.0), None, true).1.is_empty());
        assert!(choose(&[f64::NAN; 9], None, true).1.is_empty());
        assert!(choose(&[f64::INFINITY, f64::NEG_INFINITY], None, true).1.is_empty());
        let (_, levels) = choose(&grid(|x, _| libm::exp(400.0 * x)), None, true);
        assert!(levels.iter().all(|l| l.is_finite()));
    }
}
