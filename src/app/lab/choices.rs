//! Choices that change more than one field of the experiment, and what follows from them: another
//! objective, GENIE's control, the facts that the panels say of the race.

use super::Lab;
use crate::app::text;
use crate::experiment::{Experiment, ObjectiveConfig, Sampling, limits};
use crate::math::vector::eigenvalues;
use crate::objective::landscape::{Info, Layer};
use crate::objective::{Objective, Samples};
use crate::optimizer::Value;
use eframe::egui;

impl Lab {
    /// Goes to a landscape of the catalogue: its start, its steps, and rates that suit it.
    pub fn choose_landscape(&mut self, ctx: &egui::Context, info: &'static Info) {
        let fresh = Experiment::on_landscape(info);
        self.replace_objective(ctx, fresh);
    }

    /// Goes to a formula of one's own.
    pub fn choose_formula(&mut self, ctx: &egui::Context) {
        let fresh = Experiment::on_formula(text::FORMULA_START);
        self.replace_objective(ctx, fresh);
    }

    /// Races the same optimizers on another objective.
    fn replace_objective(&mut self, ctx: &egui::Context, fresh: Experiment) {
        let mut optimizers = self.experiment.optimizers.clone();
        for o in &mut optimizers {
            let rate = fresh.default_rate(o.config.base_spec().kind);
            let base = o.config.base.is_some();
            o.config.set(base, "lr", Value::Real(rate));
            // A radius that suited one landscape is out of all measure on another.
            for setting in o.config.spec.settings.iter().filter(|s| s.key == "rho") {
                o.config.set(false, "rho", setting.kind.default());
            }
        }
        let seed = self.experiment.seed;
        self.experiment = Experiment { seed, optimizers, ..fresh };
        self.playback.seek(0.0);
        self.rerun(ctx);
        // A variant that needs variance may have lost it with the noise.
        if self.problem.is_some() {
            for o in &mut self.experiment.optimizers {
                let base = o.config.base.is_some();
                if o.config.base_spec().kind == "genie" {
                    o.config.set(base, "variant", Value::Choice("reference"));
                }
            }
            self.rerun(ctx);
        }
    }

    /// Whether there is a GENIE without its control beside it.
    #[must_use]
    pub fn wants_control(&self) -> bool {
        let genies = || self.experiment.optimizers.iter().filter(|o| o.config.base_spec().kind == "genie");
        let room = self.experiment.optimizers.len() < limits::OPTIMIZERS;
        room && genies().next().is_some() && !genies().any(|o| is_control(&o.config))
    }

    /// Adds the control of the first GENIE: the same, with all three parts off.
    pub fn add_control(&mut self, ctx: &egui::Context) {
        let at = self.experiment.optimizers.iter().position(|o| o.config.base_spec().kind == "genie");
        let Some(at) = at.filter(|_| self.wants_control()) else { return };
        let mut control = self.experiment.optimizers[at].clone();
        control.id = self.experiment.fresh_id(control.config.spec.kind);
        control.label = Some(text::PARTS_OFF.into());
        let base = control.config.base.is_some();
        for part in PARTS {
            control.config.set(base, part, Value::Switch(false));
        }
        self.edit(ctx, |e| e.optimizers.insert(at + 1, control));
    }

    /// The ratio of the largest to the smallest curvature at the start, in absolute value.
    #[must_use]
    pub fn condition(&self) -> Option<f64> {
        let plane = self.plane.as_ref()?;
        let at = [*self.experiment.start.first()?, *self.experiment.start.get(1)?];
        let [a, b] = eigenvalues(plane.hessian_at(Layer::Population, at).h).map(f64::abs);
        Some(a.max(b) / a.min(b))
    }

    /// The number of training samples.
    #[must_use]
    pub fn training_samples(&self) -> u64 {
        self.plane.as_ref().map_or(1, |p| p.count(Samples::Train) as u64)
    }

    /// Another seed, the same after the same.
    #[must_use]
    pub fn next_seed(seed: u64) -> u64 {
        if seed >= limits::SEED { 0 } else { seed + 1 }
    }

    /// Whether another seed would change anything.
    #[must_use]
    pub fn is_stochastic(&self) -> bool {
        let e = &self.experiment;
        let (noise, several) = match &e.objective {
            ObjectiveConfig::Landscape { noise, domains, .. } => {
                (noise, domains.as_ref().is_some_and(|d| d.train.len() > 1))
            }
            ObjectiveConfig::Formula { noise, .. } => (noise, false),
        };
        let sampled = noise.sigma.iter().any(|&s| s > 0.0)
            || (several && (e.batch.is_some() || e.sampling == Sampling::OneDomain));
        sampled
            || e.optimizers.iter().any(|o| {
                o.config.spec.kind == "rand-sam" || (o.config.base_spec().kind == "genie" && !is_control(&o.config))
            })
    }
}

/// GENIE's three parts.
const PARTS: [&str; 3] = ["precondition", "noise", "mask"];

/// Whether a GENIE has all three parts off.
fn is_control(config: &crate::optimizer::Config) -> bool {
    let base = config.base.is_some();
    PARTS.iter().all(|part| config.value(base, part) == Some(Value::Switch(false)))
}
