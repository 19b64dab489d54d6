//! A landscape made an objective: samples, noise, domains and scale.
//!
//! A run needs samples, or GSNR and OSGR do not exist. The training and test samples are drawn
//! once from the seed. With noise model `gradient`, ℓᵢ(θ) = f(θ) + εᵢ·θ; with `shift`,
//! ℓᵢ(θ) = f(θ + δᵢ); εᵢ and δᵢ ~ N(0, diag(σₓ², σ_y²)). A sample belongs to a domain, and each
//! domain has its own surface; `scale` multiplies every loss.

use super::mean::{Domains, MOST_DOMAINS, Mean, Recipe, Variables};
use super::samples::Set;
use super::{Info, Surface, minima};
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
    noise: Noise,
    start: [f64; 2],
    tensors: [Tensor; 1],
    /// The source domains, and the unseen ones.
    sources: Vec<usize>,
    unseen_domains: Vec<usize>,
    train: Set,
    test: Set,
    unseen: Set,
    floor: Option<f64>,
    /// The share of each source domain, and of each unseen one.
    shares: [[f64; MOST_DOMAINS]; 2],
}

impl Plane {
    /// A landscape with its samples, drawn from the seed. `train` and `unseen` list domains of the
    /// landscape; `start` is where runs start. With other source domains or parameters than the
    /// catalogue's, the minima are found by Newton's method from a grid of starts, or are empty.
    ///
    /// # Panics
    /// If there are more than [`MOST_DOMAINS`] domains.
    #[expect(clippy::too_many_arguments, reason = "they are what an experiment says of a landscape")]
    #[must_use]
    pub fn new(
        surface: Surface,
        info: Option<&'static Info>,
        view: [f64; 4],
        scale: f64,
        noise: Noise,
        train: Vec<usize>,
        unseen: Vec<usize>,
        seed: u64,
        start: [f64; 2],
    ) -> Self {
        assert!(train.len() <= MOST_DOMAINS && unseen.len() <= MOST_DOMAINS, "at most {MOST_DOMAINS} domains");
        let set = |purpose: &str, domains: &[usize], n| Set::draw(seed, purpose, domains, n, noise.sigma);
        let mut plane = Self {
            surface,
            info,
            view,
            minima: Vec::new(),
            scale,
            noise,
            start,
            tensors: [Tensor { name: "theta".into(), shape: vec![2], range: 0..2 }],
            train: set("train-noise", &train, noise.train),
            test: set("test-noise", &train, noise.test),
            unseen: set("unseen-noise", &unseen, noise.test),
            shares: [Mean::shares(train.len()), Mean::shares(unseen.len())],
            sources: train,
            unseen_domains: unseen,
            floor: None,
        };
        (plane.minima, plane.floor) = minima::of(&plane);
        plane
    }

    /// The same landscape with other samples: pair number `k` of the redrawn ones.
    #[must_use]
    pub fn redrawn(&self, seed: u64, k: u64) -> Self {
        let set = |purpose: &str, n| Set::draw(seed, &format!("{purpose}-{k}"), &self.sources, n, self.noise.sigma);
        Self {
            train: set("fresh-train", self.noise.train),
            test: set("fresh-test", self.noise.test),
            minima: Vec::new(),
            ..self.clone()
        }
    }

    /// The source domains.
    #[must_use]
    pub fn sources(&self) -> &[usize] {
        &self.sources
    }

    /// Its samples' noise.
    #[must_use]
    pub fn noise(&self) -> &Noise {
        &self.noise
    }

    /// Where the mean training gradient is exactly (∇f_domain + tilt)·scale: surface, domain, scale
    /// and tilt. `None` where it is a sum over samples (noise model `shift`, several domains).
    #[must_use]
    pub fn exact(&self) -> Option<(&Surface, usize, f64, [f64; 2])> {
        let [domain] = self.sources[..] else { return None };
        self.is_tilted().then_some((&self.surface, domain, self.scale, self.train.tilt()))
    }

    /// Whether the mean over samples is the landscape plus a linear term.
    fn is_tilted(&self) -> bool {
        self.noise.model == NoiseModel::Gradient || self.train.is_silent()
    }

    /// The known minimum of the population in whose basin a point lies (by gradient flow on the
    /// population), an index into `minima`.
    #[must_use]
    pub fn basin(&self, at: [f64; 2]) -> Option<usize> {
        minima::basin(self, at)
    }

    /// The layers that differ from each other, in the order of the picker.
    #[must_use]
    pub fn layers(&self) -> Vec<Layer> {
        let mut layers = vec![Layer::Population];
        if !self.train.is_silent() {
            layers.extend([Layer::Train, Layer::Test]);
        }
        let domains = self.info.map_or(1, |i| i.domains);
        if domains > 1 {
            layers.extend((0..domains).map(Layer::Domain));
        }
        layers
    }

    fn layer(&self, layer: Layer) -> Recipe<'_> {
        let mean = match layer {
            Layer::Population => Mean::even(self.sources.len(), None),
            Layer::Train => self.mean(Samples::Train),
            Layer::Test => self.mean(Samples::Test),
            Layer::Domain(_) => Mean::even(1, None),
        };
        let domains = match &layer {
            Layer::Domain(d) => Domains::One([*d]),
            _ => Domains::Many(&self.sources),
        };
        Recipe { domains, mean, scale: self.scale }
    }

    fn recipe<'a>(&'a self, of: Samples<'a>) -> Recipe<'a> {
        let domains = if of == Samples::Unseen { &self.unseen_domains } else { &self.sources };
        Recipe { domains: Domains::Many(domains), mean: self.mean(of), scale: self.scale }
    }

    fn mean<'a>(&'a self, of: Samples<'a>) -> Mean<'a> {
        let (set, indices) = match of {
            Samples::Train => (&self.train, None),
            Samples::Batch(indices) => (&self.train, Some(indices)),
            Samples::Test => (&self.test, None),
            Samples::Unseen => (&self.unseen, None),
        };
        if self.noise.model == NoiseModel::Shift && !set.is_silent() {
            Mean::Shifted { labels: set.labels(), shifts: set.offsets(), indices }
        } else if let Some(indices) = indices {
            let (weights, tilt) = set.of_batch(indices);
            Mean::Tilted { weights, tilt: Some(tilt) }
        } else {
            let weights = self.shares[usize::from(of == Samples::Unseen)];
            Mean::Tilted { weights, tilt: Some(set.tilt()) }
        }
    }

    fn point<S: Variables>(&self, recipe: &Recipe, at: [f64; 2]) -> S {
        self.surface.visit(super::mean::Point { recipe, at, scalar: std::marker::PhantomData })
    }

    /// Values of a layer on rows `range` of a grid of w × h points that spans `bounds`
    /// (x₀, x₁, y₀, y₁, both ends included), row 0 at y₀, row by row into `out`.
    pub fn rows(&self, layer: Layer, bounds: [f64; 4], w: usize, h: usize, range: Range<usize>, out: &mut [f64]) {
        let recipe = self.layer(layer);
        self.surface.visit(super::mean::Rows { recipe: &recipe, bounds, w, h, range, out });
    }

    /// f of a layer.
    #[must_use]
    pub fn value(&self, layer: Layer, at: [f64; 2]) -> f64 {
        self.point(&self.layer(layer), at)
    }

    /// f and ∇f of a layer.
    #[must_use]
    pub fn gradient_at(&self, layer: Layer, at: [f64; 2]) -> Dual {
        self.point(&self.layer(layer), at)
    }

    /// f, ∇f and Hessian of a layer.
    #[must_use]
    pub fn hessian_at(&self, layer: Layer, at: [f64; 2]) -> Dual2 {
        self.point(&self.layer(layer), at)
    }

    /// A known lower bound f* of a layer that is attained (for the levels); `None` where none is known.
    #[must_use]
    pub fn floor(&self, layer: Layer) -> Option<f64> {
        if layer == Layer::Population { self.floor } else { None }
    }
}

impl Objective for Plane {
    fn dim(&self) -> usize {
        2
    }

    fn tensors(&self) -> &[Tensor] {
        &self.tensors
    }

    fn parameter_names(&self) -> Vec<String> {
        vec!["x".into(), "y".into()]
    }

    fn count(&self, of: Samples) -> usize {
        match of {
            Samples::Train => self.train.count(),
            Samples::Batch(indices) => indices.len(),
            Samples::Test => self.test.count(),
            Samples::Unseen => self.unseen.count(),
        }
    }

    fn train_domains(&self) -> &[u32] {
        self.train.labels()
    }

    fn scratch(&self) -> Scratch {
        Scratch::default()
    }

    fn loss(&self, theta: &[f64], of: Samples, _: &mut Scratch) -> f64 {
        self.point(&self.recipe(of), [theta[0], theta[1]])
    }

    fn gradient(&self, theta: &[f64], of: Samples, gradient: &mut [f64], _: &mut Scratch) -> f64 {
        let f: Dual = self.point(&self.recipe(of), [theta[0], theta[1]]);
        gradient.copy_from_slice(&f.d);
        f.v
    }

    fn moments(&self, theta: &[f64], of: Samples, mean: &mut [f64], variance: &mut [f64], _: &mut Scratch) {
        let set = match of {
            Samples::Train | Samples::Batch(_) => &self.train,
            Samples::Test => &self.test,
            Samples::Unseen => &self.unseen,
        };
        let indices = if let Samples::Batch(indices) = of { Some(indices) } else { None };
        let recipe = self.recipe(of);
        let shifted = self.noise.model == NoiseModel::Shift;
        let at = [theta[0], theta[1]];
        let (m, v) = self.surface.visit(super::mean::Moments { recipe: &recipe, set, indices, shifted, at });
        mean.copy_from_slice(&m);
        variance.copy_from_slice(&v);
    }

    fn hessian_vector(&self, theta: &[f64], of: Samples, vector: &[f64], out: &mut [f64], _: &mut Scratch) {
        let f: Dual2 = self.point(&self.recipe(of), [theta[0], theta[1]]);
        let [xx, xy, yy] = f.h;
        out[0] = xx * vector[0] + xy * vector[1];
        out[1] = xy * vector[0] + yy * vector[1];
    }

    fn population_moments(&self, theta: &[f64], mean: &mut [f64], variance: &mut [f64]) -> bool {
        if !self.is_tilted() {
            return false;
        }
        let at = [theta[0], theta[1]];
        let k = self.sources.len() as f64;
        let gradients: Vec<[f64; 2]> = self.sources.iter().map(|&d| self.gradient_at(Layer::Domain(d), at).d).collect();
        for j in 0..2 {
            let m = gradients.iter().fold(0.0, |s, g| s + g[j]) / k;
            let between = gradients.iter().fold(0.0, |s, g| s + (g[j] - m) * (g[j] - m)) / k;
            let sigma = self.noise.sigma[j] * self.scale;
            mean[j] = m;
            variance[j] = sigma * sigma + between;
        }
        true
    }

    fn redraw(&self, seed: u64, k: u64) -> Option<Box<dyn Objective>> {
        if self.train.is_silent() { None } else { Some(Box::new(self.redrawn(seed, k))) }
    }

    fn test_is_train(&self) -> bool {
        self.train.is_silent()
    }

    fn has_variance(&self) -> bool {
        let noisy = self.noise.sigma.iter().any(|&s| s > 0.0) && self.train.count() > 1;
        noisy || self.sources.len() > 1
    }

    fn minima(&self) -> &[Minimum] {
        &self.minima
    }

    fn default_start(&self) -> Vec<f64> {
        self.start.to_vec()
    }

    fn plane(&self) -> Option<&Plane> {
        Some(self)
    }
}
