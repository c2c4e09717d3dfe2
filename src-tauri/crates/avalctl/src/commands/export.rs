//! `--csv FILE` and `--xlsx FILE` of every table: the core writes the file, and one line says where it is.

use treasury::Desk;
use treasury::view::{ExportForm, ExportFormat, ExportOf};

use crate::cli::{Cli, Export};
use crate::open::failure;
use crate::print::{self, Failure};
use treasury::exit::Exit;

impl Export {
    /// A file was named.
    pub const fn is_asked(&self) -> bool {
        self.csv.is_some() || self.xlsx.is_some()
    }
}

/// Writes the view to the file that was named.
pub fn write(cli: &Cli, desk: &Desk, of: ExportOf, export: &Export) -> Result<Exit, Failure> {
    let (file, format) = match (&export.csv, &export.xlsx) {
        (Some(file), _) => (file, ExportFormat::Csv),
        (None, Some(file)) => (file, ExportFormat::Xlsx),
        (None, None) => return Err(Failure::usage("Name a file.")),
    };
    // A script names files from where it stands.
    let path = std::path::absolute(file).map_err(Failure::local)?.display().to_string();
    let form = ExportForm { of, format, path, replace: export.replace, language: cli.language.clone() };
    let written = desk.export(&form).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&written), cli.json);
    Ok(Exit::Ok)
}
