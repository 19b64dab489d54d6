//! The desktop's side of the app: the window, file dialogs, and the disk.

use super::files::Picked;
use super::{Losscape, text};
use crate::cli::output::Output;
use crate::cli::{Failure, input};
use eframe::egui;
use std::path::{Path, PathBuf};

/// Opens the window, with the first of the files loaded; returns when it is closed.
///
/// # Errors
/// If no window can be opened.
pub fn open(files: &[PathBuf]) -> Result<(), String> {
    let files: Vec<Picked> = files.iter().map(|path| read(path)).collect();
    let viewport = egui::ViewportBuilder::default()
        .with_app_id("losscape")
        .with_title(text::NAME)
        .with_inner_size([1440.0, 900.0])
        .with_min_inner_size([340.0, 400.0]);
    let options = eframe::NativeOptions { viewport, ..Default::default() };
    eframe::run_native("losscape", options, Box::new(|cc| Ok(Box::new(Losscape::new(cc, files)))))
        .map_err(|e| e.to_string())
}

/// Reads a file, within bounds.
#[must_use]
pub fn read(path: &Path) -> Picked {
    let name = path.file_name().map_or_else(|| path.display().to_string(), |n| n.to_string_lossy().into_owned());
    Picked { name, bytes: input::bytes(path) }
}

/// Lets a person pick a file to open; `None` if they do not.
#[must_use]
pub fn pick() -> Option<Picked> {
    let dialog = rfd::FileDialog::new().set_title(text::OPEN).add_filter(text::JSON_FILES, &["json"]);
    dialog.pick_file().map(|path| read(&path))
}

/// Lets a person say where to write, and writes; the path, or `None` if they do not.
///
/// # Errors
/// If the file cannot be written.
pub fn save(name: &str, bytes: &[u8]) -> Result<Option<String>, String> {
    let extension = name.rsplit('.').next().unwrap_or("json");
    let dialog = rfd::FileDialog::new().set_title(text::SAVE).set_file_name(name).add_filter(extension, &[extension]);
    match dialog.save_file() {
        None => Ok(None),
        Some(path) => write(&path, bytes).map(|()| Some(path.display().to_string())),
    }
}

/// Writes a file whole: beside its target first, then renamed.
///
/// # Errors
/// If it cannot be written there.
pub fn write(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let written = Output::prepare(path).and_then(|output| output.write(|out| out.write_all(bytes)));
    written.map_err(Failure::message)
}

/// Whether this desktop has file dialogs: a portal, or a program that draws one.
#[must_use]
pub fn has_dialogs() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let bus = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        || std::env::var_os("XDG_RUNTIME_DIR").is_some_and(|d| Path::new(&d).join("bus").exists());
    let zenity = std::env::var_os("PATH").is_some_and(|p| std::env::split_paths(&p).any(|d| d.join("zenity").exists()));
    bus || zenity
}
