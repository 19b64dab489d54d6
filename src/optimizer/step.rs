//! One step, and many: what an ascent and a rule do together, compiled for each pair of them.

use super::rule::{Ascent, BaseRule, Climb, Step, Task};
use super::store::{Pair, Store};
use super::{Draws, Oracle, Schedule, Trace};
use crate::math::vector::is_finite;
use std::ops::Range;

/// Memory that a step works in, and that tells of the last ascent.
#[derive(Clone, Debug)]
pub struct Work<S> {
    /// The gradient that the step used.
    gradient: S,
    /// ε_N.
    pub epsilon: S,
    /// θ + ε_N.
    pub at: S,
}

impl<S: Store> Work<S> {
    /// For d parameters.
    pub fn new(d: usize) -> Self {
        Self { gradient: S::zeros(d), epsilon: S::zeros(d), at: S::zeros(d) }
    }
}

/// One step.
pub struct One<'a, S, O: ?Sized> {
    /// θ, to be updated in place (d reals).
    pub theta: &'a mut [f64],
    /// The learning rate, schedule included.
    pub lr: f64,
    /// The step, from 1.
    pub t: u64,
    /// The parameters' tensors.
    pub tensors: &'a [Range<usize>],
    /// The optimizer's random streams.
    pub draws: &'a mut Draws,
    /// Memory.
    pub work: &'a mut Work<S>,
    /// Where gradients come from.
    pub oracle: &'a mut O,
    /// Where the internals are noted, if they are asked for.
    pub trace: Option<&'a mut Trace>,
}

impl<S: Store, O: Oracle + ?Sized> Task for One<'_, S, O> {
    /// Gradient evaluations.
    type Output = u64;

    #[inline(always)]
    fn run<R: BaseRule, A: Ascent>(self, rule: &mut R, ascent: Option<&A>) -> u64 {
        let Self { theta, lr, t, tensors, draws, work, oracle, mut trace } = self;
        let mut evaluations = 1;
        let point: &[f64] = if let Some(ascent) = ascent {
            let climb = Climb {
                theta,
                epsilon: &mut work.epsilon,
                at: &mut work.at,
                gradient: &mut work.gradient,
                draws,
                path: trace.as_mut().map(|t| &mut t.ascent_path),
            };
            evaluations += ascent.climb(climb, oracle);
            if let Some(trace) = &mut trace {
                trace.put("epsilon", &work.epsilon);
            }
            &work.at
        } else {
            theta
        };
        oracle.gradient(point, &mut work.gradient);
        if let Some((mean, variance)) = rule.moments() {
            oracle.moments(point, mean, variance);
        }
        rule.step(Step { theta, gradient: &work.gradient, lr, t, tensors, draws, trace });
        evaluations
    }
}

/// A block of steps on a plane, up to the first that makes θ non-finite.
pub struct Blocks<'a, O> {
    /// θ, to be updated in place.
    pub theta: &'a mut [f64; 2],
    /// The most steps.
    pub steps: u64,
    /// The learning rate without its schedule.
    pub rate: f64,
    /// What multiplies it.
    pub schedule: Schedule,
    /// The last step taken.
    pub t: u64,
    /// The parameters' tensors.
    pub tensors: &'a [Range<usize>],
    /// The optimizer's random streams.
    pub draws: &'a mut Draws,
    /// Memory.
    pub work: &'a mut Work<Pair>,
    /// Where gradients come from.
    pub oracle: &'a mut O,
}

impl<O: Oracle> Task for Blocks<'_, O> {
    /// Steps taken and gradient evaluations.
    type Output = (u64, u64);

    #[inline(always)]
    fn run<R: BaseRule, A: Ascent>(self, rule: &mut R, ascent: Option<&A>) -> (u64, u64) {
        // On copies of everything that a step changes: nothing else points at them, so that they
        // stay in registers from step to step.
        let (mut local, mut work, mut theta) = (rule.clone(), self.work.clone(), *self.theta);
        let (mut taken, mut evaluations) = (0, 0);
        while taken < self.steps {
            taken += 1;
            let t = self.t + taken;
            let one = One {
                theta: &mut theta,
                lr: self.rate * self.schedule.factor(t),
                t,
                tensors: self.tensors,
                draws: &mut *self.draws,
                work: &mut work,
                oracle: &mut *self.oracle,
                trace: None,
            };
            evaluations += one.run(&mut local, ascent);
            if !is_finite(&theta) {
                break;
            }
        }
        (*rule, *self.work, *self.theta) = (local, work, theta);
        (taken, evaluations)
    }
}
