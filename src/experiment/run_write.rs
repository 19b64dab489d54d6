//! A run, written as JSON and as a table.

use super::json::{number, quote};
use super::{Column, LaneRecord, ObjectiveSummary, Run, Status};
use std::io::{self, Write};

/// The schema of a run.
pub const RUN_SCHEMA: &str = "losscape/run/1";
/// How the schema of a run of any version begins.
pub const RUN_FAMILY: &str = "losscape/run/";

impl Status {
    /// Its name in files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Diverged => "diverged",
            Self::Stopped => "stopped",
        }
    }
}

fn quoted(text: &str) -> String {
    let mut out = String::new();
    quote(text, &mut out);
    out
}

/// `[a, b, c]`, of texts.
fn list(items: impl Iterator<Item = String>) -> String {
    format!("[{}]", items.collect::<Vec<_>>().join(", "))
}

fn numbers(values: &[f64]) -> String {
    list(values.iter().map(|&v| number(v)))
}

impl Run {
    /// The text of a file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let mut bytes = Vec::new();
        // Writing to memory does not fail, and all that is written is text.
        let _ = self.write_json(&mut bytes);
        String::from_utf8(bytes).unwrap_or_default()
    }

    /// Writes the text of a file: strict JSON, one column a line, numbers as the shortest text that
    /// reads back to the same bits, null for what is not finite.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{{\n  \"schema\": {},", quoted(RUN_SCHEMA))?;
        let (name, version) = &self.app;
        writeln!(out, "  \"app\": {{ \"name\": {}, \"version\": {} }},", quoted(name), quoted(version))?;
        if let Some(experiment) = &self.experiment {
            writeln!(out, "  \"experiment\": {},", experiment.to_json_at(2))?;
        }
        if let Some(objective) = &self.objective {
            writeln!(out, "  \"objective\": {},", summary(objective))?;
        }
        writeln!(out, "  \"runs\": [")?;
        for (k, run) in self.runs.iter().enumerate() {
            record(out, run)?;
            writeln!(out, "{}", if k + 1 < self.runs.len() { "," } else { "" })?;
        }
        writeln!(out, "  ]\n}}")
    }

    /// Writes a tidy table: a row for each optimizer and step, a column for each number; vectors
    /// have a column for each parameter (`theta_x`, `theta_y`). What is absent is empty. Ascent
    /// paths, which are lists of points, stay out.
    ///
    /// # Errors
    /// Those of the writer.
    pub fn write_csv(&self, out: impl Write) -> io::Result<()> {
        let mut names: Vec<(&str, usize)> = Vec::new();
        for (name, column) in self.runs.iter().flat_map(|r| &r.columns.0) {
            let width = match column {
                Column::Vectors { width, .. } => *width,
                Column::Paths { .. } => continue,
                _ => 0,
            };
            if !names.iter().any(|(n, _)| n == name) {
                names.push((name, width));
            }
        }
        let parameters = self.objective.as_ref().map_or(&[][..], |o| &o.parameters);
        let mut header = vec!["id".to_owned(), "label".to_owned()];
        for &(name, width) in &names {
            if width == 0 {
                header.push(name.into());
            }
            header.extend((0..width).map(|j| match parameters.get(j) {
                Some(parameter) => format!("{name}_{parameter}"),
                None => format!("{name}_{j}"),
            }));
        }
        let mut table = csv::Writer::from_writer(out);
        table.write_record(&header)?;
        let text = |v: f64| if v.is_finite() { number(v) } else { String::new() };
        for run in &self.runs {
            for row in 0..run.columns.rows() {
                let mut cells = vec![run.id.clone(), run.label.clone()];
                for &(name, width) in &names {
                    match run.columns.get(name) {
                        Some(Column::Integers(v)) => cells.push(v[row].to_string()),
                        Some(Column::Reals(v)) => cells.push(text(v[row])),
                        Some(column) => {
                            let vector = column.vector(row).unwrap_or(&[]);
                            cells.extend((0..width).map(|j| vector.get(j).map_or(String::new(), |&v| text(v))));
                        }
                        None => cells.extend(std::iter::repeat_n(String::new(), width.max(1))),
                    }
                }
                table.write_record(&cells)?;
            }
        }
        table.flush()
    }
}

fn summary(o: &ObjectiveSummary) -> String {
    let parameters = list(o.parameters.iter().map(|p| quoted(p)));
    let minima = list(o.minima.iter().map(|m| {
        format!("{{ \"at\": {}, \"value\": {}, \"global\": {} }}", numbers(&m.at), number(m.value), m.global)
    }));
    let view = o.view.map_or("null".into(), |v| numbers(&v));
    let dimension = o.dimension;
    format!("{{ \"dimension\": {dimension}, \"parameters\": {parameters}, \"minima\": {minima}, \"view\": {view} }}")
}

fn record(out: &mut impl Write, run: &LaneRecord) -> io::Result<()> {
    let (id, label, status) = (quoted(&run.id), quoted(&run.label), quoted(run.status.name()));
    write!(out, "    {{ \"id\": {id}, \"label\": {label}, \"status\": {status},")?;
    if let Some(d) = &run.diverged {
        write!(out, " \"diverged\": {{ \"step\": {}, \"reason\": {} }},", d.step, quoted(&d.reason))?;
    }
    writeln!(out, "\n      \"evaluations_per_step\": {},\n      \"columns\": {{", run.evaluations_per_step)?;
    for (k, (name, column)) in run.columns.0.iter().enumerate() {
        write!(out, "        {}: ", quoted(name))?;
        cells(out, column)?;
        writeln!(out, "{}", if k + 1 < run.columns.0.len() { "," } else { "" })?;
    }
    write!(out, "      }} }}")
}

fn cells(out: &mut impl Write, column: &Column) -> io::Result<()> {
    out.write_all(b"[")?;
    for row in 0..column.len() {
        if row > 0 {
            out.write_all(b", ")?;
        }
        let cell = match column {
            Column::Integers(v) => v[row].to_string(),
            Column::Reals(v) => number(v[row]),
            Column::Vectors { .. } => column.vector(row).map_or("null".into(), numbers),
            Column::Paths { width, rows } => match &rows[row] {
                Some(flat) => list(flat.chunks(*width).map(numbers)),
                None => "null".into(),
            },
        };
        out.write_all(cell.as_bytes())?;
    }
    out.write_all(b"]")
}
