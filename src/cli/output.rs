//! Files out: written beside their target and then renamed, so that no half-written file is ever
//! seen under its name. `-` is stdout; pipes and devices are written directly.

use super::Failure;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use tempfile::{Builder, NamedTempFile};

/// An output that is known to be writable, to be filled after the work is done.
pub struct Output {
    name: String,
    target: Target,
}

enum Target {
    Stdout,
    /// A pipe or a device.
    Direct(File),
    /// A new file beside the target.
    Whole(NamedTempFile, PathBuf),
}

impl Output {
    /// Makes sure that a path can be written, before anything is computed.
    pub fn prepare(path: &Path) -> Result<Self, Failure> {
        if path == Path::new("-") {
            return Ok(Self { name: "stdout".into(), target: Target::Stdout });
        }
        let name = path.display().to_string();
        let unwritable = |e: &dyn std::fmt::Display| Failure::of(&name, format!("cannot be written: {}", reason(e)));
        let target = match fs::metadata(path) {
            Ok(meta) if meta.is_dir() => return Err(unwritable(&"it is a folder")),
            Ok(meta) if !meta.is_file() => {
                let file = File::options().write(true).open(path).map_err(|e| unwritable(&e))?;
                Target::Direct(file)
            }
            Ok(meta) => {
                if meta.permissions().readonly() {
                    return Err(unwritable(&"it is read-only"));
                }
                // Through a link, the file that it points to is replaced.
                beside(&fs::canonicalize(path).map_err(|e| unwritable(&e))?, Some(&meta)).map_err(|e| unwritable(&e))?
            }
            Err(_) => {
                if path.file_name().is_none() || name.ends_with('/') {
                    return Err(unwritable(&"it names no file"));
                }
                beside(path, None).map_err(|e| unwritable(&e))?
            }
        };
        Ok(Self { name, target })
    }

    /// Writes all of it.
    pub fn write(self, fill: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), Failure> {
        let Self { name, target } = self;
        let failed = |e: io::Error| Failure::Other(format!("{name}: cannot be written: {e}"));
        match target {
            Target::Stdout => {
                let mut out = BufWriter::new(io::stdout().lock());
                match fill(&mut out).and_then(|()| out.flush()) {
                    // The reader has seen enough.
                    Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                    other => other.map_err(failed),
                }
            }
            Target::Direct(file) => {
                let mut out = BufWriter::new(file);
                fill(&mut out).and_then(|()| out.flush()).map_err(failed)
            }
            Target::Whole(mut file, path) => {
                let mut out = BufWriter::new(file.as_file_mut());
                fill(&mut out).and_then(|()| out.flush()).map_err(&failed)?;
                drop(out);
                file.persist(&path).map(|_| ()).map_err(|e| failed(e.error))
            }
        }
    }
}

/// What went wrong, without the name of the temporary file.
fn reason(e: &dyn std::fmt::Display) -> String {
    let text = e.to_string();
    text.split(" at path ").next().unwrap_or(&text).to_owned()
}

/// A new file beside a path, with the rights of the one that it replaces or of any new file.
fn beside(path: &Path, replaced: Option<&fs::Metadata>) -> io::Result<Target> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut builder = Builder::new();
    builder.prefix(".losscape-").suffix(".tmp");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = replaced.map_or(0o666, |meta| meta.permissions().mode() & 0o777);
        builder.permissions(fs::Permissions::from_mode(mode));
    }
    #[cfg(not(unix))]
    let _ = replaced;
    Ok(Target::Whole(builder.tempfile_in(folder)?, path.to_owned()))
}
