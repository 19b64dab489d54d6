//! A run: an experiment and what came out of it.

use super::{Columns, Experiment};
use crate::objective::Minimum;

/// An experiment and what came out of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// The program that computed it, and its version.
    pub app: (String, String),
    /// What was run, every default spelled out; `None` for a file from another tool.
    pub experiment: Option<Experiment>,
    /// What was minimised, for readers that do not know the catalogue.
    pub objective: Option<ObjectiveSummary>,
    /// One record an optimizer, in the experiment's order.
    pub runs: Vec<LaneRecord>,
}

/// What was minimised.
#[derive(Clone, Debug, PartialEq)]
pub struct ObjectiveSummary {
    /// The number of parameters.
    pub dimension: usize,
    /// Their names.
    pub parameters: Vec<String>,
    /// Known minima.
    pub minima: Vec<Minimum>,
    /// The part of the plane that is shown; `None` where it is not a plane.
    pub view: Option<[f64; 4]>,
}

/// What one optimizer did.
#[derive(Clone, Debug, PartialEq)]
pub struct LaneRecord {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub label: String,
    /// How its run ended.
    pub status: Status,
    /// Where and why it diverged, if it did.
    pub diverged: Option<Diverged>,
    /// Gradient evaluations a step.
    pub evaluations_per_step: u64,
    /// What was written down.
    pub columns: Columns,
}

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// All steps taken.
    Finished,
    /// θ became non-finite.
    Diverged,
    /// Stopped before its end.
    Stopped,
}

/// Where and why a run diverged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diverged {
    /// The first step whose θ is not finite.
    pub step: u64,
    /// Why, as in "non-finite parameters".
    pub reason: String,
}
