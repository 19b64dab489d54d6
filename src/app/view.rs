//! What a person has chosen to see: kept between sessions, and no part of the experiment.

use super::playback::Axis;
use super::text;
use crate::objective::landscape::Layer;
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// The tabs of the right panel.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tab {
    /// Curves over the race.
    #[default]
    Curves,
    /// One step taken apart.
    Inspector,
    /// Many seeds at once.
    Seeds,
}

/// The sections of a narrow window, one of which is shown below the map.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Section {
    /// The landscape or formula, its start and its samples.
    Objective,
    /// The cards.
    #[default]
    Optimizers,
    /// Curves over the race.
    Curves,
    /// One step taken apart.
    Inspector,
    /// Many seeds at once.
    Seeds,
}

impl Section {
    /// All of them, with their names.
    pub const ALL: [(Self, &'static str); 5] = [
        (Self::Objective, text::OBJECTIVE),
        (Self::Optimizers, text::OPTIMIZERS),
        (Self::Curves, text::CURVES),
        (Self::Inspector, text::INSPECTOR),
        (Self::Seeds, text::SEEDS),
    ];
}

/// What a curve shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Curve {
    /// Mean loss of the training samples.
    #[default]
    Loss,
    /// Mean loss of the test samples.
    TestLoss,
    /// Distance to the nearest known minimum of the population.
    Distance,
    /// Norm of the full training gradient.
    GradNorm,
}

/// What a person has chosen to see.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default)]
#[expect(clippy::struct_excessive_bools, reason = "independent switches of the map")]
pub struct ViewState {
    /// The chosen optimizer, by its place in the race.
    #[serde(skip)]
    pub selected: usize,
    /// The ids of optimizers that are not drawn.
    #[serde(skip)]
    pub hidden: BTreeSet<String>,
    /// The tab of the right panel.
    pub tab: Tab,
    /// The section of a narrow window.
    pub section: Section,
    /// Whether the sentence above the map is shown.
    pub note_open: bool,
    /// The curves that are shown.
    pub curves: Vec<Curve>,
    /// Whether curves have a logarithmic axis.
    pub curves_log: bool,
    /// Whether the colours of the map are logarithmic in f − f*.
    pub log_colors: bool,
    /// The colour map of the map.
    pub colormap: String,
    /// Whether contour lines are drawn.
    pub contours: bool,
    /// Whether x and y have one scale.
    pub equal_axes: bool,
    /// Whether SAM's ascent points are drawn.
    pub ascent: bool,
    /// Whether known minima are marked.
    pub minima: bool,
    /// Whether the arrows of the inspector are drawn.
    pub arrows: bool,
    /// The layer of the map.
    #[serde(skip)]
    pub layer: LayerChoice,
    /// What is counted along.
    pub axis: AxisChoice,
    /// Whether the left panel is open.
    pub left_open: bool,
    /// Whether the right panel is open.
    pub right_open: bool,
    /// Whether the theme is dark; `None` follows the system.
    pub dark: Option<bool>,
}

/// A layer of the map that outlives a change of the landscape.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerChoice(pub Layer);

impl Default for LayerChoice {
    fn default() -> Self {
        Self(Layer::Population)
    }
}

/// [`Axis`], as it is kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AxisChoice(pub Axis);

impl Default for ViewState {
    fn default() -> Self {
        Self {
            selected: 0,
            hidden: BTreeSet::new(),
            tab: Tab::default(),
            section: Section::default(),
            note_open: true,
            curves: vec![Curve::Loss, Curve::Distance, Curve::GradNorm],
            curves_log: true,
            log_colors: true,
            colormap: "viridis".into(),
            contours: true,
            equal_axes: false,
            ascent: true,
            minima: true,
            arrows: true,
            layer: LayerChoice::default(),
            axis: AxisChoice::default(),
            left_open: true,
            right_open: true,
            dark: None,
        }
    }
}

impl ViewState {
    /// Shows or hides an optimizer.
    pub fn toggle(&mut self, id: &str) {
        if !self.hidden.remove(id) {
            self.hidden.insert(id.to_owned());
        }
    }

    /// Whether an optimizer is drawn.
    #[must_use]
    pub fn shows(&self, id: &str) -> bool {
        !self.hidden.contains(id)
    }
}
