//! Elementary functions with the same bits on every platform.
//!
//! Each one forwards to `libm`, a port of musl's functions to Rust that uses only operations which
//! IEEE 754 rounds correctly. `sqrt`, `floor`, `abs` and `copysign` are exact in `std` and are
//! called there directly.

/// eˣ.
#[inline]
#[must_use]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// Natural logarithm; NaN below zero, −∞ at zero.
#[inline]
#[must_use]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

/// Logarithm to base 10.
#[inline]
#[must_use]
pub fn log10(x: f64) -> f64 {
    libm::log10(x)
}

/// Sine of x in radians.
#[inline]
#[must_use]
pub fn sin(x: f64) -> f64 {
    libm::sin(x)
}

/// Cosine of x in radians.
#[inline]
#[must_use]
pub fn cos(x: f64) -> f64 {
    libm::cos(x)
}

/// Tangent of x in radians.
#[inline]
#[must_use]
pub fn tan(x: f64) -> f64 {
    libm::tan(x)
}

/// Hyperbolic tangent.
#[inline]
#[must_use]
pub fn tanh(x: f64) -> f64 {
    libm::tanh(x)
}

/// The angle of the point (x, y), in (−π, π].
#[inline]
#[must_use]
pub fn atan2(y: f64, x: f64) -> f64 {
    libm::atan2(y, x)
}

/// xʸ for a real exponent; NaN for a negative base with a fractional exponent.
#[inline]
#[must_use]
pub fn pow(x: f64, y: f64) -> f64 {
    libm::pow(x, y)
}

/// The logistic function 1/(1 + e⁻ˣ), without overflow on either side.
#[inline]
#[must_use]
pub fn sigmoid(x: f64) -> f64 {
    if x >= 0.0 {
        1.0 / (1.0 + exp(-x))
    } else {
        let e = exp(x);
        e / (1.0 + e)
    }
}

/// xⁿ by repeated squaring, in one fixed order of multiplications (`std`'s `powi` may differ
/// between platforms). xⁿ for n < 0 is 1/x⁻ⁿ.
#[inline]
#[must_use]
pub fn powi(x: f64, n: i32) -> f64 {
    let mut result = 1.0;
    let mut square = x;
    let mut rest = n.unsigned_abs();
    while rest > 0 {
        if rest & 1 == 1 {
            result *= square;
        }
        rest >>= 1;
        if rest > 0 {
            square *= square;
        }
    }
    if n < 0 { 1.0 / result } else { result }
}
