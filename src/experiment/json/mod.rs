//! JSON, read strictly.
//!
//! A general reader drops what it does not understand: the second of two equal keys, digits that a
//! double cannot hold. An experiment must mean one thing, so this reader refuses both, and says
//! where: by the path of the field, or by line and column where the text is no JSON at all. Here are
//! values and how they are written; `reader` reads them.

mod reader;

pub use reader::parse;

use std::fmt::Write as _;

/// Deepest nesting of arrays and objects: far more than any format here, far less than the stack.
pub const DEPTH: usize = 64;

/// A JSON value. Whole numbers without sign, point or exponent are kept exactly.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Switch(bool),
    /// A whole number that was written as one.
    Integer(u64),
    /// Any other number: the nearest double.
    Real(f64),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// An object: its fields in the order of the text, no key twice.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// A field of an object.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Self> {
        match self {
            Self::Object(fields) => fields.iter().find(|(k, _)| k == key).map(|(_, v)| v),
            _ => None,
        }
    }

    /// As a number.
    #[must_use]
    pub fn as_f64(&self) -> Option<f64> {
        match *self {
            Self::Integer(n) => Some(n as f64),
            Self::Real(x) => Some(x),
            _ => None,
        }
    }

    /// As a whole number: `100`, and also `100.0` and `1e2`.
    #[must_use]
    pub fn as_u64(&self) -> Option<u64> {
        match *self {
            Self::Integer(n) => Some(n),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole, and in range")]
            Self::Real(x) if (0.0..18_446_744_073_709_551_616.0).contains(&x) && x.trunc() == x => Some(x as u64),
            _ => None,
        }
    }

    /// As a string.
    #[must_use]
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// For a message: the value on one line, shortened.
    #[must_use]
    pub fn brief(&self) -> String {
        match self {
            Self::List(items) => format!("a list of {}", items.len()),
            Self::Object(_) => "an object".into(),
            Self::Text(text) => brief(text),
            other => other.line(true),
        }
    }

    /// On one line: with spaces, or (`compact`) without any and with `1` for `1.0`.
    #[must_use]
    pub fn line(&self, compact: bool) -> String {
        let mut out = String::new();
        self.write(&mut out, compact);
        out
    }

    fn write(&self, out: &mut String, compact: bool) {
        let (comma, colon) = if compact { (",", ":") } else { (", ", ": ") };
        match self {
            Self::Null => out.push_str("null"),
            Self::Switch(on) => out.push_str(if *on { "true" } else { "false" }),
            Self::Integer(n) => {
                let _ = write!(out, "{n}");
            }
            Self::Real(x) => {
                let text = number(*x);
                out.push_str(if compact { text.strip_suffix(".0").unwrap_or(&text) } else { &text });
            }
            Self::Text(text) => quote(text, out),
            Self::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { comma });
                    item.write(out, compact);
                }
                out.push(']');
            }
            Self::Object(fields) => {
                let pad = if compact || fields.is_empty() { "" } else { " " };
                out.push('{');
                out.push_str(pad);
                for (i, (key, value)) in fields.iter().enumerate() {
                    out.push_str(if i == 0 { "" } else { comma });
                    quote(key, out);
                    out.push_str(colon);
                    value.write(out, compact);
                }
                out.push_str(pad);
                out.push('}');
            }
        }
    }
}

/// The shortest text that reads back to the same double; `null` where it is not finite.
#[must_use]
pub fn number(x: f64) -> String {
    if x.is_finite() { format!("{x:?}") } else { "null".into() }
}

/// Appends a string in quotes, escaped.
pub fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            // Line separators too, so that a line of text stays one line everywhere.
            c if c.is_control() || c == '\u{2028}' || c == '\u{2029}' => {
                let _ = write!(out, "\\u{:04x}", c as u32);
            }
            c => out.push(c),
        }
    }
    out.push('"');
}

/// A string in quotes on one line, shortened to about 40 characters.
#[must_use]
pub fn brief(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    let mut out = String::new();
    quote(&short, &mut out);
    out
}

/// The path of a field of an object.
#[must_use]
pub fn join(path: &str, key: &str) -> String {
    // A key may be anything in a bad file; a message stays short and on one line.
    let plain = !key.is_empty() && key.len() <= 60 && !key.contains(|c: char| c.is_control() || c.is_whitespace());
    let key = if plain { key.to_owned() } else { brief(key) };
    if path.is_empty() { key } else { format!("{path}.{key}") }
}
