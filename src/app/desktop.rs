//! The desktop's side of the app: the window, file dialogs, and the disk.

use super::files::Picked;
use super::{Losscape, text};
use eframe::egui;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

/// The largest file that is opened: a recorded run.
const LARGEST: u64 = 2 << 30;

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
    Picked { name, bytes: read_bytes(path) }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, String> {
    let meta = std::fs::metadata(path).map_err(|e| e.to_string())?;
    if meta.is_dir() {
        return Err("is a folder; an experiment or a run is a file".into());
    }
    let too_large = || format!("is larger than {} GiB, the most that is opened", LARGEST >> 30);
    if meta.len() > LARGEST {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path).map_err(|e| e.to_string())?;
    // A device has no length: the read itself is bounded too.
    file.take(LARGEST + 1).read_to_end(&mut bytes).map_err(|e| e.to_string())?;
    if bytes.len() as u64 > LARGEST { Err(too_large()) } else { Ok(bytes) }
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
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut file = tempfile::NamedTempFile::new_in(folder).map_err(|e| e.to_string())?;
    file.write_all(bytes).map_err(|e| e.to_string())?;
    file.persist(path).map(|_| ()).map_err(|e| e.to_string())
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
