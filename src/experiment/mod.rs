//! From an experiment (what to run) to a record (what came out).
//!
//! [`Experiment`] is the small declarative description that a file, a link and the app's state all
//! are. [`Problem`] is what is said of a bad one.

mod batches;
pub mod build;
pub mod catalogue;
mod columns;
mod config;
pub mod defaults;
mod estimate;
mod fields;
pub mod json;
mod lane;
mod measure;
pub mod open;
mod problem;
mod race;
mod read;
mod read_optimizers;
mod recorder;
mod run;
mod run_read;
mod run_write;
pub mod seeds;
mod write;

pub use columns::{Column, Columns};
pub use config::{
    Domains, Event, Experiment, NoiseConfig, ObjectiveConfig, OptimizerConfig, Record, Sampling, ThetaRecord, limits,
};
pub use lane::Lane;
pub use problem::Problem;
pub use race::{Inspection, Race};
pub use read::SCHEMA;
pub use recorder::{Real, Recorder};
pub use run::{Diverged, LaneRecord, ObjectiveSummary, Run, Status};
pub use run_write::RUN_FAMILY;
