//! First-order dual numbers in two variables: a value and its exact gradient.

#![expect(clippy::suspicious_arithmetic_impl, reason = "products and quotients of dual numbers are sums")]

use super::scalar::{Scalar, times};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// v + d₀·ε₀ + d₁·ε₁ with εᵢεⱼ = 0: a value with its derivatives by x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual {
    /// The value.
    pub v: f64,
    /// The gradient [∂/∂x, ∂/∂y].
    pub d: [f64; 2],
}

impl Dual {
    /// The variables x and y at a point.
    #[inline(always)]
    #[must_use]
    pub fn variables([x, y]: [f64; 2]) -> (Self, Self) {
        (Self { v: x, d: [1.0, 0.0] }, Self { v: y, d: [0.0, 1.0] })
    }
}

impl Scalar for Dual {
    const ORDER: u8 = 1;

    #[inline(always)]
    fn constant(v: f64) -> Self {
        Self { v, d: [0.0; 2] }
    }

    #[inline(always)]
    fn value(self) -> f64 {
        self.v
    }

    #[inline(always)]
    fn chain(self, g: f64, d1: f64, _: f64) -> Self {
        Self { v: g, d: [times(d1, self.d[0]), times(d1, self.d[1])] }
    }

    #[inline(always)]
    fn chain2(self, o: Self, g: f64, [a, b]: [f64; 2], _: [f64; 3]) -> Self {
        let d = |i: usize| times(a, self.d[i]) + times(b, o.d[i]);
        Self { v: g, d: [d(0), d(1)] }
    }

    // A product has no singular factor, so the plain rule serves (and is much faster).
    #[inline(always)]
    fn sqr(self) -> Self {
        let t = 2.0 * self.v;
        Self { v: self.v * self.v, d: [t * self.d[0], t * self.d[1]] }
    }
}

impl Neg for Dual {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        Self { v: -self.v, d: [-self.d[0], -self.d[1]] }
    }
}

impl Add for Dual {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self { v: self.v + o.v, d: [self.d[0] + o.d[0], self.d[1] + o.d[1]] }
    }
}

impl Sub for Dual {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self { v: self.v - o.v, d: [self.d[0] - o.d[0], self.d[1] - o.d[1]] }
    }
}

impl Mul for Dual {
    type Output = Self;
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        let d = |i: usize| self.d[i] * o.v + self.v * o.d[i];
        Self { v: self.v * o.v, d: [d(0), d(1)] }
    }
}

impl Div for Dual {
    type Output = Self;
    #[inline(always)]
    fn div(self, o: Self) -> Self {
        let v = self.v / o.v;
        let d = |i: usize| {
            let top = self.d[i] - v * o.d[i];
            if self.d[i] == 0.0 && o.d[i] == 0.0 { 0.0 } else { top / o.v }
        };
        Self { v, d: [d(0), d(1)] }
    }
}

impl Add<f64> for Dual {
    type Output = Self;
    #[inline(always)]
    fn add(self, c: f64) -> Self {
        Self { v: self.v + c, d: self.d }
    }
}

impl Sub<f64> for Dual {
    type Output = Self;
    #[inline(always)]
    fn sub(self, c: f64) -> Self {
        Self { v: self.v - c, d: self.d }
    }
}

impl Mul<f64> for Dual {
    type Output = Self;
    #[inline(always)]
    fn mul(self, c: f64) -> Self {
        Self { v: self.v * c, d: [self.d[0] * c, self.d[1] * c] }
    }
}

impl Div<f64> for Dual {
    type Output = Self;
    #[inline(always)]
    fn div(self, c: f64) -> Self {
        Self { v: self.v / c, d: [self.d[0] / c, self.d[1] / c] }
    }
}
