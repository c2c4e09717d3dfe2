//! Lines of bank statements: imported from a table, camt.053 or MT940, compared with accepted transfers, reconciled by a
//! person.
//!
//! *Accepted* means that the service took an order; only the bank's own statement shows that it was booked. The program
//! proposes, a person reconciles, and each reconciliation is an event of the journal.

mod booked;
mod camt053;
mod candidates;
mod columns;
mod exact;
mod line_names;
mod look;
mod mt940;
mod rules;
mod table;

pub(crate) use booked::names_account;
pub use candidates::TransferLines;
pub(crate) use candidates::{candidates, differs, may_be_booked};
use chrono::NaiveDate;
pub(crate) use exact::{ExactBy, Payment, exact};
use model::{Result, Sentence, StatementLine};
pub(crate) use rules::{
    LineRules, RULES_BYTES_MAX, RULES_FILE, checked as rules_checked, is_unbounded as unbounded, parse as rules_of,
    written as rules_written,
};
use table::StatementTable;

use crate::view::{Columns, StatementForm};

/// The account and the chosen columns of an import. `day` parses a day by the profile's formats.
pub struct StatementFor<'a, D> {
    /// `BANK_MARK:ACCOUNT`.
    pub account: &'a str,
    /// Chosen by a person; `None`: those of the account's last import where the file has them all, else guessed.
    pub columns: Option<Columns>,
    /// The columns of the account's last import.
    pub last: Option<Columns>,
    /// The account's only currency, if any.
    pub currency: Option<String>,
    pub day: D,
}

/// A statement, as read.
#[derive(Debug)]
pub struct StatementFile {
    pub form: StatementForm,
    /// The accounts that the file names; a table names none.
    pub accounts: Vec<String>,
    /// The headers of a table.
    pub headers: Vec<String>,
    /// Its first rows, as in the file.
    pub sample: Vec<Vec<String>>,
    /// The chosen or guessed columns; blank where no header is known.
    pub columns: Columns,
    /// Its lines, or the reason why they cannot be read with these columns.
    pub lines: Result<Vec<StatementLine>>,
    /// Notes about how it was read and about lines that are left out.
    pub notes: Vec<Sentence>,
}

/// Reads a file in the form that its content has.
///
/// # Errors
/// `statement` when it cannot be read in any form.
pub fn read<D: Fn(&str) -> Option<NaiveDate>>(bytes: &[u8], of: StatementFor<'_, D>) -> Result<StatementFile> {
    let (form, read) = if camt053::is_xml(bytes) {
        (StatementForm::Camt053, camt053::read(bytes)?)
    } else if mt940::is_mt940(bytes) {
        (StatementForm::Mt940, mt940::read(bytes)?)
    } else {
        return of_table(bytes, of);
    };
    let accounts = read.accounts.clone();
    let columns = of.columns.unwrap_or_default();
    let (lines, notes) = match read.lines_of(of.account, columns.file_account.as_deref()) {
        Ok((lines, notes)) => (Ok(lines), notes),
        Err(error) => (Err(error), Vec::new()),
    };
    Ok(StatementFile { form, accounts, headers: Vec::new(), sample: Vec::new(), columns, lines, notes })
}

fn of_table<D: Fn(&str) -> Option<NaiveDate>>(bytes: &[u8], of: StatementFor<'_, D>) -> Result<StatementFile> {
    let StatementTable { headers, rows, mut notes } = StatementTable::of(bytes, look::is_header)?;
    let table = StatementTable { headers, rows, notes: Vec::new() };
    let fits = |columns: &Columns| columns.headers().all(|header| table.headers.iter().any(|known| known == header));
    let columns = of.columns.or(of.last.filter(fits));
    let columns = columns.unwrap_or_else(|| look::columns(&table, &of.day, of.currency));
    let lines = columns::lines(&table, of.account, &columns, &of.day).map(|(lines, note)| {
        notes.extend(note);
        lines
    });
    let sample = look::sample(&table);
    let form = StatementForm::Table;
    Ok(StatementFile { form, accounts: Vec::new(), headers: table.headers, sample, columns, lines, notes })
}
