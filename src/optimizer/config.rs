//! What an optimizer is, as data: its kind, its settings, its base and its schedule.

use super::{Settings, Spec, Value};

/// An optimizer, described.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Its kind, from the registry.
    pub spec: &'static Spec,
    /// Its settings, in the order of `spec`.
    pub settings: Settings,
    /// The base of an ascent (SAM's family); `None` for a base itself.
    pub base: Option<Base>,
    /// What multiplies its learning rate.
    pub schedule: Schedule,
}

impl Config {
    /// The kind of the rule that takes the step: the base of an ascent, or the optimizer itself.
    #[must_use]
    pub fn base_spec(&self) -> &'static Spec {
        self.base.as_ref().map_or(self.spec, |base| base.spec)
    }

    /// The value of a setting (`base`: of the base under an ascent); `None` where there is none.
    #[must_use]
    pub fn value(&self, base: bool, key: &str) -> Option<Value> {
        let (spec, settings) = match (base, &self.base) {
            (false, _) => (self.spec, &self.settings),
            (true, Some(b)) => (b.spec, &b.settings),
            (true, None) => return None,
        };
        spec.settings.iter().position(|s| s.key == key).map(|at| settings.0[at])
    }

    /// Sets a setting (`base`: of the base under an ascent).
    ///
    /// # Panics
    /// If there is no such setting, or it does not admit the value: a slip in the program.
    pub fn set(&mut self, base: bool, key: &str, value: Value) {
        match (base, &mut self.base) {
            (false, _) => self.settings.set(self.spec, key, value),
            (true, Some(b)) => b.settings.set(b.spec, key, value),
            (true, None) => panic!("{} has no base", self.spec.kind),
        }
    }

    /// The learning rate: the base's, under an ascent.
    #[must_use]
    pub fn rate(&self) -> Option<f64> {
        match self.value(self.base.is_some(), "lr") {
            Some(Value::Real(rate)) => Some(rate),
            _ => None,
        }
    }

    /// Its name for people: "AdamW" for Adam with decoupled decay, its kind's title otherwise.
    #[must_use]
    pub fn title(&self) -> &'static str {
        if self.spec.kind == "adam" && self.settings.switch(self.spec, "decoupled") { "AdamW" } else { self.spec.title }
    }
}

/// The base of an ascent.
#[derive(Clone, Debug, PartialEq)]
pub struct Base {
    /// Its kind: never an ascent.
    pub spec: &'static Spec,
    /// Its settings.
    pub settings: Settings,
}

/// What multiplies a learning rate at step t (from 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Schedule {
    /// 1.
    Constant,
    /// factor^⌊(t − 1)/every⌋.
    Step {
        /// Steps between two changes, ≥ 1.
        every: u64,
        /// What each change multiplies by, > 0.
        factor: f64,
    },
    /// floor + (1 − floor)·(1 + cos(π·min((t − 1)/steps, 1)))/2.
    Cosine {
        /// Steps until the floor is reached, ≥ 1.
        steps: u64,
        /// The share of the rate that remains, in [0, 1].
        floor: f64,
    },
    /// min(t/steps, 1).
    LinearWarmup {
        /// Steps until the full rate, ≥ 1.
        steps: u64,
    },
}
