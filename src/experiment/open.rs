//! A text that may be an experiment or a run.

use super::{Experiment, Problem, RUN_FAMILY, Run, limits};

/// What a text is.
#[derive(Debug)]
pub enum Opened {
    /// Something to run.
    Experiment(Box<Experiment>),
    /// Something that was run, with notes on what was dropped while reading.
    Run(Box<Run>, Vec<String>),
}

/// Reads the text of an experiment or of a run, whichever it is.
///
/// # Errors
/// If it is neither, or a faulty one.
pub fn parse(text: &str) -> Result<Opened, Problem> {
    if is_run(text) {
        let (run, notes) = Run::from_json(text)?;
        return Ok(Opened::Run(Box::new(run), notes));
    }
    if text.len() as u64 > limits::FILE {
        return Err(Problem::at("", format!("an experiment larger than {} MiB", limits::FILE >> 20)));
    }
    let experiment = Experiment::from_json(text)?;
    experiment.check_size(limits::RUN)?;
    Ok(Opened::Experiment(Box::new(experiment)))
}

/// Whether a text says that it is a run: by its schema, which writers put first, or by `runs`.
fn is_run(text: &str) -> bool {
    let head: String = text.chars().take(400).collect();
    head.contains(RUN_FAMILY) || (!head.contains("losscape/experiment/") && text.contains("\"runs\""))
}
