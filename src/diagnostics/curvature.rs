//! Curvature: the largest algebraic eigenvalue and the trace of the Hessian of the training loss.

use crate::math::vector::eigenvalues;
use crate::objective::{Objective, Samples, Scratch};
use nalgebra::DMatrix;

/// λ_max and trace.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Curvature {
    /// The largest algebraic eigenvalue.
    pub lambda_max: f64,
    /// The sum of all eigenvalues.
    pub trace: f64,
}

/// The largest dimension whose Hessian is formed and decomposed.
pub const EXACT: usize = 64;

/// Exact curvature at θ by d Hessian-vector products; `None` beyond [`EXACT`] parameters. Not
/// numbers where the Hessian is not finite.
#[must_use]
pub fn exact(objective: &dyn Objective, theta: &[f64], scratch: &mut Scratch) -> Option<Curvature> {
    let d = theta.len();
    if d > EXACT {
        return None;
    }
    let mut hessian = vec![0.0; d * d];
    let mut unit = vec![0.0; d];
    for (j, column) in hessian.chunks_exact_mut(d).enumerate() {
        unit[j] = 1.0;
        objective.hessian_vector(theta, Samples::Train, &unit, column, scratch);
        unit[j] = 0.0;
    }
    let trace = (0..d).fold(0.0, |s, j| s + hessian[j * d + j]);
    if !hessian.iter().all(|h| h.is_finite()) {
        return Some(Curvature { lambda_max: f64::NAN, trace });
    }
    if let [xx, xy, _, yy] = hessian[..] {
        // In two dimensions in closed form: the same bits everywhere.
        let [_, lambda_max] = eigenvalues([xx, xy, yy]);
        return Some(Curvature { lambda_max, trace });
    }
    let values = DMatrix::from_vec(d, d, hessian).symmetric_eigenvalues();
    let lambda_max = values.iter().fold(f64::NEG_INFINITY, |m, &v| m.max(v));
    Some(Curvature { lambda_max, trace })
}
