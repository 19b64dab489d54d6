//! From text to values, strictly.

use super::{DEPTH, Value, brief, join};
use crate::experiment::Problem;
use std::fmt::Write as _;

/// Reads a text.
///
/// # Errors
/// If it is no JSON, too deep, holds a key twice or a number beyond doubles.
pub fn parse(text: &str) -> Result<Value, Problem> {
    let mut reader = Reader { text, at: 0, path: Vec::new() };
    if text.starts_with('\u{feff}') {
        return Err(reader.fault("a byte order mark; allowed: JSON without one"));
    }
    reader.space();
    let value = reader.value()?;
    reader.space();
    if reader.at < text.len() {
        return Err(reader.expected("the end of the text"));
    }
    Ok(value)
}

enum Segment {
    Key(String),
    Index(usize),
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    path: Vec<Segment>,
}

impl Reader<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\n' | b'\r' | b'\t')) {
            self.at += 1;
        }
    }

    fn place(&self) -> String {
        let before = self.text.get(..self.at).unwrap_or(self.text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().map_or(0, |l| l.chars().count()) + 1;
        format!("line {line}, column {column}")
    }

    /// A fault of the text, at its line and column.
    fn fault(&self, message: &str) -> Problem {
        Problem::at("", format!("{}: {message}", self.place()))
    }

    fn expected(&self, what: &str) -> Problem {
        let found = self.text.get(self.at..).and_then(|rest| rest.chars().next());
        let found = found.map_or("the end of the text".into(), |c| brief(&c.to_string()));
        self.fault(&format!("found {found}, expected {what}"))
    }

    /// A fault of a field, at its path.
    fn at_field(&self, message: &str) -> Problem {
        let mut path = String::new();
        for segment in &self.path {
            match segment {
                Segment::Key(key) => path = join(&path, key),
                Segment::Index(i) => {
                    let _ = write!(path, "[{i}]");
                }
            }
        }
        if path.is_empty() { self.fault(message) } else { Problem::at(path, format!("{message} ({})", self.place())) }
    }

    fn value(&mut self) -> Result<Value, Problem> {
        if self.path.len() > DEPTH {
            return Err(self.fault(&format!("nested too deep; allowed: {DEPTH} levels")));
        }
        match self.peek() {
            Some(b'{') => self.object(),
            Some(b'[') => self.list(),
            Some(b'"') => Ok(Value::Text(self.string()?)),
            _ => {
                for (word, value) in
                    [("null", Value::Null), ("true", Value::Switch(true)), ("false", Value::Switch(false))]
                {
                    if self.text[self.at..].starts_with(word) {
                        self.at += word.len();
                        return Ok(value);
                    }
                }
                for word in ["NaN", "Infinity", "-Infinity", "nan", "inf", "-inf", "-NaN"] {
                    if self.text[self.at..].starts_with(word) {
                        return Err(self.at_field(&format!("{word} is no number of JSON; allowed: a finite number")));
                    }
                }
                if matches!(self.peek(), Some(b'-' | b'0'..=b'9')) {
                    self.number()
                } else {
                    Err(self.expected("a value"))
                }
            }
        }
    }

    fn object(&mut self) -> Result<Value, Problem> {
        self.at += 1;
        let mut fields: Vec<(String, Value)> = Vec::new();
        let mut seen = std::collections::HashSet::new();
        self.space();
        if self.peek() == Some(b'}') {
            self.at += 1;
            return Ok(Value::Object(fields));
        }
        loop {
            self.space();
            if self.peek() != Some(b'"') {
                return Err(self.expected("a field's name in double quotes"));
            }
            let start = self.at;
            let key = self.string()?;
            self.path.push(Segment::Key(key.clone()));
            if !seen.insert(key.clone()) {
                self.at = start;
                return Err(self.at_field("stands twice; allowed: once"));
            }
            self.space();
            if self.peek() != Some(b':') {
                return Err(self.expected("\":\""));
            }
            self.at += 1;
            self.space();
            let value = self.value()?;
            self.path.pop();
            fields.push((key, value));
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b'}') => {
                    self.at += 1;
                    return Ok(Value::Object(fields));
                }
                _ => return Err(self.expected("\",\" or \"}\"")),
            }
        }
    }

    fn list(&mut self) -> Result<Value, Problem> {
        self.at += 1;
        let mut items = Vec::new();
        self.space();
        if self.peek() == Some(b']') {
            self.at += 1;
            return Ok(Value::List(items));
        }
        loop {
            self.space();
            self.path.push(Segment::Index(items.len()));
            items.push(self.value()?);
            self.path.pop();
            self.space();
            match self.peek() {
                Some(b',') => self.at += 1,
                Some(b']') => {
                    self.at += 1;
                    return Ok(Value::List(items));
                }
                _ => return Err(self.expected("\",\" or \"]\"")),
            }
        }
    }

    fn digits(&mut self) -> Result<(), Problem> {
        if !matches!(self.peek(), Some(b'0'..=b'9')) {
            return Err(self.expected("a digit"));
        }
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Value, Problem> {
        let start = self.at;
        if self.peek() == Some(b'-') {
            self.at += 1;
        }
        if self.peek() == Some(b'0') {
            self.at += 1;
        } else {
            self.digits()?;
        }
        if self.peek() == Some(b'.') {
            self.at += 1;
            self.digits()?;
        }
        if matches!(self.peek(), Some(b'e' | b'E')) {
            self.at += 1;
            if matches!(self.peek(), Some(b'+' | b'-')) {
                self.at += 1;
            }
            self.digits()?;
        }
        let text = &self.text[start..self.at];
        if let Ok(n) = text.parse::<u64>() {
            return Ok(Value::Integer(n));
        }
        match text.parse::<f64>() {
            Ok(x) if x.is_finite() => Ok(Value::Real(x)),
            _ => {
                self.at = start;
                let short = brief(text);
                let message =
                    format!("{} is too large for a double; allowed: a finite number", short.trim_matches('"'));
                Err(self.at_field(&message))
            }
        }
    }

    fn string(&mut self) -> Result<String, Problem> {
        self.at += 1;
        let mut out = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(c) = rest.chars().next() else { return Err(self.expected("\"\\\"\"")) };
            match c {
                '"' => {
                    self.at += 1;
                    return Ok(out);
                }
                '\\' => out.push(self.escape()?),
                c if u32::from(c) < 0x20 => return Err(self.expected("an escape such as \\n in a string")),
                c => {
                    out.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    fn escape(&mut self) -> Result<char, Problem> {
        let start = self.at;
        self.at += 1;
        let c = match self.peek() {
            Some(b'u') => {
                self.at += 1;
                let first = self.unit()?;
                let code = if (0xd800..0xdc00).contains(&first) && self.text[self.at..].starts_with("\\u") {
                    self.at += 2;
                    let second = self.unit()?;
                    if (0xdc00..0xe000).contains(&second) {
                        0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)
                    } else {
                        first
                    }
                } else {
                    first
                };
                return char::from_u32(code).ok_or_else(|| {
                    self.at = start;
                    self.fault("an unpaired surrogate in a string; allowed: whole characters")
                });
            }
            Some(b'n') => '\n',
            Some(b't') => '\t',
            Some(b'r') => '\r',
            Some(b'b') => '\u{8}',
            Some(b'f') => '\u{c}',
            Some(c @ (b'"' | b'\\' | b'/')) => char::from(c),
            _ => return Err(self.expected("an escape: one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")),
        };
        self.at += 1;
        Ok(c)
    }

    fn unit(&mut self) -> Result<u32, Problem> {
        let digits = self.text.as_bytes().get(self.at..self.at + 4).filter(|d| d.iter().all(u8::is_ascii_hexdigit));
        let Some(digits) = digits else { return Err(self.fault("expected four hexadecimal digits after \\u")) };
        let code = digits.iter().fold(0, |n, &d| n * 16 + char::from(d).to_digit(16).unwrap_or(0));
        self.at += 4;
        Ok(code)
    }
}
