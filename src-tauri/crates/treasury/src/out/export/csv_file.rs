//! Writes a table as CSV: UTF-8 with a byte-order mark (without it spreadsheets read Chinese in another encoding),
//! CRLF, and one quoted field per column in every line.
//!
//! First the heading lines with a label and a value each, then a blank line, the titles and the rows. Cells that a
//! spreadsheet would run as a formula are defused (see [`super::defuse`]).

use std::io::{BufWriter, Write};

use model::{DeskError, Result, Sentence};

use super::{Cell, Column, Head, defused, is_plain_number};
use crate::view::SheetGroup;

/// A CSV file that is being written.
pub(crate) struct CsvFile<W: Write> {
    writer: csv::Writer<BufWriter<W>>,
    numbers: Vec<bool>,
    width: usize,
    line: csv::StringRecord,
}

impl<W: Write> CsvFile<W> {
    /// Writes the heading lines and the titles.
    ///
    /// # Errors
    /// `disk`: the file cannot be written.
    pub(crate) fn begin(to: W, head: &Head, columns: &[Column]) -> Result<Self> {
        let mut to = BufWriter::new(to);
        to.write_all("\u{feff}".as_bytes())?;
        let writer = csv::WriterBuilder::new()
            .quote_style(csv::QuoteStyle::Always)
            .terminator(csv::Terminator::CRLF)
            .from_writer(to);
        // A label and a value need two columns, even in a narrower table.
        let width = columns.len().max(2);
        let numbers = columns.iter().map(|column| column.kind.is_number()).collect();
        let mut file = Self { writer, numbers, width, line: csv::StringRecord::new() };
        if !head.title.is_empty() {
            file.texts(&[&head.title])?;
        }
        if let Some(mark) = &head.mark {
            file.texts(&[mark])?;
        }
        for (label, value) in head.lines() {
            file.texts(&[label, &value])?;
        }
        if *head != (Head { rows: head.rows, ..Head::default() }) {
            file.texts(&[])?;
        }
        let titles: Vec<&str> = columns.iter().map(|column| column.title.as_str()).collect();
        file.texts(&titles)?;
        Ok(file)
    }

    /// Writes one row.
    ///
    /// # Errors
    /// `disk`: the file cannot be written.
    pub(crate) fn row(&mut self, cells: &[Cell]) -> Result<()> {
        self.line.clear();
        for (at, (cell, number)) in cells.iter().zip(&self.numbers).enumerate() {
            // Defused, because a program that does not split at commas reads the first cell as the start of the line.
            if at > 0 && *number && is_plain_number(&cell.text) {
                self.line.push_field(&cell.text);
            } else {
                self.line.push_field(&defused(&cell.text));
            }
        }
        self.end_line()
    }

    /// Writes the heading of a group: its name and its subtotals.
    ///
    /// # Errors
    /// `disk`: the file cannot be written.
    pub(crate) fn heading(&mut self, group: &SheetGroup) -> Result<()> {
        self.texts(&[&group.label, &group.sums])
    }

    /// Flushes everything and returns the underlying writer.
    ///
    /// # Errors
    /// `disk`: the file cannot be written.
    pub(crate) fn finish(self) -> Result<W> {
        let buffer = self.writer.into_inner().map_err(|error| failed(&error.to_string()))?;
        buffer.into_inner().map_err(|error| error.into_error().into())
    }

    fn texts(&mut self, texts: &[&str]) -> Result<()> {
        self.line.clear();
        texts.iter().for_each(|text| self.line.push_field(&defused(text)));
        self.end_line()
    }

    fn end_line(&mut self) -> Result<()> {
        for _ in self.line.len()..self.width {
            self.line.push_field("");
        }
        self.writer.write_record(&self.line).map_err(|error| failed(&error.to_string()))
    }
}

fn failed(detail: &str) -> DeskError {
    DeskError::local("disk", Sentence::new("disk-trouble").with("detail", detail))
}
