//! An optimizer at work: ascent, rule, schedule and state, one step at a time.

use super::rule::{AnyAscent, AnyRule};
use super::step::{Blocks, One, Work};
use super::store::{Pair, Store};
use super::{Config, Draws, Oracle, Trace, Value};
use crate::math::vector::{is_finite, norm};
use crate::objective::Tensor;
use std::ops::Range;

/// An optimizer with its state.
#[derive(Clone, Debug)]
pub struct Optimizer(Engine);

/// The same engine over two kinds of memory: a plane's two numbers have their place inside it.
#[derive(Clone, Debug)]
enum Engine {
    Plane(State<Pair>),
    Space(State<Vec<f64>>),
}

/// What an optimizer carries from step to step.
#[derive(Clone, Debug)]
struct State<S> {
    config: Config,
    rate: f64,
    lr: f64,
    t: u64,
    evaluations: u64,
    ascent: Option<AnyAscent>,
    rule: AnyRule<S>,
    draws: Draws,
    tensors: Vec<Range<usize>>,
    work: Work<S>,
}

impl<S: Store> State<S> {
    fn new(config: &Config, tensors: &[Tensor], d: usize, draws: Draws) -> Self {
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
            work: Work::new(d),
            config: config.clone(),
        }
    }

    fn step<O: Oracle + ?Sized>(&mut self, theta: &mut [f64], oracle: &mut O, trace: Option<&mut Trace>) {
        self.t += 1;
        self.lr = self.rate * self.config.schedule.factor(self.t);
        let one = One {
            theta,
            lr: self.lr,
            t: self.t,
            tensors: &self.tensors,
            draws: &mut self.draws,
            work: &mut self.work,
            oracle,
            trace,
        };
        self.evaluations += self.rule.with(self.ascent.as_ref(), one);
    }

    fn set(&mut self, base: bool, key: &str, value: Value) {
        self.config.set(base, key, value);
        self.rate = self.config.rate().unwrap_or(f64::NAN);
        if self.t == 0 {
            self.lr = self.rate * self.config.schedule.factor(1);
        }
        match &self.config.base {
            Some(b) => {
                self.ascent = Some(AnyAscent::new(self.config.spec, &self.config.settings));
                self.rule.configure(&b.settings, self.t);
            }
            None => self.rule.configure(&self.config.settings, self.t),
        }
    }

    fn ascent_point(&self) -> Option<&[f64]> {
        (self.t > 0 && self.ascent.is_some()).then_some(&*self.work.at)
    }

    fn ascent_ratio(&self) -> Option<f64> {
        self.ascent.as_ref().map(|a| norm(&self.work.epsilon) / a.rho())
    }

    fn factor(&self, out: &mut [f64]) -> bool {
        if self.t == 0 || self.ascent.is_some() {
            return false;
        }
        self.rule.factor(self.t, out);
        true
    }
}

impl State<Pair> {
    fn run_block<O: Oracle>(&mut self, theta: &mut [f64; 2], oracle: &mut O, steps: u64) -> u64 {
        let blocks = Blocks {
            theta,
            steps,
            rate: self.rate,
            schedule: self.config.schedule,
            t: self.t,
            tensors: &self.tensors,
            draws: &mut self.draws,
            work: &mut self.work,
            oracle,
        };
        let (taken, evaluations) = self.rule.with(self.ascent.as_ref(), blocks);
        self.t += taken;
        self.evaluations += evaluations;
        if taken > 0 {
            self.lr = self.rate * self.config.schedule.factor(self.t);
        }
        taken
    }
}

/// Does the same with the state, whatever its memory.
macro_rules! either {
    ($engine:expr, $state:ident => $what:expr) => {
        match $engine {
            Engine::Plane($state) => $what,
            Engine::Space($state) => $what,
        }
    };
}

impl Optimizer {
    /// A new optimizer for parameters in these tensors.
    #[must_use]
    pub fn new(config: &Config, tensors: &[Tensor], draws: Draws) -> Self {
        let d = tensors.last().map_or(0, |t| t.range.end);
        Self(match d {
            2 => Engine::Plane(State::new(config, tensors, d, draws)),
            _ => Engine::Space(State::new(config, tensors, d, draws)),
        })
    }

    /// Takes one step: θ is updated in place; the internals are noted if asked for.
    pub fn step<O: Oracle + ?Sized>(&mut self, theta: &mut [f64], oracle: &mut O, trace: Option<&mut Trace>) {
        either!(&mut self.0, s => s.step(theta, oracle, trace));
    }

    /// Takes up to `steps` steps without internals; ends early after the step that makes θ
    /// non-finite. Returns the steps taken (that step included). The same bits as as many calls of
    /// [`step`](Self::step); on a plane compiled for the oracle, the rule and the ascent.
    pub fn run_block<O: Oracle>(&mut self, theta: &mut [f64], oracle: &mut O, steps: u64) -> u64 {
        if let Engine::Plane(state) = &mut self.0
            && let Ok(theta) = <&mut [f64; 2]>::try_from(&mut *theta)
        {
            return state.run_block(theta, oracle, steps);
        }
        // In higher dimensions a gradient costs far more than finding out what to do with it.
        let oracle: &mut dyn Oracle = oracle;
        for k in 1..=steps {
            self.step(theta, oracle, None);
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
        either!(&mut self.0, s => s.set(base, key, value));
    }

    /// The learning rate of the last step, schedule included; before any, that of the first.
    #[must_use]
    pub fn lr(&self) -> f64 {
        either!(&self.0, s => s.lr)
    }

    /// Gradient evaluations so far.
    #[must_use]
    pub fn evaluations(&self) -> u64 {
        either!(&self.0, s => s.evaluations)
    }

    /// Gradient evaluations of a step under the present settings.
    #[must_use]
    pub fn evaluations_per_step(&self) -> u64 {
        1 + either!(&self.0, s => s.ascent.as_ref().map_or(0, AnyAscent::evaluations))
    }

    /// θ + ε_N of the last step; `None` for rules without an ascent and before the first step.
    #[must_use]
    pub fn ascent_point(&self) -> Option<&[f64]> {
        either!(&self.0, s => s.ascent_point())
    }

    /// ‖ε_N‖/ρ of the last step (NaN where ρ = 0); `None` for rules without an ascent.
    #[must_use]
    pub fn ascent_ratio(&self) -> Option<f64> {
        either!(&self.0, s => s.ascent_ratio())
    }

    /// GENIE's τ of the last step (variants `reference` and `algorithm1`).
    #[must_use]
    pub fn tau(&self) -> Option<&[f64]> {
        either!(&self.0, s => s.rule.tau())
    }

    /// The diagonal factor p that the rule put on its first moment in the last step: SGD 1,
    /// AdaGrad 1/(√s+ε), RMSProp 1/(√v+ε), Adam 1/(√v̂+ε), M-SVAG γ, GENIE reference q,
    /// algorithm1 r/v, theory 1/ρ² (1 where the precondition is off). `false` (and `out` untouched)
    /// for SAM's family and before the first step.
    pub fn factor(&self, out: &mut [f64]) -> bool {
        either!(&self.0, s => s.factor(out))
    }

    /// The mean over the parameters of m̂²/s², the GSNR as GENIE's own averages see it (EMA-GSNR);
    /// `None` for rules that keep no such averages and before the first step.
    #[must_use]
    pub fn ema_gsnr(&self) -> Option<f64> {
        either!(&self.0, s => if s.t == 0 { None } else { s.rule.ema_gsnr(s.t) })
    }
}
