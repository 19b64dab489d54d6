//! Files in: read within bounds, so that no input can take all memory.

use super::Failure;
use crate::experiment::open::{self, Opened};
use crate::experiment::{Experiment, RUN_FAMILY, Run, limits};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The largest run that is read: twice the largest that is written, for other tools' layouts.
const LARGEST_RUN: u64 = 2 * limits::RUN;

/// The name of a file in messages.
#[must_use]
pub fn name(path: &Path) -> String {
    if path == Path::new("-") { "stdin".into() } else { path.display().to_string() }
}

/// What the beginning of a file is searched for, to tell how large it may be.
const HEAD: u64 = 64 << 10;

/// What is in a file (`-` is stdin), of at most so many bytes, or why it cannot be read. With
/// `by_head`, the limit is that of an experiment unless the file's beginning says that it is a run.
fn bounded(path: &Path, limit: u64, by_head: bool) -> Result<Vec<u8>, String> {
    let unreadable = |e: std::io::Error| format!("cannot be read: {e}");
    let mut source: Box<dyn Read> = if path == Path::new("-") {
        Box::new(std::io::stdin().lock())
    } else {
        let file = File::open(path).map_err(unreadable)?;
        if file.metadata().map_err(unreadable)?.is_dir() {
            return Err("is a folder; allowed: a file".into());
        }
        Box::new(file)
    };
    let mut bytes = Vec::new();
    source.by_ref().take(HEAD).read_to_end(&mut bytes).map_err(unreadable)?;
    let is_run = bytes.windows(RUN_FAMILY.len()).any(|w| w == RUN_FAMILY.as_bytes());
    let limit = if by_head && !is_run { limits::FILE } else { limit };
    let too_large = || format!("larger than {} MiB, the most that is read", limit >> 20);
    // A device or a pipe has no length: the read itself is bounded too.
    let length = std::fs::metadata(path).map_or(0, |meta| meta.len());
    if length > limit {
        return Err(too_large());
    }
    source.take(limit + 1 - (bytes.len() as u64).min(limit)).read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit { Err(too_large()) } else { Ok(bytes) }
}

/// What is in a file that is an experiment or a run, or why it cannot be read.
///
/// # Errors
/// If it cannot be read, or is too large for what it is.
pub fn bytes(path: &Path) -> Result<Vec<u8>, String> {
    bounded(path, LARGEST_RUN, true)
}

/// The text of a file.
fn text(path: &Path, limit: u64, by_head: bool) -> Result<String, Failure> {
    let name = name(path);
    let bytes = bounded(path, limit, by_head).map_err(|e| Failure::of(&name, e))?;
    String::from_utf8(bytes).map_err(|e| {
        let at = e.utf8_error().valid_up_to() + 1;
        Failure::of(&name, format!("byte {at}: not UTF-8 text; allowed: JSON"))
    })
}

/// Reads an experiment.
pub fn experiment(path: &Path) -> Result<Experiment, Failure> {
    let text = text(path, limits::FILE, false)?;
    let read = Experiment::from_json(&text).and_then(|e| e.check_size(limits::RUN).map(|()| e));
    read.map_err(|problem| Failure::of(&name(path), problem))
}

/// Reads a run; notes on what was dropped go to stderr.
pub fn run(path: &Path) -> Result<Run, Failure> {
    let text = text(path, LARGEST_RUN, true)?;
    let (run, notes) = Run::from_json(&text).map_err(|problem| Failure::of(&name(path), problem))?;
    for note in notes {
        eprintln!("losscape: {}: note: {note}", name(path));
    }
    Ok(run)
}

/// Reads an experiment or a run, whichever it is.
pub fn any(path: &Path) -> Result<Opened, Failure> {
    let text = text(path, LARGEST_RUN, true)?;
    open::parse(&text).map_err(|problem| Failure::of(&name(path), problem))
}
