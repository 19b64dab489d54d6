//! What the settings of an optimizer are: names, ranges, defaults and meanings, in one table that
//! the file reader, the event mechanism, `losscape list` and the app's cards all read.

/// One end of a range.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// The end itself is allowed.
    Closed(f64),
    /// The end itself is not allowed.
    Open(f64),
    /// No end (the value must still be finite).
    None,
}

/// One of the values of a [`Kind::Choice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name in files, as in "split".
    pub key: &'static str,
    /// Its name on screen.
    pub label: &'static str,
    /// What it means.
    pub about: &'static str,
}

/// What values a setting takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// A real number.
    Real {
        /// The default; `None` where it depends on the objective (learning rates).
        default: Option<f64>,
        /// Lower end.
        min: Bound,
        /// Upper end.
        max: Bound,
        /// Whether a slider should move over its logarithm.
        logarithmic: bool,
    },
    /// A whole number.
    Integer {
        /// The default.
        default: u64,
        /// Smallest value.
        min: u64,
        /// Largest value.
        max: u64,
    },
    /// On or off.
    Switch {
        /// The default.
        default: bool,
    },
    /// One of several names.
    Choice {
        /// The default, one of the keys.
        default: &'static str,
        /// All of them.
        options: &'static [Choice],
    },
}

/// A setting of an optimizer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Setting {
    /// Its name in files, as in "beta1".
    pub key: &'static str,
    /// Its symbol or name on screen, as in "β₁".
    pub label: &'static str,
    /// What it is, in a sentence, with its source.
    pub about: &'static str,
    /// What values it takes.
    pub kind: Kind,
}

/// What the registry says of an optimizer.
#[derive(Debug)]
pub struct Spec {
    /// Its name in files, as in "n-step-sam".
    pub kind: &'static str,
    /// Its name on screen, as in "N-step SAM".
    pub title: &'static str,
    /// Its update, in Unicode, one line a step of it.
    pub formula: &'static [&'static str],
    /// One sentence: what it does, and its source.
    pub about: &'static str,
    /// Its settings, in the order in which files list them.
    pub settings: &'static [Setting],
    /// Whether it is an ascent over a base (SAM's family) rather than a base itself.
    pub ascent: bool,
}

impl PartialEq for Spec {
    /// Kinds are unique in the registry.
    fn eq(&self, other: &Self) -> bool {
        self.kind == other.kind
    }
}

/// The value of a setting.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// Of a [`Kind::Real`].
    Real(f64),
    /// Of a [`Kind::Integer`].
    Integer(u64),
    /// Of a [`Kind::Switch`].
    Switch(bool),
    /// Of a [`Kind::Choice`]: one of its keys.
    Choice(&'static str),
}

impl Kind {
    /// The default; NaN for a rate that depends on the objective.
    #[must_use]
    pub fn default(&self) -> Value {
        match *self {
            Self::Real { default, .. } => Value::Real(default.unwrap_or(f64::NAN)),
            Self::Integer { default, .. } => Value::Integer(default),
            Self::Switch { default } => Value::Switch(default),
            Self::Choice { default, .. } => Value::Choice(default),
        }
    }

    /// What is allowed, as a phrase for messages: "a number > 0", "true or false", ….
    #[must_use]
    pub fn allowed(&self) -> String {
        match *self {
            Self::Real { min, max, .. } => {
                let low = match min {
                    Bound::Closed(a) => format!(" ≥ {a}"),
                    Bound::Open(a) => format!(" > {a}"),
                    Bound::None => String::new(),
                };
                let high = match max {
                    Bound::Closed(b) => format!(" ≤ {b}"),
                    Bound::Open(b) => format!(" < {b}"),
                    Bound::None => String::new(),
                };
                let and = if low.is_empty() || high.is_empty() { "" } else { " and" };
                format!("a finite number{low}{and}{high}")
            }
            Self::Integer { min, max, .. } => format!("a whole number from {min} to {max}"),
            Self::Switch { .. } => "true or false".into(),
            Self::Choice { options, .. } => {
                let names: Vec<_> = options.iter().map(|o| format!("{:?}", o.key)).collect();
                format!("one of {}", names.join(", "))
            }
        }
    }

    /// Whether a value of the right type is in range.
    #[must_use]
    pub fn admits(&self, value: Value) -> bool {
        match (*self, value) {
            (Self::Real { min, max, .. }, Value::Real(x)) => {
                let low = match min {
                    Bound::Closed(a) => x >= a,
                    Bound::Open(a) => x > a,
                    Bound::None => true,
                };
                let high = match max {
                    Bound::Closed(b) => x <= b,
                    Bound::Open(b) => x < b,
                    Bound::None => true,
                };
                x.is_finite() && low && high
            }
            (Self::Integer { min, max, .. }, Value::Integer(n)) => (min..=max).contains(&n),
            (Self::Switch { .. }, Value::Switch(_)) => true,
            (Self::Choice { options, .. }, Value::Choice(key)) => options.iter().any(|o| o.key == key),
            _ => false,
        }
    }
}

impl Spec {
    /// The setting with this name.
    #[must_use]
    pub fn setting(&self, key: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|s| s.key == key)
    }

    /// The defaults, where a learning rate is `rate`.
    #[must_use]
    pub fn defaults(&self, rate: f64) -> Settings {
        let values = self.settings.iter().map(|s| match s.kind {
            Kind::Real { default: None, .. } => Value::Real(rate),
            kind => kind.default(),
        });
        Settings(values.collect())
    }
}

/// The values of a spec's settings, in its order.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings(pub Vec<Value>);

impl Settings {
    fn get(&self, spec: &Spec, key: &str) -> Value {
        let at = spec.settings.iter().position(|s| s.key == key);
        let at = at.unwrap_or_else(|| panic!("{} has no setting {key}", spec.kind));
        self.0[at]
    }

    /// The value of a real setting.
    ///
    /// # Panics
    /// If the spec has no such setting, or it is of another type: a slip in the program.
    #[must_use]
    pub fn real(&self, spec: &Spec, key: &str) -> f64 {
        match self.get(spec, key) {
            Value::Real(x) => x,
            other => panic!("{} {key} is {other:?}", spec.kind),
        }
    }

    /// The value of a whole-number setting.
    ///
    /// # Panics
    /// As [`Settings::real`].
    #[must_use]
    pub fn integer(&self, spec: &Spec, key: &str) -> u64 {
        match self.get(spec, key) {
            Value::Integer(n) => n,
            other => panic!("{} {key} is {other:?}", spec.kind),
        }
    }

    /// The value of a switch.
    ///
    /// # Panics
    /// As [`Settings::real`].
    #[must_use]
    pub fn switch(&self, spec: &Spec, key: &str) -> bool {
        match self.get(spec, key) {
            Value::Switch(on) => on,
            other => panic!("{} {key} is {other:?}", spec.kind),
        }
    }

    /// The value of a choice.
    ///
    /// # Panics
    /// As [`Settings::real`].
    #[must_use]
    pub fn choice(&self, spec: &Spec, key: &str) -> &'static str {
        match self.get(spec, key) {
            Value::Choice(name) => name,
            other => panic!("{} {key} is {other:?}", spec.kind),
        }
    }

    /// Sets a value.
    ///
    /// # Panics
    /// As [`Settings::real`], and if the setting does not admit the value.
    pub fn set(&mut self, spec: &Spec, key: &str, value: Value) {
        let at = spec.settings.iter().position(|s| s.key == key);
        let at = at.unwrap_or_else(|| panic!("{} has no setting {key}", spec.kind));
        assert!(spec.settings[at].kind.admits(value), "{} {key} = {value:?}", spec.kind);
        self.0[at] = value;
    }
}
