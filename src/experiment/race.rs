//! The race: every optimizer of an experiment on one objective, advanced by steps.
//!
//! Lanes share nothing but the objective, so they may run on different threads; the record is the
//! same for any number of threads.

use super::lane::Lane;
use super::{Experiment, ObjectiveSummary, Problem, Run, build};
use crate::objective::Objective;
use crate::optimizer::Trace;
use rayon::prelude::*;
use std::sync::Arc;

/// A race in progress.
#[derive(Clone)]
pub struct Race {
    experiment: Arc<Experiment>,
    objective: Arc<dyn Objective>,
    lanes: Vec<Lane>,
}

/// What one step of one optimizer did.
#[derive(Clone, Debug)]
pub struct Inspection {
    /// The step that was looked at (the update that leads to it).
    pub step: u64,
    /// θ before it.
    pub before: Vec<f64>,
    /// θ after it; not finite where the run diverges here.
    pub after: Vec<f64>,
    /// The learning rate that it used.
    pub lr: f64,
    /// What the optimizer did inside.
    pub trace: Trace,
}

impl Race {
    /// Lines every optimizer up at the start.
    ///
    /// # Errors
    /// If the objective cannot be made.
    pub fn new(experiment: Experiment) -> Result<Self, Problem> {
        let objective = build::objective(&experiment)?;
        Ok(Self::on(experiment, objective))
    }

    /// The same, on an objective that has been made already (from this experiment's objective,
    /// start and seed).
    #[must_use]
    pub fn on(experiment: Experiment, objective: Arc<dyn Objective>) -> Self {
        let lanes = (0..experiment.optimizers.len()).map(|i| Lane::new(&experiment, i, &objective)).collect();
        Self { experiment: Arc::new(experiment), objective, lanes }
    }

    /// What is run.
    #[must_use]
    pub fn experiment(&self) -> &Experiment {
        &self.experiment
    }

    /// What is minimised.
    #[must_use]
    pub fn objective(&self) -> &Arc<dyn Objective> {
        &self.objective
    }

    /// The optimizers.
    #[must_use]
    pub fn lanes(&self) -> &[Lane] {
        &self.lanes
    }

    /// Takes up to `steps` steps with every optimizer, on this thread; returns whether there is
    /// more to do.
    #[expect(clippy::unnecessary_fold, reason = "`any` would stop at the first lane that has more to do")]
    pub fn advance(&mut self, steps: u64) -> bool {
        self.lanes.iter_mut().fold(false, |more, lane| lane.advance(steps) || more)
    }

    /// The same, the optimizers spread over the threads at hand.
    pub fn advance_parallel(&mut self, steps: u64) -> bool {
        self.lanes.par_iter_mut().map(|lane| lane.advance(steps)).reduce(|| false, |a, b| a || b)
    }

    /// Steps taken and steps in all, over all optimizers; one that has ended counts as all its
    /// steps.
    #[must_use]
    pub fn progress(&self) -> (u64, u64) {
        let steps = self.experiment.steps;
        let done = self.lanes.iter().map(|l| if l.ended().is_some() { steps } else { l.step() }).sum();
        (done, steps * self.lanes.len() as u64)
    }

    /// Ends every run where it stands.
    pub fn stop(&mut self) {
        self.lanes.iter_mut().for_each(Lane::stop);
    }

    /// The run, as far as it has come.
    #[must_use]
    pub fn run(&self) -> Run {
        Run {
            app: ("losscape".into(), env!("CARGO_PKG_VERSION").into()),
            experiment: Some((*self.experiment).clone()),
            objective: Some(ObjectiveSummary {
                dimension: self.objective.dim(),
                parameters: self.objective.parameter_names(),
                minima: self.objective.minima().to_vec(),
                view: self.objective.plane().map(|p| p.view),
            }),
            runs: self.lanes.iter().map(Lane::record).collect(),
        }
    }

    /// Takes the update that leads to `step` of one optimizer apart, by running it again up to
    /// there. `None` where there is no such step.
    #[must_use]
    pub fn inspect(&self, index: usize, step: u64) -> Option<Inspection> {
        let mut bare = (*self.experiment).clone();
        // Nothing between needs to be recorded.
        bare.record = super::Record { every: bare.steps, evaluate: u64::MAX, ..super::Record::bare() };
        let mut lane = Lane::new(&bare, index, &self.objective);
        if step == 0 || step > self.experiment.steps {
            return None;
        }
        lane.advance(step - 1);
        if lane.step() + 1 != step {
            return None;
        }
        let before = lane.theta().to_vec();
        let trace = lane.traced_step();
        Some(Inspection { step, before, after: lane.theta().to_vec(), lr: lane.optimizer().lr(), trace })
    }
}
