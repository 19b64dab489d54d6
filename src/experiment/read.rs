//! An experiment, read from JSON. Strict: what is not understood is refused, and where.

use super::fields::{Fields, refused, unknown};
use super::json::{self, Value};
use super::read_optimizers::{self, Base};
use super::{
    Domains, Experiment, NoiseConfig, ObjectiveConfig, Problem, Record, Sampling, ThetaRecord, defaults, limits,
};
use crate::objective::formula::Formula;
use crate::objective::landscape::{self, Info, NoiseModel};
use crate::optimizer;

/// What the format is called in files.
pub const SCHEMA: &str = "losscape/experiment/1";

/// Most of a count that has no other limit: the integers that JavaScript keeps exactly.
const COUNT: u64 = limits::SEED;

impl Experiment {
    /// Reads an experiment from the text of a file.
    ///
    /// # Errors
    /// If it is not JSON, or anything in it is not understood or not allowed.
    pub fn from_json(text: &str) -> Result<Self, Problem> {
        if text.len() as u64 > limits::FILE {
            return Err(Problem::at("", format!("{} bytes; allowed: at most {}", text.len(), limits::FILE)));
        }
        Self::from_value(&json::parse(text)?, "", None)
    }

    /// The experiment as a file of it would be read: one place says what a valid one is.
    ///
    /// # Errors
    /// As [`Experiment::from_json`].
    pub fn checked(&self) -> Result<Self, Problem> {
        Self::from_json(&self.to_json())
    }

    /// Reads an experiment that stands in another file: `path` is the path of its field there, and
    /// `app` the program that wrote it, if that is known.
    ///
    /// # Errors
    /// As [`Experiment::from_json`].
    pub fn from_value(value: &Value, path: &str, app: Option<&str>) -> Result<Self, Problem> {
        let own = value.get("app").and_then(writer);
        let fields = Fields::of(value, path, own.as_deref().or(app))?;
        schema(&fields)?;
        fields.only(&[
            "schema",
            "app",
            "title",
            "seed",
            "steps",
            "batch",
            "sampling",
            "start",
            "objective",
            "optimizers",
            "events",
            "record",
        ])?;
        let title = fields.text("title")?.map(str::to_owned);
        let seed = fields.integer("seed", 0, 0, limits::SEED)?;
        let steps = fields.integer("steps", defaults::STEPS, 1, limits::STEPS)?;
        let batch = match fields.get("batch") {
            None | Some(Value::Null) => None,
            Some(value) => match value.as_u64() {
                Some(n) if (1..=COUNT).contains(&n) => Some(n),
                _ => return Err(fields.refused("batch", value, "null or a whole number ≥ 1")),
            },
        };
        let sampling = match fields.text("sampling")? {
            None | Some("mixed") => Sampling::Mixed,
            Some("one-domain") => Sampling::OneDomain,
            Some(other) => {
                let message = unknown("sampling", other, ["mixed", "one-domain"].into_iter());
                return Err(Problem::at(fields.at("sampling"), message));
            }
        };
        fields.need("objective")?;
        fields.need("optimizers")?;
        let objective = match fields.object("objective")? {
            Some(o) => objective(&o)?,
            None => return Err(Problem::at(fields.at("objective"), "is missing")),
        };
        let start = fields.reals("start", 2)?.unwrap_or_else(|| defaults::start(&objective));
        let optimizers = read_optimizers::list(&fields, &objective)?;
        let events = read_optimizers::events(&fields, &optimizers, steps)?;
        let record = record(&fields)?;
        let read = Self { title, seed, steps, batch, sampling, start, objective, optimizers, events, record };
        theory(&read, path)?;
        Ok(read)
    }
}

/// The program that wrote a file: a name, or an object of name and version.
fn writer(app: &Value) -> Option<String> {
    let part =
        |key| app.get(key).and_then(Value::as_str).map(|s| s.chars().filter(|c| !c.is_control()).take(40).collect());
    match (app.as_str(), part("name"), part("version")) {
        (Some(name), ..) => Some(name.chars().filter(|c| !c.is_control()).take(40).collect()),
        (None, name, Some::<String>(version)) => Some(format!("{} {version}", name.unwrap_or("losscape".to_owned()))),
        (None, name, None) => name,
    }
}

/// Refuses other formats and newer versions of this one.
fn schema(fields: &Fields) -> Result<(), Problem> {
    let Some(name) = fields.text("schema")? else { return Ok(()) };
    let message = match name.strip_prefix("losscape/experiment/").map(str::parse::<u64>) {
        _ if name == SCHEMA => return Ok(()),
        Some(Ok(version)) if version > 1 => {
            format!("{}: the experiment is of a newer version of losscape; allowed: {SCHEMA:?}", json::brief(name))
        }
        _ if name.starts_with("losscape/") => format!("{}: not an experiment; allowed: {SCHEMA:?}", json::brief(name)),
        _ => format!("{}; allowed: {SCHEMA:?}", json::brief(name)),
    };
    Err(Problem::at(fields.at("schema"), message))
}

fn objective(fields: &Fields) -> Result<ObjectiveConfig, Problem> {
    match fields.name("kind")? {
        "landscape" => on_landscape(fields),
        "formula" => on_formula(fields),
        "mlp" => Err(Problem::at(fields.at("kind"), "networks are not supported by this version")),
        other => {
            let message = unknown("kind of objective", other, ["landscape", "formula"].into_iter());
            Err(Problem::at(fields.at("kind"), message))
        }
    }
}

fn on_landscape(fields: &Fields) -> Result<ObjectiveConfig, Problem> {
    fields.only(&["kind", "name", "params", "scale", "noise", "domains"])?;
    let name = fields.name("name")?;
    let info = landscape::info(name).ok_or_else(|| {
        let known = landscape::CATALOGUE.iter().map(|i| i.id);
        Problem::at(fields.at("name"), unknown("landscape", name, known))
    })?;
    let mut parameters = info.default_parameters();
    if let Some(params) = fields.object("params")? {
        if info.parameters.is_empty() {
            return Err(Problem::at(fields.at("params"), format!("{name} has no parameters; allowed: no such field")));
        }
        let names: Vec<&str> = info.parameters.iter().map(|p| p.name).collect();
        params.only(&names)?;
        for (value, parameter) in parameters.iter_mut().zip(info.parameters) {
            *value = params.real(parameter.name, *value, "a finite number", |_| true)?;
        }
    }
    let domains = domains(fields, info)?;
    let noise = noise(fields)?;
    if let Some(d) = &domains {
        let sets = [("train", noise.train, d.train.len()), ("test", noise.test, d.train.len() + d.unseen.len())];
        for (key, each, domains) in sets {
            if each * domains > limits::SAMPLES {
                let message = format!(
                    "{each} samples in each of {domains} domains; allowed: at most {} samples, all domains together",
                    limits::SAMPLES
                );
                return Err(Problem::at(format!("{}.{key}", fields.at("noise")), message));
            }
        }
    }
    Ok(ObjectiveConfig::Landscape { name: name.into(), parameters, scale: scale(fields)?, noise, domains })
}

fn on_formula(fields: &Fields) -> Result<ObjectiveConfig, Problem> {
    fields.only(&["kind", "text", "view", "scale", "noise"])?;
    let text = fields.name("text")?;
    let length = text.chars().count();
    if length > limits::FORMULA {
        let message = format!("{length} characters; allowed: at most {}", limits::FORMULA);
        return Err(Problem::at(fields.at("text"), message));
    }
    Formula::parse(text).map_err(|e| Problem::at(fields.at("text"), e.to_string()))?;
    let mut view = defaults::VIEW;
    if let Some(v) = fields.reals("view", 4)? {
        view.copy_from_slice(&v);
        // The width too must be a number: half the view is otherwise infinite.
        let wide = |a: f64, b: f64| a < b && (b - a).is_finite();
        if !wide(view[0], view[1]) || !wide(view[2], view[3]) {
            let found = Value::List(v.into_iter().map(Value::Real).collect()).line(true);
            return Err(Problem::at(
                fields.at("view"),
                format!("{found}; allowed: [x₀, x₁, y₀, y₁], x₀ < x₁ and y₀ < y₁"),
            ));
        }
    }
    Ok(ObjectiveConfig::Formula { text: text.into(), view, scale: scale(fields)?, noise: noise(fields)? })
}

fn scale(fields: &Fields) -> Result<f64, Problem> {
    fields.real("scale", 1.0, "a finite number > 0", |x| x > 0.0)
}

fn noise(fields: &Fields) -> Result<NoiseConfig, Problem> {
    let mut config = defaults::NOISE;
    let Some(fields) = fields.object("noise")? else { return Ok(config) };
    fields.only(&["model", "sigma", "train", "test"])?;
    config.model = match fields.text("model")? {
        None | Some("gradient") => NoiseModel::Gradient,
        Some("shift") => NoiseModel::Shift,
        Some(other) => {
            let message = unknown("noise model", other, ["gradient", "shift"].into_iter());
            return Err(Problem::at(fields.at("model"), message));
        }
    };
    let allowed = "a number ≥ 0, or two of them";
    match fields.get("sigma") {
        None => {}
        Some(Value::List(_)) => {
            for (i, x) in fields.reals("sigma", 2)?.unwrap_or_default().into_iter().enumerate() {
                if x < 0.0 {
                    return Err(refused(format!("{}[{i}]", fields.at("sigma")), &Value::Real(x), allowed));
                }
                config.sigma[i] = x;
            }
        }
        Some(_) => config.sigma = [fields.real("sigma", 0.0, allowed, |x| x >= 0.0)?; 2],
    }
    let count = |key, default: usize| {
        let n = fields.integer(key, default as u64, 1, limits::SAMPLES as u64)?;
        Ok(usize::try_from(n).unwrap_or(default))
    };
    config.train = count("train", config.train)?;
    config.test = count("test", config.test)?;
    Ok(config)
}

fn domains(fields: &Fields, info: &Info) -> Result<Option<Domains>, Problem> {
    let Some(mut read) = defaults::domains(info) else {
        if fields.get("domains").is_some() {
            let message = format!("{} has one domain; allowed: no such field", info.id);
            return Err(Problem::at(fields.at("domains"), message));
        }
        return Ok(None);
    };
    let Some(fields) = fields.object("domains")? else { return Ok(Some(read)) };
    fields.only(&["train", "unseen"])?;
    fields.need("train")?;
    let mut taken = vec![false; info.domains];
    let mut indices = |key| -> Result<Vec<usize>, Problem> {
        let items = fields.list(key)?.unwrap_or_default().iter().enumerate();
        let each = items.map(|(i, value)| {
            let path = format!("{}[{i}]", fields.at(key));
            let index = value.as_u64().and_then(|n| usize::try_from(n).ok()).filter(|&n| n < info.domains);
            let allowed = format!("a domain from 0 to {}", info.domains - 1);
            let index = index.ok_or_else(|| refused(path.clone(), value, &allowed))?;
            if std::mem::replace(&mut taken[index], true) {
                return Err(refused(path, value, "every domain once, in train or in unseen"));
            }
            Ok(index)
        });
        each.collect()
    };
    read.train = indices("train")?;
    read.unseen = indices("unseen")?;
    if read.train.is_empty() {
        return Err(Problem::at(fields.at("train"), "an empty list; allowed: at least one domain"));
    }
    Ok(Some(read))
}

fn record(fields: &Fields) -> Result<Record, Problem> {
    let bare = Record::bare();
    let Some(fields) = fields.object("record")? else { return Ok(bare) };
    fields.only(&[
        "every",
        "evaluate",
        "theta",
        "gsnr",
        "osgr",
        "osgr_window",
        "osgr_pairs",
        "sharpness",
        "sharpness_rho",
        "curvature",
        "vectors",
        "internals",
    ])?;
    let theta = match fields.get("theta") {
        None => bare.theta,
        Some(Value::Switch(true)) => ThetaRecord::Every(1),
        Some(Value::Switch(false)) => ThetaRecord::Never,
        Some(Value::Text(text)) if text == "ends" => ThetaRecord::Ends,
        Some(value) => match value.as_u64() {
            Some(k) if (1..=limits::STEPS).contains(&k) => ThetaRecord::Every(k),
            _ => {
                let allowed = format!("true, false, \"ends\" or a whole number from 1 to {}", limits::STEPS);
                return Err(fields.refused("theta", value, &allowed));
            }
        },
    };
    let count = |key, default, min| fields.integer(key, default, min, limits::STEPS);
    Ok(Record {
        every: count("every", bare.every, 1)?,
        evaluate: count("evaluate", bare.evaluate, 1)?,
        theta,
        gsnr: fields.switch("gsnr", bare.gsnr)?,
        osgr: fields.switch("osgr", bare.osgr)?,
        osgr_window: count("osgr_window", bare.osgr_window, 1)?,
        osgr_pairs: fields.integer("osgr_pairs", bare.osgr_pairs, 1, 10_000)?,
        sharpness: count("sharpness", bare.sharpness, 0)?,
        sharpness_rho: fields.real("sharpness_rho", bare.sharpness_rho, "a finite number ≥ 0", |x| x >= 0.0)?,
        curvature: count("curvature", bare.curvature, 0)?,
        vectors: fields.switch("vectors", bare.vectors)?,
        internals: fields.switch("internals", bare.internals)?,
    })
}

/// GENIE's `theory` divides by the variance of the samples: it must not be 0.
fn theory(experiment: &Experiment, path: &str) -> Result<(), Problem> {
    let (noise, domains) = match &experiment.objective {
        ObjectiveConfig::Landscape { noise, domains, .. } => (noise, domains.as_ref().map_or(1, |d| d.train.len())),
        ObjectiveConfig::Formula { noise, .. } => (noise, 1),
    };
    let lacks = match domains {
        1 if noise.train == 1 => "one training sample",
        1 if noise.sigma == [0.0, 0.0] => "training samples that are all equal (sigma 0)",
        _ => return Ok(()),
    };
    let theory = optimizer::Value::Choice("theory");
    for (i, o) in experiment.optimizers.iter().enumerate() {
        for base in [Base::No, Base::Yes] {
            let is_base = base == Base::Yes;
            let event =
                |e: &super::Event| e.optimizer == o.id && e.base == is_base && e.key == "variant" && e.value == theory;
            let by_event = experiment.events.iter().find(|e| event(e));
            let by_event = by_event.map_or(String::new(), |e| format!(" (set by the event at step {})", e.step));
            if o.config.value(is_base, "variant") == Some(theory) || !by_event.is_empty() {
                let inner = if is_base { "base.variant" } else { "variant" };
                let message = format!(
                    "\"theory\"{by_event} needs training samples that differ, and the objective has {lacks}; allowed: \
                     \"reference\", \"algorithm1\", or noise with sigma > 0 and at least two training samples"
                );
                return Err(Problem::at(json::join(path, &format!("optimizers[{i}].{inner}")), message));
            }
        }
    }
    Ok(())
}
