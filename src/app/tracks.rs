//! What the views draw of a race: one track an optimizer, from a race that was just computed or
//! from a run file.

use super::playback::Axis;
use crate::experiment::{Column, LaneRecord, Real, Status};

/// One optimizer's way.
#[derive(Clone, Debug)]
pub struct Track {
    /// Its id.
    pub id: String,
    /// Its name.
    pub label: String,
    /// How it ended.
    pub status: Status,
    /// The step at which it diverged, if it did.
    pub diverged: Option<u64>,
    /// The step of each row.
    pub step: Vec<u64>,
    /// Gradient evaluations up to each row.
    pub evaluations: Vec<u64>,
    /// θ of each row (NaN where it was not recorded).
    pub theta: Vec<[f64; 2]>,
    /// θ + ε_N of the step that led to each row (NaN where there is none); empty for rules
    /// without an ascent.
    pub ascent: Vec<[f64; 2]>,
    /// The columns of numbers.
    pub reals: Vec<(Real, Vec<f64>)>,
}

impl Track {
    /// The track of a recorded run; rows without a θ of two numbers have NaN.
    #[must_use]
    pub fn of_record(record: LaneRecord) -> Self {
        let rows = record.columns.rows();
        let pairs = |column: &Column| -> Vec<[f64; 2]> {
            let pair = |row| column.vector(row).filter(|v| v.len() == 2).map_or([f64::NAN; 2], |v| [v[0], v[1]]);
            (0..rows).map(pair).collect()
        };
        let mut track = Self {
            id: record.id,
            label: record.label,
            status: record.status,
            diverged: record.diverged.map(|d| d.step),
            step: Vec::new(),
            evaluations: Vec::new(),
            theta: Vec::new(),
            ascent: Vec::new(),
            reals: Vec::new(),
        };
        for (name, column) in record.columns.0 {
            match (name.as_str(), column) {
                ("step", Column::Integers(values)) => track.step = values,
                ("evaluations", Column::Integers(values)) => track.evaluations = values,
                ("theta", column) => track.theta = pairs(&column),
                ("ascent", column) => track.ascent = pairs(&column),
                (name, Column::Reals(values)) => {
                    track.reals.extend(Real::ALL.into_iter().find(|r| r.name() == name).map(|r| (r, values)));
                }
                _ => {}
            }
        }
        if track.step.len() != rows {
            track.step = (0..rows as u64).collect();
        }
        if track.evaluations.len() != rows {
            track.evaluations.clone_from(&track.step);
        }
        track.theta.resize(rows, [f64::NAN; 2]);
        track
    }

    /// A column of numbers.
    #[must_use]
    pub fn real(&self, which: Real) -> Option<&[f64]> {
        self.reals.iter().find(|(r, _)| *r == which).map(|(_, v)| v.as_slice())
    }

    /// The number of a column at a row; NaN where there is none.
    #[must_use]
    pub fn value(&self, which: Real, row: usize) -> f64 {
        self.real(which).and_then(|v| v.get(row)).copied().unwrap_or(f64::NAN)
    }

    /// What the rows are counted by.
    #[must_use]
    pub fn axis(&self, axis: Axis) -> &[u64] {
        match axis {
            Axis::Steps => &self.step,
            Axis::Evaluations => &self.evaluations,
        }
    }

    /// The last row at or before a position of the transport.
    #[must_use]
    pub fn row(&self, axis: Axis, at: f64) -> usize {
        // Positions are whole numbers of steps or evaluations, far below 2^53.
        self.axis(axis).partition_point(|&x| x as f64 <= at + 1e-9).saturating_sub(1)
    }

    /// Where the head is between two rows, so that a slow race moves smoothly; the last row's θ at
    /// the end.
    #[must_use]
    pub fn head(&self, axis: Axis, at: f64) -> Option<[f64; 2]> {
        let row = self.row(axis, at);
        let here = *self.theta.get(row)?;
        let (Some(&next), Some(&to)) = (self.theta.get(row + 1), self.axis(axis).get(row + 1)) else {
            return Some(here);
        };
        let from = self.axis(axis)[row] as f64;
        let t = ((at - from) / (to as f64 - from)).clamp(0.0, 1.0);
        Some([here[0] + t * (next[0] - here[0]), here[1] + t * (next[1] - here[1])])
    }

    /// Whether the run has diverged at or before a position.
    #[must_use]
    pub fn is_over(&self, axis: Axis, at: f64) -> bool {
        self.status == Status::Diverged && self.row(axis, at) + 1 >= self.step.len()
    }

    /// The last position on an axis.
    #[must_use]
    pub fn end(&self, axis: Axis) -> f64 {
        self.axis(axis).last().map_or(0.0, |&x| x as f64)
    }
}
