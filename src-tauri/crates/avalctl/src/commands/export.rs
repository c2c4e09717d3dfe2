//! `--csv FILE` and `--xlsx FILE` of every table: the core writes the file, and one line prints its path.

use model::exit::Exit;
use treasury::Desk;
use treasury::view::{ExportForm, ExportFormat, ExportOf};

use crate::cli::{Cli, Export};
use crate::open::failure;
use crate::print::{self, Failure};

impl Export {
    /// Whether a file is named.
    pub const fn is_asked(&self) -> bool {
        self.csv.is_some() || self.xlsx.is_some()
    }
}

/// Writes the view to the named file.
pub fn write(cli: &Cli, desk: &Desk, of: ExportOf, export: &Export) -> Result<Exit, Failure> {
    let (file, format) = match (&export.csv, &export.xlsx) {
        (Some(file), _) => (file, ExportFormat::Csv),
        (None, Some(file)) => (file, ExportFormat::Xlsx),
        (None, None) => return Err(Failure::usage("Name a file.")),
    };
    // Relative paths of a script start from its working directory.
    let path = std::path::absolute(file).map_err(Failure::local)?.display().to_string();
    let form = ExportForm { of, format, path, replace: export.replace, language: cli.language.clone() };
    let written = desk.export(&form).map_err(|error| failure(cli, &error))?;
    print::one(&print::row(&written), cli.json);
    Ok(Exit::Ok)
}
