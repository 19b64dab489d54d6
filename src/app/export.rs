//! The run as a file: computed as the experiment says it is recorded (what `losscape run` would
//! write), beside the window.

use super::job::Task;
use crate::experiment::{Experiment, Problem, Race};

/// What a run becomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The run file.
    Json,
    /// A tidy table.
    Csv,
}

impl Format {
    /// A name for the file.
    #[must_use]
    pub fn file_name(self) -> &'static str {
        match self {
            Self::Json => "run.json",
            Self::Csv => "run.csv",
        }
    }
}

/// Computes a run and writes it to memory.
pub struct Export {
    race: Race,
    format: Format,
}

impl Export {
    /// An export of an experiment.
    ///
    /// # Errors
    /// If the experiment cannot be run.
    pub fn new(experiment: Experiment, format: Format) -> Result<Self, Problem> {
        Ok(Self { race: Race::new(experiment)?, format })
    }
}

impl Task for Export {
    type Output = (Format, Vec<u8>);

    fn advance(&mut self) -> bool {
        if cfg!(target_arch = "wasm32") { self.race.advance(200) } else { self.race.advance_parallel(500) }
    }

    fn progress(&self) -> f32 {
        let (done, all) = self.race.progress();
        done as f32 / all.max(1) as f32
    }

    fn finish(self) -> Self::Output {
        let mut bytes = Vec::new();
        let run = self.race.run();
        // Writing to memory does not fail.
        let _ = match self.format {
            Format::Json => run.write_json(&mut bytes),
            Format::Csv => run.write_csv(&mut bytes),
        };
        (self.format, bytes)
    }
}
