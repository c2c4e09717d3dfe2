//! The result file of a submission: with the columns of its spreadsheet where it has one, otherwise the usual columns.
//! Also the templates, which lead to such a spreadsheet.

use std::io::Write;
use std::path::Path;

use model::Result;

use super::super::Desk;
use crate::out::export::{self, CsvFile, Spreadsheet, Table};
use crate::read::order_file::{self, OperationFields};
use crate::store::kept::order_sheets;
use crate::view::{ExportFormat, Exported};

impl Desk {
    /// Writes the result of a submission as CSV, or as a workbook where the path ends so. A submission from a
    /// spreadsheet has the columns and all rows of that spreadsheet. With `replace` an existing file is replaced.
    ///
    /// # Errors
    /// `exports-off`; `journal-unknown`; `export-path` or `export-exists`; `disk`, `database` or `journal`.
    pub fn save_result(&self, submission: &str, language: &str, path: &str, replace: bool) -> Result<Exported> {
        self.require_exports()?;
        let format = format_of(path);
        let place = export::path_to(path, format.ending())?;
        let view = self.submission(submission)?;
        let kept = order_sheets::sheet(&self.inner.kept.connection(), submission)?;
        let (new, mut file) = export::begin(&place, replace)?;
        let rows = match (kept, format) {
            (None, ExportFormat::Csv) => {
                file.write_all(export::result_csv(&view, language)?.as_bytes())?;
                u32::try_from(view.instructions.len()).unwrap_or(u32::MAX)
            }
            (None, ExportFormat::Xlsx) => {
                self.result_table(&export::result_table(&view, language), format, language, &place, &mut file)?
            }
            (Some(json), format) => {
                let table = export::order_result(&export::kept_sheet(&json)?, &view, language);
                self.result_table(&table, format, language, &place, &mut file)?
            }
        };
        let bytes = export::finish(new, &file, &place)?.to_string();
        Ok(Exported { path: place.display().to_string(), rows, bytes })
    }

    /// Writes the template of an operation under the rules of this profile.
    ///
    /// # Errors
    /// `operation-unknown`, or as [`template_file`].
    pub fn order_template(&self, operation: &str, language: &str, path: &str, replace: bool) -> Result<Exported> {
        template_file(&order_file::operation(operation, Some(&self.profile()), language)?, language, path, replace)
    }

    fn result_table(
        &self,
        table: &dyn Table,
        format: ExportFormat,
        language: &str,
        place: &Path,
        file: &mut std::fs::File,
    ) -> Result<u32> {
        match format {
            ExportFormat::Csv => {
                let mut csv = CsvFile::begin(file, table.head(), table.columns())?;
                let rows = export::write(table, &mut |cells| csv.row(cells))?;
                csv.finish()?;
                Ok(rows)
            }
            ExportFormat::Xlsx => {
                let words = self.words(language);
                let notes =
                    export::Notes { long_number: words.word("export-note-long"), cut: words.word("export-note-cut") };
                let beside = place.parent().unwrap_or_else(|| Path::new("."));
                let mut sheet = Spreadsheet::begin(table.head(), table.columns(), notes, beside)?;
                let rows = export::write(table, &mut |cells| sheet.row(cells))?;
                sheet.finish(file)?;
                Ok(rows)
            }
        }
    }
}

/// Writes a template as CSV, or as a workbook where the path ends so.
///
/// # Errors
/// `export-path` or `export-exists`; `disk`.
pub fn template_file(fields: &OperationFields, language: &str, path: &str, replace: bool) -> Result<Exported> {
    let format = format_of(path);
    let place = export::path_to(path, format.ending())?;
    let (new, mut file) = export::begin(&place, replace)?;
    match format {
        ExportFormat::Csv => file.write_all(format!("\u{feff}{}", fields.csv_template(language)).as_bytes())?,
        ExportFormat::Xlsx => export::order_template(fields, language, &mut file)?,
    }
    let bytes = export::finish(new, &file, &place)?.to_string();
    Ok(Exported { path: place.display().to_string(), rows: 0, bytes })
}

fn format_of(path: &str) -> ExportFormat {
    if path.trim().to_lowercase().ends_with(".xlsx") { ExportFormat::Xlsx } else { ExportFormat::Csv }
}
