//! Imports bank statements.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use model::profile::{Profile, Role};
use model::spelling::{currencies_of_sign, iso};
use model::{DeskError, Result, Sentence, hex, sha256};

use super::Desk;
use crate::out::audit::{self, StatementFor};
use crate::read::imported_text::bytes_of;
use crate::store::kept::statement_balances::{FiledBalances, StatedBalances};
use crate::store::kept::statement_days::days_of_lines;
use crate::store::kept::statement_lines::{FileLines, StatementSource, UnstoredLines};
use crate::store::kept::{statement_columns, statement_lines};
use crate::store::long_read::{LongRead, STOPPED};
use crate::view::{Columns, Imported, StatementForm, StatementLook};

/// Largest statement file that is read, in bytes: a million lines of a table take about 100 million.
const STATEMENT_BYTES_MAX: u64 = 512 << 20;
/// Sample lines that a preview shows.
const LOOK_LINES: usize = 8;
/// Extensions of statement files: of any other file the window is shown nothing.
pub const STATEMENT_ENDINGS: &[&str] =
    &["csv", "txt", "tsv", "xlsx", "xls", "xml", "sta", "mt940", "940", "mt942", "942", "swi"];

impl Desk {
    /// Previews a statement's import. Stores nothing. Without an account it is the only own one that the file names.
    ///
    /// # Errors
    /// `statement` when the file is not one, `file-stopped`, `account-unknown`, or `database`.
    pub fn statement_look(
        &self,
        file: &Path,
        account: &str,
        columns: Option<Columns>,
        long: &LongRead<'_>,
    ) -> Result<StatementLook> {
        only_a_statement(file)?;
        let bytes = statement_bytes(file)?;
        let mut key = if account.is_empty() { None } else { Some(self.account(account)?.key().to_string()) };
        let mut read = self.statement_of(&bytes, key.as_deref(), columns.clone(), long)?;
        if key.is_none()
            && let Some(only) = self.only_named(&read.accounts)
        {
            read = self.statement_of(&bytes, Some(&only), columns, long)?;
            key = Some(only);
        }
        let (found, trouble) = match read.lines {
            Ok(lines) => (lines, None),
            Err(error) if error.trouble().code == STOPPED => return Err(error),
            Err(error) => (Vec::new(), Some(error.to_trouble())),
        };
        let file_sha256 = hex(&sha256(&bytes));
        let count = count_rows(found.len());
        let lines = found.iter().take(LOOK_LINES).map(|one| one.line.clone()).collect();
        let balances =
            balances_of_file(read.balances, key.as_deref().unwrap_or_default(), &name_of(file), &file_sha256);
        let of_file = FileLines { sha256: &file_sha256, balances: &balances, long };
        let unstored = statement_lines::unstored_lines(&self.inner.kept.connection(), found, of_file)?;
        read.notes.extend(notes_of(&unstored));
        read.notes.extend(self.gaps_beside(&balances, &file_sha256, &unstored.bookings())?);
        Ok(StatementLook {
            form: read.form,
            account: key,
            accounts: read.accounts,
            headers: read.headers,
            sample: read.sample,
            columns: read.columns,
            lines,
            count,
            new: count_rows(unstored.new.len()),
            counts: read.counts,
            control: read.control,
            trouble,
            notes: read.notes,
        })
    }

    fn statement_of(
        &self,
        bytes: &[u8],
        account: Option<&str>,
        columns: Option<Columns>,
        long: &LongRead<'_>,
    ) -> Result<audit::StatementFile> {
        let profile = self.profile();
        let of_account = |key: &str| key.parse().map_or(Ok(Vec::new()), |key| self.currencies_of(&key));
        let all = account.map(of_account).transpose()?.unwrap_or_default();
        let only = if let [only] = &all[..] { Some(only.clone()) } else { None };
        let last = account.map(|key| statement_columns::of(&self.inner.kept.connection(), key)).transpose()?.flatten();
        let bank = account.and_then(|key| key.split_once(':')).map_or("", |(mark, _)| mark);
        let drafts = profile.draft_currency(bank).map(str::to_owned);
        let own: BTreeSet<String> = all.iter().chain(&drafts).map(|text| profile.compared_currency(text)).collect();
        let known = RefCell::new(BTreeMap::new());
        let code = |text: &str| -> String {
            let code = || named_currency(&profile, &own, text);
            known.borrow_mut().entry(text.to_owned()).or_insert_with(code).clone()
        };
        let account = account.unwrap_or_default();
        // The lines of a day follow each other.
        let last_day = RefCell::new((String::new(), None));
        let day = |text: &str| {
            let mut last = last_day.borrow_mut();
            if last.0 != text {
                *last = (text.to_owned(), profile.day(text));
            }
            last.1
        };
        let of = StatementFor { account, columns, last, currency: only, day, code, zone: profile.zone(), long };
        let mut read = audit::read_statement(bytes, of)?;
        read.notes.extend(unknown_currencies(&read));
        Ok(read)
    }

    /// The only own account among those that a file names.
    fn only_named(&self, named: &[String]) -> Option<String> {
        let profile = self.profile();
        let is_named = |number: &str| named.iter().any(|name| audit::names_account(name, number));
        let mut found = profile.accounts.iter().filter(|account| is_named(&account.account_number));
        let only = found.next()?;
        found.next().is_none().then(|| only.key().to_string())
    }

    /// Imports a statement whose extension is one of a statement.
    ///
    /// # Errors
    /// As [`Desk::statement_import`]; `file-stopped`.
    pub fn statement_take(
        &self,
        file: &Path,
        account: &str,
        columns: &Columns,
        long: &LongRead<'_>,
    ) -> Result<Imported> {
        only_a_statement(file)?;
        self.watch_statement_import(file, account, Some(columns), long)
    }

    /// Imports a bank's statement of an account. Lines that are already known stay unchanged. Without columns a table
    /// is read with those of the account's last import, else with those that its headers name.
    ///
    /// # Errors
    /// `statement` with the line and its fault, `account-unknown`, or `database`. Nothing is stored then.
    pub fn statement_import(&self, file: &Path, account: &str, columns: Option<&Columns>) -> Result<Imported> {
        self.watch_statement_import(file, account, columns, &LongRead::quiet())
    }

    /// As [`Desk::statement_import`], with a person at it.
    ///
    /// # Errors
    /// As [`Desk::statement_import`]; `file-stopped`.
    pub fn watch_statement_import(
        &self,
        file: &Path,
        account: &str,
        columns: Option<&Columns>,
        long: &LongRead<'_>,
    ) -> Result<Imported> {
        self.require(Role::Preparer)?;
        let account = self.account(account)?.key().to_string();
        let bytes = statement_bytes(file)?;
        let read = self.statement_of(&bytes, Some(&account), columns.cloned(), long)?;
        let found = read.lines?;
        let name = name_of(file);
        let file_sha256 = hex(&sha256(&bytes));
        let days = read.days.unwrap_or_else(|| days_of_lines(&found, self.today()));
        let balances = balances_of_file(read.balances, &account, &name, &file_sha256);
        let of_file = FileLines { sha256: &file_sha256, balances: &balances, long };
        let replaced = statement_lines::replaced_lines(&self.inner.kept.connection(), &account, &found, of_file)?;
        let moved = self.move_pairs(&replaced, &name, &file_sha256)?;
        let at = self.now_text();
        let source = StatementSource { file: &name, sha256: &file_sha256, at: &at, days: &days, balances: &balances };
        let mut connection = self.inner.kept.connection();
        let lines = count_rows(found.len());
        let unstored = statement_lines::keep(&mut connection, &account, found, &source, long)?;
        if read.form == StatementForm::Table {
            statement_columns::keep(&connection, &account, &read.columns)?;
        }
        let new = count_rows(unstored.new.len());
        let pairs = (moved > 0).then(|| Sentence::new("statement-pairs-moved").with("count", moved));
        drop(connection);
        let gaps = self.gaps_beside(&balances, &file_sha256, &unstored.bookings())?;
        let notes = read.notes.into_iter().chain(notes_of(&unstored)).chain(gaps).chain(pairs).collect();
        self.compare_lines_with_ends()?;
        Ok(Imported { lines, new, counts: read.counts, control: read.control, file_sha256, notes })
    }
}

/// The code of a currency: by the profile's list, or by a sign that only one of the account's currencies has. Blank for a sign
/// of several: it is asked.
fn named_currency(profile: &Profile, own: &BTreeSet<String>, text: &str) -> String {
    let code = profile.compared_currency(text);
    let signed = currencies_of_sign(text);
    if iso(&code).is_some() || signed.is_empty() {
        return code;
    }
    let mut may_be = signed.iter().map(|currency| currency.code()).filter(|code| own.contains(*code));
    let only = may_be.next().filter(|_| may_be.next().is_none());
    only.unwrap_or_default().to_owned()
}

/// A note about words that name no known currency: their lines are in no sum.
fn unknown_currencies(read: &audit::StatementFile) -> Option<Sentence> {
    let lines = read.lines.as_ref().ok()?;
    let named: BTreeSet<&str> = lines.iter().map(|one| one.line.currency.as_str()).collect();
    let words = named.into_iter().filter(|code| iso(code).is_none()).collect::<Vec<_>>().join(", ");
    (!words.is_empty()).then(|| Sentence::new("statement-currency-unknown").with("words", words))
}

/// Notes about lines that only their values show to be known, and about provisional lines and the statement that has them.
fn notes_of(unstored: &UnstoredLines) -> impl Iterator<Item = Sentence> {
    let (provisional, reworded): (Vec<_>, Vec<_>) = unstored.hidden.iter().partition(|(one, _)| one.is_provisional);
    let counts = [
        ("statement-taken-as-known", unstored.taken_as_known as usize),
        ("statement-replaced", unstored.replaced.len()),
        ("statement-known-booking", provisional.len()),
        ("statement-reworded", reworded.len()),
        ("statement-alike", unstored.alike as usize),
    ];
    let note = |(id, count): (&str, usize)| Sentence::new(id).with("count", count);
    counts.into_iter().filter(|(_, count)| *count > 0).map(note)
}

fn name_of(file: &Path) -> String {
    file.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The balances of a file, as they are stored.
fn balances_of_file(balances: Vec<StatedBalances>, account: &str, file: &str, file_sha256: &str) -> Vec<FiledBalances> {
    let one = |stated| FiledBalances {
        stated,
        account: account.to_owned(),
        file: file.to_owned(),
        file_sha256: file_sha256.to_owned(),
    };
    balances.into_iter().map(one).collect()
}

fn statement_bytes(file: &Path) -> Result<Vec<u8>> {
    let refused = |detail: String| {
        let sentence = Sentence::new("statement-file").with("file", file.display()).with("detail", detail);
        DeskError::correct("statement", sentence)
    };
    bytes_of(file, STATEMENT_BYTES_MAX).map_err(refused)
}

fn only_a_statement(file: &Path) -> Result<()> {
    let ending = file.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    if file.is_absolute() && STATEMENT_ENDINGS.contains(&ending.as_str()) {
        return Ok(());
    }
    let endings = STATEMENT_ENDINGS.iter().map(|ending| format!(".{ending}")).collect::<Vec<_>>().join(", ");
    let sentence = Sentence::new("statement-not-one").with("file", file.display()).with("endings", endings);
    Err(DeskError::correct("statement", sentence))
}

pub(super) fn count_rows(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}
