//! A pack as one zip file beside its folder.

use std::io;
use std::path::{Path, PathBuf};

use model::Result;
use model::folder::{Existing, NewFile, open_regular};
use zip::write::{SimpleFileOptions, ZipWriter};

use super::files::MANIFEST;

/// The path of a folder's zip file: `FOLDER.zip`.
pub fn place(folder: &Path) -> PathBuf {
    let mut name = folder.file_name().unwrap_or_default().to_owned();
    name.push(".zip");
    folder.with_file_name(name)
}

/// Writes `FOLDER.zip` with the named files of the folder, inside a folder of the same name. Returns its path.
///
/// # Errors
/// `disk` when the zip file already exists (`AlreadyExists`) or cannot be written.
pub fn zip(folder: &Path, names: &[String]) -> Result<PathBuf> {
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let path = place(folder);
    let (new, file) = NewFile::begin(&path, Existing::Refuse)?;
    let mut writer = ZipWriter::new(file);
    let options = SimpleFileOptions::default();
    for file in names.iter().map(String::as_str).chain([MANIFEST]) {
        writer.start_file(format!("{name}/{file}"), options).map_err(io::Error::other)?;
        io::copy(&mut open_regular(&folder.join(file))?, &mut writer)?;
    }
    new.finish(&writer.finish().map_err(io::Error::other)?)?;
    Ok(path)
}
