//! Lines of bank statements: imported from a table, camt or MT940 and MT942, compared with accepted transfers, reconciled by a
//! person.
//!
//! *Accepted* means that the service took an order; only the bank's own statement shows that it was booked. The program
//! proposes, a person reconciles, and each reconciliation is an event of the journal.

mod booked;
mod booked_entry;
mod camt;
mod candidates;
mod columns;
mod continuity;
mod contradiction;
mod control;
mod direction;
mod exact;
mod figures;
mod headings;
mod line_fault;
mod look;
mod mt940;
mod not_booked;
mod reconciliation;
mod rules;
mod series;
mod sums;
mod table;

pub(crate) use booked::names_account;
pub use candidates::TransferLines;
pub(crate) use candidates::{candidates, differs, may_be_booked};
use chrono::NaiveDate;
use columns::TableFor;
pub(crate) use continuity::{StatementRun, runs};
pub(crate) use contradiction::{DAYS_ELSEWHERE, LineAgainst, LineShows, amounts_of_transfers, lines_against};
pub(crate) use direction::change_by;
pub(crate) use exact::{ExactBy, Payment, exact};
use model::clock::Zone;
use model::{DeskError, Result, Sentence};
pub(crate) use reconciliation::{Operations, reconciliation};
pub(crate) use rules::{
    LineRules, RULES_BYTES_MAX, RULES_FILE, checked as rules_checked, is_unbounded as unbounded, parse as rules_of,
    written as rules_written,
};
use table::StatementTable;

use crate::read::imported_text::ImportedText;
use crate::read::sheet;
use crate::store::kept::read_line::ReadLine;
use crate::store::kept::statement_balances::StatedBalances;
use crate::store::kept::statement_days::CoveredDays;
use crate::store::long_read::LongRead;
use crate::view::{Columns, StatementCounts, StatementForm};

/// The account and the chosen columns of an import. `day` parses a day by the profile's formats.
pub struct StatementFor<'a, D, C> {
    /// `BANK_MARK:ACCOUNT`.
    pub account: &'a str,
    /// Chosen by a person; `None`: those of the account's last import where the file has them all, else guessed.
    pub columns: Option<Columns>,
    /// The columns of the account's last import.
    pub last: Option<Columns>,
    /// The account's only currency, if any.
    pub currency: Option<String>,
    pub day: D,
    /// The code of a currency, by its word or its sign.
    pub code: C,
    /// The zone of the days of bookings whose time a file states in UTC.
    pub zone: Zone,
    /// The person who watches it.
    pub long: &'a LongRead<'a>,
}

/// A statement, as read.
#[derive(Debug)]
pub struct StatementFile {
    pub form: StatementForm,
    /// The accounts that the file names.
    pub accounts: Vec<String>,
    /// The headers of a table.
    pub headers: Vec<String>,
    /// Its first rows, as in the file.
    pub sample: Vec<Vec<String>>,
    /// The chosen or guessed columns; blank where no header is known.
    pub columns: Columns,
    /// Its lines, or the reason why they cannot be read with these columns.
    pub lines: Result<Vec<ReadLine>>,
    /// The days of which its balances say that it has all bookings; `None` where they say nothing of it.
    pub days: Option<Vec<CoveredDays>>,
    /// The balances that it states, in each currency.
    pub balances: Vec<StatedBalances>,
    /// Notes about how it was read and about lines that are left out.
    pub notes: Vec<Sentence>,
    /// All lines of the file, its bookings, and the others.
    pub counts: StatementCounts,
    /// That its balances agree with its lines, or that it has none. A difference is a note.
    pub control: Option<Sentence>,
}

/// Reads a file in the form that its content has.
///
/// # Errors
/// `statement` when it cannot be read in any form, `file-stopped`.
pub fn read<D: Fn(&str) -> Option<NaiveDate>, C: Fn(&str) -> String>(
    bytes: &[u8],
    of: StatementFor<'_, D, C>,
) -> Result<StatementFile> {
    if let Some(form) = sheet::other_form(bytes) {
        return Err(DeskError::correct("statement", Sentence::new("statement-other-form").with("form", form)));
    }
    let (form, mut read) = match ImportedText::of(bytes) {
        Some(text) if camt::is_xml(&text.text) => {
            let (form, mut read) = camt::read(&text.text, of.zone, of.long)?;
            read.notes.extend(text.note);
            (form, read)
        }
        Some(text) if mt940::is_mt940(&text.text) => {
            let mut read = mt940::read(&text.text, of.long)?;
            read.notes.extend(text.note);
            (mt940::form(&read), read)
        }
        _ => return of_table(bytes, of),
    };
    for entry in &mut read.entries {
        entry.line.currency = (of.code)(&entry.line.currency);
    }
    for ends in &mut read.statements {
        ends.currency = (of.code)(&ends.currency);
    }
    let accounts = read.accounts.clone();
    let columns = of.columns.unwrap_or_default();
    let (all, mut counts) = (read.entries.len() + read.pending, StatementCounts::default());
    let (lines, mut notes, days, balances) = match read.lines_of(of.account, columns.file_account.as_deref()) {
        Ok(read) => {
            counts = StatementCounts::of(all, read.lines.len());
            (Ok(read.lines), read.notes, read.days, read.balances)
        }
        Err(error) => (Err(error), Vec::new(), None, Vec::new()),
    };
    let control = control_of(&mut notes);
    let (headers, sample) = (Vec::new(), Vec::new());
    Ok(StatementFile { form, accounts, headers, sample, columns, lines, days, balances, notes, counts, control })
}

/// Takes the result of the control values out of the notes, where there is nothing to be done about it.
fn control_of(notes: &mut Vec<Sentence>) -> Option<Sentence> {
    let is_quiet = |note: &Sentence| matches!(note.id.as_str(), "statement-balances-agree" | "statement-balances-none");
    let at = notes.iter().position(is_quiet)?;
    let control = notes.remove(at);
    notes.retain(|note| !is_quiet(note));
    Some(control)
}

fn of_table<D: Fn(&str) -> Option<NaiveDate>, C: Fn(&str) -> String>(
    bytes: &[u8],
    of: StatementFor<'_, D, C>,
) -> Result<StatementFile> {
    let named = of.columns.clone().or_else(|| of.last.clone()).unwrap_or_default();
    let is_named = named.headers().next().is_some();
    let mut table = StatementTable::of(
        bytes,
        |cells| if is_named { look::has_all(cells, &named) } else { look::is_header(cells) },
        of.long,
    )?;
    if is_named && !look::has_all(&table.headers, &named) {
        table = StatementTable::of(bytes, look::is_header, of.long)?;
    }
    let fits = |columns: &Columns| look::has_all(&table.headers, columns);
    let said = table.all_titles();
    let guess = || look::columns(&table, &of.day, said.currency.clone().or_else(|| of.currency.clone()));
    let columns = match (of.columns, of.last.filter(fits)) {
        (Some(columns), last) if columns.others_by_header => look::complete_columns(
            columns,
            last.map_or_else(&guess, |last| look::columns_of_last_import(last, guess())),
        ),
        (Some(columns), _) => columns,
        (None, Some(last)) => look::columns_of_last_import(last, guess()),
        (None, None) => guess(),
    };
    let mut notes = std::mem::take(&mut table.notes);
    let (long, account) = (of.long, of.account);
    let with = TableFor { account, columns: &columns, day: &of.day, currency: &of.code, titles: &said, long };
    let also = columns.file_account.as_deref();
    let other = said.accounts.iter().find(|written| !columns::is_own(written, of.account, also));
    let (mut counts, mut balances) = (StatementCounts::default(), Vec::new());
    let lines = match other.filter(|_| !of.account.is_empty()) {
        Some(other) => Err(columns::other_account(of.account, other)),
        None => columns::lines(&table, &with).map(|read| {
            notes.extend(read.notes);
            (counts, balances) = (read.counts, read.balances);
            read.lines
        }),
    };
    let sample = look::sample(&table);
    let form = StatementForm::Table;
    let control = control_of(&mut notes);
    let (accounts, headers) = (said.accounts, table.headers);
    let days = None;
    Ok(StatementFile { form, accounts, headers, sample, columns, lines, days, balances, notes, counts, control })
}
