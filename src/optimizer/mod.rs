//! The optimizers.
//!
//! An optimizer is an *ascent* (where the gradient is taken: at θ, or at SAM's perturbed point)
//! over a *base rule* (what is done with it: SGD, Adam, GENIE, …), times a learning-rate schedule.
//! One file each; what the settings of each are stands in its [`Spec`], from which the files, the
//! command line and the app's cards are all read. A rule keeps its own state and never sees the
//! objective, only an [`Oracle`] for gradients.

mod adagrad;
mod adam;
mod averages;
mod config;
mod draws;
mod engine;
mod genie;
mod msvag;
mod n_step_sam;
mod power;
mod rand_sam;
mod rmsprop;
mod rule;
mod sam;
mod schedule;
mod settings;
mod sgd;
mod spec;
mod step;
mod store;
pub mod trace;

pub use config::{Base, Config, Schedule};
pub use draws::Draws;
pub use engine::Optimizer;
pub use rule::{REGISTRY, spec};
pub use spec::{Bound, Choice, Kind, Setting, Settings, Spec, Value};
pub use trace::Trace;

/// Where gradients come from: an objective and the samples of the present step.
pub trait Oracle {
    /// The mean gradient over the step's minibatch at θ (d reals). Counts as one evaluation.
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]);

    /// The mean and the population variance of the per-sample gradients over the whole training
    /// set at θ (d reals each). Only GENIE's `theory` variant asks for it.
    fn moments(&mut self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]);
}
