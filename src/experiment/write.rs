//! An experiment, written as JSON: complete for files, without its defaults for links.

use super::json::Value;
use super::read::SCHEMA;
use super::{
    Event, Experiment, NoiseConfig, ObjectiveConfig, OptimizerConfig, Record, Sampling, ThetaRecord, defaults,
};
use crate::objective::landscape::{self, NoiseModel};
use crate::optimizer::{self, Schedule, Settings, Spec};

/// The fields of an object being written; in the compact form those that are defaults stay out.
struct Fields {
    all: Vec<(String, Value)>,
    compact: bool,
}

impl Fields {
    fn new(compact: bool) -> Self {
        Self { all: Vec::new(), compact }
    }

    fn always(&mut self, key: &str, value: Value) {
        self.all.push((key.into(), value));
    }

    fn put(&mut self, key: &str, value: Value, is_default: bool) {
        if !(self.compact && is_default) {
            self.always(key, value);
        }
    }

    /// An object that has defaults only is left out as a whole.
    fn object(&mut self, key: &str, inner: Self) {
        let empty = inner.all.is_empty();
        self.put(key, Value::Object(inner.all), empty);
    }
}

fn text(text: &str) -> Value {
    Value::Text(text.into())
}

fn reals(values: &[f64]) -> Value {
    Value::List(values.iter().map(|&x| Value::Real(x)).collect())
}

/// Equal in every bit, so that −0 is not dropped for 0.
fn same(a: f64, b: f64) -> bool {
    a.to_bits() == b.to_bits()
}

fn all_same(a: &[f64], b: &[f64]) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(&x, &y)| same(x, y))
}

impl Experiment {
    /// The text of a file: complete, every default spelled out.
    #[must_use]
    pub fn to_json(&self) -> String {
        self.to_json_at(0) + "\n"
    }

    /// As [`Experiment::to_json`], to stand as a value inside another file, whose lines there are
    /// indented by so many spaces (the first line is not, and no line break ends it).
    #[must_use]
    pub fn to_json_at(&self, indent: usize) -> String {
        let Value::Object(fields) = self.to_value() else { return String::new() };
        let pad = " ".repeat(indent);
        let lines = fields.into_iter().map(|(key, value)| {
            let mut line = format!("{pad}  {}: ", text(&key).line(false));
            match value {
                // One optimizer and one event a line.
                Value::List(items) if items.iter().any(|i| matches!(i, Value::Object(_))) => {
                    let items: Vec<_> = items.iter().map(|i| format!("{pad}    {}", i.line(false))).collect();
                    line = format!("{line}[\n{}\n{pad}  ]", items.join(",\n"));
                }
                other => line += &other.line(false),
            }
            line
        });
        let lines: Vec<String> = lines.collect();
        format!("{{\n{}\n{pad}}}", lines.join(",\n"))
    }

    /// One line without defaults, for links.
    #[must_use]
    pub fn to_compact_json(&self) -> String {
        Value::Object(self.fields(true).all).line(true)
    }

    /// The complete experiment as a JSON value.
    #[must_use]
    pub fn to_value(&self) -> Value {
        Value::Object(self.fields(false).all)
    }

    fn fields(&self, compact: bool) -> Fields {
        let mut out = Fields::new(compact);
        out.put("schema", text(SCHEMA), true);
        if let Some(title) = &self.title {
            out.always("title", text(title));
        }
        out.put("seed", Value::Integer(self.seed), self.seed == 0);
        out.put("steps", Value::Integer(self.steps), self.steps == defaults::STEPS);
        out.put("batch", self.batch.map_or(Value::Null, Value::Integer), self.batch.is_none());
        let sampling = match self.sampling {
            Sampling::Mixed => "mixed",
            Sampling::OneDomain => "one-domain",
        };
        out.put("sampling", text(sampling), self.sampling == Sampling::Mixed);
        out.put("start", reals(&self.start), all_same(&self.start, &defaults::start(&self.objective)));
        out.always("objective", Value::Object(self.objective_fields(compact).all));
        let optimizers = self.optimizers.iter().enumerate().map(|(i, o)| {
            let before = self.optimizers[..i].iter().filter(|b| b.config.spec == o.config.spec).count();
            Value::Object(self.optimizer_fields(o, before, compact).all)
        });
        out.always("optimizers", Value::List(optimizers.collect()));
        out.put("events", Value::List(self.events.iter().map(event).collect()), self.events.is_empty());
        out.object("record", record(&self.record, compact));
        out
    }

    fn objective_fields(&self, compact: bool) -> Fields {
        let mut out = Fields::new(compact);
        match &self.objective {
            ObjectiveConfig::Landscape { name, parameters, scale, noise, domains } => {
                out.always("kind", text("landscape"));
                out.always("name", text(name));
                let described = landscape::info(name).map_or(&[][..], |info| info.parameters);
                if !described.is_empty() {
                    let mut params = Fields::new(compact);
                    for (p, &x) in described.iter().zip(parameters) {
                        params.put(p.name, Value::Real(x), same(x, p.default));
                    }
                    out.object("params", params);
                }
                out.put("scale", Value::Real(*scale), *scale == 1.0);
                out.object("noise", self::noise(noise, compact));
                if let Some(d) = domains {
                    let list = |l: &[usize]| Value::List(l.iter().map(|&i| Value::Integer(i as u64)).collect());
                    let both = [("train".into(), list(&d.train)), ("unseen".into(), list(&d.unseen))];
                    out.put("domains", Value::Object(both.into()), Some(d) == self.default_domains().as_ref());
                }
            }
            ObjectiveConfig::Formula { text: formula, view, scale, noise } => {
                out.always("kind", text("formula"));
                out.always("text", text(formula));
                out.put("view", reals(view), all_same(view, &defaults::VIEW));
                out.put("scale", Value::Real(*scale), *scale == 1.0);
                out.object("noise", self::noise(noise, compact));
            }
        }
        out
    }

    fn optimizer_fields(&self, o: &OptimizerConfig, before: usize, compact: bool) -> Fields {
        let mut out = Fields::new(compact);
        let config = &o.config;
        out.put("id", text(&o.id), o.id == format!("{}-{before}", config.spec.kind));
        if let Some(label) = &o.label {
            out.always("label", text(label));
        }
        out.always("kind", text(config.spec.kind));
        self.settings(&mut out, config.spec, &config.settings);
        if let Some(base) = &config.base {
            let mut inner = Fields::new(compact);
            inner.always("kind", text(base.spec.kind));
            self.settings(&mut inner, base.spec, &base.settings);
            out.always("base", Value::Object(inner.all));
        }
        out.put("schedule", schedule(&config.schedule), config.schedule == Schedule::Constant);
        out
    }

    fn settings(&self, out: &mut Fields, spec: &'static Spec, settings: &Settings) {
        let defaults = spec.defaults(self.default_rate(spec.kind));
        let algorithm = settings.0.contains(&optimizer::Value::Choice("algorithm1"));
        for ((setting, value), default) in spec.settings.iter().zip(&settings.0).zip(&defaults.0) {
            let is_default = match (value, default) {
                (optimizer::Value::Real(a), optimizer::Value::Real(b)) => same(*a, *b),
                (a, b) => a == b,
            };
            // Only Algorithm 1 has it; elsewhere it stands if it waits for an event.
            if setting.key == "noise_scale" && !algorithm && is_default {
                continue;
            }
            out.put(setting.key, setting_value(value), is_default);
        }
    }
}

fn setting_value(value: &optimizer::Value) -> Value {
    match *value {
        optimizer::Value::Real(x) => Value::Real(x),
        optimizer::Value::Integer(n) => Value::Integer(n),
        optimizer::Value::Switch(on) => Value::Switch(on),
        optimizer::Value::Choice(key) => text(key),
    }
}

fn schedule(schedule: &Schedule) -> Value {
    let fields = match *schedule {
        Schedule::Constant => vec![("kind", text("constant"))],
        Schedule::Step { every, factor } => {
            vec![("kind", text("step")), ("every", Value::Integer(every)), ("factor", Value::Real(factor))]
        }
        Schedule::Cosine { steps, floor } => {
            vec![("kind", text("cosine")), ("steps", Value::Integer(steps)), ("floor", Value::Real(floor))]
        }
        Schedule::LinearWarmup { steps } => vec![("kind", text("linear-warmup")), ("steps", Value::Integer(steps))],
    };
    Value::Object(fields.into_iter().map(|(k, v)| (k.into(), v)).collect())
}

fn noise(noise: &NoiseConfig, compact: bool) -> Fields {
    let usual = defaults::NOISE;
    let mut out = Fields::new(compact);
    let model = match noise.model {
        NoiseModel::Gradient => "gradient",
        NoiseModel::Shift => "shift",
    };
    out.put("model", text(model), noise.model == usual.model);
    out.put("sigma", reals(&noise.sigma), all_same(&noise.sigma, &usual.sigma));
    out.put("train", Value::Integer(noise.train as u64), noise.train == usual.train);
    out.put("test", Value::Integer(noise.test as u64), noise.test == usual.test);
    out
}

fn event(event: &Event) -> Value {
    let base = if event.base { "base." } else { "" };
    let set = format!("optimizers.{}.{base}{}", event.optimizer, event.key);
    let fields = [("step", Value::Integer(event.step)), ("set", text(&set)), ("value", setting_value(&event.value))];
    Value::Object(fields.into_iter().map(|(k, v)| (k.into(), v)).collect())
}

fn record(record: &Record, compact: bool) -> Fields {
    let bare = Record::bare();
    let mut out = Fields::new(compact);
    let theta = match record.theta {
        ThetaRecord::Never => Value::Switch(false),
        ThetaRecord::Ends => text("ends"),
        ThetaRecord::Every(1) => Value::Switch(true),
        ThetaRecord::Every(k) => Value::Integer(k),
    };
    let integer = |out: &mut Fields, key, n, usual| out.put(key, Value::Integer(n), n == usual);
    let switch = |out: &mut Fields, key, on, usual| out.put(key, Value::Switch(on), on == usual);
    integer(&mut out, "every", record.every, bare.every);
    integer(&mut out, "evaluate", record.evaluate, bare.evaluate);
    out.put("theta", theta, record.theta == bare.theta);
    switch(&mut out, "gsnr", record.gsnr, bare.gsnr);
    switch(&mut out, "osgr", record.osgr, bare.osgr);
    integer(&mut out, "osgr_window", record.osgr_window, bare.osgr_window);
    integer(&mut out, "osgr_pairs", record.osgr_pairs, bare.osgr_pairs);
    integer(&mut out, "sharpness", record.sharpness, bare.sharpness);
    out.put("sharpness_rho", Value::Real(record.sharpness_rho), same(record.sharpness_rho, bare.sharpness_rho));
    integer(&mut out, "curvature", record.curvature, bare.curvature);
    switch(&mut out, "vectors", record.vectors, bare.vectors);
    switch(&mut out, "internals", record.internals, bare.internals);
    out
}
