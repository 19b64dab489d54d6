//! Adam, and AdamW (Adam with decoupled weight decay).

use super::power::Power;
use super::rmsprop::quotient;
use super::rule::{BaseRule, Step};
use super::settings::{LR, WEIGHT_DECAY, epsilon, share, switch};
use super::store::Store;
use super::{Settings, Spec};

/// Adam and its state.
#[derive(Clone, Debug)]
pub struct Adam<S> {
    beta1: Power,
    beta2: Power,
    eps: f64,
    weight_decay: f64,
    decoupled: bool,
    m: S,
    v: S,
}

static SPEC: Spec = Spec {
    kind: "adam",
    title: "Adam",
    formula: &["m ← β₁·m + (1 − β₁)·g", "v ← β₂·v + (1 − β₂)·g²", "Δθ = −η·m̂/(√v̂ + ε)"],
    about: "Averages of the gradient and of its square, bias-corrected (Kingma and Ba 2015); decoupled decay makes it \
            AdamW (Loshchilov and Hutter 2019).",
    settings: &[
        LR,
        share("beta1", "memory β₁", "How much of the average of the gradient is kept a step", 0.9),
        share("beta2", "memory β₂", "How much of the average of its square is kept a step", 0.999),
        epsilon("Keeps the division away from 0", 1e-8),
        WEIGHT_DECAY,
        switch("decoupled", "AdamW", "Decay shrinks θ by the factor 1 − ηλ instead of joining the gradient", false),
    ],
    ascent: false,
};

impl<S: Store> BaseRule for Adam<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let mut rule = Self {
            beta1: Power::default(),
            beta2: Power::default(),
            eps: 0.0,
            weight_decay: 0.0,
            decoupled: false,
            m: S::zeros(d),
            v: S::zeros(d),
        };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, t: u64) {
        self.beta1.set(settings.real(&SPEC, "beta1"), t);
        self.beta2.set(settings.real(&SPEC, "beta2"), t);
        self.eps = settings.real(&SPEC, "eps");
        self.weight_decay = settings.real(&SPEC, "weight_decay");
        self.decoupled = settings.switch(&SPEC, "decoupled");
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, trace, .. } = step;
        let (b1, b2) = (self.beta1.base, self.beta2.base);
        let (c1, c2) = (1.0 - self.beta1.next(), 1.0 - self.beta2.next());
        let decay = self.weight_decay;
        let (coupled, shrink) = if self.decoupled { (0.0, 1.0 - lr * decay) } else { (decay, 1.0) };
        for (((x, &g), m), v) in theta.iter_mut().zip(gradient).zip(self.m.iter_mut()).zip(self.v.iter_mut()) {
            let g = if coupled == 0.0 { g } else { g + coupled * *x };
            *m = b1 * *m + (1.0 - b1) * g;
            *v = b2 * *v + (1.0 - b2) * (g * g);
            let moved = if shrink == 1.0 { *x } else { *x * shrink };
            *x = moved - lr * quotient(*m / c1, (*v / c2).sqrt() + self.eps);
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            trace.put("m", &self.m);
            trace.put("v", &self.v);
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        let c2 = 1.0 - self.beta2.now;
        for (p, v) in out.iter_mut().zip(self.v.iter()) {
            *p = 1.0 / ((v / c2).sqrt() + self.eps);
        }
    }
}
