//! M-SVAG: the bias-corrected average of the gradient, damped by its signal-to-noise ratio.

use super::averages::Averages;
use super::rule::{BaseRule, Step};
use super::settings::{LR, share};
use super::store::Store;
use super::{Settings, Spec};

/// M-SVAG and its state.
#[derive(Clone, Debug)]
pub struct MSvag<S> {
    averages: Averages<S>,
    gamma: S,
}

static SPEC: Spec = Spec {
    kind: "m-svag",
    title: "M-SVAG",
    formula: &["m ← β·m + (1 − β)·g", "v ← β·v + (1 − β)·g²", "q = m̂²/(m̂² + κᵨ·σ²)", "Δθ = −η·q·m̂"],
    about: "Momentum, damped where the averages say that the gradient is mostly noise (Balles and Hennig 2018): GENIE's \
            closest relative.",
    settings: &[LR, share("beta", "memory β", "How much of both averages is kept a step", 0.9)],
    ascent: false,
};

impl<S: Store> BaseRule for MSvag<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let mut rule = Self { averages: Averages::new(d), gamma: S::zeros(d) };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, t: u64) {
        self.averages.beta.set(settings.real(&SPEC, "beta"), t);
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, t, trace, .. } = step;
        let correction = self.averages.take(gradient.iter().copied(), t);
        for (j, x) in theta.iter_mut().enumerate() {
            let (m, s2) = correction.mean_and_variance(&self.averages, j);
            let m2 = m * m;
            self.gamma[j] = m2 / (m2 + correction.reduction * s2);
            *x -= lr * (self.gamma[j] * m);
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            self.averages.note(trace);
            let s2: Vec<f64> = (0..theta.len()).map(|j| correction.mean_and_variance(&self.averages, j).1).collect();
            trace.put("s2", &s2);
            trace.put("q", &self.gamma);
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        out.copy_from_slice(&self.gamma);
    }

    fn ema_gsnr(&self, t: u64) -> Option<f64> {
        self.averages.gsnr(t)
    }
}
