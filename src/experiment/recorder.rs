//! What a race writes down: one entry a row in each column that the experiment asks for.

use super::{Column, Columns, Record, ThetaRecord};
use crate::optimizer::Trace;

/// Columns of real numbers, in file order. A row is an array over them; only those that are asked
/// for are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named as in the file format")]
pub enum Real {
    Lr,
    Loss,
    TestLoss,
    GradNorm,
    UpdateNorm,
    DeltaTrain,
    DeltaTest,
    Distance,
    Accuracy,
    TestAccuracy,
    UnseenLoss,
    UnseenAccuracy,
    DeltaUnseen,
    TransferRatio,
    GsnrMean,
    GsnrMedian,
    GsnrQ10,
    GsnrQ90,
    GsnrEma,
    GsnrCov,
    Osgr,
    OsgrFresh,
    OsgrFreshLow,
    OsgrFreshHigh,
    OsgrPredicted,
    TauSaturated,
    Sharpness,
    LambdaMax,
    Trace,
    AscentRatio,
}

/// How many columns of real numbers there are.
pub const REALS: usize = Real::AscentRatio as usize + 1;

impl Real {
    /// All of them, in file order.
    pub const ALL: [Self; REALS] = [
        Self::Lr,
        Self::Loss,
        Self::TestLoss,
        Self::GradNorm,
        Self::UpdateNorm,
        Self::DeltaTrain,
        Self::DeltaTest,
        Self::Distance,
        Self::Accuracy,
        Self::TestAccuracy,
        Self::UnseenLoss,
        Self::UnseenAccuracy,
        Self::DeltaUnseen,
        Self::TransferRatio,
        Self::GsnrMean,
        Self::GsnrMedian,
        Self::GsnrQ10,
        Self::GsnrQ90,
        Self::GsnrEma,
        Self::GsnrCov,
        Self::Osgr,
        Self::OsgrFresh,
        Self::OsgrFreshLow,
        Self::OsgrFreshHigh,
        Self::OsgrPredicted,
        Self::TauSaturated,
        Self::Sharpness,
        Self::LambdaMax,
        Self::Trace,
        Self::AscentRatio,
    ];

    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Lr => "lr",
            Self::Loss => "loss",
            Self::TestLoss => "test_loss",
            Self::GradNorm => "grad_norm",
            Self::UpdateNorm => "update_norm",
            Self::DeltaTrain => "delta_train",
            Self::DeltaTest => "delta_test",
            Self::Distance => "distance",
            Self::Accuracy => "accuracy",
            Self::TestAccuracy => "test_accuracy",
            Self::UnseenLoss => "unseen_loss",
            Self::UnseenAccuracy => "unseen_accuracy",
            Self::DeltaUnseen => "delta_unseen",
            Self::TransferRatio => "transfer_ratio",
            Self::GsnrMean => "gsnr_mean",
            Self::GsnrMedian => "gsnr_median",
            Self::GsnrQ10 => "gsnr_q10",
            Self::GsnrQ90 => "gsnr_q90",
            Self::GsnrEma => "gsnr_ema",
            Self::GsnrCov => "gsnr_cov",
            Self::Osgr => "osgr",
            Self::OsgrFresh => "osgr_fresh",
            Self::OsgrFreshLow => "osgr_fresh_low",
            Self::OsgrFreshHigh => "osgr_fresh_high",
            Self::OsgrPredicted => "osgr_predicted",
            Self::TauSaturated => "tau_saturated",
            Self::Sharpness => "sharpness",
            Self::LambdaMax => "lambda_max",
            Self::Trace => "trace",
            Self::AscentRatio => "ascent_ratio",
        }
    }
}

/// The numbers of a row; NaN where there is none.
pub type Row = [f64; REALS];

/// A named column of vectors: absent rows take no room until it is written.
#[derive(Clone, Debug)]
struct Vectors {
    name: &'static str,
    width: usize,
    values: Vec<f64>,
    /// For each row, where its vector starts; `None` where it is absent.
    at: Vec<Option<usize>>,
}

impl Vectors {
    fn new(name: &'static str, width: usize) -> Self {
        Self { name, width, values: Vec::new(), at: Vec::new() }
    }

    fn reserve(&mut self, rows: usize) {
        self.at.reserve(rows);
        self.values.reserve(rows * self.width);
    }

    fn push(&mut self, vector: Option<&[f64]>) {
        self.at.push(vector.map(|v| {
            debug_assert_eq!(v.len(), self.width, "{}", self.name);
            self.values.extend_from_slice(v);
            self.values.len() - self.width
        }));
    }

    fn get(&self, row: usize) -> Option<&[f64]> {
        self.at[row].map(|at| &self.values[at..at + self.width])
    }

    fn column(&self) -> Column {
        Column::vectors(self.width, (0..self.at.len()).map(|row| self.get(row)))
    }
}

/// The growing record of one optimizer.
#[derive(Clone, Debug)]
pub struct Recorder {
    step: Vec<u64>,
    evaluations: Vec<u64>,
    reals: Vec<(Real, Vec<f64>)>,
    theta: Vectors,
    theta_every: ThetaRecord,
    ascent: Option<Vectors>,
    gsnr: Option<Vectors>,
    update: Option<Vectors>,
    internals: Vec<Vectors>,
    ascent_path: Option<(usize, Vec<Option<Vec<f64>>>)>,
}

/// What a row holds besides its numbers.
#[derive(Clone, Copy, Debug, Default)]
pub struct RowVectors<'a> {
    /// θ + ε_N of the step that led here.
    pub ascent: Option<&'a [f64]>,
    /// Per-parameter GSNR.
    pub gsnr: Option<&'a [f64]>,
    /// Per-parameter |Δθ|.
    pub update: Option<&'a [f64]>,
    /// The internals of the step that led here.
    pub trace: Option<&'a Trace>,
}

/// The most rows that room is made for before they are there.
const RESERVED: usize = 1 << 17;

impl Recorder {
    /// A recorder for a run with d = `dimension` parameters that keeps these columns of numbers.
    #[must_use]
    pub fn new(record: &Record, dimension: usize, reals: &[Real], ascent: bool) -> Self {
        let vectors = |on: bool, name| on.then(|| Vectors::new(name, dimension));
        let ascent_kept = ascent && !matches!(record.theta, ThetaRecord::Never | ThetaRecord::Ends);
        Self {
            step: Vec::new(),
            evaluations: Vec::new(),
            reals: reals.iter().map(|&r| (r, Vec::new())).collect(),
            theta: Vectors::new("theta", dimension),
            theta_every: record.theta,
            ascent: vectors(ascent_kept, "ascent"),
            gsnr: vectors(record.vectors && record.gsnr, "gsnr"),
            update: vectors(record.vectors, "update"),
            internals: Vec::new(),
            ascent_path: (ascent && record.internals).then(|| (dimension, Vec::new())),
        }
    }

    /// Makes room for so many rows at once, so that columns do not move while they grow.
    pub fn reserve(&mut self, rows: usize) {
        let rows = rows.min(RESERVED);
        self.step.reserve(rows);
        self.evaluations.reserve(rows);
        for (_, column) in &mut self.reals {
            column.reserve(rows);
        }
        if matches!(self.theta_every, ThetaRecord::Every(1)) {
            self.theta.reserve(rows);
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.step.len()
    }

    /// The steps of the rows.
    #[must_use]
    pub fn steps(&self) -> &[u64] {
        &self.step
    }

    /// θ of the rows that keep it.
    pub fn thetas(&self) -> impl Iterator<Item = &[f64]> {
        (0..self.rows()).filter_map(|row| self.theta.get(row))
    }

    /// A column of numbers, if it is kept.
    #[must_use]
    pub fn real(&self, which: Real) -> Option<&[f64]> {
        self.reals.iter().find(|(r, _)| *r == which).map(|(_, v)| v.as_slice())
    }

    /// Writes a row. `last` marks the last row of the run.
    pub fn push(&mut self, step: u64, evaluations: u64, theta: &[f64], row: &Row, vectors: RowVectors, last: bool) {
        let index = self.step.len();
        self.step.push(step);
        self.evaluations.push(evaluations);
        for (which, column) in &mut self.reals {
            column.push(row[*which as usize]);
        }
        let keep_theta = match self.theta_every {
            ThetaRecord::Never => false,
            ThetaRecord::Ends => index == 0 || last,
            ThetaRecord::Every(k) => last || (index as u64).is_multiple_of(k),
        };
        self.theta.push(keep_theta.then_some(theta));
        if let Some(column) = &mut self.ascent {
            column.push(vectors.ascent.filter(|_| keep_theta));
        }
        if let Some(column) = &mut self.gsnr {
            column.push(vectors.gsnr);
        }
        if let Some(column) = &mut self.update {
            column.push(vectors.update);
        }
        self.push_trace(index, vectors.trace);
    }

    fn push_trace(&mut self, index: usize, trace: Option<&Trace>) {
        if let Some((_, rows)) = &mut self.ascent_path {
            rows.push(trace.filter(|t| !t.ascent_path.is_empty()).map(|t| t.ascent_path.concat()));
        }
        // A name that appears for the first time was absent in the rows before.
        for (name, vector) in trace.into_iter().flat_map(|t| &t.vectors) {
            if !self.internals.iter().any(|c| c.name == *name) {
                let mut column = Vectors::new(name, vector.len());
                column.at.resize(index, None);
                self.internals.push(column);
            }
        }
        for column in &mut self.internals {
            column.push(trace.and_then(|t| t.get(column.name)));
        }
    }

    /// Marks the last row as the last of the run: its θ is kept unless θ is never kept.
    pub fn close(&mut self, theta: &[f64]) {
        let absent = self.theta.at.last().is_some_and(Option::is_none);
        if absent && self.theta_every != ThetaRecord::Never {
            self.theta.at.pop();
            self.theta.push(Some(theta));
        }
    }

    /// The columns, in file order.
    #[must_use]
    pub fn columns(&self) -> Columns {
        let mut all: Vec<(String, Column)> = vec![
            ("step".into(), Column::Integers(self.step.clone())),
            ("evaluations".into(), Column::Integers(self.evaluations.clone())),
        ];
        for (which, values) in &self.reals {
            all.push((which.name().into(), Column::Reals(values.clone())));
            if *which == Real::Lr && self.theta_every != ThetaRecord::Never {
                all.push(("theta".into(), self.theta.column()));
            }
        }
        let vectors = self.ascent.iter().chain(&self.gsnr).chain(&self.update).chain(&self.internals);
        all.extend(vectors.map(|column| (column.name.to_owned(), column.column())));
        if let Some((width, rows)) = &self.ascent_path {
            all.push(("ascent_path".into(), Column::Paths { width: *width, rows: rows.clone() }));
        }
        Columns(all)
    }
}
