//! A pack as one zip file beside its folder.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use zip::write::{SimpleFileOptions, ZipWriter};

use super::files::MANIFEST;
use crate::error::Result;
use crate::folder::touch_private;

/// Writes `FOLDER.zip` with the named files of the folder, below a folder of its name. Returns where.
///
/// # Errors
/// The disk's.
pub fn zip(folder: &Path, names: &[String]) -> Result<PathBuf> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let path = folder.with_file_name(format!("{name}.zip"));
    touch_private(&path)?;
    let mut writer = ZipWriter::new(File::create(&path)?);
    let options = SimpleFileOptions::default();
    for file in names.iter().map(String::as_str).chain([MANIFEST]) {
        writer.start_file(format!("{name}/{file}"), options).map_err(io::Error::other)?;
        writer.write_all(&fs::read(folder.join(file))?)?;
    }
    writer.finish().map_err(io::Error::other)?.sync_all()?;
    Ok(path)
}
