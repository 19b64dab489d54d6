//! The columns of a record: named, in file order, all with one entry a row.

/// A column.
#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    /// Whole numbers (`step`, `evaluations`).
    Integers(Vec<u64>),
    /// Real numbers; what is not finite is written as null and read as NaN.
    Reals(Vec<f64>),
    /// A vector a row (`theta`, `ascent`, …); the rows that are absent are written as null and hold
    /// NaN here.
    Vectors {
        /// The length of each vector.
        width: usize,
        /// The vectors, one after another.
        values: Vec<f64>,
        /// Which rows are there.
        present: Vec<bool>,
    },
    /// A list of vectors a row (`ascent_path`), flat; `None` is written as null.
    Paths {
        /// The length of each vector.
        width: usize,
        /// A row's vectors, one after another.
        rows: Vec<Option<Vec<f64>>>,
    },
}

impl Column {
    /// A column of vectors of one length; `None` for a row that is absent.
    #[must_use]
    pub fn vectors<'a>(width: usize, rows: impl Iterator<Item = Option<&'a [f64]>>) -> Self {
        let (mut values, mut present) = (Vec::new(), Vec::new());
        for row in rows {
            present.push(row.is_some());
            match row {
                Some(vector) => values.extend_from_slice(vector),
                None => values.resize(values.len() + width, f64::NAN),
            }
        }
        Self::Vectors { width, values, present }
    }

    /// The number of rows.
    #[must_use]
    pub fn len(&self) -> usize {
        match self {
            Self::Integers(v) => v.len(),
            Self::Reals(v) => v.len(),
            Self::Vectors { present, .. } => present.len(),
            Self::Paths { rows, .. } => rows.len(),
        }
    }

    /// Whether there is no row.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The vector of a row, where this is a column of vectors and the row is there.
    #[must_use]
    pub fn vector(&self, row: usize) -> Option<&[f64]> {
        match self {
            Self::Vectors { width, values, present } if *present.get(row)? => {
                Some(&values[row * width..(row + 1) * width])
            }
            _ => None,
        }
    }
}

/// Named columns of equal length, in file order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Columns(pub Vec<(String, Column)>);

impl Columns {
    /// The column with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Column> {
        self.0.iter().find(|(n, _)| n == name).map(|(_, c)| c)
    }

    /// The column of reals with this name.
    #[must_use]
    pub fn reals(&self, name: &str) -> Option<&[f64]> {
        match self.get(name) {
            Some(Column::Reals(v)) => Some(v),
            _ => None,
        }
    }

    /// The column of whole numbers with this name.
    #[must_use]
    pub fn integers(&self, name: &str) -> Option<&[u64]> {
        match self.get(name) {
            Some(Column::Integers(v)) => Some(v),
            _ => None,
        }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.0.first().map_or(0, |(_, c)| c.len())
    }
}
