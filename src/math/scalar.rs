//! The scalar that a landscape is written over.

use super::elementary as el;
use std::ops::{Add, Div, Mul, Neg, Sub};

/// A real number that may carry derivatives along.
///
/// A function written once as `fn f<S: Scalar>(x: S, y: S) -> S` gives its value over `f64`, its
/// exact gradient over [`Dual`](super::Dual), and its exact Hessian over
/// [`Dual2`](super::Dual2). The value part is computed by the same operations in all three, so
/// that it has the same bits.
///
/// At a kink (|x|, max, min, relu) the derivative is the subgradient 0, and a factor 0 wins
/// over an infinite derivative: √(x² + y²) has gradient 0 at the origin.
pub trait Scalar:
    Copy
    + Neg<Output = Self>
    + Add<Output = Self>
    + Sub<Output = Self>
    + Mul<Output = Self>
    + Div<Output = Self>
    + Add<f64, Output = Self>
    + Sub<f64, Output = Self>
    + Mul<f64, Output = Self>
    + Div<f64, Output = Self>
{
    /// The highest derivative that is carried: 0, 1 or 2. Lets a function skip derivatives that
    /// nobody asked for.
    const ORDER: u8;

    /// A constant: all derivatives are 0.
    fn constant(value: f64) -> Self;

    /// The value without its derivatives.
    fn value(self) -> f64;

    /// g(self) for a function g with value `g`, first derivative `d1` and second derivative `d2`
    /// at `self.value()`.
    #[must_use]
    fn chain(self, g: f64, d1: f64, d2: f64) -> Self;

    /// g(self, other) for a function of two variables with value `g`, first derivatives
    /// `[∂₁, ∂₂]` and second derivatives `[∂₁₁, ∂₁₂, ∂₂₂]`.
    #[must_use]
    fn chain2(self, other: Self, g: f64, d1: [f64; 2], d2: [f64; 3]) -> Self;

    /// self².
    #[inline(always)]
    #[must_use]
    fn sqr(self) -> Self {
        self * self
    }

    /// selfⁿ by repeated multiplication, so that negative bases work.
    #[inline(always)]
    #[must_use]
    fn powi(self, n: i32) -> Self {
        let x = self.value();
        let g = el::powi(x, n);
        if Self::ORDER == 0 {
            return self.chain(g, 0.0, 0.0);
        }
        let nf = f64::from(n);
        let d1 = if n == 0 { 0.0 } else { nf * el::powi(x, n - 1) };
        let d2 = if Self::ORDER < 2 || n == 0 || n == 1 { 0.0 } else { nf * (nf - 1.0) * el::powi(x, n - 2) };
        self.chain(g, d1, d2)
    }

    /// self to a real power that is itself a scalar.
    #[inline]
    #[must_use]
    fn pow(self, exponent: Self) -> Self {
        let (a, b) = (self.value(), exponent.value());
        let g = el::pow(a, b);
        if Self::ORDER == 0 {
            return self.chain(g, 0.0, 0.0);
        }
        let (low, ln) = (el::pow(a, b - 1.0), el::ln(a));
        // 0^b has the limit derivative 0 with respect to b for b > 0; ln 0 would make it NaN.
        let by_b = if g == 0.0 { 0.0 } else { g * ln };
        let d2 = if Self::ORDER < 2 {
            [0.0; 3]
        } else {
            let aa = b * (b - 1.0) * el::pow(a, b - 2.0);
            let ab = if low == 0.0 { 0.0 } else { low * (1.0 + b * ln) };
            let bb = if g == 0.0 { 0.0 } else { g * ln * ln };
            [aa, ab, bb]
        };
        self.chain2(exponent, g, [b * low, by_b], d2)
    }

    /// e to the power of self.
    #[inline(always)]
    #[must_use]
    fn exp(self) -> Self {
        let e = el::exp(self.value());
        self.chain(e, e, e)
    }

    /// Natural logarithm.
    #[inline(always)]
    #[must_use]
    fn ln(self) -> Self {
        let x = self.value();
        if Self::ORDER == 0 {
            return self.chain(el::ln(x), 0.0, 0.0);
        }
        let inverse = 1.0 / x;
        self.chain(el::ln(x), inverse, -inverse * inverse)
    }

    /// Sine.
    #[inline(always)]
    #[must_use]
    fn sin(self) -> Self {
        let x = self.value();
        let s = el::sin(x);
        let c = if Self::ORDER == 0 { 0.0 } else { el::cos(x) };
        self.chain(s, c, -s)
    }

    /// Cosine.
    #[inline(always)]
    #[must_use]
    fn cos(self) -> Self {
        let x = self.value();
        let c = el::cos(x);
        let s = if Self::ORDER == 0 { 0.0 } else { el::sin(x) };
        self.chain(c, -s, -c)
    }

    /// Tangent.
    #[inline(always)]
    #[must_use]
    fn tan(self) -> Self {
        let t = el::tan(self.value());
        let d = 1.0 + t * t;
        self.chain(t, d, 2.0 * t * d)
    }

    /// Hyperbolic tangent.
    #[inline(always)]
    #[must_use]
    fn tanh(self) -> Self {
        let t = el::tanh(self.value());
        let d = 1.0 - t * t;
        self.chain(t, d, -2.0 * t * d)
    }

    /// The logistic function 1/(1 + e⁻ˣ).
    #[inline(always)]
    #[must_use]
    fn sigmoid(self) -> Self {
        let s = el::sigmoid(self.value());
        let d = s * (1.0 - s);
        self.chain(s, d, d * (1.0 - 2.0 * s))
    }

    /// Square root.
    #[inline(always)]
    #[must_use]
    fn sqrt(self) -> Self {
        let r = self.value().sqrt();
        if Self::ORDER == 0 {
            return self.chain(r, 0.0, 0.0);
        }
        let d = 0.5 / r;
        self.chain(r, d, -0.5 * d / self.value())
    }

    /// Absolute value, with derivative 0 at 0.
    #[inline(always)]
    #[must_use]
    fn abs(self) -> Self {
        let x = self.value();
        let sign = if x > 0.0 {
            1.0
        } else if x < 0.0 {
            -1.0
        } else {
            x * 0.0 // 0, or NaN for NaN
        };
        self.chain(x.abs(), sign, 0.0)
    }

    /// max(0, self), with derivative 0 at 0.
    #[inline(always)]
    #[must_use]
    fn relu(self) -> Self {
        let x = self.value();
        if x > 0.0 {
            self
        } else if x <= 0.0 {
            Self::constant(0.0)
        } else {
            self // NaN stays NaN
        }
    }

    /// The smaller of two; where they are equal, both derivatives are 0 (a kink).
    #[inline]
    #[must_use]
    fn min(self, other: Self) -> Self {
        let (a, b) = (self.value(), other.value());
        if a < b || a.is_nan() {
            self
        } else if b < a || b.is_nan() {
            other
        } else {
            Self::constant(a)
        }
    }

    /// The larger of two; where they are equal, both derivatives are 0 (a kink).
    #[inline]
    #[must_use]
    fn max(self, other: Self) -> Self {
        let (a, b) = (self.value(), other.value());
        if a > b || a.is_nan() {
            self
        } else if b > a || b.is_nan() {
            other
        } else {
            Self::constant(a)
        }
    }

    /// The angle of the point (x, self), in (−π, π]; derivative 0 at the origin.
    #[inline]
    #[must_use]
    fn atan2(self, x: Self) -> Self {
        let (a, b) = (self.value(), x.value());
        let g = el::atan2(a, b);
        let r2 = a * a + b * b;
        if Self::ORDER == 0 || r2 == 0.0 {
            return self.chain2(x, g, [0.0; 2], [0.0; 3]);
        }
        let (da, db) = (b / r2, -a / r2);
        let aa = -2.0 * a * da / r2;
        self.chain2(x, g, [da, db], [aa, (a * a - b * b) / (r2 * r2), -aa])
    }
}

impl Scalar for f64 {
    const ORDER: u8 = 0;

    #[inline(always)]
    fn constant(value: f64) -> Self {
        value
    }

    #[inline(always)]
    fn value(self) -> f64 {
        self
    }

    #[inline(always)]
    fn chain(self, g: f64, _: f64, _: f64) -> Self {
        g
    }

    #[inline(always)]
    fn chain2(self, _: Self, g: f64, _: [f64; 2], _: [f64; 3]) -> Self {
        g
    }
}

/// d·x, where x = 0 wins over an infinite or undefined d (the subgradient 0 at a kink).
#[inline(always)]
pub(super) fn times(d: f64, x: f64) -> f64 {
    if x == 0.0 { 0.0 } else { d * x }
}
