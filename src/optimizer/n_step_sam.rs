//! N-step SAM: the ascent takes N steps inside the ball instead of one (Tiwary and Aananth 2024).
//!
//! The paper's step length s is not public, so both readings exist. `split`: s = ρ/N, where the
//! projection never acts and ε_N is usually strictly inside the ball. `project`: s = ρ, then back
//! onto the ball.

use super::rule::{Ascent, Climb};
use super::sam::{TINY, arrive};
use super::settings::RHO;
use super::{Choice, Kind, Oracle, Setting, Settings, Spec};
use crate::math::vector::norm;

/// N-step SAM.
#[derive(Clone, Debug)]
pub struct NStepSam {
    rho: f64,
    steps: u64,
    project: bool,
}

static SPEC: Spec = Spec {
    kind: "n-step-sam",
    title: "N-step SAM",
    formula: &["h = ∇L(θ + εₖ₋₁)", "εₖ = Π(εₖ₋₁ + s·h/|h|),  k = 1 … N", "g = ∇L(θ + ε)"],
    about: "SAM with N ascent steps instead of one (Tiwary and Aananth 2024); N = 1 is SAM, bit for bit.",
    settings: &[
        RHO,
        Setting {
            key: "ascent_steps",
            label: "steps N",
            about: "How many ascent steps are taken; each costs a gradient",
            kind: Kind::Integer { default: 3, min: 1, max: 100 },
        },
        Setting {
            key: "ascent",
            label: "ascent",
            about: "How long an ascent step is: the paper leaves it open",
            kind: Kind::Choice {
                default: "split",
                options: &[
                    Choice { key: "split", label: "Split: ρ/N each", about: "ε stays inside the ball (our reading)" },
                    Choice { key: "project", label: "Project: ρ each", about: "ε is brought back onto the ball" },
                ],
            },
        },
    ],
    ascent: true,
};

impl Ascent for NStepSam {
    const SPEC: &'static Spec = &SPEC;
    const SHORT: bool = false;

    fn new(settings: &Settings) -> Self {
        Self {
            rho: settings.real(&SPEC, "rho"),
            steps: settings.integer(&SPEC, "ascent_steps"),
            project: settings.choice(&SPEC, "ascent") == "project",
        }
    }

    #[inline(always)]
    fn climb<O: Oracle + ?Sized>(&self, climb: Climb, oracle: &mut O) -> u64 {
        let Climb { theta, epsilon, at, gradient, mut path, .. } = climb;
        let length = if self.project { self.rho } else { self.rho / self.steps as f64 };
        epsilon.fill(0.0);
        at.copy_from_slice(theta);
        for k in 1..=self.steps {
            oracle.gradient(at, gradient);
            let scale = length / (norm(gradient) + TINY);
            for (e, &g) in epsilon.iter_mut().zip(&*gradient) {
                *e += scale * g;
            }
            // The length of the first step is ρ but for rounding, which must not be projected:
            // N = 1 is SAM in every bit.
            if self.project && k > 1 {
                let reached = norm(epsilon);
                if reached > self.rho {
                    let back = self.rho / reached;
                    for e in epsilon.iter_mut() {
                        *e *= back;
                    }
                }
            }
            arrive(theta, epsilon, at, path.as_deref_mut());
        }
        self.steps
    }

    fn evaluations(&self) -> u64 {
        self.steps
    }

    fn rho(&self) -> f64 {
        self.rho
    }
}
