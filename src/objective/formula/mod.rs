//! A user's own f(x, y): text to tree, tree to value, gradient and Hessian.

use super::landscape::Landscape;
use crate::math::Scalar;

/// A parsed formula.
#[derive(Clone, Debug)]
pub struct Formula;

impl Landscape for Formula {
    fn at<S: Scalar>(&self, _: usize, x: S, _: S) -> S {
        x
    }
}

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl std::fmt::Display for FormulaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for FormulaError {}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// If the text is not a formula, or too long or too deep.
    pub fn parse(_text: &str) -> Result<Self, FormulaError> {
        todo!()
    }
}
