//! βᵗ, step by step.

use crate::math::elementary::powi;

/// β and βᵗ, kept by one multiplication a step, so that a block of steps and single steps agree in
/// every bit and none of them calls a power function.
#[derive(Clone, Copy, Debug, Default)]
pub struct Power {
    /// β.
    pub base: f64,
    /// βᵗ after step t.
    pub now: f64,
}

impl Power {
    /// Sets β after step `t`; the power is that of the new β, as if it had held from the start.
    pub fn set(&mut self, base: f64, t: u64) {
        if t == 0 || base != self.base {
            *self = Self { base, now: powi(base, i32::try_from(t).unwrap_or(i32::MAX)) };
        }
    }

    /// Goes on to the next step: βᵗ.
    ///
    /// Once it is so small that 1 ± βᵗ is 1 by far, it is 0: left alone, it would come to rest at
    /// a subnormal number (0.9 times the smallest one rounds to itself), and every later step
    /// would pay for arithmetic on that, several times its own cost on some processors.
    #[inline(always)]
    pub fn next(&mut self) -> f64 {
        let next = self.now * self.base;
        self.now = if next < 1e-300 { 0.0 } else { next };
        self.now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_power_is_the_power_and_never_subnormal() {
        for beta in [0.0, 0.5, 0.9, 0.999] {
            let mut power = Power::default();
            power.set(beta, 0);
            for t in 1..=800_000 {
                let now = power.next();
                assert!(now == 0.0 || now.is_normal(), "{beta} {t}");
                if t % 97 == 0 {
                    assert!((now - powi(beta, t)).abs() <= 1e-11 * powi(beta, t) + 1e-300, "{beta} {t}");
                }
            }
        }
    }
}
