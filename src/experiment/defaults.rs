//! What an experiment is where its file says nothing. These values are frozen for version 1 of the
//! format: links leave them out, so a change would change what old links show.

use super::{Domains, Experiment, NoiseConfig, ObjectiveConfig, Record, Sampling};
use crate::objective::landscape::{self, Info, NoiseModel};
use crate::optimizer::{self, Base, Config, REGISTRY, Schedule, Spec};

/// Steps of a run.
pub const STEPS: u64 = 200;
/// The samples of a landscape or formula: all equal to it.
pub const NOISE: NoiseConfig = NoiseConfig { model: NoiseModel::Gradient, sigma: [0.0, 0.0], train: 64, test: 64 };
/// What is shown of a formula.
pub const VIEW: [f64; 4] = [-3.0, 3.0, -3.0, 3.0];
/// Where a run on a formula starts.
pub const FORMULA_START: [f64; 2] = [1.0, 1.0];

/// Learning rates on formulas, by the kind of the base.
pub static FORMULA_RATES: &[(&str, f64)] =
    &[("sgd", 0.01), ("rmsprop", 0.01), ("adagrad", 0.1), ("adam", 0.05), ("m-svag", 0.01), ("genie", 0.01)];

/// The rate where no table names a kind.
const RATE: f64 = 0.01;

/// The base of an ascent: SGD.
pub(super) fn base_spec() -> &'static Spec {
    optimizer::spec("sgd").unwrap_or(REGISTRY[0])
}

/// The default learning rate of a kind of base; of an ascent, that of its default base.
pub(super) fn rate(objective: &ObjectiveConfig, kind: &str) -> f64 {
    let kind = match optimizer::spec(kind) {
        Some(spec) if spec.ascent => base_spec().kind,
        _ => kind,
    };
    let rate = match objective {
        ObjectiveConfig::Landscape { name, .. } => landscape::info(name).and_then(|info| info.rate(kind)),
        ObjectiveConfig::Formula { .. } => FORMULA_RATES.iter().find(|(k, _)| *k == kind).map(|(_, rate)| *rate),
    };
    rate.unwrap_or(RATE)
}

/// Where runs start.
pub(super) fn start(objective: &ObjectiveConfig) -> Vec<f64> {
    match objective {
        ObjectiveConfig::Landscape { name, .. } => {
            landscape::info(name).map_or(FORMULA_START, |info| info.start).to_vec()
        }
        ObjectiveConfig::Formula { .. } => FORMULA_START.to_vec(),
    }
}

/// All domains but the last are trained on, the last is unseen; `None` for a landscape with one.
#[must_use]
pub fn domains(info: &Info) -> Option<Domains> {
    let last = info.domains.checked_sub(1).filter(|&last| last > 0)?;
    Some(Domains { train: (0..last).collect(), unseen: vec![last] })
}

impl Experiment {
    /// The defaults on a landscape, with no optimizers.
    #[must_use]
    pub fn on_landscape(info: &'static Info) -> Self {
        Self::on(ObjectiveConfig::Landscape {
            name: info.id.into(),
            parameters: info.default_parameters(),
            scale: 1.0,
            noise: NOISE,
            domains: domains(info),
        })
    }

    /// The defaults on a formula, with no optimizers.
    #[must_use]
    pub fn on_formula(text: &str) -> Self {
        Self::on(ObjectiveConfig::Formula { text: text.into(), view: VIEW, scale: 1.0, noise: NOISE })
    }

    fn on(objective: ObjectiveConfig) -> Self {
        Self {
            title: None,
            seed: 0,
            steps: STEPS,
            batch: None,
            sampling: Sampling::Mixed,
            start: start(&objective),
            objective,
            optimizers: Vec::new(),
            events: Vec::new(),
            record: Record::bare(),
        }
    }

    /// The default learning rate of a kind of base on this objective; of an ascent, that of SGD,
    /// its default base.
    #[must_use]
    pub fn default_rate(&self, kind: &str) -> f64 {
        rate(&self.objective, kind)
    }

    /// An optimizer with all defaults on this objective; an ascent stands over SGD.
    #[must_use]
    pub fn default_config(&self, spec: &'static Spec) -> Config {
        let base = spec.ascent.then(|| {
            let base = base_spec();
            Base { spec: base, settings: base.defaults(self.default_rate(base.kind)) }
        });
        Config { spec, settings: spec.defaults(self.default_rate(spec.kind)), base, schedule: Schedule::Constant }
    }

    /// Which domains of a landscape are trained on by default; `None` where it has one.
    #[must_use]
    pub fn default_domains(&self) -> Option<Domains> {
        match &self.objective {
            ObjectiveConfig::Landscape { name, .. } => landscape::info(name).and_then(domains),
            ObjectiveConfig::Formula { .. } => None,
        }
    }
}
