//! An optimizer at work: ascent, rule, schedule and state, one step at a time.

use super::rule::{AnyAscent, AnyRule, Climb, Step};
use super::{Config, Draws, Oracle, Trace, Value};
use crate::math::vector::{is_finite, norm};
use crate::objective::Tensor;
use std::ops::Range;

/// An optimizer with its state.
#[derive(Clone, Debug)]
pub struct Optimizer {
    config: Config,
    rate: f64,
    lr: f64,
    t: u64,
    evaluations: u64,
    ascent: Option<AnyAscent>,
    rule: AnyRule,
    draws: Draws,
    tensors: Vec<Range<usize>>,
    gradient: Vec<f64>,
    epsilon: Vec<f64>,
    /// θ + ε.
    at: Vec<f64>,
}

impl Optimizer {
    /// A new optimizer for parameters in these tensors.
    #[must_use]
    pub fn new(config: &Config, tensors: &[Tensor], draws: Draws) -> Self {
        let d = tensors.last().map_or(0, |t| t.range.end);
        let ascent = config.base.as_ref().map(|_| AnyAscent::new(config.spec, &config.settings));
        let (spec, settings) = match &config.base {
            Some(base) => (base.spec, &base.settings),
            None => (config.spec, &config.settings),
        };
        let rate = config.rate().unwrap_or(f64::NAN);
        Self {
            rate,
            lr: rate * config.schedule.factor(1),
            t: 0,
            evaluations: 0,
            ascent,
            rule: AnyRule::new(spec, settings, d),
            draws,
            tensors: tensors.iter().map(|t| t.range.clone()).collect(),
            gradient: vec![0.0; d],
            epsilon: vec![0.0; d],
            at: vec![0.0; d],
            config: config.clone(),
        }
    }

    /// Takes one step: θ is updated in place; the internals are noted if asked for.
    #[inline]
    pub fn step<O: Oracle + ?Sized>(&mut self, theta: &mut [f64], oracle: &mut O, trace: Option<&mut Trace>) {
        self.raw_step(theta, oracle, trace);
    }

    #[inline(always)]
    fn raw_step<O: Oracle + ?Sized>(&mut self, theta: &mut [f64], oracle: &mut O, mut trace: Option<&mut Trace>) {
        self.t += 1;
        self.lr = self.rate * self.config.schedule.factor(self.t);
        let point: &[f64] = if let Some(ascent) = &self.ascent {
            self.evaluations += ascent.climb(
                Climb {
                    theta,
                    epsilon: &mut self.epsilon,
                    at: &mut self.at,
                    gradient: &mut self.gradient,
                    draws: &mut self.draws,
                    path: trace.as_mut().map(|t| &mut t.ascent_path),
                },
                oracle,
            );
            if let Some(trace) = &mut trace {
                trace.put("epsilon", &self.epsilon);
            }
            &self.at
        } else {
            theta
        };
        oracle.gradient(point, &mut self.gradient);
        self.evaluations += 1;
        if let Some((mean, variance)) = self.rule.moments() {
            oracle.moments(point, mean, variance);
        }
        self.rule.step(Step {
            theta,
            gradient: &self.gradient,
            lr: self.lr,
            t: self.t,
            tensors: &self.tensors,
            draws: &mut self.draws,
            trace,
        });
    }

    /// Takes up to `steps` steps, compiled for the oracle's type and without internals; ends early
    /// after the step that makes θ non-finite. Returns the steps taken (that step included). The
    /// same bits as as many calls of [`step`](Self::step).
    pub fn run_block<O: Oracle>(&mut self, theta: &mut [f64], oracle: &mut O, steps: u64) -> u64 {
        // With the length known the loops over the parameters unroll.
        if let Ok(plane) = <&mut [f64; 2]>::try_from(&mut *theta) {
            return self.block(plane, oracle, steps);
        }
        self.block(theta, oracle, steps)
    }

    #[inline(always)]
    fn block<O: Oracle>(&mut self, theta: &mut [f64], oracle: &mut O, steps: u64) -> u64 {
        for k in 1..=steps {
            self.raw_step(theta, oracle, None);
            if !is_finite(theta) {
                return k;
            }
        }
        steps
    }

    /// Changes a setting in mid-run (`base`: of the base under an ascent); state is kept.
    ///
    /// # Panics
    /// If there is no such setting, or it does not admit the value: a slip in the program.
    pub fn set(&mut self, base: bool, key: &str, value: Value) {
        self.config.set(base, key, value);
        self.rate = self.config.rate().unwrap_or(f64::NAN);
        match &self.config.base {
            Some(b) => {
                self.ascent = Some(AnyAscent::new(self.config.spec, &self.config.settings));
                self.rule.configure(&b.settings, self.t);
            }
            None => self.rule.configure(&self.config.settings, self.t),
        }
    }

    /// The learning rate of the last step, schedule included.
    #[must_use]
    pub fn lr(&self) -> f64 {
        self.lr
    }

    /// Gradient evaluations so far.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Gradient evaluations of a step under the present settings.
    #[must_use]
    pub fn evaluations_per_step(&self) -> u64 {
        1 + self.ascent.as_ref().map_or(0, AnyAscent::evaluations)
    }

    /// θ + ε_N of the last step; `None` for rules without an ascent and before the first step.
    #[must_use]
    pub fn ascent_point(&self) -> Option<&[f64]> {
        (self.t > 0 && self.ascent.is_some()).then_some(&self.at)
    }

    /// ‖ε_N‖/ρ of the last step (NaN where ρ = 0); `None` for rules without an ascent.
    #[must_use]
    pub fn ascent_ratio(&self) -> Option<f64> {
        self.ascent.as_ref().map(|a| norm(&self.epsilon) / a.rho())
    }

    /// GENIE's τ of the last step (variants `reference` and `algorithm1`).
    #[must_use]
    pub fn tau(&self) -> Option<&[f64]> {
        self.rule.tau()
    }

    /// The diagonal factor p that the rule put on its first moment in the last step: SGD 1,
    /// AdaGrad 1/(√s+ε), RMSProp 1/(√v+ε), Adam 1/(√v̂+ε), M-SVAG γ, GENIE reference q,
    /// algorithm1 r/v, theory 1/ρ² (1 where the precondition is off). `false` (and `out` untouched)
    /// for SAM's family and before the first step.
    pub fn factor(&self, out: &mut [f64]) -> bool {
        if self.t == 0 || self.ascent.is_some() {
            return false;
        }
        self.rule.factor(self.t, out);
        true
    }

    /// The mean over the parameters of m̂²/s², the GSNR as GENIE's own averages see it (EMA-GSNR);
    /// `None` for rules that keep no such averages and before the first step.
    #[must_use]
    pub fn ema_gsnr(&self) -> Option<f64> {
        if self.t == 0 { None } else { self.rule.ema_gsnr(self.t) }
    }
}
