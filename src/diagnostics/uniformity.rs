//! How evenly updates are spread over the parameters (Figure 1 of the GENIE paper).
//!
//! Evenness rewards noise and random masks: it is to be read beside the evenness of the net
//! displacement |θ_T − θ_0|.

/// U_j = Σ_t |θ_{j,t} − θ_{j,t−1}| over a path of d-vectors.
#[must_use]
pub fn totals<'a>(path: impl Iterator<Item = &'a [f64]>) -> Vec<f64> {
    let mut before: Option<&[f64]> = None;
    let mut totals = Vec::new();
    for theta in path {
        totals.resize(theta.len(), 0.0);
        if let Some(before) = before {
            for ((u, a), b) in totals.iter_mut().zip(theta).zip(before) {
                *u += (a - b).abs();
            }
        }
        before = Some(theta);
    }
    totals
}

/// The effective share of parameters that move: (ΣU)²/(d·ΣU²), 1 where all move alike and 1/d where
/// one moves alone. NaN where none moves.
#[must_use]
pub fn effective_share(u: &[f64]) -> f64 {
    let (sum, squares) = u.iter().fold((0.0, 0.0), |(s, q), x| (s + x, q + x * x));
    sum * sum / (u.len() as f64 * squares)
}

/// Gini's coefficient: 0 where all move alike, 1 − 1/d where one moves alone. NaN where none moves.
#[must_use]
pub fn gini(u: &[f64]) -> f64 {
    let mut ascending = u.to_vec();
    ascending.sort_by(f64::total_cmp);
    let n = u.len() as f64;
    let sum = ascending.iter().fold(0.0, |s, x| s + x);
    let ranked = ascending.iter().zip(1_u32..).fold(0.0, |s, (x, k)| s + f64::from(k) * x);
    2.0 * ranked / (n * sum) - (n + 1.0) / n
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn even_and_uneven() {
        assert_eq!(effective_share(&[2.0; 5]), 1.0);
        assert_eq!(effective_share(&[0.0, 3.0, 0.0, 0.0]), 0.25);
        assert!(gini(&[2.0; 5]).abs() < 1e-15);
        assert!((gini(&[0.0, 3.0, 0.0, 0.0]) - 0.75).abs() < 1e-15);
        assert!(gini(&[0.0; 3]).is_nan() && effective_share(&[0.0; 3]).is_nan());
        let path = [[0.0, 0.0], [1.0, -1.0], [0.0, 2.0]];
        assert_eq!(totals(path.iter().map(<[f64; 2]>::as_slice)), [2.0, 4.0]);
    }
}
