//! The bowl of `spikes` without its spikes.

use super::{Info, Landscape};
use crate::math::Scalar;
use crate::objective::Minimum;

/// 0.05|w|².
#[derive(Clone, Debug)]
pub struct SpikesNone;

impl SpikesNone {
    pub(super) fn new(_: &[f64]) -> Self {
        Self
    }
}

impl Landscape for SpikesNone {
    #[inline(always)]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        (x.sqr() + y.sqr()) * 0.05
    }
}

/// Ours: the control of `spikes`.
pub static INFO: Info = Info {
    id: "spikes-none",
    title: "Spikes, without the spikes",
    formula: "0.05|w|²",
    about: "The twin of Spikes: what the optimizers do there without the needles.",
    view: [-2.0, 2.0, -2.0, 2.0],
    start: [1.3, -1.2],
    minima: &[Minimum { at: [0.0, 0.0], value: 0.0, global: true }],
    floor: Some(0.0),
    rates: &[("sgd", 0.5), ("rmsprop", 0.01), ("adagrad", 0.2), ("adam", 0.02), ("m-svag", 0.5), ("genie", 0.5)],
    parameters: &[],
    domains: 1,
};
