//! One race over many seeds: where each optimizer ends, and in which basin.
//!
//! A single stochastic run proves nothing; a cloud of end points does. Work is resumable, a slice
//! at a time, so that a window can show it grow.

use super::{Experiment, Problem, Race, Record, Status, ThetaRecord};
use crate::objective::landscape::Plane;
use std::sync::Arc;

/// The most rows of a faint path.
const ROWS: u64 = 200;

/// A race over the seeds of an experiment, `seed`, `seed + 1`, …
pub struct Seeds {
    experiment: Experiment,
    count: u64,
    next: u64,
    race: Option<Race>,
    runs: Vec<Vec<Path>>,
}

/// One optimizer's way under one seed.
#[derive(Clone, Debug)]
pub struct Path {
    /// θ at evenly spaced steps, the last one included.
    pub theta: Vec<[f64; 2]>,
    /// Whether it diverged.
    pub diverged: bool,
    /// The known minimum whose basin it ended in: an index into the objective's minima.
    pub basin: Option<usize>,
}

impl Path {
    /// The last finite θ.
    #[must_use]
    pub fn end(&self) -> Option<[f64; 2]> {
        self.theta.last().copied()
    }
}

/// A share of seeds with its standard error, √(p(1 − p)/n).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// The share, from 0 to 1.
    pub share: f64,
    /// Its standard error.
    pub error: f64,
}

impl Share {
    /// `count` of `of`; NaN where there are none.
    #[must_use]
    pub fn new(count: usize, of: usize) -> Self {
        let share = count as f64 / of as f64;
        Self { share, error: (share * (1.0 - share) / of as f64).sqrt() }
    }
}

/// Where one optimizer's runs ended.
#[derive(Clone, Debug, PartialEq)]
pub struct Ends {
    /// For each known minimum, the share of seeds that ended in its basin.
    pub basins: Vec<Share>,
    /// Those that ended in no known basin.
    pub elsewhere: Share,
    /// Those that diverged.
    pub diverged: Share,
}

impl Seeds {
    /// A race of `experiment` over `count` seeds.
    #[must_use]
    pub fn new(experiment: Experiment, count: u64) -> Self {
        Self { experiment, count, next: 0, race: None, runs: Vec::new() }
    }

    /// Does up to `steps` steps of every optimizer of the present seed; returns whether there is
    /// more to do.
    ///
    /// # Errors
    /// If the objective cannot be made.
    pub fn advance(&mut self, steps: u64) -> Result<bool, Problem> {
        if self.next >= self.count {
            return Ok(false);
        }
        if self.race.is_none() {
            self.race = Some(Race::new(self.of_seed(self.next))?);
        }
        if let Some(race) = &mut self.race
            && !race.advance(steps)
        {
            let paths = race.lanes().iter().map(|lane| path(lane, race.objective().plane())).collect();
            self.runs.push(paths);
            self.race = None;
            self.next += 1;
        }
        Ok(self.next < self.count)
    }

    fn of_seed(&self, k: u64) -> Experiment {
        let every = self.experiment.steps.div_ceil(ROWS).max(1);
        let record = Record { every, evaluate: u64::MAX, theta: ThetaRecord::Every(1), ..Record::bare() };
        let seed = (self.experiment.seed + k) % (super::limits::SEED + 1);
        Experiment { seed, record, ..self.experiment.clone() }
    }

    /// How much is done, from 0 to 1.
    #[must_use]
    pub fn progress(&self) -> f32 {
        self.next as f32 / self.count.max(1) as f32
    }

    /// The paths so far: one list a seed, one path an optimizer.
    #[must_use]
    pub fn into_runs(self) -> Vec<Vec<Path>> {
        self.runs
    }
}

fn path(lane: &super::Lane, plane: Option<&Plane>) -> Path {
    let diverged = lane.ended() == Some(Status::Diverged);
    let theta: Vec<[f64; 2]> = lane.recorder().thetas().filter_map(|t| Some([*t.first()?, *t.get(1)?])).collect();
    let basin = match (plane, theta.last()) {
        (Some(plane), Some(&end)) if !diverged => plane.basin(end),
        _ => None,
    };
    Path { theta, diverged, basin }
}

/// The shares of one optimizer (by its place in the race) over all seeds.
#[must_use]
pub fn ends(runs: &[Vec<Path>], optimizer: usize, minima: usize) -> Ends {
    let paths: Vec<&Path> = runs.iter().filter_map(|run| run.get(optimizer)).collect();
    let count = |wanted: &dyn Fn(&Path) -> bool| Share::new(paths.iter().filter(|p| wanted(p)).count(), paths.len());
    Ends {
        basins: (0..minima).map(|k| count(&|p| p.basin == Some(k))).collect(),
        elsewhere: count(&|p| p.basin.is_none() && !p.diverged),
        diverged: count(&|p| p.diverged),
    }
}

/// A shared handle on the paths of a race over many seeds.
pub type Runs = Arc<Vec<Vec<Path>>>;
