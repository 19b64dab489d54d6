//! A landscape made an objective: samples, noise, domains and scale.
//!
//! A run needs samples, or GSNR and OSGR do not exist. The training and test samples are drawn
//! once from the seed. With noise model `gradient`, ℓᵢ(θ) = f(θ) + εᵢ·θ; with `shift`,
//! ℓᵢ(θ) = f(θ + δᵢ); εᵢ and δᵢ ~ N(0, diag(σₓ², σ_y²)). A sample belongs to a domain, and each
//! domain has its own surface; `scale` multiplies every loss.

use super::{Info, Surface};
use crate::math::{Dual, Dual2};
use crate::objective::{Minimum, Objective, Samples, Scratch, Tensor};
use std::ops::Range;

/// How the samples of a landscape differ from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoiseModel {
    /// ℓᵢ(θ) = f(θ) + εᵢ·θ.
    Gradient,
    /// ℓᵢ(θ) = f(θ + δᵢ): noise that follows the curvature.
    Shift,
}

/// The samples of a landscape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Noise {
    /// How they differ from it.
    pub model: NoiseModel,
    /// Standard deviations along x and y, ≥ 0.
    pub sigma: [f64; 2],
    /// Training samples (a domain).
    pub train: usize,
    /// Test samples (a domain).
    pub test: usize,
}

/// What a map shows of a plane.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Layer {
    /// f itself: the mean over the source domains, without noise.
    Population,
    /// The mean loss of the training samples.
    Train,
    /// The mean loss of the test samples.
    Test,
    /// The surface of one domain (an index among all of the landscape's), without noise.
    Domain(usize),
}

/// A landscape with its samples.
#[derive(Clone, Debug)]
pub struct Plane {
    /// The landscape.
    pub surface: Surface,
    /// Its entry in the catalogue; `None` for a formula.
    pub info: Option<&'static Info>,
    /// The part of the plane that is shown: x₀, x₁, y₀, y₁.
    pub view: [f64; 4],
    /// Known minima of the population layer.
    pub minima: Vec<Minimum>,
    /// Multiplies every loss.
    pub scale: f64,
}

impl Plane {
    /// A landscape with its samples, drawn from the seed. `train` and `unseen` list domains of the
    /// landscape; `start` is where runs start. With other source domains or parameters than the
    /// catalogue's, the minima are found by Newton's method from a grid of starts, or are empty.
    #[expect(clippy::too_many_arguments, reason = "they are what an experiment says of a landscape")]
    #[must_use]
    pub fn new(
        _surface: Surface,
        _info: Option<&'static Info>,
        _view: [f64; 4],
        _scale: f64,
        _noise: Noise,
        _train: Vec<usize>,
        _unseen: Vec<usize>,
        _seed: u64,
        _start: [f64; 2],
    ) -> Self {
        todo!()
    }

    /// Where the mean training gradient is exactly (∇f_domain + tilt)·scale: surface, domain, scale
    /// and tilt. `None` where it is a sum over samples (noise model `shift`, several domains).
    #[must_use]
    pub fn exact(&self) -> Option<(&Surface, usize, f64, [f64; 2])> {
        todo!()
    }

    /// The known minimum of the population in whose basin a point lies (by steepest descent on the
    /// population), an index into `minima`.
    #[must_use]
    pub fn basin(&self, _at: [f64; 2]) -> Option<usize> {
        todo!()
    }

    /// The layers that differ from each other, in the order of the picker.
    #[must_use]
    pub fn layers(&self) -> Vec<Layer> {
        todo!()
    }

    /// Values of a layer on rows `range` of a grid of w × h points that spans `bounds`
    /// (x₀, x₁, y₀, y₁, both ends included), row 0 at y₀, row by row into `out`.
    pub fn rows(&self, _layer: Layer, _bounds: [f64; 4], _w: usize, _h: usize, _range: Range<usize>, _out: &mut [f64]) {
        todo!()
    }

    /// f of a layer.
    #[must_use]
    pub fn value(&self, _layer: Layer, _at: [f64; 2]) -> f64 {
        todo!()
    }

    /// f and ∇f of a layer.
    #[must_use]
    pub fn gradient_at(&self, _layer: Layer, _at: [f64; 2]) -> Dual {
        todo!()
    }

    /// f, ∇f and Hessian of a layer.
    #[must_use]
    pub fn hessian_at(&self, _layer: Layer, _at: [f64; 2]) -> Dual2 {
        todo!()
    }

    /// A known lower bound f* of a layer that is attained (for the levels); `None` where none is known.
    #[must_use]
    pub fn floor(&self, _layer: Layer) -> Option<f64> {
        todo!()
    }
}

impl Objective for Plane {
    fn dim(&self) -> usize {
        2
    }
    fn tensors(&self) -> &[Tensor] {
        todo!()
    }
    fn parameter_names(&self) -> Vec<String> {
        vec!["x".into(), "y".into()]
    }
    fn count(&self, _: Samples) -> usize {
        todo!()
    }
    fn train_domains(&self) -> &[u32] {
        todo!()
    }
    fn scratch(&self) -> Scratch {
        Scratch::default()
    }
    fn loss(&self, _: &[f64], _: Samples, _: &mut Scratch) -> f64 {
        todo!()
    }
    fn gradient(&self, _: &[f64], _: Samples, _: &mut [f64], _: &mut Scratch) -> f64 {
        todo!()
    }
    fn moments(&self, _: &[f64], _: Samples, _: &mut [f64], _: &mut [f64], _: &mut Scratch) {
        todo!()
    }
    fn hessian_vector(&self, _: &[f64], _: Samples, _: &[f64], _: &mut [f64], _: &mut Scratch) {
        todo!()
    }
    fn has_variance(&self) -> bool {
        todo!()
    }
    fn minima(&self) -> &[Minimum] {
        &self.minima
    }
    fn default_start(&self) -> Vec<f64> {
        todo!()
    }
    fn plane(&self) -> Option<&Plane> {
        Some(self)
    }
}
