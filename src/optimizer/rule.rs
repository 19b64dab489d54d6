//! What a base rule and an ascent are to the engine, and the registry of all of them: a new
//! optimizer is one file and one line here.

use super::store::Store;
use super::{Draws, Oracle, Settings, Spec, Trace};
use std::ops::Range;

/// What a rule needs to take a step.
pub struct Step<'a> {
    /// θ, to be updated in place (d reals).
    pub theta: &'a mut [f64],
    /// The gradient that the step uses, taken at θ or at the perturbed point (d reals).
    pub gradient: &'a [f64],
    /// The learning rate, schedule included.
    pub lr: f64,
    /// The step, from 1.
    pub t: u64,
    /// The tensors: GENIE's noise level is one scalar a tensor.
    pub tensors: &'a [Range<usize>],
    /// The optimizer's random streams.
    pub draws: &'a mut Draws,
    /// Where the internals are noted, if they are asked for.
    pub trace: Option<&'a mut Trace>,
}

/// Where the gradient of a step is taken, and the means to take gradients.
pub struct Climb<'a> {
    /// θ (d reals).
    pub theta: &'a [f64],
    /// Where ε_N is left (d reals).
    pub epsilon: &'a mut [f64],
    /// θ + ε, written by the ascent (d reals).
    pub at: &'a mut [f64],
    /// Memory for gradients (d reals).
    pub gradient: &'a mut [f64],
    /// The optimizer's random streams.
    pub draws: &'a mut Draws,
    /// Where θ + ε₁ … θ + ε_N are noted, if they are asked for.
    pub path: Option<&'a mut Vec<Vec<f64>>>,
}

/// A base rule: what is done with a gradient.
pub trait BaseRule: Clone {
    /// Its entry in the registry.
    const SPEC: &'static Spec;
    /// With fresh state, for d parameters.
    fn new(settings: &Settings, d: usize) -> Self;
    /// Takes over changed settings; `t` is the last step taken. State is kept.
    fn configure(&mut self, settings: &Settings, t: u64);
    /// Updates θ.
    fn step(&mut self, step: Step);
    /// The diagonal factor that the last step put on the first moment (d reals).
    fn factor(&self, t: u64, out: &mut [f64]);
    /// The per-sample moments that the step needs at the point of its gradient: only `theory`.
    fn moments(&mut self) -> Option<(&mut [f64], &mut [f64])> {
        None
    }
    /// GENIE's τ of the last step.
    fn tau(&self) -> Option<&[f64]> {
        None
    }
    /// Mean of m̂²/s² over the parameters, after step `t`.
    fn ema_gsnr(&self, _t: u64) -> Option<f64> {
        None
    }
}

/// An ascent: where the gradient is taken.
pub trait Ascent: Sized {
    /// Its entry in the registry.
    const SPEC: &'static Spec;
    /// From its settings.
    fn new(settings: &Settings) -> Self;
    /// Leaves ε and θ + ε; returns the gradient evaluations that it took.
    fn climb<O: Oracle + ?Sized>(&self, climb: Climb, oracle: &mut O) -> u64;
    /// Gradient evaluations of a climb.
    fn evaluations(&self) -> u64;
    /// Its radius ρ.
    fn rho(&self) -> f64;
}

/// What is done with a rule and its ascent once their types are known, so that it is compiled for
/// each pair of them.
pub trait Task {
    /// What comes of it.
    type Output;
    /// Does it.
    fn run<R: BaseRule, A: Ascent>(self, rule: &mut R, ascent: Option<&A>) -> Self::Output;
}

/// Lists the rules and the ascents: the module and the type of each.
macro_rules! registry {
    (rules: $($rule:ident :: $rule_type:ident),+; ascents: $($ascent:ident :: $ascent_type:ident),+ $(;)?) => {
        /// Every optimizer: base rules first, then ascents.
        pub static REGISTRY: &[&Spec] = &[
            $(<super::$rule::$rule_type<Vec<f64>> as BaseRule>::SPEC,)+
            $(<super::$ascent::$ascent_type as Ascent>::SPEC,)+
        ];

        /// Any base rule.
        #[derive(Clone, Debug)]
        pub enum AnyRule<S> { $(#[doc = "One of them."] $rule_type(super::$rule::$rule_type<S>),)+ }

        /// Any ascent.
        #[derive(Clone, Debug)]
        pub enum AnyAscent { $(#[doc = "One of them."] $ascent_type(super::$ascent::$ascent_type),)+ }

        impl<S: Store> AnyRule<S> {
            pub(super) fn new(spec: &Spec, settings: &Settings, d: usize) -> Self {
                $(if spec.kind == <super::$rule::$rule_type<Vec<f64>> as BaseRule>::SPEC.kind {
                    return Self::$rule_type(BaseRule::new(settings, d));
                })+
                panic!("{} is no base rule", spec.kind)
            }
            pub(super) fn configure(&mut self, settings: &Settings, t: u64) {
                match self { $(Self::$rule_type(r) => r.configure(settings, t),)+ }
            }
            pub(super) fn with<T: Task>(&mut self, ascent: Option<&AnyAscent>, task: T) -> T::Output {
                match self { $(Self::$rule_type(r) => over(r, ascent, task),)+ }
            }
            pub(super) fn factor(&self, t: u64, out: &mut [f64]) {
                match self { $(Self::$rule_type(r) => r.factor(t, out),)+ }
            }
            pub(super) fn tau(&self) -> Option<&[f64]> {
                match self { $(Self::$rule_type(r) => r.tau(),)+ }
            }
            pub(super) fn ema_gsnr(&self, t: u64) -> Option<f64> {
                match self { $(Self::$rule_type(r) => r.ema_gsnr(t),)+ }
            }
        }

        fn over<R: BaseRule, T: Task>(rule: &mut R, ascent: Option<&AnyAscent>, task: T) -> T::Output {
            match ascent {
                // Where there is none, any type will do.
                None => task.run(rule, None::<&super::sam::Sam>),
                $(Some(AnyAscent::$ascent_type(a)) => task.run(rule, Some(a)),)+
            }
        }

        impl AnyAscent {
            pub(super) fn new(spec: &Spec, settings: &Settings) -> Self {
                $(if spec.kind == <super::$ascent::$ascent_type as Ascent>::SPEC.kind {
                    return Self::$ascent_type(Ascent::new(settings));
                })+
                panic!("{} is no ascent", spec.kind)
            }
            pub(super) fn evaluations(&self) -> u64 {
                match self { $(Self::$ascent_type(a) => a.evaluations(),)+ }
            }
            pub(super) fn rho(&self) -> f64 {
                match self { $(Self::$ascent_type(a) => a.rho(),)+ }
            }
        }
    };
}

registry! {
    rules: sgd::Sgd, rmsprop::RmsProp, adagrad::AdaGrad, adam::Adam, msvag::MSvag, genie::Genie;
    ascents: sam::Sam, n_step_sam::NStepSam, rand_sam::RandSam;
}

/// The optimizer of this kind.
#[must_use]
pub fn spec(kind: &str) -> Option<&'static Spec> {
    REGISTRY.iter().copied().find(|s| s.kind == kind)
}
