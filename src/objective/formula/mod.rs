//! A user's own f(x, y): text to program, program to value, gradient and Hessian.
//!
//! `lexer` cuts the text into tokens, `parser` makes of them a flat program for a stack machine,
//! and here the program runs over any [`Scalar`], so that a formula has exact derivatives too.
//! `^` binds tighter than a minus before it and to the right; an implicit product (`2x`) has the
//! precedence of `*`; functions need parentheses; a constant whole exponent is repeated
//! multiplication; at a kink the derivative is the subgradient 0.

mod lexer;
mod parser;

use super::landscape::Landscape;
use crate::math::Scalar;
use std::sync::Arc;

/// Longest formula, in characters.
pub const LONGEST: usize = 10_000;
/// Deepest nesting of parentheses, functions, signs and powers.
pub const DEEPEST: usize = 200;

/// A parsed formula.
#[derive(Clone, Debug)]
pub struct Formula {
    text: Arc<str>,
    program: Arc<[Op]>,
    /// The most values that the stack holds at once.
    depth: usize,
}

/// A function of one argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Function {
    Abs,
    Sqrt,
    Exp,
    Ln,
    Log10,
    Sin,
    Cos,
    Tan,
    Tanh,
    Sigmoid,
    Relu,
}

/// A function of two arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Pow,
    Min,
    Max,
    Atan2,
}

/// An instruction of the stack machine.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Op {
    Constant(f64),
    X,
    Y,
    Negate,
    /// A constant whole exponent.
    Power(i32),
    Function(Function),
    Binary(Binary),
}

/// What is wrong with a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaError {
    /// The column, in characters from 1.
    pub column: usize,
    /// What was found and what was expected.
    pub message: String,
}

impl std::fmt::Display for FormulaError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for FormulaError {}

impl Formula {
    /// Reads a formula.
    ///
    /// # Errors
    /// If the text is not a formula, or too long or too deep.
    pub fn parse(text: &str) -> Result<Self, FormulaError> {
        let length = text.chars().count();
        if length > LONGEST {
            let message = format!("{length} characters; at most {LONGEST} are allowed");
            return Err(FormulaError { column: LONGEST + 1, message });
        }
        let (program, depth) = parser::parse(&lexer::tokens(text)?)?;
        Ok(Self { text: text.into(), program: program.into(), depth })
    }

    /// Its text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Runs the program on a stack of N values (N ≥ `depth`).
    #[inline(always)]
    fn run<S: Scalar, const N: usize>(&self, x: S, y: S) -> S {
        let mut stack = [x; N];
        let mut top = 0;
        for op in &*self.program {
            match *op {
                Op::Constant(c) => push(&mut stack, &mut top, S::constant(c)),
                Op::X => push(&mut stack, &mut top, x),
                Op::Y => push(&mut stack, &mut top, y),
                Op::Negate => stack[top - 1] = -stack[top - 1],
                Op::Power(n) => stack[top - 1] = stack[top - 1].powi(n),
                Op::Function(f) => stack[top - 1] = f.of(stack[top - 1]),
                Op::Binary(b) => {
                    top -= 1;
                    stack[top - 1] = b.of(stack[top - 1], stack[top]);
                }
            }
        }
        stack[0]
    }
}

#[inline(always)]
fn push<S: Scalar>(stack: &mut [S], top: &mut usize, value: S) {
    stack[*top] = value;
    *top += 1;
}

impl Landscape for Formula {
    #[inline]
    fn at<S: Scalar>(&self, _: usize, x: S, y: S) -> S {
        match self.depth {
            0..=4 => self.run::<S, 4>(x, y),
            5..=16 => self.run::<S, 16>(x, y),
            // The parser allows no more.
            _ => self.run::<S, { parser::STACK }>(x, y),
        }
    }
}

impl Function {
    #[inline(always)]
    fn of<S: Scalar>(self, x: S) -> S {
        match self {
            Self::Abs => x.abs(),
            Self::Sqrt => x.sqrt(),
            Self::Exp => x.exp(),
            Self::Ln => x.ln(),
            Self::Log10 => x.ln() * std::f64::consts::LOG10_E,
            Self::Sin => x.sin(),
            Self::Cos => x.cos(),
            Self::Tan => x.tan(),
            Self::Tanh => x.tanh(),
            Self::Sigmoid => x.sigmoid(),
            Self::Relu => x.relu(),
        }
    }
}

impl Binary {
    #[inline(always)]
    fn of<S: Scalar>(self, a: S, b: S) -> S {
        match self {
            Self::Add => a + b,
            Self::Sub => a - b,
            Self::Mul => a * b,
            Self::Div => a / b,
            Self::Pow => a.pow(b),
            Self::Min => a.min(b),
            Self::Max => a.max(b),
            Self::Atan2 => a.atan2(b),
        }
    }
}
