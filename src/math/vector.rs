//! Norms and products of slices, summed from first to last: one order, the same bits.

/// Σ aᵢ·bᵢ.
#[inline]
#[must_use]
pub fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).fold(0.0, |sum, (x, y)| sum + x * y)
}

/// ‖a‖₂ without overflow or underflow: gradients of 1e-200 and 1e200 keep their length.
///
/// The plain sum of squares serves where it is safely inside the range of f64; otherwise the
/// vector is scaled by its largest entry first.
#[inline]
#[must_use]
pub fn norm(a: &[f64]) -> f64 {
    let sum = dot(a, a);
    if sum > 1e-280 && sum < 1e280 { sum.sqrt() } else { scaled_norm(a) }
}

#[cold]
fn scaled_norm(a: &[f64]) -> f64 {
    let largest = a.iter().fold(0.0_f64, |m, x| if x.is_nan() { f64::NAN } else { m.max(x.abs()) });
    if a.iter().any(|x| x.is_nan()) {
        return f64::NAN;
    }
    if largest == 0.0 || largest.is_infinite() {
        return largest;
    }
    let sum = a.iter().fold(0.0, |s, x| s + (x / largest) * (x / largest));
    largest * sum.sqrt()
}

/// ‖a − b‖₂.
#[inline]
#[must_use]
pub fn distance(a: &[f64], b: &[f64]) -> f64 {
    let sum = a.iter().zip(b).fold(0.0, |s, (x, y)| s + (x - y) * (x - y));
    if sum > 1e-280 && sum < 1e280 {
        return sum.sqrt();
    }
    let difference: Vec<f64> = a.iter().zip(b).map(|(x, y)| x - y).collect();
    norm(&difference)
}

/// The eigenvalues of the symmetric matrix [xx, xy, yy], the smaller first.
#[inline]
#[must_use]
pub fn eigenvalues([xx, xy, yy]: [f64; 3]) -> [f64; 2] {
    let (mean, spread) = (0.5 * (xx + yy), norm(&[0.5 * (xx - yy), xy]));
    [mean - spread, mean + spread]
}

/// Whether every entry is finite.
#[inline]
#[must_use]
pub fn is_finite(a: &[f64]) -> bool {
    a.iter().all(|x| x.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn norms_survive_the_ends_of_the_range() {
        assert_eq!(norm(&[3.0, 4.0]), 5.0);
        assert!((norm(&[3e-200, 4e-200]) / 5e-200 - 1.0).abs() < 1e-15);
        assert!((norm(&[3e200, 4e200]) / 5e200 - 1.0).abs() < 1e-15);
        assert_eq!(norm(&[0.0, 0.0]), 0.0);
        assert!(norm(&[f64::NAN, 1.0]).is_nan());
        assert_eq!(norm(&[f64::INFINITY, 1.0]), f64::INFINITY);
    }
}
