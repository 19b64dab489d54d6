//! Rand-SAM: the gradient is taken at a random point of the sphere about θ (Tiwary and Aananth
//! 2024), the control that tells what SAM owes to the direction of its ascent.

use super::rule::{Ascent, Climb};
use super::sam::arrive;
use super::settings::RHO;
use super::{Oracle, Settings, Spec};
use crate::math::vector::norm;

/// Rand-SAM.
#[derive(Clone, Debug)]
pub struct RandSam {
    rho: f64,
}

static SPEC: Spec = Spec {
    kind: "rand-sam",
    title: "Rand-SAM",
    formula: &["ε = ρ·u/|u|,  u ~ N(0, I)", "g = ∇L(θ + ε)"],
    about: "Takes the gradient at a random point of the sphere of radius ρ about θ, drawn anew every step (Tiwary and \
            Aananth 2024).",
    settings: &[RHO],
    ascent: true,
};

impl Ascent for RandSam {
    const SPEC: &'static Spec = &SPEC;
    const SHORT: bool = false;

    fn new(settings: &Settings) -> Self {
        Self { rho: settings.real(&SPEC, "rho") }
    }

    #[inline(always)]
    fn climb<O: Oracle + ?Sized>(&self, climb: Climb, _: &mut O) -> u64 {
        let Climb { theta, epsilon, at, draws, path, .. } = climb;
        for e in epsilon.iter_mut() {
            *e = draws.direction();
        }
        let length = norm(epsilon);
        // Φ⁻¹ gives 0 for no draw, but a recorded one may.
        let scale = if length > 0.0 { self.rho / length } else { 0.0 };
        for e in epsilon.iter_mut() {
            *e *= scale;
        }
        arrive(theta, epsilon, at, path);
        0
    }

    fn evaluations(&self) -> u64 {
        0
    }

    fn rho(&self) -> f64 {
        self.rho
    }
}
