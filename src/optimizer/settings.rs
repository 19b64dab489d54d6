//! Settings that several optimizers share, worded once.

use super::{Bound, Kind, Setting};

/// The learning rate; its default depends on the objective.
pub(super) const LR: Setting = Setting {
    key: "lr",
    label: "rate η",
    about: "The learning rate: what the direction of a step is multiplied by",
    kind: Kind::Real { default: None, min: Bound::Open(0.0), max: Bound::None, logarithmic: true },
};

/// Weight decay, added to the gradient.
pub(super) const WEIGHT_DECAY: Setting = Setting {
    key: "weight_decay",
    label: "decay λ",
    about: "Weight decay, coupled: λθ is added to the gradient before anything else",
    kind: Kind::Real { default: Some(0.0), min: Bound::Closed(0.0), max: Bound::None, logarithmic: false },
};

/// The radius of an ascent.
pub(super) const RHO: Setting = Setting {
    key: "rho",
    label: "radius ρ",
    about: "How far from θ the gradient is taken (a length in the space of all parameters)",
    kind: Kind::Real { default: Some(0.05), min: Bound::Closed(0.0), max: Bound::None, logarithmic: false },
};

/// A share in [0, 1).
pub(super) const fn share(key: &'static str, label: &'static str, about: &'static str, default: f64) -> Setting {
    let kind =
        Kind::Real { default: Some(default), min: Bound::Closed(0.0), max: Bound::Open(1.0), logarithmic: false };
    Setting { key, label, about, kind }
}

/// A small number that keeps a denominator away from 0.
pub(super) const fn epsilon(about: &'static str, default: f64) -> Setting {
    let kind = Kind::Real { default: Some(default), min: Bound::Closed(0.0), max: Bound::None, logarithmic: true };
    Setting { key: "eps", label: "ε", about, kind }
}

/// A switch.
pub(super) const fn switch(key: &'static str, label: &'static str, about: &'static str, default: bool) -> Setting {
    Setting { key, label, about, kind: Kind::Switch { default } }
}
