//! The optimizers and the events of an experiment, read from JSON by the registry's specs.

use super::fields::{Fields, refused, unknown};
use super::json::{Value, brief};
use super::{Event, Experiment, ObjectiveConfig, OptimizerConfig, Problem, defaults, limits};
use crate::optimizer::{self, Config, Kind, REGISTRY, Schedule, Setting, Settings, Spec};

/// Whether a setting is of an optimizer itself or of the base under it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Base {
    No,
    Yes,
}

/// Longest id, in characters.
const ID: usize = 64;

pub(super) fn list(fields: &Fields, objective: &ObjectiveConfig) -> Result<Vec<OptimizerConfig>, Problem> {
    let items = fields.list("optimizers")?.unwrap_or_default();
    if items.len() > limits::OPTIMIZERS {
        let message = format!("{} optimizers; allowed: at most {}", items.len(), limits::OPTIMIZERS);
        return Err(Problem::at(fields.at("optimizers"), message));
    }
    let mut read: Vec<OptimizerConfig> = Vec::new();
    for (i, item) in items.iter().enumerate() {
        let o = fields.item("optimizers", i, item)?;
        let config = config(&o, objective)?;
        let occurrence = read.iter().filter(|r| r.config.spec == config.spec).count();
        let id = match o.text("id")? {
            Some(id) => checked_id(&o, id)?,
            None => format!("{}-{occurrence}", config.spec.kind),
        };
        if let Some(other) = read.iter().position(|r| r.id == id) {
            let message = format!("{} is also the id of optimizers[{other}]; allowed: an id of its own", brief(&id));
            return Err(Problem::at(o.at("id"), message));
        }
        read.push(OptimizerConfig { id, label: o.text("label")?.map(str::to_owned), config });
    }
    Ok(read)
}

fn checked_id(fields: &Fields, id: &str) -> Result<String, Problem> {
    let length = id.chars().count();
    if (1..=ID).contains(&length) && !id.contains(|c: char| c == '.' || c.is_control()) {
        return Ok(id.into());
    }
    let allowed = format!("1 to {ID} characters without dots or control characters");
    Err(Problem::at(fields.at("id"), format!("{}; allowed: {allowed}", brief(id))))
}

fn spec(fields: &Fields, bases_only: bool) -> Result<&'static Spec, Problem> {
    let kind = fields.name("kind")?;
    match optimizer::spec(kind) {
        Some(spec) if !(bases_only && spec.ascent) => Ok(spec),
        _ => {
            let known = REGISTRY.iter().filter(|s| !(bases_only && s.ascent)).map(|s| s.kind);
            let what = if bases_only { "base optimizer" } else { "optimizer" };
            Err(Problem::at(fields.at("kind"), unknown(what, kind, known)))
        }
    }
}

fn config(fields: &Fields, objective: &ObjectiveConfig) -> Result<Config, Problem> {
    let spec = self::spec(fields, false)?;
    let mut known: Vec<&str> = vec!["id", "label", "kind"];
    known.extend(spec.settings.iter().map(|s| s.key));
    known.push("schedule");
    if spec.ascent {
        known.push("base");
    }
    fields.only(&known)?;
    let base = match fields.object("base")? {
        _ if !spec.ascent => None,
        None => {
            let spec = defaults::base_spec();
            Some(optimizer::Base { spec, settings: spec.defaults(defaults::rate(objective, spec.kind)) })
        }
        Some(base) => {
            let spec = self::spec(&base, true)?;
            let mut known = vec!["kind"];
            known.extend(spec.settings.iter().map(|s| s.key));
            base.only(&known)?;
            Some(optimizer::Base { spec, settings: settings(&base, spec, objective)? })
        }
    };
    Ok(Config { spec, settings: settings(fields, spec, objective)?, base, schedule: schedule(fields)? })
}

fn settings(fields: &Fields, spec: &'static Spec, objective: &ObjectiveConfig) -> Result<Settings, Problem> {
    let mut settings = spec.defaults(defaults::rate(objective, spec.kind));
    for (value, setting) in settings.0.iter_mut().zip(spec.settings) {
        if let Some(given) = fields.get(setting.key) {
            *value = self::value(setting, given).ok_or_else(|| problem(fields.at(setting.key), setting, given))?;
        }
    }
    Ok(settings)
}

fn problem(path: String, setting: &Setting, given: &Value) -> Problem {
    match (setting.kind, given.as_str()) {
        (Kind::Choice { options, .. }, Some(name)) => {
            Problem::at(path, unknown(setting.key, name, options.iter().map(|o| o.key)))
        }
        _ => refused(path, given, &setting.kind.allowed()),
    }
}

/// A value as a setting takes it; `None` where it is of the wrong type or out of range.
fn value(setting: &Setting, given: &Value) -> Option<optimizer::Value> {
    let value = match setting.kind {
        Kind::Real { .. } => optimizer::Value::Real(given.as_f64()?),
        Kind::Integer { .. } => optimizer::Value::Integer(given.as_u64()?),
        Kind::Switch { .. } => match given {
            Value::Switch(on) => optimizer::Value::Switch(*on),
            _ => return None,
        },
        Kind::Choice { options, .. } => {
            let name = given.as_str()?;
            optimizer::Value::Choice(options.iter().find(|o| o.key == name)?.key)
        }
    };
    setting.kind.admits(value).then_some(value)
}

fn schedule(fields: &Fields) -> Result<Schedule, Problem> {
    let Some(fields) = fields.object("schedule")? else { return Ok(Schedule::Constant) };
    let steps = |key: &str| {
        fields.need(key)?;
        fields.integer(key, 1, 1, limits::STEPS)
    };
    match fields.name("kind")? {
        "constant" => {
            fields.only(&["kind"])?;
            Ok(Schedule::Constant)
        }
        "step" => {
            fields.only(&["kind", "every", "factor"])?;
            fields.need("factor")?;
            let factor = fields.real("factor", 1.0, "a finite number > 0", |x| x > 0.0)?;
            Ok(Schedule::Step { every: steps("every")?, factor })
        }
        "cosine" => {
            fields.only(&["kind", "steps", "floor"])?;
            fields.need("floor")?;
            let floor = fields.real("floor", 0.0, "a number from 0 to 1", |x| (0.0..=1.0).contains(&x))?;
            Ok(Schedule::Cosine { steps: steps("steps")?, floor })
        }
        "linear-warmup" => {
            fields.only(&["kind", "steps"])?;
            Ok(Schedule::LinearWarmup { steps: steps("steps")? })
        }
        other => {
            let known = ["constant", "step", "cosine", "linear-warmup"];
            Err(Problem::at(fields.at("kind"), unknown("schedule", other, known.into_iter())))
        }
    }
}

pub(super) fn events(fields: &Fields, optimizers: &[OptimizerConfig], steps: u64) -> Result<Vec<Event>, Problem> {
    let mut read = Vec::new();
    for (i, item) in fields.list("events")?.unwrap_or_default().iter().enumerate() {
        let event = fields.item("events", i, item)?;
        event.only(&["step", "set", "value"])?;
        event.need("step")?;
        let step = event.integer("step", 1, 1, steps)?;
        let (config, base, setting) = address(&event, optimizers)?;
        let given = event.need("value")?;
        let value = value(setting, given).ok_or_else(|| problem(event.at("value"), setting, given))?;
        read.push(Event { step, optimizer: config.id.clone(), base, key: setting.key, value });
    }
    read.sort_by_key(|e| e.step);
    Ok(read)
}

/// What `optimizers.<id>.<key>` or `optimizers.<id>.base.<key>` names.
fn address<'a>(
    event: &Fields,
    optimizers: &'a [OptimizerConfig],
) -> Result<(&'a OptimizerConfig, bool, &'static Setting), Problem> {
    let set = event.name("set")?;
    let at = |message| Problem::at(event.at("set"), message);
    let parts: Vec<&str> = set.split('.').collect();
    let (id, base, key) = match parts[..] {
        ["optimizers", id, "base", key] => (id, true, key),
        ["optimizers", id, key] => (id, false, key),
        _ => {
            let allowed = "\"optimizers.<id>.<setting>\" or \"optimizers.<id>.base.<setting>\"";
            return Err(at(format!("{}; allowed: {allowed}", brief(set))));
        }
    };
    let config = optimizers.iter().find(|o| o.id == id);
    let config = config.ok_or_else(|| at(unknown("optimizer", id, optimizers.iter().map(|o| o.id.as_str()))))?;
    let spec = match (base, &config.config.base) {
        (false, _) => config.config.spec,
        (true, Some(base)) => base.spec,
        (true, None) => return Err(at(format!("{}: {} has no base", brief(set), config.config.spec.kind))),
    };
    let setting = spec
        .setting(key)
        .ok_or_else(|| at(unknown(&format!("setting of {}", spec.kind), key, spec.settings.iter().map(|s| s.key))))?;
    Ok((config, base, setting))
}

impl Experiment {
    /// An id that no optimizer has: the kind and the first free number.
    #[must_use]
    pub fn fresh_id(&self, kind: &str) -> String {
        let ids = (0_usize..).map(|n| format!("{kind}-{n}"));
        let mut free = ids.filter(|id| !self.optimizers.iter().any(|o| o.id == *id));
        free.next().unwrap_or_default()
    }
}
