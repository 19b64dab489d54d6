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
