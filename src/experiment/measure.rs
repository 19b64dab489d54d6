//! What is measured at a row of the record: losses, norms, and the diagnostics that the experiment
//! asks for.

use super::recorder::{REALS, Real, Row};
use super::{Experiment, OptimizerConfig, Record};
use crate::math::vector;
use crate::objective::{Objective, Samples, Scratch};
use crate::optimizer::Optimizer;

/// Measures the rows of one optimizer.
#[derive(Clone, Debug)]
pub struct Meter {
    record: Record,
    columns: Vec<Real>,
    minima: Vec<[f64; 2]>,
    gradient: Vec<f64>,
    update: Vec<f64>,
    rows: u64,
    /// The full-set losses of the last evaluated step.
    known: Option<(u64, Losses)>,
    unseen: bool,
    genie: bool,
}

/// Mean losses over whole sets.
#[derive(Clone, Copy, Debug)]
struct Losses {
    train: f64,
    test: f64,
    unseen: f64,
}

impl Meter {
    /// A meter for an optimizer of an experiment.
    pub(super) fn new(experiment: &Experiment, config: &OptimizerConfig, objective: &dyn Objective) -> Self {
        let record = experiment.record.clone();
        let unseen = objective.count(Samples::Unseen) > 0;
        let genie = config.config.base_spec().kind == "genie";
        let minima: Vec<_> = objective.minima().iter().map(|m| m.at).collect();
        let mut columns = vec![
            Real::Lr,
            Real::Loss,
            Real::TestLoss,
            Real::GradNorm,
            Real::UpdateNorm,
            Real::DeltaTrain,
            Real::DeltaTest,
        ];
        let mut add = |on: bool, more: &[Real]| {
            if on {
                columns.extend_from_slice(more);
            }
        };
        add(!minima.is_empty(), &[Real::Distance]);
        add(unseen, &[Real::UnseenLoss, Real::DeltaUnseen, Real::TransferRatio]);
        add(genie, &[Real::TauSaturated]);
        add(config.config.base.is_some(), &[Real::AscentRatio]);
        let d = objective.dim();
        Self {
            record,
            columns,
            minima,
            gradient: vec![0.0; d],
            update: vec![0.0; d],
            rows: 0,
            known: None,
            unseen,
            genie,
        }
    }

    /// The columns of numbers that it fills.
    pub(super) fn columns(&self) -> &[Real] {
        &self.columns
    }

    /// Whether it has to see every step, also between rows.
    pub(super) fn every_step(&self) -> bool {
        false
    }

    /// Sees a step that is not a row.
    pub(super) fn between_rows(&mut self, _: &dyn Objective, _: &[f64], _: &mut Scratch) {}

    /// Per-parameter GSNR at the last row, where it is asked for.
    pub(super) fn gsnr(&self) -> Option<&[f64]> {
        None
    }

    /// Per-parameter |Δθ| at the last row, where it is asked for.
    pub(super) fn update(&self) -> Option<&[f64]> {
        self.record.vectors.then_some(&self.update)
    }

    fn losses(&self, objective: &dyn Objective, theta: &[f64], train: Option<f64>, scratch: &mut Scratch) -> Losses {
        Losses {
            train: train.unwrap_or_else(|| objective.loss(theta, Samples::Train, scratch)),
            test: objective.loss(theta, Samples::Test, scratch),
            unseen: if self.unseen { objective.loss(theta, Samples::Unseen, scratch) } else { f64::NAN },
        }
    }

    /// The numbers of the row at `step`, whose θ came from `previous` by one step of `optimizer`.
    #[expect(clippy::too_many_arguments, reason = "one row depends on all of them")]
    pub(super) fn measure(
        &mut self,
        objective: &dyn Objective,
        step: u64,
        theta: &[f64],
        previous: &[f64],
        optimizer: &Optimizer,
        last: bool,
        scratch: &mut Scratch,
    ) -> Row {
        let mut row = [f64::NAN; REALS];
        let mut set = |which: Real, value: f64| row[which as usize] = value;
        let moved = step > 0;
        if moved {
            set(Real::Lr, optimizer.lr());
            set(Real::UpdateNorm, vector::distance(theta, previous));
            if let Some(ratio) = optimizer.ascent_ratio() {
                set(Real::AscentRatio, ratio);
            }
            if let (true, Some(tau)) = (self.genie, optimizer.tau()) {
                let saturated = tau.iter().filter(|&&t| t > 0.99).count();
                set(Real::TauSaturated, saturated as f64 / tau.len() as f64);
            }
            if self.record.vectors {
                for (u, (a, b)) in self.update.iter_mut().zip(theta.iter().zip(previous)) {
                    *u = (a - b).abs();
                }
            }
        }
        if !self.minima.is_empty() {
            let nearest = self.minima.iter().fold(f64::INFINITY, |d, m| d.min(vector::distance(theta, m)));
            set(Real::Distance, nearest);
        }
        if self.rows.is_multiple_of(self.record.evaluate) || last {
            let train = objective.gradient(theta, Samples::Train, &mut self.gradient, scratch);
            let now = self.losses(objective, theta, Some(train), scratch);
            set(Real::Loss, now.train);
            set(Real::TestLoss, now.test);
            set(Real::UnseenLoss, now.unseen);
            set(Real::GradNorm, vector::norm(&self.gradient));
            if moved {
                let before = match self.known {
                    Some((at, losses)) if at + 1 == step => losses,
                    _ => self.losses(objective, previous, None, scratch),
                };
                set(Real::DeltaTrain, now.train - before.train);
                set(Real::DeltaTest, now.test - before.test);
                set(Real::DeltaUnseen, now.unseen - before.unseen);
                set(Real::TransferRatio, (now.unseen - before.unseen) / (now.train - before.train));
            }
            self.known = Some((step, now));
        }
        self.rows += 1;
        row
    }
}
