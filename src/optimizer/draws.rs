//! The random draws of one optimizer: its own named streams, so that no other optimizer's path
//! depends on them; or draws that were recorded elsewhere, to be compared with.

use crate::math::Stream;
use std::collections::VecDeque;

/// The random draws of one optimizer.
#[derive(Clone, Debug)]
pub struct Draws {
    noise: Source,
    mask: Source,
    direction: Source,
    mask_scale: Option<f64>,
}

/// Where draws of one purpose come from.
#[derive(Clone, Debug)]
enum Source {
    Stream(Stream),
    Recorded(VecDeque<f64>),
}

impl Source {
    fn normal(&mut self) -> f64 {
        match self {
            Self::Stream(s) => s.normal(),
            Self::Recorded(list) => list.pop_front().unwrap_or(f64::NAN),
        }
    }

    fn uniform(&mut self) -> f64 {
        match self {
            Self::Stream(s) => s.uniform(),
            Self::Recorded(list) => list.pop_front().unwrap_or(f64::NAN),
        }
    }
}

impl Draws {
    /// The streams of a seed and an optimizer's id.
    #[must_use]
    pub fn new(seed: u64, id: &str) -> Self {
        let stream = |purpose| Source::Stream(Stream::new(seed, purpose, id));
        Self {
            noise: stream("genie-noise"),
            mask: stream("genie-mask"),
            direction: stream("rand-sam-direction"),
            mask_scale: None,
        }
    }

    /// Draws that another program recorded: GENIE's normal numbers and uniform numbers and
    /// Rand-SAM's normal numbers, each in the order of use (parameter by parameter, step by step).
    /// `mask_scale` is what that program scaled a kept coordinate by, where its arithmetic was
    /// coarser than ours. Past the end of a list the draws are NaN.
    #[must_use]
    pub fn recorded(noise: Vec<f64>, mask: Vec<f64>, direction: Vec<f64>, mask_scale: Option<f64>) -> Self {
        let list = |v: Vec<f64>| Source::Recorded(v.into());
        Self { noise: list(noise), mask: list(mask), direction: list(direction), mask_scale }
    }

    /// A normal number for GENIE's noise.
    pub(super) fn noise(&mut self) -> f64 {
        self.noise.normal()
    }

    /// A uniform number for GENIE's mask.
    pub(super) fn mask(&mut self) -> f64 {
        self.mask.uniform()
    }

    /// A normal number for Rand-SAM's direction.
    pub(super) fn direction(&mut self) -> f64 {
        self.direction.normal()
    }

    /// What a recording scaled kept coordinates by.
    pub(super) fn mask_scale(&self) -> Option<f64> {
        self.mask_scale
    }
}
