//! RMSProp: every coordinate divided by the root of its running mean square.

use super::rule::{BaseRule, Step};
use super::settings::{LR, epsilon, share};
use super::store::Store;
use super::{Settings, Spec};

/// RMSProp and its state.
#[derive(Clone, Debug)]
pub struct RmsProp<S> {
    alpha: f64,
    eps: f64,
    v: S,
}

static SPEC: Spec = Spec {
    kind: "rmsprop",
    title: "RMSProp",
    formula: &["v ← α·v + (1 − α)·g²", "Δθ = −η·g/(√v + ε)"],
    about: "Divides the gradient by the root of its running mean square (Tieleman and Hinton 2012, as in PyTorch).",
    settings: &[
        LR,
        share("alpha", "memory α", "How much of the running mean square is kept a step", 0.99),
        epsilon("Keeps the division away from 0", 1e-8),
    ],
    ascent: false,
};

impl<S: Store> BaseRule for RmsProp<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let mut rule = Self { alpha: 0.0, eps: 0.0, v: S::zeros(d) };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, _: u64) {
        self.alpha = settings.real(&SPEC, "alpha");
        self.eps = settings.real(&SPEC, "eps");
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, trace, .. } = step;
        for ((x, &g), v) in theta.iter_mut().zip(gradient).zip(self.v.iter_mut()) {
            *v = self.alpha * *v + (1.0 - self.alpha) * (g * g);
            *x -= lr * quotient(g, v.sqrt() + self.eps);
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            trace.put("v", &self.v);
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        for (p, v) in out.iter_mut().zip(self.v.iter()) {
            *p = 1.0 / (v.sqrt() + self.eps);
        }
    }
}

/// a/b, where nothing divided by nothing is nothing: with ε = 0 a coordinate whose gradient has
/// always been 0 stays where it is.
#[inline(always)]
pub(super) fn quotient(a: f64, b: f64) -> f64 {
    if a == 0.0 && b == 0.0 { 0.0 } else { a / b }
}
