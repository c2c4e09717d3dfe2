//! Orders from a spreadsheet: read, checked cell by cell, and prepared for the same dialog as a typed batch. Nothing is
//! sent from here, and no rule about money is here: the money path's own check judges the rows.

mod build;
mod check;
mod result;

use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use model::profile::Role;
use model::{DeskError, Result, Sentence};
use money::Operation;
use money::view::{CheckView, Order};

use self::build::Built;
pub use self::result::template_file;
use super::Desk;
use crate::read::imported_text::{ImportedText, bytes_of};
use crate::read::order_sheet::{self, SheetReading};
use crate::read::sheet;
use crate::store::kept::order_sheets;
use crate::view::{ControlState, OrderSheet, OrderSheetChecked, OrderSheetForm, OrderedRow, OrderedSheet};

/// Days after which the sheet of a check that was never confirmed is removed.
const UNCONFIRMED_DAYS: i64 = 1;

impl Desk {
    /// Reads a spreadsheet of orders from a CSV file or a workbook.
    ///
    /// # Errors
    /// `order-sheet` when it cannot be read or has no table, `operation-unknown`, or `database`.
    pub fn order_sheet_file(&self, operation: &str, path: &Path, language: &str) -> Result<OrderSheet> {
        let refuse =
            |detail: String| DeskError::correct("order-sheet", Sentence::new("sheet-broken").with("detail", detail));
        let bytes = bytes_of(path, sheet::FILE_BYTES_MAX).map_err(refuse)?;
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        self.order_sheet_bytes(operation, &bytes, name.as_deref(), language)
    }

    /// The same from the bytes of a file.
    ///
    /// # Errors
    /// As [`Desk::order_sheet_file`].
    pub fn order_sheet_bytes(
        &self,
        operation: &str,
        bytes: &[u8],
        name: Option<&str>,
        language: &str,
    ) -> Result<OrderSheet> {
        let remembered = |header: &str| self.order_column(operation, header);
        let profile = self.profile();
        let with = SheetReading { remembered: &remembered, profile: Some(&profile), language };
        order_sheet::of_file(operation, bytes, name, &with).map(|sheet| self.with_suggested(sheet))
    }

    /// The same from a file that was dropped on the window: its name, and its bytes in Base64.
    ///
    /// # Errors
    /// As [`Desk::order_sheet_file`].
    pub fn order_sheet_dropped(
        &self,
        operation: &str,
        name: &str,
        content: &str,
        language: &str,
    ) -> Result<OrderSheet> {
        let most = usize::try_from(sheet::FILE_BYTES_MAX).unwrap_or(usize::MAX);
        let sentence = Sentence::new("sheet-too-large").with("most", sheet::FILE_BYTES_MAX >> 20);
        let refuse = |sentence| DeskError::correct("order-sheet", sentence);
        if content.len() / 4 * 3 > most + 2 {
            return Err(refuse(sentence));
        }
        let bytes = STANDARD.decode(content);
        let bytes = bytes.map_err(|error| refuse(Sentence::new("sheet-broken").with("detail", error)))?;
        self.order_sheet_bytes(operation, &bytes, Some(name), language)
    }

    /// Reads orders that were copied from a spreadsheet.
    ///
    /// # Errors
    /// As [`Desk::order_sheet_file`].
    pub fn order_sheet_text(&self, operation: &str, text: &str, language: &str) -> Result<OrderSheet> {
        let remembered = |header: &str| self.order_column(operation, header);
        let profile = self.profile();
        let with = SheetReading { remembered: &remembered, profile: Some(&profile), language };
        order_sheet::of_text(operation, text, &with).map(|sheet| self.with_suggested(sheet))
    }

    /// Suggests what a form fills in: the only payer, its only currency, today.
    fn with_suggested(&self, mut sheet: OrderSheet) -> OrderSheet {
        let profile = self.profile();
        if !Operation::named(&sheet.operation).is_ok_and(Operation::is_transfer) {
            return sheet;
        }
        sheet.suggested.insert("tradeDate".to_owned(), profile.date_text(self.today()));
        if let [account] = &profile.accounts[..] {
            sheet.suggested.insert("tradeAccountNumber".to_owned(), account.key().to_string());
            if let [currency] = &self.currencies_of(&account.key()).unwrap_or_default()[..] {
                // Another one in a title of the table is that of its amounts.
                let titled = sheet.suggested.get("currency").map(|code| profile.compared_currency(code));
                if titled.is_none_or(|code| code == profile.compared_currency(currency)) {
                    sheet.suggested.insert("currency".to_owned(), currency.clone());
                }
            }
        }
        sheet
    }

    /// Whether the bytes are a JSON array of items and no spreadsheet.
    pub fn is_json_order(bytes: &[u8]) -> bool {
        !sheet::is_workbook(bytes)
            && ImportedText::of(bytes).is_some_and(|read| read.text.trim_start().starts_with(['[', '{']))
    }

    fn order_column(&self, operation: &str, header: &str) -> Option<String> {
        // Without the memory the header's own name decides.
        order_sheets::column(&self.inner.kept.connection(), operation, header).ok().flatten()
    }

    /// Checks every cell. Calls no service, writes nothing and prepares nothing.
    ///
    /// # Errors
    /// `operation-unknown`, or an error of the journal.
    pub fn order_sheet_check(&self, form: &OrderSheetForm) -> Result<OrderSheetChecked> {
        let built = self.built(form)?;
        self.checked(form, built).map(|(checked, _)| checked)
    }

    /// Prepares the check dialog of a sheet without mistakes, and remembers its columns.
    ///
    /// # Errors
    /// `role`; `order-sheet` while a cell has a mistake, the control values differ or no row is left; otherwise as
    /// [`Desk::prepare`].
    pub fn order_sheet_prepare(&self, form: &OrderSheetForm) -> Result<CheckView> {
        self.require(Role::Preparer)?;
        let built = self.built(form)?;
        let rows = built.rows.clone();
        let (checked, order) = self.checked(form, built)?;
        self.may_be_ordered(&checked, &order)?;
        let check = self.prepare(&order)?;
        self.remember_columns(form)?;
        self.keep_order_sheet(form, &rows, &check)?;
        Ok(check)
    }

    fn may_be_ordered(&self, checked: &OrderSheetChecked, order: &Order) -> Result<()> {
        let refuse = |sentence| Err(DeskError::correct("order-sheet", sentence));
        if !checked.problems.is_empty() {
            return refuse(Sentence::new("order-sheet-problems").with("count", checked.problems.len()));
        }
        if checked.control == ControlState::Differs {
            return refuse(Sentence::new("order-sheet-control"));
        }
        if order.items.is_empty() {
            return refuse(Sentence::new("order-sheet-none"));
        }
        Ok(())
    }

    fn remember_columns(&self, form: &OrderSheetForm) -> Result<()> {
        let connection = self.inner.kept.connection();
        for column in &form.sheet.columns {
            let header = order_sheet::columns::plain(&column.header);
            if !header.is_empty() {
                let field = column.field.as_deref().unwrap_or_default();
                order_sheets::keep_column(&connection, &form.sheet.operation, &header, field)?;
            }
        }
        Ok(())
    }

    fn keep_order_sheet(&self, form: &OrderSheetForm, rows: &[usize], check: &CheckView) -> Result<()> {
        let instruction = |at: usize| {
            let item = rows.iter().position(|row| *row == at)?;
            check.rows.get(item).map(|row| row.instruction_id.clone())
        };
        let row = |(at, row): (usize, &crate::view::OrderRow)| OrderedRow {
            cells: row.cells.iter().map(|cell| cell.text.clone()).collect(),
            instruction: instruction(at),
        };
        let kept = OrderedSheet {
            headers: form.sheet.columns.iter().map(|column| column.header.clone()).collect(),
            amounts: build::amount_columns(&form.sheet),
            rows: form.sheet.rows.iter().enumerate().map(row).collect(),
        };
        let json = serde_json::to_string(&kept)
            .map_err(|error| DeskError::local("database", Sentence::new("database-trouble").with("detail", error)))?;
        let since = model::clock::text(self.now() - chrono::Duration::days(UNCONFIRMED_DAYS));
        order_sheets::keep(&self.inner.kept.connection(), &check.submission_id, &json, &self.now_text(), &since)
    }

    pub(super) fn drop_order_sheet(&self, submission: &str) -> Result<()> {
        order_sheets::drop_unconfirmed(&self.inner.kept.connection(), submission)
    }

    /// The order is confirmed whether or not its sheet can be kept: only the result file would miss the own columns.
    pub(super) fn confirm_order_sheet(&self, submission: &str) {
        if let Err(error) = order_sheets::confirm(&self.inner.kept.connection(), submission) {
            tracing::warn!(submission, %error, "the spreadsheet of a submission is not kept");
        }
    }
}

impl Built {
    /// The order of the rows without a mistake so far.
    fn order(&self, form: &OrderSheetForm) -> Order {
        Order {
            operation: form.sheet.operation.clone(),
            items: self.items.clone(),
            language: form.language.clone(),
            reason: form.reason.clone().filter(|reason| !reason.trim().is_empty()),
            list: None,
        }
    }
}
