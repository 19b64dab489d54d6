//! Text to tokens. Names match the longest known one, so that `xy` is x·y and `2pix` is 2·π·x.

use super::{Binary, FormulaError, Function};

/// A token with its column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spanned {
    pub token: Token,
    /// In characters from 1.
    pub column: usize,
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Token {
    Number(f64),
    X,
    Y,
    Unary(&'static str, Function),
    Binary(&'static str, Binary),
    Plus,
    Minus,
    Times,
    Over,
    Power,
    /// ² or ³ after an operand.
    Superscript(i32),
    Open,
    Close,
    Comma,
    End,
}

/// The functions of one argument.
const UNARY: [(&str, Function); 12] = [
    ("abs", Function::Abs),
    ("sqrt", Function::Sqrt),
    ("exp", Function::Exp),
    ("log", Function::Ln),
    ("ln", Function::Ln),
    ("log10", Function::Log10),
    ("sin", Function::Sin),
    ("cos", Function::Cos),
    ("tan", Function::Tan),
    ("tanh", Function::Tanh),
    ("sigmoid", Function::Sigmoid),
    ("relu", Function::Relu),
];

/// The functions of two arguments.
const BINARY: [(&str, Binary); 3] = [("min", Binary::Min), ("max", Binary::Max), ("atan2", Binary::Atan2)];

/// What a name may be, for messages.
const NAMES: &str = "x, y, pi, e, abs, min, max, sqrt, exp, log, sin, cos, tan, tanh, sigmoid, relu, atan2";

/// The longest known name at the beginning of a text, and its token.
fn name(text: &str) -> Option<(usize, Token)> {
    let simple = [
        ("x", Token::X),
        ("y", Token::Y),
        ("pi", Token::Number(std::f64::consts::PI)),
        ("π", Token::Number(std::f64::consts::PI)),
        ("e", Token::Number(std::f64::consts::E)),
    ];
    let unary = UNARY.iter().map(|&(name, f)| (name, Token::Unary(name, f)));
    let binary = BINARY.iter().map(|&(name, b)| (name, Token::Binary(name, b)));
    simple
        .into_iter()
        .chain(unary)
        .chain(binary)
        .filter(|(name, _)| text.starts_with(name))
        .max_by_key(|(name, _)| name.len())
        .map(|(name, token)| (name.len(), token))
}

/// Cuts a text into tokens; the last one is [`Token::End`].
pub(super) fn tokens(text: &str) -> Result<Vec<Spanned>, FormulaError> {
    let mut out = Vec::new();
    let (mut at, mut column) = (0, 1);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let (length, token) = match c {
            c if c.is_whitespace() => (c.len_utf8(), None),
            '0'..='9' | '.' => {
                let length = number_length(rest);
                let error = || FormulaError {
                    column,
                    message: format!("{:?} is not a number", rest[..length.max(1)].to_owned()),
                };
                let value: f64 = rest[..length].parse().map_err(|_| error())?;
                if !value.is_finite() {
                    let message = format!("{} is too large for a number", shortened(&rest[..length]));
                    return Err(FormulaError { column, message });
                }
                (length, Some(Token::Number(value)))
            }
            '*' if rest.starts_with("**") => {
                return Err(FormulaError { column, message: "unexpected \"**\"; a power is written ^".into() });
            }
            '+' => (1, Some(Token::Plus)),
            '-' | '−' | '–' => (c.len_utf8(), Some(Token::Minus)),
            '*' | '·' | '×' => (c.len_utf8(), Some(Token::Times)),
            '/' | '÷' => (c.len_utf8(), Some(Token::Over)),
            '^' => (1, Some(Token::Power)),
            '²' => (c.len_utf8(), Some(Token::Superscript(2))),
            '³' => (c.len_utf8(), Some(Token::Superscript(3))),
            '(' | '[' => (1, Some(Token::Open)),
            ')' | ']' => (1, Some(Token::Close)),
            ',' | ';' => (1, Some(Token::Comma)),
            c if c.is_alphabetic() || c == '_' => {
                let (length, token) = name(rest).ok_or_else(|| unknown(text, at, column))?;
                (length, Some(token))
            }
            other => {
                return Err(FormulaError { column, message: format!("unexpected {other:?}") });
            }
        };
        if let Some(token) = token {
            out.push(Spanned { token, column });
        }
        column += rest[..length].chars().count();
        at += length;
    }
    out.push(Spanned { token: Token::End, column });
    Ok(out)
}

/// An unknown name: the whole word is shown, and the column where it stops making sense.
fn unknown(text: &str, at: usize, column: usize) -> FormulaError {
    let word: String = text[at..].chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    FormulaError { column, message: format!("unknown name {:?}; known are {NAMES}", shortened(&word)) }
}

/// The first 24 characters of a text.
pub(super) fn shortened(text: &str) -> String {
    if text.chars().count() <= 24 { text.to_owned() } else { text.chars().take(24).chain(['…']).collect() }
}

/// The length of the number at the beginning of a text: digits, a point, digits, and an exponent
/// only if digits follow (`2e` is 2·e).
fn number_length(text: &str) -> usize {
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let mut length = digits(0);
    if text[length..].starts_with('.') {
        length += 1 + digits(length + 1);
    }
    let tail = &text[length..];
    if tail.starts_with(['e', 'E']) {
        let sign = usize::from(tail[1..].starts_with(['+', '-']));
        let exponent = digits(length + 1 + sign);
        if exponent > 0 {
            length += 1 + sign + exponent;
        }
    }
    length
}
