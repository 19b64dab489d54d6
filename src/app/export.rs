//! The run as a file: computed as the experiment says it is recorded (what `losscape run` would
//! write), beside the window.

use super::job::Task;
use super::lab::RaceTask;
use crate::experiment::{Experiment, Problem, Race, Run};

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

    /// A run in this format.
    #[must_use]
    pub fn bytes(self, run: &Run) -> Vec<u8> {
        let mut bytes = Vec::new();
        // Writing to memory does not fail.
        let _ = match self {
            Self::Json => run.write_json(&mut bytes),
            Self::Csv => run.write_csv(&mut bytes),
        };
        bytes
    }
}

/// Computes a run and writes it to memory.
pub struct Export {
    race: RaceTask,
    format: Format,
}

impl Export {
    /// An export of an experiment.
    ///
    /// # Errors
    /// If the experiment cannot be run.
    pub fn new(experiment: Experiment, format: Format) -> Result<Self, Problem> {
        Ok(Self { race: RaceTask(Race::new(experiment)?), format })
    }
}

impl Task for Export {
    type Output = (Format, Vec<u8>);

    fn advance(&mut self) -> bool {
        self.race.advance()
    }

    fn progress(&self) -> f32 {
        self.race.progress()
    }

    fn finish(self) -> Self::Output {
        let run = self.race.finish().run();
        (self.format, self.format.bytes(&run))
    }
}
