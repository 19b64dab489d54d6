//! The gradient signal-to-noise ratio: r_j = g̃_j²/ρ_j², where g̃_j is the mean and ρ_j² the
//! population variance of the per-sample gradients of parameter j (Liu et al. 2020, eq. 8).

/// r_j; NaN where the variance is 0: there the ratio is undefined.
#[must_use]
pub fn ratio(mean: f64, variance: f64) -> f64 {
    if variance > 0.0 { mean * mean / variance } else { f64::NAN }
}

/// r_j of every parameter.
pub fn ratios(mean: &[f64], variance: &[f64], out: &mut [f64]) {
    for ((r, &m), &v) in out.iter_mut().zip(mean).zip(variance) {
        *r = ratio(m, v);
    }
}

/// The plug-in ratio is too large by 1/n on average; this one is not, but for its floor at 0.
#[must_use]
pub fn corrected(r: f64, n: usize) -> f64 {
    (r - 1.0 / n as f64).max(0.0)
}

/// Mean and quantiles over the parameters where the ratio is defined.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Summary {
    /// The mean.
    pub mean: f64,
    /// The median.
    pub median: f64,
    /// The 10 % quantile.
    pub q10: f64,
    /// The 90 % quantile.
    pub q90: f64,
}

/// The summary; all NaN where no ratio is defined.
#[must_use]
pub fn summary(ratios: &[f64]) -> Summary {
    let mut defined: Vec<f64> = ratios.iter().copied().filter(|r| !r.is_nan()).collect();
    defined.sort_by(f64::total_cmp);
    let mean = defined.iter().fold(0.0, |s, r| s + r) / defined.len() as f64;
    let q = |p| quantile(&defined, p);
    Summary { mean, median: q(0.5), q10: q(0.1), q90: q(0.9) }
}

/// A quantile of ascending values, by linear interpolation between order statistics; NaN where
/// there are none.
#[must_use]
pub fn quantile(ascending: &[f64], p: f64) -> f64 {
    let Some(last) = ascending.len().checked_sub(1) else { return f64::NAN };
    let at = p * last as f64;
    let low = (at.floor() as usize).min(last);
    let high = (low + 1).min(last);
    let share = at - low as f64;
    if share == 0.0 { ascending[low] } else { ascending[low] + share * (ascending[high] - ascending[low]) }
}

/// Cov_j(ρ_j², r_j) over the parameters: GENIE's one-step ratio is at least SGD's exactly where it
/// is not positive. NaN where a ratio is undefined.
#[must_use]
pub fn covariance(variance: &[f64], ratios: &[f64]) -> f64 {
    let d = ratios.len() as f64;
    let mean = |v: &[f64]| v.iter().fold(0.0, |s, x| s + x) / d;
    let (v, r) = (mean(variance), mean(ratios));
    variance.iter().zip(ratios).fold(0.0, |s, (a, b)| s + (a - v) * (b - r)) / d
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_numpys() {
        // numpy.quantile([1, 2, 4, 8], [.1, .5, .9]).
        let s = summary(&[8.0, 1.0, f64::NAN, 4.0, 2.0]);
        assert_eq!(s.mean, 3.75);
        assert!((s.q10 - 1.3).abs() < 1e-15 && s.median == 3.0 && (s.q90 - 6.8).abs() < 1e-15, "{s:?}");
        assert!(summary(&[f64::NAN]).mean.is_nan());
    }

    #[test]
    fn without_variance_there_is_no_ratio() {
        assert!(ratio(0.0, 0.0).is_nan() && ratio(1.0, 0.0).is_nan());
        assert_eq!(ratio(2.0, 4.0), 1.0);
        assert_eq!(corrected(0.01, 32), 0.0);
        assert!((corrected(1.0, 32) - 0.968_75).abs() < 1e-15);
    }
}
