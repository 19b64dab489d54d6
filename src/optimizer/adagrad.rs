//! AdaGrad: every coordinate divided by the root of the sum of its squares so far.

use super::rmsprop::quotient;
use super::rule::{BaseRule, Step};
use super::settings::{LR, epsilon};
use super::store::Store;
use super::{Settings, Spec};

/// AdaGrad and its state.
#[derive(Clone, Debug)]
pub struct AdaGrad<S> {
    eps: f64,
    sum: S,
}

static SPEC: Spec = Spec {
    kind: "adagrad",
    title: "AdaGrad",
    formula: &["v ← v + g²", "Δθ = −η·g/(√v + ε)"],
    about: "Divides the gradient by the root of the sum of all its squares, so that steps shrink (Duchi et al. 2011).",
    settings: &[LR, epsilon("Keeps the division away from 0", 1e-10)],
    ascent: false,
};

impl<S: Store> BaseRule for AdaGrad<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let mut rule = Self { eps: 0.0, sum: S::zeros(d) };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, _: u64) {
        self.eps = settings.real(&SPEC, "eps");
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, trace, .. } = step;
        for ((x, &g), s) in theta.iter_mut().zip(gradient).zip(self.sum.iter_mut()) {
            *s += g * g;
            *x -= lr * quotient(g, s.sqrt() + self.eps);
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            trace.put("v", &self.sum);
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        for (p, s) in out.iter_mut().zip(self.sum.iter()) {
            *p = 1.0 / (s.sqrt() + self.eps);
        }
    }
}
