//! Learning-rate schedules.

use super::Schedule;
use crate::math::elementary::{cos, powi};

impl Schedule {
    /// What multiplies the learning rate at step t (from 1).
    #[inline(always)]
    #[must_use]
    pub fn factor(&self, t: u64) -> f64 {
        match self {
            Self::Constant => 1.0,
            other => other.changing(t),
        }
    }

    fn changing(&self, t: u64) -> f64 {
        match *self {
            Self::Constant => 1.0,
            Self::Step { every, factor } => powi(factor, i32::try_from((t - 1) / every).unwrap_or(i32::MAX)),
            Self::Cosine { steps, floor } => {
                let done = ((t - 1) as f64 / steps as f64).min(1.0);
                floor + (1.0 - floor) * (1.0 + cos(std::f64::consts::PI * done)) / 2.0
            }
            Self::LinearWarmup { steps } => (t as f64 / steps as f64).min(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schedules_do_what_they_say() {
        let step = Schedule::Step { every: 10, factor: 0.5 };
        assert_eq!([1, 10, 11, 21].map(|t| step.factor(t)), [1.0, 1.0, 0.5, 0.25]);
        let cosine = Schedule::Cosine { steps: 100, floor: 0.1 };
        assert_eq!(cosine.factor(1), 1.0);
        assert!((cosine.factor(51) - 0.55).abs() < 1e-15);
        assert!((cosine.factor(101) - 0.1).abs() < 1e-15);
        assert_eq!(cosine.factor(101), cosine.factor(1_000_000));
        let warm = Schedule::LinearWarmup { steps: 4 };
        assert_eq!([1, 2, 4, 5].map(|t| warm.factor(t)), [0.25, 0.5, 1.0, 1.0]);
        assert_eq!(Schedule::Constant.factor(77), 1.0);
    }
}
