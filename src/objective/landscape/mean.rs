//! Means over samples of a landscape, compiled for its type: at a point, on the rows of a map, and
//! the moments of the per-sample gradients.

use super::samples::Set;
use super::{Landscape, Visitor};
use crate::math::{Dual, Dual2, Scalar};
use std::marker::PhantomData;
use std::ops::Range;

/// Most domains of a landscape.
pub const MOST_DOMAINS: usize = 8;

/// A scalar that can stand for x and y.
pub trait Variables: Scalar {
    /// x and y at a point.
    fn variables(at: [f64; 2]) -> (Self, Self);
}

impl Variables for f64 {
    #[inline(always)]
    fn variables([x, y]: [f64; 2]) -> (Self, Self) {
        (x, y)
    }
}

impl Variables for Dual {
    #[inline(always)]
    fn variables(at: [f64; 2]) -> (Self, Self) {
        Self::variables(at)
    }
}

impl Variables for Dual2 {
    #[inline(always)]
    fn variables(at: [f64; 2]) -> (Self, Self) {
        Self::variables(at)
    }
}

/// The domains that a mean is over.
#[derive(Clone, Copy, Debug)]
pub enum Domains<'a> {
    /// One.
    One([usize; 1]),
    /// A list.
    Many(&'a [usize]),
}

impl Domains<'_> {
    #[inline(always)]
    fn list(&self) -> &[usize] {
        match self {
            Self::One(d) => d,
            Self::Many(list) => list,
        }
    }
}

/// How a mean is taken.
#[derive(Clone, Copy, Debug)]
pub enum Mean<'a> {
    /// Σ weight·f_domain + tilt·θ: what the mean over samples ℓᵢ = f + εᵢ·θ is.
    Tilted {
        /// The share of each domain.
        weights: [f64; MOST_DOMAINS],
        /// The mean of the εᵢ; `None` where there are no samples.
        tilt: Option<[f64; 2]>,
    },
    /// The mean of f_domain(θ + δᵢ) over samples.
    Shifted {
        /// The place of each sample's domain.
        labels: &'a [u32],
        /// δ of each sample.
        shifts: &'a [[f64; 2]],
        /// The samples of a batch; `None` = all.
        indices: Option<&'a [u32]>,
    },
}

impl Mean<'_> {
    /// The plain mean over `n` domains.
    #[must_use]
    pub fn even(n: usize, tilt: Option<[f64; 2]>) -> Self {
        Self::Tilted { weights: Self::shares(n), tilt }
    }

    /// The shares of `n` domains in a plain mean.
    #[must_use]
    pub fn shares(n: usize) -> [f64; MOST_DOMAINS] {
        let mut weights = [0.0; MOST_DOMAINS];
        weights[..n].fill(1.0 / n as f64);
        weights
    }
}

/// What is evaluated: domains, mean, and the factor of the loss.
#[derive(Clone, Copy, Debug)]
pub struct Recipe<'a> {
    /// The domains that labels and weights speak of.
    pub domains: Domains<'a>,
    /// How the mean is taken.
    pub mean: Mean<'a>,
    /// Multiplies the loss.
    pub scale: f64,
}

impl Recipe<'_> {
    #[inline(always)]
    fn at<S: Scalar, L: Landscape>(&self, l: &L, x: S, y: S) -> S {
        let domains = self.domains.list();
        let mean = match &self.mean {
            Mean::Tilted { weights, tilt } => {
                let mut sum: Option<S> = None;
                for (&domain, &w) in domains.iter().zip(weights) {
                    if w != 0.0 {
                        let f = l.at(domain, x, y);
                        let part = if w == 1.0 { f } else { f * w };
                        sum = Some(sum.map_or(part, |s| s + part));
                    }
                }
                // No samples, no mean.
                let f = sum.unwrap_or_else(|| S::constant(f64::NAN));
                match *tilt {
                    None => f,
                    Some([a, b]) => f + (x * a + y * b),
                }
            }
            Mean::Shifted { labels, shifts, indices } => {
                let mut sum = S::constant(0.0);
                let mut add = |i: usize| {
                    let [a, b] = shifts[i];
                    sum = sum + l.at(domains[labels[i] as usize], x + a, y + b);
                };
                let n = if let Some(indices) = indices {
                    indices.iter().for_each(|&i| add(i as usize));
                    indices.len()
                } else {
                    (0..shifts.len()).for_each(add);
                    shifts.len()
                };
                sum / n as f64
            }
        };
        mean * self.scale
    }
}

/// A mean at a point.
pub struct Point<'a, S> {
    /// What is evaluated.
    pub recipe: &'a Recipe<'a>,
    /// Where.
    pub at: [f64; 2],
    /// As what.
    pub scalar: PhantomData<S>,
}

impl<S: Variables> Visitor for Point<'_, S> {
    type Output = S;
    fn visit<L: Landscape>(self, l: &L) -> S {
        let (x, y) = S::variables(self.at);
        self.recipe.at(l, x, y)
    }
}

/// A mean on rows of a grid.
pub struct Rows<'a> {
    /// What is evaluated.
    pub recipe: &'a Recipe<'a>,
    /// x₀, x₁, y₀, y₁, both ends included.
    pub bounds: [f64; 4],
    /// Points along x.
    pub w: usize,
    /// Points along y.
    pub h: usize,
    /// The rows.
    pub range: Range<usize>,
    /// Their values, row by row.
    pub out: &'a mut [f64],
}

impl Visitor for Rows<'_> {
    type Output = ();
    fn visit<L: Landscape>(self, l: &L) {
        let Self { recipe, bounds: [x0, x1, y0, y1], w, h, range, out } = self;
        let step = |lo: f64, hi: f64, n: usize| if n > 1 { (hi - lo) / (n - 1) as f64 } else { 0.0 };
        let (dx, dy) = (step(x0, x1, w), step(y0, y1, h));
        for (row, values) in range.zip(out.chunks_exact_mut(w)) {
            let y = y0 + row as f64 * dy;
            for (column, value) in values.iter_mut().enumerate() {
                *value = recipe.at(l, x0 + column as f64 * dx, y);
            }
        }
    }
}

/// Mean and population variance of the per-sample gradients.
pub struct Moments<'a> {
    /// The domains and the scale.
    pub recipe: &'a Recipe<'a>,
    /// The samples.
    pub set: &'a Set,
    /// Those of a batch; `None` = all.
    pub indices: Option<&'a [u32]>,
    /// Whether samples are shifted instead of tilted.
    pub shifted: bool,
    /// Where.
    pub at: [f64; 2],
}

impl Visitor for Moments<'_> {
    type Output = ([f64; 2], [f64; 2]);
    fn visit<L: Landscape>(self, l: &L) -> Self::Output {
        let Self { recipe, set, indices, shifted, at } = self;
        let domains = recipe.domains.list();
        let gradient = |domain: usize, at: [f64; 2]| {
            let (x, y) = Dual::variables(at);
            l.at(domain, x, y).d
        };
        let mut known = [[0.0; 2]; MOST_DOMAINS];
        if !shifted {
            for (g, &domain) in known.iter_mut().zip(domains) {
                *g = gradient(domain, at);
            }
        }
        // Welford's recurrence: one pass, no cancellation.
        let (mut n, mut mean, mut squares) = (0.0, [0.0; 2], [0.0; 2]);
        let mut add = |i: usize| {
            let label = set.labels()[i] as usize;
            let [a, b] = set.offset(i);
            let g = if shifted {
                gradient(domains[label], [at[0] + a, at[1] + b])
            } else {
                [known[label][0] + a, known[label][1] + b]
            };
            n += 1.0;
            for k in 0..2 {
                let before = g[k] - mean[k];
                mean[k] += before / n;
                squares[k] += before * (g[k] - mean[k]);
            }
        };
        match indices {
            Some(indices) => indices.iter().for_each(|&i| add(i as usize)),
            None => (0..set.count()).for_each(&mut add),
        }
        let s = recipe.scale;
        ([mean[0] * s, mean[1] * s], [squares[0] / n * (s * s), squares[1] / n * (s * s)])
    }
}
