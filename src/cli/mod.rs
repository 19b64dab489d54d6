//! The command line: everything that the window computes, without a window.
//!
//! One file a subcommand; `input` reads files within bounds, `output` writes them whole or not at
//! all. Exit codes: 0 done (a diverged optimizer is a result), 2 the input or the arguments are
//! wrong (one line on stderr), 1 anything else.

mod check;
mod convert;
pub mod input;
mod list;
mod npz;
pub mod output;
mod run;

use clap::{Parser, Subcommand};
use std::path::PathBuf;
use std::process::ExitCode;

/// The command line.
#[derive(Debug, Parser)]
#[command(name = "losscape", version, about = "An interactive laboratory for optimizers and loss landscapes")]
#[command(args_conflicts_with_subcommands = true, arg_required_else_help = false)]
pub struct Arguments {
    /// What to do; without it the window opens.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Experiments or runs to open in the window.
    pub files: Vec<PathBuf>,
}

/// A subcommand.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Runs an experiment and writes the run.
    Run(run::Arguments),
    /// Lists landscapes, optimizers, datasets or experiments, with their defaults.
    List(list::Arguments),
    /// Says whether an experiment or a run is valid, and what is wrong where.
    Check(check::Arguments),
    /// Writes a run as a CSV table, as JSON, or as NumPy arrays.
    Convert(convert::Arguments),
}

/// Why a command ended early.
#[derive(Debug)]
pub enum Failure {
    /// The input or the arguments are wrong: exit code 2.
    Input(String),
    /// Anything else: exit code 1.
    Other(String),
}

impl Failure {
    /// What went wrong.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::Input(message) | Self::Other(message) => message,
        }
    }

    /// A fault of a named file.
    pub fn of(name: &str, problem: impl std::fmt::Display) -> Self {
        Self::Input(format!("{name}: {problem}"))
    }
}

/// Carries out a subcommand; faults are said in one line on stderr.
#[must_use]
pub fn carry_out(command: Command) -> ExitCode {
    let done = match command {
        Command::Run(arguments) => run::run(&arguments),
        Command::List(arguments) => list::list(&arguments),
        Command::Check(arguments) => check::check(&arguments),
        Command::Convert(arguments) => convert::convert(&arguments),
    };
    report(done)
}

/// The exit code of an outcome; a fault is said in one line on stderr.
#[must_use]
pub fn report(outcome: Result<(), Failure>) -> ExitCode {
    let Err(failure) = outcome else { return ExitCode::SUCCESS };
    let code = if matches!(failure, Failure::Input(_)) { 2 } else { 1 };
    // One line, whatever a file's name or a message holds.
    let line: String = failure.message().chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    eprintln!("losscape: {line}");
    ExitCode::from(code)
}
