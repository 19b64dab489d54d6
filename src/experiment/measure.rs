//! What is measured at a row of the record: losses, norms, and the diagnostics that the experiment
//! asks for.

use super::recorder::{REALS, Real, Row};
use super::{Experiment, OptimizerConfig, Record};
use crate::diagnostics::{curvature, gsnr, osgr, sharpness};
use crate::math::vector;
use crate::objective::{Objective, Samples, Scratch};
use crate::optimizer::Optimizer;
use std::sync::Arc;

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
    moments: Moments,
    osgr: Option<Osgr>,
}

/// Moments of the per-sample gradients at the last row where they were taken, and what follows.
#[derive(Clone, Debug, Default)]
struct Moments {
    mean: Vec<f64>,
    variance: Vec<f64>,
    ratios: Vec<f64>,
}

/// What the OSGR needs.
#[derive(Clone, Debug)]
struct Osgr {
    window: osgr::Window,
    /// The last step that is in the window.
    pushed: u64,
    /// Newly drawn pairs of sets, the same for every row and every optimizer.
    redrawn: Arc<Vec<Box<dyn Objective>>>,
    /// Whether the rule has a factor on its first moment: SAM's family has none.
    factor: bool,
    p: Vec<f64>,
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
        let ascent = config.config.base.is_some();
        add(ascent, &[Real::AscentRatio]);
        let averages = ["genie", "m-svag"].contains(&config.config.base_spec().kind);
        add(record.gsnr, &[Real::GsnrMean, Real::GsnrMedian, Real::GsnrQ10, Real::GsnrQ90, Real::GsnrCov]);
        add(record.gsnr && averages, &[Real::GsnrEma]);
        add(record.osgr, &[Real::Osgr]);
        add(record.osgr && !ascent, &[Real::OsgrFresh, Real::OsgrFreshLow, Real::OsgrFreshHigh, Real::OsgrPredicted]);
        add(record.sharpness > 0, &[Real::Sharpness]);
        add(record.curvature > 0, &[Real::LambdaMax, Real::Trace]);
        columns.sort_unstable_by_key(|c| *c as usize);
        let d = objective.dim();
        let zeros = || vec![0.0; d];
        let osgr = record.osgr.then(|| Osgr {
            window: osgr::Window::new(usize::try_from(record.osgr_window).unwrap_or(usize::MAX)),
            pushed: 0,
            redrawn: Arc::new(if ascent { Vec::new() } else { redraw(experiment, objective) }),
            factor: !ascent,
            p: zeros(),
        });
        let moments = Moments { mean: zeros(), variance: zeros(), ratios: zeros() };
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
            moments,
            osgr,
        }
    }

    /// The columns of numbers that it fills.
    pub(super) fn columns(&self) -> &[Real] {
        &self.columns
    }

    /// Whether it has to see every step, also between rows.
    pub(super) fn every_step(&self) -> bool {
        self.osgr.is_some()
    }

    /// Sees a step that is not a row: θ came from `previous` by it.
    pub(super) fn between_rows(
        &mut self,
        objective: &dyn Objective,
        step: u64,
        theta: &[f64],
        previous: &[f64],
        scratch: &mut Scratch,
    ) {
        if self.osgr.is_some() {
            let before = self.losses_before(objective, step, previous, scratch);
            let now = self.losses(objective, theta, None, scratch);
            self.push(step, &before, &now);
            self.known = Some((step, now));
        }
    }

    /// The losses before a step: known from the step before, or evaluated.
    fn losses_before(&self, objective: &dyn Objective, step: u64, previous: &[f64], scratch: &mut Scratch) -> Losses {
        match self.known {
            Some((at, losses)) if at + 1 == step => losses,
            _ => self.losses(objective, previous, None, scratch),
        }
    }

    fn push(&mut self, step: u64, before: &Losses, now: &Losses) {
        if let Some(osgr) = self.osgr.as_mut().filter(|o| o.pushed < step) {
            osgr.window.push(now.train - before.train, now.test - before.test);
            osgr.pushed = step;
        }
    }

    /// Per-parameter GSNR at the last row, where it is asked for.
    pub(super) fn gsnr(&self) -> Option<&[f64]> {
        (self.record.gsnr && self.record.vectors).then_some(&self.moments.ratios)
    }

    /// Per-parameter |Δθ| at the last row, where it is asked for.
    pub(super) fn update(&self) -> Option<&[f64]> {
        self.record.vectors.then_some(&self.update)
    }

    fn losses(&self, objective: &dyn Objective, theta: &[f64], train: Option<f64>, scratch: &mut Scratch) -> Losses {
        let train = train.unwrap_or_else(|| objective.loss(theta, Samples::Train, scratch));
        Losses {
            train,
            test: if objective.test_is_train() { train } else { objective.loss(theta, Samples::Test, scratch) },
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
        let evaluated = self.rows.is_multiple_of(self.record.evaluate) || last;
        if evaluated || self.osgr.is_some() {
            let train = objective.gradient(theta, Samples::Train, &mut self.gradient, scratch);
            let now = self.losses(objective, theta, Some(train), scratch);
            let before = moved.then(|| self.losses_before(objective, step, previous, scratch));
            if let Some(before) = &before {
                self.push(step, before, &now);
            }
            self.known = Some((step, now));
            if evaluated {
                set(Real::Loss, now.train);
                set(Real::TestLoss, now.test);
                set(Real::UnseenLoss, now.unseen);
                set(Real::GradNorm, vector::norm(&self.gradient));
                if let Some(before) = before {
                    set(Real::DeltaTrain, now.train - before.train);
                    set(Real::DeltaTest, now.test - before.test);
                    set(Real::DeltaUnseen, now.unseen - before.unseen);
                    set(Real::TransferRatio, (now.unseen - before.unseen) / (now.train - before.train));
                }
            }
        }
        if evaluated {
            self.diagnose(objective, theta, optimizer, &mut row, scratch);
        } else {
            self.moments.ratios.fill(f64::NAN);
        }
        let due = |every: u64, rows: u64| every > 0 && (rows.is_multiple_of(every) || last);
        if due(self.record.sharpness, self.rows) {
            row[Real::Sharpness as usize] = sharpness::sharpness(objective, theta, self.record.sharpness_rho, scratch);
        }
        if due(self.record.curvature, self.rows)
            && let Some(c) = curvature::exact(objective, theta, scratch)
        {
            row[Real::LambdaMax as usize] = c.lambda_max;
            row[Real::Trace as usize] = c.trace;
        }
        self.rows += 1;
        row
    }

    /// GSNR and OSGR at θ, where they are asked for.
    fn diagnose(
        &mut self,
        objective: &dyn Objective,
        theta: &[f64],
        optimizer: &Optimizer,
        row: &mut Row,
        scratch: &mut Scratch,
    ) {
        let mut set = |which: Real, value: f64| row[which as usize] = value;
        let m = &mut self.moments;
        if self.record.gsnr || self.osgr.is_some() {
            objective.moments(theta, Samples::Train, &mut m.mean, &mut m.variance, scratch);
        }
        if self.record.gsnr {
            gsnr::ratios(&m.mean, &m.variance, &mut m.ratios);
            let summary = gsnr::summary(&m.ratios);
            set(Real::GsnrMean, summary.mean);
            set(Real::GsnrMedian, summary.median);
            set(Real::GsnrQ10, summary.q10);
            set(Real::GsnrQ90, summary.q90);
            set(Real::GsnrCov, gsnr::covariance(&m.variance, &m.ratios));
            if let Some(ema) = optimizer.ema_gsnr() {
                set(Real::GsnrEma, ema);
            }
        }
        let Some(o) = &mut self.osgr else { return };
        set(Real::Osgr, o.window.ratio());
        // The factor is that of the last step: before the first there is none.
        if !o.factor || !optimizer.factor(&mut o.p) {
            return;
        }
        let n = objective.count(Samples::Train);
        let exact = objective.population_moments(theta, &mut m.mean, &mut m.variance);
        let signal: Vec<f64> = m
            .mean
            .iter()
            .zip(&m.variance)
            .map(|(g, v)| {
                // Where only the sample is known, its mean is too long by ρ²/n on average.
                if exact { g * g } else { gsnr::corrected(gsnr::ratio(*g, *v), n) * v }
            })
            .collect();
        set(Real::OsgrPredicted, osgr::predicted(&o.p, &signal, &m.variance, n));
        if !o.redrawn.is_empty() {
            let fresh = osgr::fresh(&o.redrawn, theta, &o.p, optimizer.lr());
            set(Real::OsgrFresh, fresh.ratio);
            set(Real::OsgrFreshLow, fresh.low);
            set(Real::OsgrFreshHigh, fresh.high);
        }
    }
}

/// Newly drawn pairs of training and test sets.
fn redraw(experiment: &Experiment, objective: &dyn Objective) -> Vec<Box<dyn Objective>> {
    (0..experiment.record.osgr_pairs).map_while(|k| objective.redraw(experiment.seed, k)).collect()
}
