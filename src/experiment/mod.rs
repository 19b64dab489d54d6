//! From an experiment (what to run) to a record (what came out).
//!
//! [`Experiment`] is the small declarative description that a file, a link and the app's state all
//! are. [`Problem`] is what is said of a bad one.

mod columns;
mod config;
mod problem;
mod run;

pub use columns::{Column, Columns};
pub use config::{
    Domains, Event, Experiment, NoiseConfig, ObjectiveConfig, OptimizerConfig, Record, Sampling, ThetaRecord, limits,
};
pub use problem::Problem;
pub use run::{Diverged, LaneRecord, ObjectiveSummary, Run, Status};
