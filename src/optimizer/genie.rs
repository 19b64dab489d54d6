//! GENIE: Generalization-ENhancing Iterative Equalizer (Cho, Kim, Kim, ICML 2025).
//!
//! Three variants: `reference` is the authors' optimizer, `algorithm1` the paper's listing,
//! `theory` its equation 5 on exact per-sample moments. Three parts, each on or off: the
//! preconditioner, the noise, the mask. A part that is off still consumes its random draws, so
//! that switching one changes nothing else.

use super::averages::{Averages, GUARD};
use super::rule::{BaseRule, Step};
use super::settings::{LR, WEIGHT_DECAY, share, switch};
use super::store::Store;
use super::{Bound, Choice, Draws, Kind, Setting, Settings, Spec};
use crate::math::elementary::tanh;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Variant {
    Reference,
    Algorithm1,
    Theory,
}

/// GENIE and its state.
#[derive(Clone, Debug)]
pub struct Genie<S> {
    variant: Variant,
    precondition: bool,
    noisy: bool,
    masked: bool,
    drop: f64,
    noise_scale: f64,
    weight_decay: f64,
    averages: Averages<S>,
    /// Per-sample mean and variance of the gradient, for `theory`.
    mean: S,
    variance: S,
    gradient: S,
    s2: S,
    tau: S,
    /// The factor of the direction over the first moment.
    q: S,
    direction: S,
    noise: S,
    mask: S,
    /// The draws of the step.
    normals: S,
    uniforms: S,
}

/// The floor of a per-sample variance in `theory`.
const FLOOR: f64 = 1e-12;

static SPEC: Spec = Spec {
    kind: "genie",
    title: "GENIE",
    formula: &[
        "m ← β·m + (1 − β)·g",
        "v ← β·v + (1 − β)·g²",
        "σ² = (v̂ − m̂²)/(1 − κᵨ)",
        "τ = tanh(1/σ²)",
        "q = τ/(1 + κᵨ·σ²/m̂²)",
        "Δθ = −η·mask·(m̂·q + noise)",
    ],
    about: "Equalises the one-step generalisation ratio over the parameters by a preconditioner, adds noise where the \
            variance is large, and drops updates at random (Cho, Kim, Kim, ICML 2025).",
    settings: &[
        LR,
        share("beta", "memory β", "How much of both averages is kept a step", 0.95),
        share("drop", "drop p", "The probability that a coordinate's update is dropped", 0.4),
        Setting {
            key: "variant",
            label: "variant",
            about: "Whose reading of GENIE",
            kind: Kind::Choice {
                default: "reference",
                options: &[
                    Choice { key: "reference", label: "Reference", about: "The authors' own optimizer" },
                    Choice {
                        key: "algorithm1",
                        label: "Algorithm 1",
                        about: "The paper's listing; where it is silent, the guards and the mask are our choice",
                    },
                    Choice {
                        key: "theory",
                        label: "Theory",
                        about: "The paper's equation 5 on exact per-sample variances, scaled to mean 1 (our choice); it \
                                costs a gradient of every training sample, counted as one evaluation",
                    },
                ],
            },
        },
        switch("precondition", "precondition", "Multiplies the average by q", true),
        switch("noise", "noise", "Adds (1 − τ)·κ·N(0, 1); `theory` has none", true),
        switch("mask", "mask", "Drops coordinates at random and scales the others up by 1/(1 − p)", true),
        WEIGHT_DECAY,
        Setting {
            key: "noise_scale",
            label: "noise scale",
            about: "The standard deviation of ξ in Algorithm 1, which the paper leaves open",
            kind: Kind::Real { default: Some(1.0), min: Bound::Closed(0.0), max: Bound::None, logarithmic: false },
        },
    ],
    ascent: false,
};

impl<S: Store> BaseRule for Genie<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let zeros = || S::zeros(d);
        let mut rule = Self {
            variant: Variant::Reference,
            precondition: true,
            noisy: true,
            masked: true,
            drop: 0.0,
            noise_scale: 1.0,
            weight_decay: 0.0,
            averages: Averages::new(d),
            mean: zeros(),
            variance: zeros(),
            gradient: zeros(),
            s2: zeros(),
            tau: zeros(),
            q: zeros(),
            direction: zeros(),
            noise: zeros(),
            mask: zeros(),
            normals: zeros(),
            uniforms: zeros(),
        };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, t: u64) {
        self.variant = match settings.choice(&SPEC, "variant") {
            "algorithm1" => Variant::Algorithm1,
            "theory" => Variant::Theory,
            _ => Variant::Reference,
        };
        self.precondition = settings.switch(&SPEC, "precondition");
        self.noisy = settings.switch(&SPEC, "noise");
        self.masked = settings.switch(&SPEC, "mask");
        self.drop = settings.real(&SPEC, "drop");
        self.noise_scale = settings.real(&SPEC, "noise_scale");
        self.weight_decay = settings.real(&SPEC, "weight_decay");
        self.averages.beta.set(settings.real(&SPEC, "beta"), t);
    }

    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, t, tensors, draws, trace } = step;
        for ((own, &g), &x) in self.gradient.iter_mut().zip(gradient).zip(&*theta) {
            *own = if self.weight_decay == 0.0 { g } else { g + self.weight_decay * x };
        }
        let correction = self.averages.take(self.gradient.iter().copied(), t);
        self.draw(draws);
        match self.variant {
            Variant::Reference => {
                for range in tensors {
                    self.reference(range.clone(), correction);
                }
            }
            Variant::Algorithm1 => self.algorithm1(correction.c1),
            Variant::Theory => self.theory(),
        }
        let scale = match (self.variant, draws.mask_scale()) {
            (Variant::Algorithm1, _) => 1.0,
            (_, Some(recorded)) => recorded,
            _ => 1.0 / (1.0 - self.drop),
        };
        for (j, x) in theta.iter_mut().enumerate() {
            self.mask[j] = match (self.masked, self.uniforms[j] >= self.drop) {
                (false, _) => 1.0,
                (true, true) => scale,
                (true, false) => 0.0,
            };
            if !self.noisy || self.variant == Variant::Theory {
                self.noise[j] = 0.0;
            }
            *x -= lr * (self.mask[j] * (self.direction[j] + self.noise[j]));
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            if self.variant == Variant::Theory {
                trace.put("s2", &self.variance);
            } else {
                self.averages.note(trace);
                trace.put("s2", &self.s2);
                trace.put("tau", &self.tau);
            }
            trace.put("q", &self.q);
            trace.put("noise", &self.noise);
            trace.put("mask", &self.mask);
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        out.copy_from_slice(&self.q);
    }

    fn moments(&mut self) -> Option<(&mut [f64], &mut [f64])> {
        (self.variant == Variant::Theory).then_some((&mut self.mean, &mut self.variance))
    }

    fn tau(&self) -> Option<&[f64]> {
        (self.variant != Variant::Theory).then_some(&self.tau)
    }

    fn ema_gsnr(&self, t: u64) -> Option<f64> {
        self.averages.gsnr(t)
    }
}

impl<S: Store> Genie<S> {
    /// The random numbers of a step, whatever is switched on.
    fn draw(&mut self, draws: &mut Draws) {
        for j in 0..self.normals.len() {
            self.normals[j] = draws.noise();
            self.uniforms[j] = draws.mask();
        }
    }

    /// The authors' optimizer, one tensor.
    fn reference(&mut self, range: std::ops::Range<usize>, correction: super::averages::Correction) {
        let (mut weighted, mut weights) = (0.0, 0.0);
        for j in range.clone() {
            let (m, s2) = correction.mean_and_variance(&self.averages, j);
            let a = correction.reduction * s2;
            let a = if a > 0.0 { a } else { GUARD };
            let tau = tanh((1.0 / s2).clamp(0.0, 10.0));
            let damping = 1.0 + a / (m * m + 1e-8);
            self.s2[j] = s2;
            self.tau[j] = tau;
            self.q[j] = if self.precondition { tau / damping } else { 1.0 };
            self.direction[j] = if self.precondition { m * self.q[j] } else { m };
            weighted += tau * m.abs() / damping;
            weights += tau;
        }
        let level = if weights == 0.0 { 0.0 } else { weighted / weights };
        for j in range {
            self.noise[j] = (1.0 - self.tau[j]) * level * self.normals[j];
        }
    }

    /// Algorithm 1 as printed.
    fn algorithm1(&mut self, c1: f64) {
        for j in 0..self.q.len() {
            let (m, v) = (self.averages.m[j], self.averages.v[j]);
            let s2 = v - m * m;
            let s2 = if s2 > 0.0 { s2 } else { GUARD };
            let tau = tanh(1.0 / s2);
            self.s2[j] = s2;
            self.tau[j] = tau;
            self.q[j] = match (self.precondition, v == 0.0) {
                (false, _) => 1.0,
                (true, true) => 0.0,
                (true, false) => tau * (m * m) / v,
            };
            self.direction[j] = m / c1 * self.q[j];
            self.noise[j] = self.noise_scale * self.normals[j] * (1.0 - tau);
        }
    }

    /// Equation 5: p = 1/ρ², scaled to mean 1.
    fn theory(&mut self) {
        let d = self.q.len();
        for (q, v) in self.q.iter_mut().zip(self.variance.iter()) {
            *q = 1.0 / v.max(FLOOR);
        }
        let mean = self.q.iter().fold(0.0, |sum, q| sum + q) / d as f64;
        for j in 0..d {
            self.q[j] = if self.precondition { self.q[j] / mean } else { 1.0 };
            self.direction[j] = self.q[j] * self.gradient[j];
            self.noise[j] = 0.0;
        }
    }
}
