//! SAM: the gradient is taken at the edge of a ball about θ, where the loss seems highest.

use super::rule::{Ascent, Climb};
use super::settings::{RHO, switch};
use super::{Oracle, Settings, Spec};
use crate::math::vector::norm;

/// SAM, plain or adaptive.
#[derive(Clone, Debug)]
pub struct Sam {
    rho: f64,
    adaptive: bool,
}

/// Keeps the division by a norm away from 0.
pub(super) const TINY: f64 = 1e-12;

static SPEC: Spec = Spec {
    kind: "sam",
    title: "SAM",
    formula: &["ε = ρ·∇L(θ)/|∇L(θ)|", "g = ∇L(θ + ε)"],
    about: "Takes the gradient at θ + ε, one step of length ρ uphill, and steps from θ with it (Foret et al. 2021).",
    settings: &[
        RHO,
        switch("adaptive", "adaptive", "ASAM (Kwon et al. 2021): ε = ρ·θ²⊙g/||θ|⊙g|, a ball that scales with θ", false),
    ],
    ascent: true,
};

impl Ascent for Sam {
    const SPEC: &'static Spec = &SPEC;
    const SHORT: bool = true;

    fn new(settings: &Settings) -> Self {
        Self { rho: settings.real(&SPEC, "rho"), adaptive: settings.switch(&SPEC, "adaptive") }
    }

    #[inline(always)]
    fn climb<O: Oracle + ?Sized>(&self, climb: Climb, oracle: &mut O) -> u64 {
        let Climb { theta, epsilon, at, gradient, path, .. } = climb;
        oracle.gradient(theta, gradient);
        if self.adaptive {
            for ((e, &g), &x) in epsilon.iter_mut().zip(&*gradient).zip(theta) {
                *e = x.abs() * g;
            }
            let scale = self.rho / (norm(epsilon) + TINY);
            for ((e, &g), &x) in epsilon.iter_mut().zip(&*gradient).zip(theta) {
                *e = scale * (x * x * g);
            }
        } else {
            let scale = self.rho / (norm(gradient) + TINY);
            for (e, &g) in epsilon.iter_mut().zip(&*gradient) {
                *e = scale * g;
            }
        }
        arrive(theta, epsilon, at, path);
        1
    }

    fn evaluations(&self) -> u64 {
        1
    }

    fn rho(&self) -> f64 {
        self.rho
    }
}

/// Leaves θ + ε, and notes it on the path if that is asked for.
#[inline(always)]
pub(super) fn arrive(theta: &[f64], epsilon: &[f64], at: &mut [f64], path: Option<&mut Vec<Vec<f64>>>) {
    for ((a, &x), &e) in at.iter_mut().zip(theta).zip(epsilon) {
        *a = x + e;
    }
    if let Some(path) = path {
        path.push(at.to_vec());
    }
}
