//! What an optimizer did inside a step, by the names that files use: `gradient`, `m`, `v`, `s2`,
//! `tau`, `q`, `epsilon`, `noise`, `mask`. Filled only when asked for.

/// The internals of one step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Named vectors of d reals, in the order in which the update uses them.
    pub vectors: Vec<(&'static str, Vec<f64>)>,
    /// θ + ε₁ … θ + ε_N for an ascent; empty for the others.
    pub ascent_path: Vec<Vec<f64>>,
}

impl Trace {
    /// Notes a vector.
    pub fn put(&mut self, name: &'static str, values: &[f64]) {
        self.vectors.push((name, values.to_vec()));
    }

    /// The vector with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&[f64]> {
        self.vectors.iter().find(|(n, _)| *n == name).map(|(_, v)| v.as_slice())
    }
}
