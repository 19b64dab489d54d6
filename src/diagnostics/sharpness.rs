//! Standardised sharpness (ours, so that optimizers with different ascents compare):
//! S(θ) = max over ‖ε‖ ≤ ρ of L(θ + ε) − L(θ) on the whole training set, by projected gradient
//! ascent: 20 steps of 0.1ρ along the normalised gradient, the best value seen, the same ρ for all.

use crate::math::vector::norm;
use crate::objective::{Objective, Samples, Scratch};

/// Ascent steps.
const STEPS: usize = 20;
/// Length of a step, in ρ.
const LENGTH: f64 = 0.1;

/// S(θ); at least 0, because ε = 0 is in the ball. Not a number where the loss at θ is none.
#[must_use]
pub fn sharpness(objective: &dyn Objective, theta: &[f64], rho: f64, scratch: &mut Scratch) -> f64 {
    let d = theta.len();
    let (mut epsilon, mut at, mut gradient) = (vec![0.0; d], theta.to_vec(), vec![0.0; d]);
    let here = objective.gradient(theta, Samples::Train, &mut gradient, scratch);
    let mut best = here;
    for _ in 0..STEPS {
        let length = norm(&gradient);
        // At a critical point the gradient names no direction, and beyond overflow neither.
        if !(length > 0.0 && length.is_finite()) {
            break;
        }
        for (e, g) in epsilon.iter_mut().zip(&gradient) {
            *e += LENGTH * rho * (g / length);
        }
        let reached = norm(&epsilon);
        if reached > rho {
            for e in &mut epsilon {
                *e *= rho / reached;
            }
        }
        for ((a, x), e) in at.iter_mut().zip(theta).zip(&epsilon) {
            *a = x + e;
        }
        let loss = objective.gradient(&at, Samples::Train, &mut gradient, scratch);
        if loss > best {
            best = loss;
        }
    }
    best - here
}
