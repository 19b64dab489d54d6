//! Stochastic gradient descent, with momentum, Nesterov's variant and coupled weight decay.

use super::rule::{BaseRule, Step};
use super::settings::{LR, WEIGHT_DECAY, share};
use super::store::Store;
use super::{Kind, Setting, Settings, Spec};

/// SGD and its state.
#[derive(Clone, Debug)]
pub struct Sgd<S> {
    momentum: f64,
    nesterov: bool,
    weight_decay: f64,
    buffer: S,
}

static SPEC: Spec = Spec {
    kind: "sgd",
    title: "SGD",
    formula: &["b ← μ·b + g", "Δθ = −η·b   (Nesterov: −η·(g + μ·b))"],
    about: "Steps against the gradient; momentum averages past gradients, as in PyTorch (dampening 0).",
    settings: &[
        LR,
        share("momentum", "momentum μ", "How much of the last step's direction is kept; 0 is plain SGD", 0.0),
        Setting {
            key: "nesterov",
            label: "Nesterov",
            about: "Steps along g + μ·b instead of b",
            kind: Kind::Switch { default: false },
        },
        WEIGHT_DECAY,
    ],
    ascent: false,
};

impl<S: Store> BaseRule for Sgd<S> {
    const SPEC: &'static Spec = &SPEC;

    fn new(settings: &Settings, d: usize) -> Self {
        let mut rule = Self { momentum: 0.0, nesterov: false, weight_decay: 0.0, buffer: S::zeros(d) };
        rule.configure(settings, 0);
        rule
    }

    fn configure(&mut self, settings: &Settings, _: u64) {
        self.momentum = settings.real(&SPEC, "momentum");
        self.nesterov = settings.switch(&SPEC, "nesterov");
        self.weight_decay = settings.real(&SPEC, "weight_decay");
    }

    #[inline(always)]
    fn step(&mut self, step: Step) {
        let Step { theta, gradient, lr, trace, .. } = step;
        let (momentum, decay) = (self.momentum, self.weight_decay);
        let plain = momentum == 0.0;
        for ((x, &g), b) in theta.iter_mut().zip(gradient).zip(self.buffer.iter_mut()) {
            let g = if decay == 0.0 { g } else { g + decay * *x };
            // From b = 0, the first step makes b = g, as PyTorch does.
            *b = if plain { g } else { momentum * *b + g };
            let u = if self.nesterov { g + momentum * *b } else { *b };
            *x -= lr * u;
        }
        if let Some(trace) = trace {
            trace.put("gradient", gradient);
            if !plain {
                trace.put("m", &self.buffer);
            }
        }
    }

    fn factor(&self, _: u64, out: &mut [f64]) {
        out.fill(1.0);
    }
}
