//! A run, read from JSON: tolerantly, so that a file of another tool that has only paths opens too.
//! What is unknown is dropped with a note; what is known must make sense. The experiment inside is
//! read as strictly as an experiment's own file.

use super::json::{self, Value, join};
use super::run_write::{RUN_FAMILY, RUN_SCHEMA};
use super::{Column, Columns, Diverged, Experiment, LaneRecord, ObjectiveSummary, Problem, Real, Run, Status};
use crate::objective::Minimum;

/// The columns of vectors.
const VECTORS: [&str; 13] =
    ["theta", "ascent", "gsnr", "update", "gradient", "m", "v", "s2", "tau", "q", "epsilon", "noise", "mask"];

type Read<T> = Result<T, Problem>;

fn bad<T>(path: &str, value: &Value, allowed: &str) -> Read<T> {
    Err(Problem::at(path, format!("{}; allowed: {allowed}", value.brief())))
}

impl Run {
    /// Reads a run; also returns notes on what was dropped.
    ///
    /// # Errors
    /// If the text is no JSON, or what is known in it makes no sense.
    pub fn from_json(text: &str) -> Read<(Self, Vec<String>)> {
        let value = json::parse(text)?;
        let Value::Object(fields) = &value else { return bad("", &value, "a run, which is an object") };
        let mut notes = Vec::new();
        match value.get("schema") {
            Some(Value::Text(schema)) if schema == RUN_SCHEMA => {}
            Some(Value::Text(schema)) if schema.starts_with(RUN_FAMILY) => {
                let message = format!("{}; this version reads {RUN_SCHEMA:?}: the file is newer", json::brief(schema));
                return Err(Problem::at("schema", message));
            }
            Some(other) => return bad("schema", other, &format!("{RUN_SCHEMA:?}")),
            None => return Err(Problem::at("schema", format!("missing; a run says {RUN_SCHEMA:?}"))),
        }
        drop_unknown(fields, &["schema", "app", "experiment", "objective", "runs"], "", &mut notes);
        let app = |key: &str| value.get("app").and_then(|a| a.get(key)).and_then(Value::as_str);
        let version = app("version").unwrap_or_default();
        let experiment = match value.get("experiment") {
            None | Some(Value::Null) => None,
            Some(e) => Some(Experiment::from_value(e, "experiment", Some(version))?),
        };
        let objective = match value.get("objective") {
            None | Some(Value::Null) => None,
            Some(o) => Some(summary(o)?),
        };
        let runs = match value.get("runs") {
            Some(Value::List(runs)) => runs,
            Some(other) => return bad("runs", other, "a list of runs"),
            None => return Err(Problem::at("runs", "missing; allowed: a list of runs")),
        };
        let read = |(k, run): (usize, &Value)| record(run, k, &mut notes);
        let runs = runs.iter().enumerate().map(read).collect::<Read<Vec<_>>>()?;
        let name = app("name").unwrap_or("unknown").to_owned();
        Ok((Self { app: (name, version.to_owned()), experiment, objective, runs }, notes))
    }
}

fn drop_unknown(fields: &[(String, Value)], known: &[&str], path: &str, notes: &mut Vec<String>) {
    for (key, _) in fields.iter().filter(|(key, _)| !known.contains(&key.as_str())) {
        notes.push(format!("{}: unknown, left out", join(path, key)));
    }
}

fn reals<const N: usize>(value: &Value, path: &str) -> Read<[f64; N]> {
    let allowed = format!("a list of {N} numbers");
    let Value::List(items) = value else { return bad(path, value, &allowed) };
    let numbers: Option<Vec<f64>> = items.iter().map(Value::as_f64).collect();
    match numbers.and_then(|n| <[f64; N]>::try_from(n).ok()) {
        Some(array) => Ok(array),
        None => bad(path, value, &allowed),
    }
}

fn summary(value: &Value) -> Read<ObjectiveSummary> {
    let path = |key: &str| join("objective", key);
    let dimension = match value.get("dimension").and_then(Value::as_u64) {
        Some(d) => usize::try_from(d).unwrap_or(usize::MAX),
        None => return Err(Problem::at(path("dimension"), "missing or not a whole number")),
    };
    let parameters = match value.get("parameters") {
        Some(Value::List(names)) => names.iter().filter_map(|n| n.as_str().map(str::to_owned)).collect(),
        _ => Vec::new(),
    };
    let mut minima = Vec::new();
    if let Some(Value::List(items)) = value.get("minima") {
        for (k, m) in items.iter().enumerate() {
            let path = format!("objective.minima[{k}]");
            let at = reals::<2>(m.get("at").unwrap_or(&Value::Null), &join(&path, "at"))?;
            let Some(value) = m.get("value").and_then(Value::as_f64) else {
                return Err(Problem::at(join(&path, "value"), "missing or not a number"));
            };
            minima.push(Minimum { at, value, global: m.get("global") == Some(&Value::Switch(true)) });
        }
    }
    let view = match value.get("view") {
        None | Some(Value::Null) => None,
        Some(v) => {
            let view = reals::<4>(v, &path("view"))?;
            if !(view[0] < view[1] && view[2] < view[3]) {
                return bad(&path("view"), v, "x₀ < x₁ and y₀ < y₁");
            }
            Some(view)
        }
    };
    Ok(ObjectiveSummary { dimension, parameters, minima, view })
}

fn record(value: &Value, index: usize, notes: &mut Vec<String>) -> Read<LaneRecord> {
    let path = format!("runs[{index}]");
    let Value::Object(fields) = value else { return bad(&path, value, "an object") };
    drop_unknown(fields, &["id", "label", "status", "diverged", "evaluations_per_step", "columns"], &path, notes);
    let text = |key: &str| match value.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Text(text)) => Ok(Some(text.clone())),
        Some(other) => bad(&join(&path, key), other, "a text"),
    };
    let id = text("id")?.unwrap_or_else(|| format!("run-{index}"));
    let label = text("label")?.unwrap_or_else(|| id.clone());
    let status = match text("status")?.as_deref() {
        None | Some("finished") => Status::Finished,
        Some("diverged") => Status::Diverged,
        Some("stopped") => Status::Stopped,
        Some(other) => {
            let allowed = "allowed: \"finished\", \"diverged\", \"stopped\"";
            return Err(Problem::at(join(&path, "status"), format!("{}; {allowed}", json::brief(other))));
        }
    };
    let diverged = match value.get("diverged") {
        None | Some(Value::Null) => None,
        Some(d) => {
            let Some(step) = d.get("step").and_then(Value::as_u64) else {
                return Err(Problem::at(format!("{path}.diverged.step"), "missing or not a whole number"));
            };
            let reason = d.get("reason").and_then(Value::as_str).unwrap_or("non-finite parameters").to_owned();
            Some(Diverged { step, reason })
        }
    };
    let evaluations_per_step = value.get("evaluations_per_step").and_then(Value::as_u64).unwrap_or(1);
    let columns = match value.get("columns") {
        Some(Value::Object(columns)) => self::columns(columns, &join(&path, "columns"), notes)?,
        Some(other) => return bad(&join(&path, "columns"), other, "an object of columns"),
        None => return Err(Problem::at(join(&path, "columns"), "missing")),
    };
    Ok(LaneRecord { id, label, status, diverged, evaluations_per_step, columns })
}

fn columns(fields: &[(String, Value)], path: &str, notes: &mut Vec<String>) -> Read<Columns> {
    let mut columns: Vec<(String, Column)> = Vec::new();
    for (name, value) in fields {
        let path = join(path, name);
        let known = |list: &[&str]| list.contains(&name.as_str());
        let Value::List(cells) = value else { return bad(&path, value, "a list with one entry a row") };
        let column = if known(&["step", "evaluations"]) {
            integers(cells, &path)?
        } else if known(&VECTORS) {
            vectors(cells, &path)?
        } else if name == "ascent_path" {
            paths(cells, &path)?
        } else if Real::ALL.iter().any(|r| r.name() == name) {
            numbers(cells, &path)?
        } else {
            notes.push(format!("{path}: unknown, left out"));
            continue;
        };
        if let Some((first, other)) = columns.first()
            && other.len() != column.len()
        {
            let message = format!("{} rows, but {first:?} has {}", column.len(), other.len());
            return Err(Problem::at(path, message));
        }
        columns.push((name.clone(), column));
    }
    if columns.is_empty() {
        return Err(Problem::at(path, "no known column; allowed: at least theta or loss"));
    }
    // A step for each row, where another tool did not write any.
    if columns.iter().all(|(name, _)| name != "step") {
        let rows = columns[0].1.len() as u64;
        columns.insert(0, ("step".into(), Column::Integers((0..rows).collect())));
    }
    let steps = Columns(columns);
    if let Some(step) = steps.integers("step")
        && let Some(at) = step.windows(2).position(|w| w[0] >= w[1])
    {
        let message = format!("{} after {}; allowed: ascending steps", step[at + 1], step[at]);
        return Err(Problem::at(format!("{path}.step[{}]", at + 1), message));
    }
    Ok(steps)
}

fn integers(cells: &[Value], path: &str) -> Read<Column> {
    let read = |(row, cell): (usize, &Value)| match cell.as_u64() {
        Some(n) => Ok(n),
        None => bad(&format!("{path}[{row}]"), cell, "a whole number"),
    };
    cells.iter().enumerate().map(read).collect::<Read<_>>().map(Column::Integers)
}

/// A number, or null for one that was not finite.
fn number(cell: &Value, path: impl Fn() -> String) -> Read<f64> {
    match cell {
        Value::Null => Ok(f64::NAN),
        other => match other.as_f64() {
            Some(v) => Ok(v),
            None => bad(&path(), other, "a number or null"),
        },
    }
}

fn numbers(cells: &[Value], path: &str) -> Read<Column> {
    let read = |(row, cell): (usize, &Value)| number(cell, || format!("{path}[{row}]"));
    cells.iter().enumerate().map(read).collect::<Read<_>>().map(Column::Reals)
}

fn vectors(cells: &[Value], path: &str) -> Read<Column> {
    let first = cells.iter().find_map(|c| if let Value::List(v) = c { Some(v.len()) } else { None });
    let width = first.unwrap_or(1);
    let (mut values, mut present) = (Vec::with_capacity(cells.len() * width), Vec::with_capacity(cells.len()));
    for (row, cell) in cells.iter().enumerate() {
        match cell {
            Value::Null => values.resize(values.len() + width, f64::NAN),
            Value::List(entries) if entries.len() == width && width > 0 => {
                for (j, entry) in entries.iter().enumerate() {
                    values.push(number(entry, || format!("{path}[{row}][{j}]"))?);
                }
            }
            other => return bad(&format!("{path}[{row}]"), other, &format!("a list of {width} numbers, or null")),
        }
        present.push(*cell != Value::Null);
    }
    Ok(Column::Vectors { width, values, present })
}

fn paths(cells: &[Value], path: &str) -> Read<Column> {
    let mut width = None;
    let mut rows = Vec::with_capacity(cells.len());
    for (row, cell) in cells.iter().enumerate() {
        let Value::List(points) = cell else {
            if *cell != Value::Null {
                return bad(&format!("{path}[{row}]"), cell, "a list of points, or null");
            }
            rows.push(None);
            continue;
        };
        let mut flat = Vec::new();
        for (k, point) in points.iter().enumerate() {
            let here = || format!("{path}[{row}][{k}]");
            let Value::List(entries) = point else { return bad(&here(), point, "a list of numbers") };
            let width = *width.get_or_insert(entries.len().max(1));
            if entries.len() != width {
                return bad(&here(), point, &format!("a list of {width} numbers"));
            }
            for entry in entries {
                flat.push(number(entry, here)?);
            }
        }
        rows.push(Some(flat));
    }
    Ok(Column::Paths { width: width.unwrap_or(1), rows })
}
