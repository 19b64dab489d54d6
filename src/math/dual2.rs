//! Second-order dual numbers in two variables: a value, its gradient and its Hessian, all exact.

#![expect(clippy::suspicious_arithmetic_impl, reason = "products and quotients of dual numbers are sums")]

use super::scalar::{Scalar, times};
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A value with its first and second derivatives by x and y.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dual2 {
    /// The value.
    pub v: f64,
    /// The gradient [∂/∂x, ∂/∂y].
    pub d: [f64; 2],
    /// The Hessian [∂²/∂x², ∂²/∂x∂y, ∂²/∂y²].
    pub h: [f64; 3],
}

/// The pairs of variables behind the three entries of `h`.
const PAIRS: [(usize, usize); 3] = [(0, 0), (0, 1), (1, 1)];

impl Dual2 {
    /// The variables x and y at a point.
    #[inline(always)]
    #[must_use]
    pub fn variables([x, y]: [f64; 2]) -> (Self, Self) {
        let var = |v, d| Self { v, d, h: [0.0; 3] };
        (var(x, [1.0, 0.0]), var(y, [0.0, 1.0]))
    }

    #[inline(always)]
    fn map(self, v: f64, f: impl Fn(f64) -> f64) -> Self {
        Self { v, d: self.d.map(&f), h: self.h.map(&f) }
    }
}

impl Scalar for Dual2 {
    const ORDER: u8 = 2;

    #[inline(always)]
    fn constant(v: f64) -> Self {
        Self { v, d: [0.0; 2], h: [0.0; 3] }
    }

    #[inline(always)]
    fn value(self) -> f64 {
        self.v
    }

    #[inline(always)]
    fn chain(self, g: f64, d1: f64, d2: f64) -> Self {
        let h = std::array::from_fn(|k| {
            let (i, j) = PAIRS[k];
            times(d1, self.h[k]) + times(d2, self.d[i] * self.d[j])
        });
        Self { v: g, d: [times(d1, self.d[0]), times(d1, self.d[1])], h }
    }

    #[inline(always)]
    fn chain2(self, o: Self, g: f64, [a, b]: [f64; 2], [aa, ab, bb]: [f64; 3]) -> Self {
        let h = std::array::from_fn(|k| {
            let (i, j) = PAIRS[k];
            times(a, self.h[k])
                + times(b, o.h[k])
                + times(aa, self.d[i] * self.d[j])
                + times(ab, self.d[i] * o.d[j] + o.d[i] * self.d[j])
                + times(bb, o.d[i] * o.d[j])
        });
        let d = std::array::from_fn(|i| times(a, self.d[i]) + times(b, o.d[i]));
        Self { v: g, d, h }
    }
}

impl Neg for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn neg(self) -> Self {
        self.map(-self.v, |a| -a)
    }
}

impl Add for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn add(self, o: Self) -> Self {
        Self {
            v: self.v + o.v,
            d: std::array::from_fn(|i| self.d[i] + o.d[i]),
            h: std::array::from_fn(|i| self.h[i] + o.h[i]),
        }
    }
}

impl Sub for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, o: Self) -> Self {
        Self {
            v: self.v - o.v,
            d: std::array::from_fn(|i| self.d[i] - o.d[i]),
            h: std::array::from_fn(|i| self.h[i] - o.h[i]),
        }
    }
}

impl Mul for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, o: Self) -> Self {
        let h = std::array::from_fn(|k| {
            let (i, j) = PAIRS[k];
            self.h[k] * o.v + self.v * o.h[k] + (self.d[i] * o.d[j] + self.d[j] * o.d[i])
        });
        Self { v: self.v * o.v, d: std::array::from_fn(|i| self.d[i] * o.v + self.v * o.d[i]), h }
    }
}

impl Div for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn div(self, o: Self) -> Self {
        let v = self.v / o.v;
        let quotient = |top: f64, own: f64, other: f64| {
            if own == 0.0 && other == 0.0 { 0.0 } else { top / o.v }
        };
        let d: [f64; 2] = std::array::from_fn(|i| quotient(self.d[i] - v * o.d[i], self.d[i], o.d[i]));
        let h = std::array::from_fn(|k| {
            let (i, j) = PAIRS[k];
            let cross = d[i] * o.d[j] + d[j] * o.d[i];
            let top = self.h[k] - v * o.h[k] - cross;
            if self.h[k] == 0.0 && o.h[k] == 0.0 && cross == 0.0 { 0.0 } else { top / o.v }
        });
        Self { v, d, h }
    }
}

impl Add<f64> for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn add(self, c: f64) -> Self {
        Self { v: self.v + c, ..self }
    }
}

impl Sub<f64> for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn sub(self, c: f64) -> Self {
        Self { v: self.v - c, ..self }
    }
}

impl Mul<f64> for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn mul(self, c: f64) -> Self {
        self.map(self.v * c, |a| a * c)
    }
}

impl Div<f64> for Dual2 {
    type Output = Self;
    #[inline(always)]
    fn div(self, c: f64) -> Self {
        self.map(self.v / c, |a| a / c)
    }
}
