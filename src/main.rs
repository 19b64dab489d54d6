//! The program: a window, or a command.

use clap::Parser;
use losscape::cli::{self, Failure};
use std::path::PathBuf;
use std::process::ExitCode;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    match arguments.command {
        Some(command) => cli::carry_out(command),
        None => cli::report(window(&arguments.files)),
    }
}

#[cfg(feature = "app")]
fn window(files: &[PathBuf]) -> Result<(), Failure> {
    // A misspelt subcommand looks like a file: say so at once, instead of in a window.
    for file in files {
        let meta = std::fs::metadata(file)
            .map_err(|e| Failure::of(&cli::input::name(file), format!("cannot be read: {e}")))?;
        if meta.is_dir() {
            return Err(Failure::of(&cli::input::name(file), "is a folder; allowed: a file"));
        }
    }
    losscape::app::desktop::open(files).map_err(|e| Failure::Other(format!("no window can be opened: {e}")))
}

#[cfg(not(feature = "app"))]
fn window(_: &[PathBuf]) -> Result<(), Failure> {
    Err(Failure::Input("this build has no window; see losscape --help for the commands".into()))
}
