//! Where a rule keeps its vectors: on the heap for a network, inside the rule for a plane.
//!
//! Blocks of steps on a landscape work on a copy of the rule on the stack. With two numbers a
//! vector and their count known, such a copy lives in registers, so that a step waits for
//! arithmetic only. Both stores run the same code in the same order: the same bits.

use std::fmt::Debug;
use std::ops::{Deref, DerefMut};

/// Memory for d reals.
pub trait Store: Clone + Debug + DerefMut<Target = [f64]> {
    /// d zeros.
    fn zeros(d: usize) -> Self;
}

impl Store for Vec<f64> {
    fn zeros(d: usize) -> Self {
        vec![0.0; d]
    }
}

/// Two reals.
#[derive(Clone, Copy, Debug)]
pub struct Pair(pub [f64; 2]);

impl Deref for Pair {
    type Target = [f64];
    #[inline(always)]
    fn deref(&self) -> &[f64] {
        &self.0
    }
}

impl DerefMut for Pair {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [f64] {
        &mut self.0
    }
}

impl Store for Pair {
    fn zeros(d: usize) -> Self {
        debug_assert_eq!(d, 2, "a pair holds two numbers");
        Self([0.0; 2])
    }
}
