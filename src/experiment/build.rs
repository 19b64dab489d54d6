//! From the objective of an experiment to the objective itself.

use super::{Experiment, ObjectiveConfig, Problem};
use crate::objective::formula::Formula;
use crate::objective::landscape::{self, Noise, Plane, Surface};
use crate::objective::{Objective, landscape::Info};
use std::sync::Arc;

/// Makes the objective of an experiment, its samples drawn from the experiment's seed.
///
/// # Errors
/// If the landscape is unknown or the formula does not parse.
pub fn objective(experiment: &Experiment) -> Result<Arc<dyn Objective>, Problem> {
    Ok(Arc::new(plane(experiment)?))
}

/// The landscape of an experiment, with its samples.
///
/// # Errors
/// As [`objective`].
pub fn plane(experiment: &Experiment) -> Result<Plane, Problem> {
    let (surface, info, view, scale, config, train, unseen) = match &experiment.objective {
        ObjectiveConfig::Landscape { name, parameters, scale, noise, domains } => {
            let unknown = || Problem::at("objective.name", format!("unknown landscape {name:?}"));
            let info: &'static Info = landscape::info(name).ok_or_else(unknown)?;
            let surface = Surface::new(name, parameters).ok_or_else(unknown)?;
            let (train, unseen) = match domains {
                Some(d) => (d.train.clone(), d.unseen.clone()),
                None => (vec![0], Vec::new()),
            };
            (surface, Some(info), info.view, *scale, noise, train, unseen)
        }
        ObjectiveConfig::Formula { text, view, scale, noise } => {
            let formula = Formula::parse(text).map_err(|e| Problem::at("objective.text", e.to_string()))?;
            (Surface::Formula(formula), None, *view, *scale, noise, vec![0], Vec::new())
        }
    };
    let noise = Noise { model: config.model, sigma: config.sigma, train: config.train, test: config.test };
    let start = [experiment.start[0], experiment.start[1]];
    Ok(Plane::new(surface, info, view, scale, noise, train, unseen, experiment.seed, start))
}
