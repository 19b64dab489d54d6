//! Files as the app sees them: text with a name, in and out. How they are picked and written is
//! the platform's: dialogs and the disk on the desktop.

use crate::experiment::{Problem, open};

pub use crate::experiment::open::Opened;

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
    let text = std::str::from_utf8(bytes)
        .map_err(|e| Problem::at("", format!("byte {}: not UTF-8 text; allowed: JSON", e.valid_up_to() + 1)))?;
    open::parse(text)
}
