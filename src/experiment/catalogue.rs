//! Experiments to begin with: each asks one question. What comes out is for the race to show, so no
//! title and no sentence names a winner.

use super::{Experiment, Problem};

/// An experiment of the catalogue.
#[derive(Debug)]
pub struct Entry {
    id: &'static str,
    title: &'static str,
    about: &'static str,
    text: &'static str,
}

impl Entry {
    /// Its name in links, as in "four-corners".
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// Its name on screen; the title in its file.
    #[must_use]
    pub fn title(&self) -> &'static str {
        self.title
    }

    /// One sentence: what is asked, and which settings are equal.
    #[must_use]
    pub fn about(&self) -> &'static str {
        self.about
    }

    /// Its file.
    #[must_use]
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// The experiment, as its file says.
    ///
    /// # Errors
    /// If the file is not valid; the tests read every one.
    pub fn read(&self) -> Result<Experiment, Problem> {
        Experiment::from_json(self.text)
    }

    /// The experiment; an empty one on a plain formula if its file were not valid.
    #[must_use]
    pub fn experiment(&self) -> Experiment {
        self.read().unwrap_or_else(|_| Experiment::on_formula("x^2 + y^2"))
    }
}

/// The experiment with this id.
#[must_use]
pub fn entry(id: &str) -> Option<&'static Entry> {
    ALL.iter().find(|e| e.id == id)
}

macro_rules! entries {
    ($($id:literal, $title:literal, $about:literal;)+) => {
        /// Every experiment, in the order in which they are offered; the first is the opening view.
        pub static ALL: &[Entry] = &[$(Entry {
            id: $id,
            title: $title,
            about: $about,
            text: include_str!(concat!("../../assets/experiments/", $id, ".json")),
        }),+];
    };
}

entries! {
    "four-corners", "Four corners: one source domain a step",
    "Each step sees one of three source domains; a fourth is only measured. All rates are 0.3, and ρ is 0.5 throughout.";
    "rosenbrock-race", "Along Rosenbrock's valley",
    "How the rules follow a curved valley, each at the catalogue's rate for it: the rates differ.";
    "himmelblau", "SAM beside SGD on Himmelblau",
    "Four equally deep minima: does the ascent change which one is reached? All rates are 0.002.";
    "rastrigin", "A hundred wells: Rastrigin",
    "What momentum, adaptive steps and an ascent do among many wells; Adam's rate is 0.1, the others' 0.002.";
    "sharp-flat", "A sharp well and a flat one",
    "The start lies on the side of the sharp well: the radius ρ decides what SAM sees of it. All rates are 0.05.";
    "spikes", "Spikes inside the ball: one ascent step or many",
    "Thin spikes, much narrower than ρ = 0.2: do more ascent steps find them, and what follows? All rates are 0.01.";
    "diverging", "One rate too large",
    "The same rule at two rates, 0.001 and 0.01: one run ends early, and what it did until then stays.";
    "noise-steep", "Noise along the steep axis",
    "The samples differ most along the steep axis: watch the covariance of variance and GSNR. All rates are 0.05.";
    "noise-shallow", "Noise along the shallow axis",
    "The samples differ most along the shallow axis: watch the covariance of variance and GSNR. All rates are 0.05.";
    "many-domains", "Four corners: all source domains together",
    "The three source domains in every step, beside GENIE and GENIE with its three parts off. All rates are 0.3.";
    "formula", "A formula of your own",
    "Type another f(x, y) and watch the same optimizers on it. All rates are 0.05.";
}
