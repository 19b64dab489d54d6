//! One optimizer of a race: its state, advanced step by step, and its record.

use super::batches::Batches;
use super::measure::Meter;
use super::recorder::{Recorder, RowVectors};
use super::{Diverged, Status};
use super::{Event, Experiment, LaneRecord, OptimizerConfig};
use crate::math::Dual;
use crate::math::vector;
use crate::objective::landscape::{Landscape, Visitor};
use crate::objective::{Objective, Samples, Scratch};
use crate::optimizer::{Draws, Optimizer, Oracle, Trace};
use std::sync::Arc;

/// One optimizer of a race.
#[derive(Clone)]
pub struct Lane {
    config: OptimizerConfig,
    objective: Arc<dyn Objective>,
    state: State,
    /// The state at the last row, kept where not every step is a row, so that the last finite step
    /// can be made one when the run diverges.
    checkpoint: Option<Box<State>>,
    events: Vec<Event>,
    steps: u64,
    every: u64,
    internals: bool,
    /// θ before the step that led here.
    previous: Vec<f64>,
    scratch: Scratch,
    meter: Meter,
    recorder: Recorder,
    ended: Option<Status>,
    diverged: Option<Diverged>,
}

/// What a step changes.
#[derive(Clone)]
struct State {
    step: u64,
    theta: Vec<f64>,
    optimizer: Optimizer,
    batches: Batches,
    /// How many of the events have been applied.
    applied: usize,
}

/// Gradients of an objective over the samples of the present step.
struct BatchOracle<'a> {
    objective: &'a dyn Objective,
    samples: Samples<'a>,
    scratch: &'a mut Scratch,
}

impl Oracle for BatchOracle<'_> {
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]) {
        self.objective.gradient(theta, self.samples, gradient, self.scratch);
    }

    fn moments(&mut self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]) {
        self.objective.moments(theta, Samples::Train, mean, variance, self.scratch);
    }
}

/// Gradients of a landscape whose every step sees the whole training set, compiled for its type.
struct PlaneOracle<'a, L> {
    landscape: &'a L,
    domain: usize,
    scale: f64,
    tilt: [f64; 2],
    rest: BatchOracle<'a>,
}

impl<L: Landscape> Oracle for PlaneOracle<'_, L> {
    #[inline(always)]
    fn gradient(&mut self, theta: &[f64], gradient: &mut [f64]) {
        let (x, y) = Dual::variables([theta[0], theta[1]]);
        let f = self.landscape.at(self.domain, x, y);
        gradient[0] = (f.d[0] + self.tilt[0]) * self.scale;
        gradient[1] = (f.d[1] + self.tilt[1]) * self.scale;
    }

    fn moments(&mut self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]) {
        self.rest.moments(theta, mean, variance);
    }
}

/// Runs a block of steps on a landscape.
struct Block<'a> {
    optimizer: &'a mut Optimizer,
    theta: &'a mut [f64],
    steps: u64,
    domain: usize,
    scale: f64,
    tilt: [f64; 2],
    rest: BatchOracle<'a>,
}

impl Visitor for Block<'_> {
    type Output = u64;
    fn visit<L: Landscape>(self, landscape: &L) -> u64 {
        let Self { optimizer, theta, steps, domain, scale, tilt, rest } = self;
        optimizer.run_block(theta, &mut PlaneOracle { landscape, domain, scale, tilt, rest }, steps)
    }
}

impl Lane {
    /// The lane of the `index`-th optimizer, with its first row written.
    pub(super) fn new(experiment: &Experiment, index: usize, objective: &Arc<dyn Objective>) -> Self {
        let config = experiment.optimizers[index].clone();
        let draws = Draws::new(experiment.seed, &config.id);
        let optimizer = Optimizer::new(&config.config, objective.tensors(), draws);
        let batches = Batches::new(experiment.seed, experiment.batch, experiment.sampling, objective.train_domains());
        let events = experiment.events.iter().filter(|e| e.optimizer == config.id).cloned().collect();
        let theta = experiment.start.clone();
        let meter = Meter::new(experiment, &config, objective.as_ref());
        let mut recorder =
            Recorder::new(&experiment.record, objective.dim(), meter.columns(), config.config.base.is_some());
        let rows = experiment.steps / experiment.record.every + 2;
        recorder.reserve(usize::try_from(rows).unwrap_or(usize::MAX));
        let mut lane = Self {
            previous: theta.clone(),
            state: State { step: 0, theta, optimizer, batches, applied: 0 },
            checkpoint: None,
            events,
            steps: experiment.steps,
            every: experiment.record.every,
            internals: experiment.record.internals,
            scratch: objective.scratch(),
            objective: Arc::clone(objective),
            config,
            meter,
            recorder,
            ended: None,
            diverged: None,
        };
        lane.write_row(false, None);
        lane
    }

    /// Its id.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.config.id
    }

    /// The last step taken.
    #[must_use]
    pub fn step(&self) -> u64 {
        self.state.step
    }

    /// How it ended, if it has.
    #[must_use]
    pub fn ended(&self) -> Option<Status> {
        self.ended
    }

    /// θ after the last step.
    #[must_use]
    pub fn theta(&self) -> &[f64] {
        &self.state.theta
    }

    /// The optimizer in its present state.
    #[must_use]
    pub fn optimizer(&self) -> &Optimizer {
        &self.state.optimizer
    }

    /// Takes up to `budget` steps; returns whether there are more to take.
    pub fn advance(&mut self, budget: u64) -> bool {
        let target = self.state.step.saturating_add(budget).min(self.steps);
        while self.ended.is_none() && self.state.step < target {
            let row = self.next_row();
            // All but the step that leads to a row go in a block, unless the meter looks at each.
            let block = if self.meter.every_step() { 0 } else { target.min(row - 1) - self.state.step };
            if block > 0 {
                self.run_block(block);
            } else {
                self.single_step(row);
            }
        }
        self.ended.is_none()
    }

    /// Ends the run where it stands.
    pub fn stop(&mut self) {
        if self.ended.is_none() {
            if self.recorder.steps().last() != Some(&self.state.step) {
                self.write_row(true, None);
            }
            self.end(Status::Stopped);
        }
    }

    fn next_row(&self) -> u64 {
        ((self.state.step / self.every + 1) * self.every).min(self.steps)
    }

    fn apply_events(&mut self) {
        let state = &mut self.state;
        while let Some(event) = self.events.get(state.applied).filter(|e| e.step <= state.step + 1) {
            state.optimizer.set(event.base, event.key, event.value);
            state.applied += 1;
        }
    }

    /// Takes up to `count` steps none of which is a row, stopping short of events.
    fn run_block(&mut self, count: u64) {
        self.apply_events();
        let state = &self.state;
        let quiet = self.events.get(state.applied).map_or(count, |e| count.min(e.step - 1 - state.step)).max(1);
        self.take(quiet, None);
        if !vector::is_finite(&self.state.theta) {
            self.diverge();
        }
    }

    /// Takes up to `count` steps under the present settings. On a landscape whose every step sees
    /// the whole training set all of them, compiled for the landscape's type; else one.
    fn take(&mut self, count: u64, trace: Option<&mut Trace>) {
        let state = &mut self.state;
        let rest =
            BatchOracle { objective: self.objective.as_ref(), samples: Samples::Train, scratch: &mut self.scratch };
        let exact = self.objective.plane().and_then(|p| p.exact()).filter(|_| state.batches.is_full());
        // The compiled way keeps no internals; both ways give the same bits.
        let done = if let (Some((surface, domain, scale, tilt)), None) = (exact, &trace) {
            let (optimizer, theta) = (&mut state.optimizer, &mut state.theta);
            surface.visit(Block { optimizer, theta, steps: count, domain, scale, tilt, rest })
        } else {
            state.batches.advance();
            let mut oracle = BatchOracle { samples: state.batches.samples(), ..rest };
            state.optimizer.step(&mut state.theta, &mut oracle, trace);
            1
        };
        state.step += done;
    }

    /// Takes one step, and writes a row if it is one.
    fn single_step(&mut self, row: u64) {
        let is_row = self.state.step + 1 == row;
        let mut trace = (self.internals && is_row).then(Trace::default);
        self.raw_step(trace.as_mut());
        if !vector::is_finite(&self.state.theta) {
            self.diverge();
            return;
        }
        if is_row {
            let last = self.state.step == self.steps;
            self.write_row(last, trace.as_ref());
            if last {
                self.end(Status::Finished);
            }
        } else {
            let state = &self.state;
            let objective = self.objective.as_ref();
            self.meter.between_rows(objective, state.step, &state.theta, &self.previous, &mut self.scratch);
        }
    }

    fn raw_step(&mut self, trace: Option<&mut Trace>) {
        self.apply_events();
        self.previous.copy_from_slice(&self.state.theta);
        self.take(1, trace);
    }

    /// Takes one step and returns what the optimizer did inside it.
    pub(super) fn traced_step(&mut self) -> Trace {
        let mut trace = Trace::default();
        self.raw_step(Some(&mut trace));
        trace
    }

    fn write_row(&mut self, last: bool, trace: Option<&Trace>) {
        let state = &self.state;
        let row = self.meter.measure(
            self.objective.as_ref(),
            state.step,
            &state.theta,
            &self.previous,
            &state.optimizer,
            last,
            &mut self.scratch,
        );
        let moved = state.step > 0;
        let vectors = RowVectors {
            ascent: state.optimizer.ascent_point().filter(|_| moved),
            gsnr: self.meter.gsnr(),
            update: self.meter.update().filter(|_| moved),
            trace,
        };
        self.recorder.push(state.step, state.optimizer.evaluations(), &state.theta, &row, vectors, last);
        if self.every > 1 {
            self.checkpoint = Some(Box::new(state.clone()));
        }
    }

    /// Ends a run whose θ is no longer finite, with the last finite step as its last row.
    fn diverge(&mut self) {
        let step = self.state.step;
        if let Some(checkpoint) = self.checkpoint.take() {
            self.state = *checkpoint;
            let mut trace = None;
            while self.state.step + 1 < step {
                trace = (self.internals && self.state.step + 2 == step).then(Trace::default);
                self.raw_step(trace.as_mut());
            }
            if self.recorder.steps().last() != Some(&self.state.step) {
                self.write_row(true, trace.as_ref());
            }
        } else {
            self.state.theta.copy_from_slice(&self.previous);
            self.state.step = step - 1;
        }
        self.diverged = Some(Diverged { step, reason: "non-finite parameters".into() });
        self.end(Status::Diverged);
    }

    fn end(&mut self, status: Status) {
        self.recorder.close(&self.state.theta);
        self.ended = Some(status);
        self.checkpoint = None;
    }

    /// The record so far.
    #[must_use]
    pub fn recorder(&self) -> &Recorder {
        &self.recorder
    }

    /// The record, in the form of the run file.
    #[must_use]
    pub fn record(&self) -> LaneRecord {
        LaneRecord {
            id: self.config.id.clone(),
            label: self.config.name().into_owned(),
            status: self.ended.unwrap_or(Status::Stopped),
            diverged: self.diverged.clone(),
            evaluations_per_step: self.state.optimizer.evaluations_per_step(),
            columns: self.recorder.columns(),
        }
    }
}
