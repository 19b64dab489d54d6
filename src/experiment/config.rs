//! The experiment: everything that a run depends on, and nothing else.
//!
//! Reading (strict) and writing it as JSON stand beside this file; here are the types, complete and
//! validated: every default is spelled out, so that an [`Experiment`] alone reproduces the run.

use crate::objective::landscape::NoiseModel;
use crate::optimizer::{self, Value};
use std::borrow::Cow;

/// Limits of an experiment; beyond them it is refused with the limit named.
pub mod limits {
    /// Most steps of a run.
    pub const STEPS: u64 = 1_000_000;
    /// Most optimizers in a race.
    pub const OPTIMIZERS: usize = 16;
    /// Most samples of a training or test set, all domains together.
    pub const SAMPLES: usize = 20_000;
    /// Largest seed: the integers that JavaScript keeps exactly.
    pub const SEED: u64 = (1 << 53) - 1;
    /// Largest experiment file, in bytes.
    pub const FILE: u64 = 64 << 20;
    /// Longest formula, in characters.
    pub const FORMULA: usize = 10_000;
    /// Largest recorded run on the desktop, in bytes, as estimated before it starts.
    pub const RUN: u64 = 1 << 30;
    /// Largest recorded run on the web, likewise.
    pub const RUN_WEB: u64 = 64 << 20;
}

/// What to run.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// A title, for people.
    pub title: Option<String>,
    /// Seeds every random stream; ≤ 2⁵³ − 1.
    pub seed: u64,
    /// How many steps every optimizer takes.
    pub steps: u64,
    /// Training samples a step; `None` = all of them.
    pub batch: Option<u64>,
    /// How a batch is drawn over the domains.
    pub sampling: Sampling,
    /// The first θ.
    pub start: Vec<f64>,
    /// What is minimised.
    pub objective: ObjectiveConfig,
    /// Who races.
    pub optimizers: Vec<OptimizerConfig>,
    /// Changes in mid-run, in the order of their steps.
    pub events: Vec<Event>,
    /// What is written down.
    pub record: Record,
}

/// How a batch is drawn over the source domains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sampling {
    /// From all of them together.
    Mixed,
    /// From one a step, the domains shuffled anew each epoch.
    OneDomain,
}

/// What is minimised.
#[derive(Clone, Debug, PartialEq)]
pub enum ObjectiveConfig {
    /// A landscape of the catalogue.
    Landscape {
        /// Its id.
        name: String,
        /// Its parameters, in the catalogue's order.
        parameters: Vec<f64>,
        /// Multiplies the loss.
        scale: f64,
        /// Its samples.
        noise: NoiseConfig,
        /// Its domains; `None` for landscapes with one.
        domains: Option<Domains>,
    },
    /// A user's own f(x, y).
    Formula {
        /// Its text.
        text: String,
        /// What is shown: x₀, x₁, y₀, y₁.
        view: [f64; 4],
        /// Multiplies the loss.
        scale: f64,
        /// Its samples.
        noise: NoiseConfig,
    },
}

/// The samples of a landscape or formula.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NoiseConfig {
    /// How they differ from the function.
    pub model: NoiseModel,
    /// Standard deviations along x and y.
    pub sigma: [f64; 2],
    /// Training samples a domain.
    pub train: usize,
    /// Test samples a domain.
    pub test: usize,
}

/// Which domains are trained on, and which are only measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Domains {
    /// Trained on.
    pub train: Vec<usize>,
    /// Only measured.
    pub unseen: Vec<usize>,
}

/// An optimizer in a race.
#[derive(Clone, Debug, PartialEq)]
pub struct OptimizerConfig {
    /// Its persistent name; its random streams hang on it.
    pub id: String,
    /// A name of the user's.
    pub label: Option<String>,
    /// What it is: its kind, settings, base and schedule.
    pub config: optimizer::Config,
}

impl OptimizerConfig {
    /// Its name for people: the user's, or its kind's.
    #[must_use]
    pub fn name(&self) -> Cow<'_, str> {
        match &self.label {
            Some(label) => Cow::Borrowed(label),
            None => Cow::Borrowed(self.config.title()),
        }
    }
}

/// A change in mid-run: it holds from the update that leads to `step` on.
#[derive(Clone, Debug, PartialEq)]
pub struct Event {
    /// The first step that it holds for, ≥ 1.
    pub step: u64,
    /// The id of the optimizer.
    pub optimizer: String,
    /// Whether the setting is of the optimizer's base.
    pub base: bool,
    /// The name of the setting.
    pub key: &'static str,
    /// Its new value.
    pub value: Value,
}

/// What is written down.
#[derive(Clone, Debug, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "the switches of the file format")]
pub struct Record {
    /// Every k-th step is a row (the start and the last step always).
    pub every: u64,
    /// Full-set quantities are evaluated every so many rows.
    pub evaluate: u64,
    /// Whether θ is written.
    pub theta: ThetaRecord,
    /// GSNR summaries.
    pub gsnr: bool,
    /// OSGR along the run, fresh and predicted.
    pub osgr: bool,
    /// Steps in the trailing window of the OSGR.
    pub osgr_window: u64,
    /// Pairs of the fresh OSGR.
    pub osgr_pairs: u64,
    /// Standardised sharpness every so many rows; 0 = never.
    pub sharpness: u64,
    /// The radius of the standardised sharpness.
    pub sharpness_rho: f64,
    /// λ_max and trace every so many rows; 0 = never.
    pub curvature: u64,
    /// Per-parameter GSNR and |Δθ|.
    pub vectors: bool,
    /// What the optimizers did inside: m, v, τ, q, ε, noise, mask.
    pub internals: bool,
}

impl Record {
    /// The defaults of a landscape: every step a row, with θ and losses, and no diagnostics.
    #[must_use]
    pub fn bare() -> Self {
        Self {
            every: 1,
            evaluate: 1,
            theta: ThetaRecord::Every(1),
            gsnr: false,
            osgr: false,
            osgr_window: 25,
            osgr_pairs: 100,
            sharpness: 0,
            sharpness_rho: 0.05,
            curvature: 0,
            vectors: false,
            internals: false,
        }
    }
}

/// Whether θ is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThetaRecord {
    /// In no row.
    Never,
    /// In the first and the last row.
    Ends,
    /// In every k-th row (and the first and the last); `Every(1)` is JSON's `true`.
    Every(u64),
}
