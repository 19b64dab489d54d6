//! A landscape made an objective: samples, noise, domains and scale.
//!
//! A run needs samples, or GSNR and OSGR do not exist. The training and test samples are drawn
//! once from the seed. With noise model `gradient`, ℓᵢ(θ) = f(θ) + εᵢ·θ; with `shift`,
//! ℓᵢ(θ) = f(θ + δᵢ); εᵢ and δᵢ ~ N(0, diag(σₓ², σ_y²)). A sample belongs to a domain, and each
//! domain has its own surface; `scale` multiplies every loss.

use super::{Info, Surface};
use crate::objective::Minimum;

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
