//! The ground floor: numbers that come out the same on every machine.
//!
//! * [`elementary`]: `exp`, `sin`, `tanh`, … from a pinned `libm` in Rust. Nothing else in the
//!   project may call the transcendental functions of `std`, whose last bit differs between
//!   platforms (clippy's `disallowed-methods` watches over it).
//! * [`scalar`], [`dual`], [`dual2`]: a function written once over [`Scalar`] is evaluated as a
//!   plain number, with its gradient ([`Dual`]) or with its Hessian as well ([`Dual2`]).
//! * [`random`]: named random streams, and a portable normal distribution.
//! * [`vector`]: norms and products of slices, in one fixed order of summation.
//!
//! Nothing here knows what a landscape or an optimizer is.

pub mod dual;
pub mod dual2;
pub mod elementary;
pub mod random;
pub mod scalar;
pub mod vector;

pub use dual::Dual;
pub use dual2::Dual2;
pub use random::Stream;
pub use scalar::Scalar;
