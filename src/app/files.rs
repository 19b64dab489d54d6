//! Files as the app sees them: text with a name, in and out. How they are picked and written is
//! the platform's: dialogs and the disk on the desktop.

use crate::experiment::{Experiment, Problem, Run};

/// What was read from a file.
pub enum Opened {
    /// Something to run.
    Experiment(Box<Experiment>),
    /// Something that was run, with notes on what was dropped while reading.
    Run(Box<Run>, Vec<String>),
}

/// A file to be read: its name and its bytes.
pub struct Picked {
    /// Its name, without its folder.
    pub name: String,
    /// What is in it, or why it cannot be read.
    pub bytes: Result<Vec<u8>, String>,
}

/// Reads an experiment or a run.
///
/// # Errors
/// If it is neither, or a faulty one.
pub fn read(bytes: &[u8]) -> Result<Opened, Problem> {
    let text = std::str::from_utf8(bytes).map_err(|e| {
        Problem::at("", format!("not UTF-8 text (byte {}): an experiment or a run is JSON", e.valid_up_to() + 1))
    })?;
    if is_run(text) {
        let (run, notes) = Run::from_json(text)?;
        Ok(Opened::Run(Box::new(run), notes))
    } else {
        Ok(Opened::Experiment(Box::new(Experiment::from_json(text)?)))
    }
}

/// Whether a text says that it is a run. Only the beginning is looked at: a writer puts the
/// schema first, and a run from elsewhere has `runs` at its top level.
fn is_run(text: &str) -> bool {
    let head: String = text.chars().take(400).collect();
    head.contains("losscape/run/") || (!head.contains("losscape/experiment/") && text.contains("\"runs\""))
}
