//! What the catalogue says of a landscape: names, view, minima, start and default rates.

use crate::objective::Minimum;

/// A landscape's entry in the catalogue.
#[derive(Debug)]
pub struct Info {
    /// Its name in files, as in "three-hump-camel".
    pub id: &'static str,
    /// Its name on screen, as in "Three-hump camel".
    pub title: &'static str,
    /// Its formula, in Unicode.
    pub formula: &'static str,
    /// One sentence: what it is good for, or what to watch.
    pub about: &'static str,
    /// The part of the plane that is shown: x₀, x₁, y₀, y₁.
    pub view: [f64; 4],
    /// Where a run starts by default.
    pub start: [f64; 2],
    /// Every known local minimum in the view at the default parameters and domains, the global
    /// ones first; for `spikes` the lowest only.
    pub minima: &'static [Minimum],
    /// A known global minimum value, where there is one (f* of the levels).
    pub floor: Option<f64>,
    /// The learning rate of each kind of base optimizer, chosen so that 200 steps from `start`
    /// neither diverge nor crawl.
    pub rates: &'static [(&'static str, f64)],
    /// Its parameters, in the order in which its constructor takes them.
    pub parameters: &'static [Parameter],
    /// How many domains it has (1 for most).
    pub domains: usize,
}

/// A parameter of a landscape.
#[derive(Debug)]
pub struct Parameter {
    /// Its name in files.
    pub name: &'static str,
    /// Its default.
    pub default: f64,
    /// What it is.
    pub about: &'static str,
}

impl Info {
    /// The default learning rate of a kind of base optimizer, where the catalogue has one.
    #[must_use]
    pub fn rate(&self, kind: &str) -> Option<f64> {
        self.rates.iter().find(|(name, _)| *name == kind).map(|(_, rate)| *rate)
    }

    /// The default parameters.
    #[must_use]
    pub fn default_parameters(&self) -> Vec<f64> {
        self.parameters.iter().map(|p| p.default).collect()
    }
}
