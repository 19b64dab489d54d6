//! Exponential averages of the gradient and of its square with one β, and what they say of its
//! mean and variance: the common ground of M-SVAG and GENIE.

use super::Trace;
use super::power::Power;
use super::store::Store;

/// The value of a variance where the averages give none: the guard of the GENIE authors' code.
pub const GUARD: f64 = 1e-8;

/// m and v.
#[derive(Clone, Debug)]
pub struct Averages<S> {
    /// β and βᵗ.
    pub beta: Power,
    /// m ← β·m + (1 − β)·g.
    pub m: S,
    /// v ← β·v + (1 − β)·g².
    pub v: S,
}

/// What corrects the averages at a step.
#[derive(Clone, Copy, Debug)]
pub struct Correction {
    /// 1 − βᵗ.
    pub c1: f64,
    /// κᵨ = (1 − β)(1 + βᵗ)/((1 + β)(1 − βᵗ)): the variance of the corrected average over that of
    /// one gradient (Balles and Hennig 2018, eq. 22).
    pub reduction: f64,
    first: bool,
}

impl<S: Store> Averages<S> {
    /// Empty averages of d parameters.
    #[must_use]
    pub fn new(d: usize) -> Self {
        Self { beta: Power::default(), m: S::zeros(d), v: S::zeros(d) }
    }

    /// Takes in the gradient of step t.
    #[inline(always)]
    pub fn take(&mut self, gradient: impl Iterator<Item = f64>, t: u64) -> Correction {
        let beta = self.beta.base;
        self.beta.next();
        for ((g, m), v) in gradient.zip(self.m.iter_mut()).zip(self.v.iter_mut()) {
            *m = beta * *m + (1.0 - beta) * g;
            *v = beta * *v + (1.0 - beta) * (g * g);
        }
        self.correction(t)
    }

    fn correction(&self, t: u64) -> Correction {
        let (beta, power) = (self.beta.base, self.beta.now);
        let c1 = 1.0 - power;
        Correction { c1, reduction: (1.0 - beta) * (1.0 + power) / ((1.0 + beta) * (1.0 - power)), first: t <= 1 }
    }

    /// Notes m and v.
    pub fn note(&self, trace: &mut Trace) {
        trace.put("m", &self.m);
        trace.put("v", &self.v);
    }

    /// Mean over the parameters of m̂²/s² after step t.
    #[must_use]
    pub fn gsnr(&self, t: u64) -> Option<f64> {
        if t == 0 {
            return None;
        }
        let correction = self.correction(t);
        let ratios = (0..self.m.len()).map(|j| {
            let (m, s2) = correction.mean_and_variance(self, j);
            m * m / s2
        });
        Some(ratios.fold(0.0, |sum, r| sum + r) / self.m.len() as f64)
    }
}

impl Correction {
    /// m̂ and s² of parameter j. At t = 1 the variance is 0/0 and in a constant gradient 0: both
    /// give [`GUARD`], which is what the guard of the authors' code is meant to give.
    #[inline(always)]
    #[must_use]
    pub fn mean_and_variance<S: Store>(&self, averages: &Averages<S>, j: usize) -> (f64, f64) {
        let m = averages.m[j] / self.c1;
        let v = averages.v[j] / self.c1;
        let s2 = (v - m * m) / (1.0 - self.reduction);
        (m, if !self.first && s2 > 0.0 { s2 } else { GUARD })
    }
}
