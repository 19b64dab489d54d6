//! `losscape convert`: a run as a table, as JSON, or as NumPy arrays.

use super::output::Output;
use super::{Failure, input, npz};
use std::path::{Path, PathBuf};

/// The arguments of `convert`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The run (`-` = stdin).
    run: PathBuf,
    /// Where it goes; the ending says what it becomes: .csv, .json or .npz.
    #[arg(short, long, value_name = "OUT.csv|OUT.json|OUT.npz")]
    output: PathBuf,
}

pub(super) fn convert(arguments: &Arguments) -> Result<(), Failure> {
    let ending = Path::extension(&arguments.output).and_then(|e| e.to_str()).map(str::to_ascii_lowercase);
    let ending = ending.as_deref().unwrap_or_default();
    if !["csv", "json", "npz"].contains(&ending) {
        let name = arguments.output.display();
        return Err(Failure::Input(format!("--output {name}: unknown ending; allowed: .csv, .json, .npz")));
    }
    let run = input::run(&arguments.run)?;
    let output = Output::prepare(&arguments.output)?;
    output.write(|mut out| match ending {
        "csv" => run.write_csv(&mut out),
        "json" => run.write_json(&mut out),
        _ => npz::write(&run, &mut out),
    })
}
