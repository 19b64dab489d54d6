//! The fields of an object of a file, read strictly: unknown names, wrong types and values out of
//! range are refused by the path of the field.

use super::Problem;
use super::json::{Value, brief, join};

/// The fields of an object.
pub(super) struct Fields<'a> {
    pub path: String,
    entries: &'a [(String, Value)],
    /// The program that wrote the file, if it says so.
    app: Option<&'a str>,
}

/// A value that is not what is allowed.
pub(super) fn refused(path: impl Into<String>, value: &Value, allowed: &str) -> Problem {
    Problem::at(path, format!("{}; allowed: {allowed}", value.brief()))
}

/// A name that is not one of those known, with a suggestion.
pub(super) fn unknown<'a>(what: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let known: Vec<&str> = known.collect();
    let short: String = name.chars().take(60).collect();
    let near = known.iter().map(|k| (distance(&short, k), *k)).min();
    let hint = match near {
        Some((d, k)) if d <= 1 + k.chars().count() / 4 => format!("; did you mean {k:?}?"),
        _ => ";".into(),
    };
    format!("unknown {what} {}{hint} allowed: {}", brief(name), known.join(", "))
}

/// Levenshtein's distance.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let cost = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = cost.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

impl<'a> Fields<'a> {
    pub fn of(value: &'a Value, path: impl Into<String>, app: Option<&'a str>) -> Result<Self, Problem> {
        let path = path.into();
        match value {
            Value::Object(entries) => Ok(Self { path, entries, app }),
            other => Err(refused(path, other, "an object")),
        }
    }

    /// Refuses every field but these.
    pub fn only(&self, known: &[&str]) -> Result<(), Problem> {
        let Some((key, _)) = self.entries.iter().find(|(k, _)| !known.contains(&k.as_str())) else { return Ok(()) };
        let by = self.app.map_or(String::new(), |app| {
            format!(" (the file was written by {app}; this is {})", env!("CARGO_PKG_VERSION"))
        });
        Err(Problem::at(self.at(key), unknown("field", key, known.iter().copied()) + &by))
    }

    pub fn at(&self, key: &str) -> String {
        join(&self.path, key)
    }

    pub fn get(&self, key: &str) -> Option<&'a Value> {
        self.entries.iter().find(|(k, _)| k == key).map(|(_, v)| v)
    }

    pub fn need(&self, key: &str) -> Result<&'a Value, Problem> {
        self.get(key).ok_or_else(|| Problem::at(self.at(key), "is missing"))
    }

    pub fn refused(&self, key: &str, value: &Value, allowed: &str) -> Problem {
        refused(self.at(key), value, allowed)
    }

    pub fn object(&self, key: &str) -> Result<Option<Fields<'a>>, Problem> {
        self.get(key).map(|v| Fields::of(v, self.at(key), self.app)).transpose()
    }

    /// The items of a list, with their paths.
    pub fn list(&self, key: &str) -> Result<Option<&'a [Value]>, Problem> {
        match self.get(key) {
            None => Ok(None),
            Some(Value::List(items)) => Ok(Some(items)),
            Some(other) => Err(self.refused(key, other, "a list")),
        }
    }

    /// An item of a list that is an object.
    pub fn item(&self, key: &str, index: usize, value: &'a Value) -> Result<Fields<'a>, Problem> {
        Fields::of(value, format!("{}[{index}]", self.at(key)), self.app)
    }

    pub fn text(&self, key: &str) -> Result<Option<&'a str>, Problem> {
        self.get(key).map(|v| v.as_str().ok_or_else(|| self.refused(key, v, "a string"))).transpose()
    }

    pub fn name(&self, key: &str) -> Result<&'a str, Problem> {
        self.need(key)?;
        Ok(self.text(key)?.unwrap_or_default())
    }

    pub fn switch(&self, key: &str, default: bool) -> Result<bool, Problem> {
        match self.get(key) {
            None => Ok(default),
            Some(Value::Switch(on)) => Ok(*on),
            Some(other) => Err(self.refused(key, other, "true or false")),
        }
    }

    pub fn integer(&self, key: &str, default: u64, min: u64, max: u64) -> Result<u64, Problem> {
        let Some(value) = self.get(key) else { return Ok(default) };
        let fits = |n: &u64| (min..=max).contains(n);
        let allowed = || self.refused(key, value, &format!("a whole number from {min} to {max}"));
        value.as_u64().filter(fits).ok_or_else(allowed)
    }

    pub fn real(&self, key: &str, default: f64, allowed: &str, fits: impl Fn(f64) -> bool) -> Result<f64, Problem> {
        let Some(value) = self.get(key) else { return Ok(default) };
        value.as_f64().filter(|&x| x.is_finite() && fits(x)).ok_or_else(|| self.refused(key, value, allowed))
    }

    /// A list of finite numbers of a fixed length.
    pub fn reals(&self, key: &str, length: usize) -> Result<Option<Vec<f64>>, Problem> {
        let Some(items) = self.list(key)? else { return Ok(None) };
        if items.len() != length {
            let allowed = format!("a list of {length} finite numbers");
            return Err(self.refused(key, &Value::List(items.to_vec()), &allowed));
        }
        let each = items.iter().enumerate().map(|(i, v)| {
            let problem = || refused(format!("{}[{i}]", self.at(key)), v, "a finite number");
            v.as_f64().filter(|x| x.is_finite()).ok_or_else(problem)
        });
        each.collect::<Result<_, _>>().map(Some)
    }
}
