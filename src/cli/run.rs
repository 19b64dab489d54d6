//! `losscape run`: an experiment in, a run out.

use super::output::Output;
use super::{Failure, input};
use crate::experiment::limits;
use crate::experiment::{Experiment, Lane, Race, Real, Status};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::path::PathBuf;

/// The arguments of `run`.
#[derive(Debug, clap::Args)]
pub struct Arguments {
    /// The experiment, a JSON file (`-` = stdin), or the id of one in the catalogue.
    experiment: PathBuf,
    /// Where the run goes (`-` = stdout).
    #[arg(short, long, value_name = "RUN.json")]
    output: PathBuf,
    /// Another seed than the file's.
    #[arg(long)]
    seed: Option<u64>,
    /// Another number of steps than the file's.
    #[arg(long)]
    steps: Option<u64>,
    /// No progress bar and no table.
    #[arg(short, long)]
    quiet: bool,
}

/// Steps between two looks at the progress.
const SLICE: u64 = 2000;

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let name = input::name(&arguments.experiment);
    let mut experiment = read(arguments)?;
    experiment.seed = arguments.seed.unwrap_or(experiment.seed);
    experiment.steps = arguments.steps.unwrap_or(experiment.steps);
    if arguments.seed.is_some() || arguments.steps.is_some() {
        // What the arguments made of it is checked as a file would be.
        let checked = experiment.checked().and_then(|e| e.check_size(limits::RUN).map(|()| e));
        experiment = checked.map_err(|p| Failure::of(&name, p))?;
    }
    let output = Output::prepare(&arguments.output)?;
    let mut race = Race::new(experiment).map_err(|p| Failure::of(&name, p))?;
    let show = !arguments.quiet && std::io::stderr().is_terminal();
    let bar = bar(&race, show);
    while race.advance_parallel(SLICE) {
        bar.set_position(race.progress().0);
    }
    bar.finish_and_clear();
    let run = race.run();
    output.write(|out| {
        let mut out = out;
        run.write_json(&mut out)
    })?;
    if show {
        eprint!("{}", table(&race));
    }
    Ok(())
}

/// The experiment of a file, or of the catalogue where there is no such file.
fn read(arguments: &Arguments) -> Result<Experiment, Failure> {
    let listed = arguments.experiment.to_str().and_then(crate::experiment::catalogue::entry);
    match listed.filter(|_| !arguments.experiment.exists()) {
        Some(entry) => entry.read().map_err(|p| Failure::of(entry.id(), p)),
        None => input::experiment(&arguments.experiment),
    }
}

fn bar(race: &Race, show: bool) -> ProgressBar {
    let target = if show { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(race.progress().1), target);
    if let Ok(style) = ProgressStyle::with_template("{bar:32} {percent:>3} % of {human_len} steps, {eta} left") {
        bar.set_style(style);
    }
    bar
}

/// The closing table.
fn table(race: &Race) -> String {
    let mut rows = vec![["optimizer", "status", "loss", "test loss", "evaluations"].map(str::to_owned)];
    for (lane, optimizer) in race.lanes().iter().zip(&race.experiment().optimizers) {
        let status = match (lane.ended(), lane.record().diverged) {
            (_, Some(d)) => format!("diverged at step {}", d.step),
            (ended, _) => ended.unwrap_or(Status::Stopped).name().into(),
        };
        let last = |which| last(lane, which);
        let evaluations = lane.optimizer().evaluations().to_string();
        rows.push([optimizer.name().into_owned(), status, last(Real::Loss), last(Real::TestLoss), evaluations]);
    }
    let width = |k: usize| rows.iter().map(|r| r[k].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(width).collect();
    let mut out = String::new();
    for row in &rows {
        for (k, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[k] - cell.chars().count());
            // Words to the left, numbers to the right.
            out += &if k < 2 { format!("{cell}{pad}  ") } else { format!("{pad}{cell}  ") };
        }
        out.truncate(out.trim_end().len());
        out.push('\n');
    }
    out
}

fn last(lane: &Lane, which: Real) -> String {
    let values = lane.recorder().real(which).unwrap_or(&[]);
    values.iter().rev().find(|v| v.is_finite()).map_or("–".into(), |v| format!("{v:.6e}"))
}
