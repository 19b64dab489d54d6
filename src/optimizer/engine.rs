//! An optimizer at work: ascent, rule, schedule and state, one step at a time.

use super::{Config, Draws, Oracle, Trace, Value};
use crate::objective::Tensor;

/// An optimizer with its state.
#[derive(Clone, Debug)]
pub struct Optimizer;

impl Optimizer {
    /// A new optimizer for parameters in these tensors.
    #[must_use]
    pub fn new(_config: &Config, _tensors: &[Tensor], _draws: Draws) -> Self {
        todo!()
    }

    /// Takes one step: θ is updated in place; the internals are noted if asked for.
    pub fn step<O: Oracle + ?Sized>(&mut self, _theta: &mut [f64], _oracle: &mut O, _trace: Option<&mut Trace>) {
        todo!()
    }

    /// Takes up to `steps` steps, compiled for the oracle's type and dispatched on the rule once;
    /// ends early after the step that makes θ non-finite. Returns the steps taken (that step
    /// included). The same bits as as many calls of [`step`](Self::step).
    pub fn run_block<O: Oracle>(&mut self, _theta: &mut [f64], _oracle: &mut O, _steps: u64) -> u64 {
        todo!()
    }

    /// Changes a setting in mid-run; state is kept.
    pub fn set(&mut self, _base: bool, _key: &str, _value: Value) {
        todo!()
    }

    /// The learning rate of the last step, schedule included.
    #[must_use]
    pub fn lr(&self) -> f64 {
        todo!()
    }

    /// Gradient evaluations so far.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        todo!()
    }

    /// Gradient evaluations of a step under the present settings.
    #[must_use]
    pub fn evaluations_per_step(&self) -> u64 {
        todo!()
    }

    /// θ + ε_N of the last step; `None` for rules without an ascent and before the first step.
    #[must_use]
    pub fn ascent_point(&self) -> Option<&[f64]> {
        todo!()
    }

    /// ‖ε_N‖/ρ of the last step (NaN where ρ = 0); `None` for rules without an ascent.
    #[must_use]
    pub fn ascent_ratio(&self) -> Option<f64> {
        todo!()
    }

    /// GENIE's τ of the last step (variants `reference` and `algorithm1`).
    #[must_use]
    pub fn tau(&self) -> Option<&[f64]> {
        todo!()
    }

    /// The diagonal factor p that the rule put on its first moment in the last step: SGD 1,
    /// AdaGrad 1/(√s+ε), RMSProp 1/(√v+ε), Adam 1/(√v̂+ε), M-SVAG γ, GENIE reference q,
    /// algorithm1 r/v, theory 1/ρ² (1 where the precondition is off). `false` (and `out` untouched)
    /// for SAM's family and before the first step.
    pub fn factor(&self, _out: &mut [f64]) -> bool {
        todo!()
    }

    /// The mean over the parameters of m̂²/s², the GSNR as GENIE's own averages see it (EMA-GSNR);
    /// `None` for rules that keep no such averages and before the first step.
    #[must_use]
    pub fn ema_gsnr(&self) -> Option<f64> {
        todo!()
    }
}
