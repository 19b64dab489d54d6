//! `losscape check`: is it valid, and if not, what is wrong where?

use super::{Failure, input};
use crate::experiment::open::Opened;
use std::path::PathBuf;

/// The arguments of `check`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// An experiment or a run (`-` = stdin).
    file: PathBuf,
}

pub(super) fn check(arguments: &Arguments) -> Result<(), Failure> {
    let name = input::name(&arguments.file);
    match input::any(&arguments.file)? {
        Opened::Experiment(e) => {
            println!("{name}: a valid experiment: {} optimizers, {} steps", e.optimizers.len(), e.steps);
        }
        Opened::Run(run, notes) => {
            for note in notes {
                eprintln!("losscape: {name}: note: {note}");
            }
            println!("{name}: a valid run: {} optimizers", run.runs.len());
        }
    }
    Ok(())
}
