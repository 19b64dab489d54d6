//! What is minimised.
//!
//! [`Objective`] is one trait for a landscape in two dimensions and for a network in thousands: a
//! mean of per-sample losses over a training set, with gradients, per-sample moments and
//! Hessian-vector products. [`landscape`] is the catalogue of analytic functions and makes
//! stochastic objectives of them; [`formula`] reads a user's own f(x, y).
//!
//! Scratch memory belongs to the caller, so that a step allocates nothing and one objective can be
//! shared by many threads.

pub mod formula;
pub mod landscape;

use std::ops::Range;

/// A block of parameters that belongs together: a weight matrix, a bias, or the one (x, y) of a
/// landscape. GENIE's noise level is per tensor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tensor {
    /// Its name, as in "W1".
    pub name: String,
    /// Its shape, as in [16, 2] for (out, in).
    pub shape: Vec<usize>,
    /// Its place in the flat parameter vector.
    pub range: Range<usize>,
}

/// Which samples a mean is taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Samples<'a> {
    /// The whole training set.
    Train,
    /// These indices into the training set.
    Batch(&'a [u32]),
    /// The whole test set (fresh samples of the training domains).
    Test,
    /// The samples of the unseen domains; empty where there are none.
    Unseen,
}

/// A known local minimum.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Minimum {
    /// Where it is.
    pub at: [f64; 2],
    /// The loss there.
    pub value: f64,
    /// Whether no lower point is known.
    pub global: bool,
}

/// Memory that an objective works in. Made by [`Objective::scratch`], owned by the caller.
#[derive(Clone, Debug, Default)]
pub struct Scratch {
    /// Numbers.
    pub reals: Vec<f64>,
}

/// A mean of per-sample losses, ready to be minimised.
///
/// θ is flat, of length [`dim`](Objective::dim). All means divide by the number of samples in the
/// set at hand. Values that overflow are returned as they are (infinite or NaN): divergence is the
/// caller's to notice.
pub trait Objective: std::fmt::Debug + Send + Sync {
    /// The number of parameters d.
    fn dim(&self) -> usize;

    /// The tensors, in flat order, covering 0..d.
    fn tensors(&self) -> &[Tensor];

    /// The names of the parameters, in flat order.
    fn parameter_names(&self) -> Vec<String>;

    /// The number of samples of a set (of the indices, for a batch).
    fn count(&self, of: Samples) -> usize;

    /// The source domain of each training sample, as an index from 0 in the order in which the
    /// experiment lists the training domains; one entry a sample.
    fn train_domains(&self) -> &[u32];

    /// Memory for the calls below.
    fn scratch(&self) -> Scratch;

    /// Mean loss.
    fn loss(&self, theta: &[f64], of: Samples, scratch: &mut Scratch) -> f64;

    /// Mean loss, with its gradient (d reals) in `gradient`.
    fn gradient(&self, theta: &[f64], of: Samples, gradient: &mut [f64], scratch: &mut Scratch) -> f64;

    /// Mean and population variance (divided by n) of the per-sample gradients, coordinate by
    /// coordinate (d reals each).
    fn moments(&self, theta: &[f64], of: Samples, mean: &mut [f64], variance: &mut [f64], scratch: &mut Scratch);

    /// Hessian of the mean loss times a vector.
    fn hessian_vector(&self, theta: &[f64], of: Samples, vector: &[f64], out: &mut [f64], scratch: &mut Scratch);

    /// Mean and variance of the per-sample gradients over the whole population that the samples are
    /// drawn from (d reals each), where they are known exactly; returns whether they are.
    fn population_moments(&self, _theta: &[f64], _mean: &mut [f64], _variance: &mut [f64]) -> bool {
        false
    }

    /// The same objective with a training and a test set drawn anew: pair number `k` of a seed.
    /// `None` where the samples are data that cannot be drawn again, or do not differ.
    fn redraw(&self, _seed: u64, _k: u64) -> Option<Box<dyn Objective>> {
        None
    }

    /// Whether the mean loss of the test set is that of the training set, bit for bit, wherever it
    /// is taken: without noise both are the same mean over the same domains.
    fn test_is_train(&self) -> bool {
        false
    }

    /// Whether the per-sample gradients of the training set can differ at all.
    fn has_variance(&self) -> bool;

    /// Share of samples classified rightly; `None` where that means nothing.
    fn accuracy(&self, _theta: &[f64], _of: Samples, _scratch: &mut Scratch) -> Option<f64> {
        None
    }

    /// Known local minima of the *population* loss inside the view; empty where none is known.
    fn minima(&self) -> &[Minimum] {
        &[]
    }

    /// Where a run starts unless told otherwise (d reals).
    fn default_start(&self) -> Vec<f64>;

    /// The landscape behind it, where it is one: what a map can draw.
    fn plane(&self) -> Option<&landscape::Plane> {
        None
    }
}
