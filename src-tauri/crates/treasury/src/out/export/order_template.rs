//! The template of orders as a workbook: a column per field with its explanation as a comment, and every column as
//! text, so that a spreadsheet keeps all digits of an account or draft number.

use std::io::Write;

use model::{DeskError, Result, Sentence};
use rust_xlsxwriter::{Format, Note, Workbook, XlsxError};

use crate::read::order_file::OperationFields;

/// In characters.
const WIDTH: u8 = 24;

/// Writes the workbook.
///
/// # Errors
/// `disk`: the file cannot be written.
pub fn order_template(fields: &OperationFields, language: &str, to: impl Write + Send) -> Result<()> {
    written(fields, language, to)
        .map_err(|error| DeskError::local("disk", Sentence::new("disk-trouble").with("detail", error)))
}

fn written(fields: &OperationFields, language: &str, to: impl Write + Send) -> Result<(), XlsxError> {
    let mut book = Workbook::new();
    let sheet = book.add_worksheet();
    let (text, strong) = (Format::new().set_num_format("@"), Format::new().set_bold());
    for (at, field) in fields.columns(language).iter().enumerate() {
        let column = u16::try_from(at).unwrap_or(u16::MAX);
        sheet.set_column_format(column, &text)?.set_column_width(column, WIDTH)?;
        sheet.write_string_with_format(0, column, &field.label, &strong)?;
        sheet.insert_note(0, column, &Note::new(field.comment(language)).add_author_prefix(false))?;
    }
    sheet.set_freeze_panes(1, 0)?;
    book.save_to_writer(to)
}
