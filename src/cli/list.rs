//! `losscape list`: the catalogue, with its defaults, for people or (with `--json`) for programs.

use super::Failure;
use crate::experiment::json::Value;
use crate::experiment::{Experiment, catalogue, defaults};
use crate::objective::landscape::{CATALOGUE, Info};
use crate::optimizer::{self, Bound, Kind, Spec};
use std::io::Write;

/// What is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum What {
    Landscapes,
    Optimizers,
    Datasets,
    Experiments,
}

/// The arguments of `list`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// What to list; all of it by default.
    #[arg(value_enum)]
    what: Option<What>,
    /// As JSON.
    #[arg(long)]
    json: bool,
}

pub(super) fn list(arguments: &Arguments) -> Result<(), Failure> {
    let all = [What::Landscapes, What::Optimizers, What::Datasets, What::Experiments];
    let chosen: Vec<What> = all.into_iter().filter(|w| arguments.what.is_none_or(|c| c == *w)).collect();
    let text = if arguments.json { json(&chosen) } else { people(&chosen) };
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        // The reader has seen enough.
        Err(e) if e.kind() != std::io::ErrorKind::BrokenPipe => Err(Failure::Other(format!("stdout: {e}"))),
        _ => Ok(()),
    }
}

fn people(chosen: &[What]) -> String {
    let mut out = String::new();
    for (k, what) in chosen.iter().enumerate() {
        out += if k > 0 { "\n" } else { "" };
        match what {
            What::Landscapes => {
                out += "Landscapes\n";
                for info in CATALOGUE {
                    let [x, y] = info.start;
                    out += &format!("  {:<17} {}\n", info.id, info.formula);
                    let rates: Vec<String> = info.rates.iter().map(|(kind, r)| format!("{kind} {r}")).collect();
                    out += &format!("  {:<17} start ({x}, {y}); rates {}\n", "", rates.join(", "));
                }
            }
            What::Optimizers => {
                out += "Optimizers\n";
                for spec in optimizer::REGISTRY {
                    out += &format!("  {:<17} {}\n", spec.kind, spec.about);
                    let settings = spec.settings.iter().map(|s| match default(&s.kind) {
                        Value::Null => s.key.to_owned(),
                        value => format!("{} {}", s.key, value.line(true).trim_matches('"')),
                    });
                    out += &format!("  {:<17} {}\n", "", settings.collect::<Vec<_>>().join(", "));
                }
            }
            What::Datasets => out += "Datasets\n  none: this version has no networks\n",
            What::Experiments => {
                out += "Experiments\n";
                for entry in catalogue::ALL {
                    out += &format!("  {:<17} {}\n", entry.id(), entry.title());
                }
            }
        }
    }
    out
}

fn text(s: impl Into<String>) -> Value {
    Value::Text(s.into())
}

fn object(fields: Vec<(&str, Value)>) -> Value {
    Value::Object(fields.into_iter().map(|(k, v)| (k.to_owned(), v)).collect())
}

fn reals(values: &[f64]) -> Value {
    Value::List(values.iter().map(|&v| Value::Real(v)).collect())
}

fn rates(rates: &[(&str, f64)]) -> Value {
    object(rates.iter().map(|&(kind, rate)| (kind, Value::Real(rate))).collect())
}

fn default(kind: &Kind) -> Value {
    match *kind {
        Kind::Real { default, .. } => default.map_or(Value::Null, Value::Real),
        Kind::Integer { default, .. } => Value::Integer(default),
        Kind::Switch { default } => Value::Switch(default),
        Kind::Choice { default, .. } => text(default),
    }
}

fn json(chosen: &[What]) -> String {
    let lists = chosen.iter().map(|what| {
        let (name, items): (_, Vec<Value>) = match what {
            What::Landscapes => ("landscapes", CATALOGUE.iter().map(|i| landscape(i)).collect()),
            What::Optimizers => ("optimizers", optimizer::REGISTRY.iter().map(|s| spec(s)).collect()),
            What::Datasets => ("datasets", Vec::new()),
            What::Experiments => ("experiments", catalogue::ALL.iter().map(experiment).collect()),
        };
        let lines: Vec<String> = items.iter().map(|v| format!("    {}", v.line(false))).collect();
        if lines.is_empty() {
            format!("  \"{name}\": []")
        } else {
            format!("  \"{name}\": [\n{}\n  ]", lines.join(",\n"))
        }
    });
    format!("{{\n{}\n}}\n", lists.collect::<Vec<_>>().join(",\n"))
}

fn landscape(info: &Info) -> Value {
    let minimum = |m: &crate::objective::Minimum| {
        object(vec![("at", reals(&m.at)), ("value", Value::Real(m.value)), ("global", Value::Switch(m.global))])
    };
    let params = info.parameters.iter().map(|p| (p.name, Value::Real(p.default))).collect();
    let numbers = |list: &[usize]| Value::List(list.iter().map(|&d| Value::Integer(d as u64)).collect());
    let domains = defaults::domains(info)
        .map_or(Value::Null, |d| object(vec![("train", numbers(&d.train)), ("unseen", numbers(&d.unseen))]));
    object(vec![
        ("id", text(info.id)),
        ("title", text(info.title)),
        ("formula", text(info.formula)),
        ("about", text(info.about)),
        ("view", reals(&info.view)),
        ("start", reals(&info.start)),
        ("minima", Value::List(info.minima.iter().map(minimum).collect())),
        ("rates", rates(info.rates)),
        ("params", object(params)),
        ("domains", domains),
    ])
}

fn spec(spec: &Spec) -> Value {
    let settings = spec.settings.iter().map(|s| {
        let mut fields = vec![("key", text(s.key)), ("about", text(s.about)), ("default", default(&s.kind))];
        fields.push(("allowed", text(s.kind.allowed())));
        if let Kind::Real { min: Bound::Closed(a) | Bound::Open(a), .. } = s.kind {
            fields.push(("min", Value::Real(a)));
        }
        object(fields)
    });
    let settings = Value::List(settings.collect());
    let mut fields = vec![("kind", text(spec.kind)), ("title", text(spec.title)), ("about", text(spec.about))];
    fields.push(("formula", Value::List(spec.formula.iter().map(|&l| text(l)).collect())));
    fields.push(("settings", settings));
    fields.push(("ascent", Value::Switch(spec.ascent)));
    // Where no landscape says otherwise: the rate on a formula of one's own.
    let rate = (!spec.ascent).then(|| Experiment::on_formula("x^2 + y^2").default_rate(spec.kind));
    fields.push(("formula_rate", rate.map_or(Value::Null, Value::Real)));
    object(fields)
}

fn experiment(entry: &catalogue::Entry) -> Value {
    object(vec![("id", text(entry.id())), ("title", text(entry.title())), ("about", text(entry.about()))])
}
