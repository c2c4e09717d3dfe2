//! The import of counterparties from a CSV file or a workbook: a preview with an error per cell, then all valid lines or
//! none.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use model::profile::Role;
use model::spelling::{account as same_account, name as same_name};
use model::{DeskError, Result, Sentence};

use super::{entry, refused};
use crate::desk::Desk;
use crate::read::counterparty_file::{self, FileLine};
use crate::read::imported_text::bytes_of;
use crate::read::sheet;
use crate::store::kept::counterparty_book;
use crate::view::{AccountOrigin, BookLine, BookLook, BookParty, CellRefused, PartyEdit, PartyGroup};

/// Lines and cells that a preview shows.
const SHOWN_MAX: usize = 200;

impl Desk {
    /// Previews the import of counterparties; stores nothing.
    ///
    /// # Errors
    /// `import-file`, `counterparty` for a file without a column of names, or `database`.
    pub fn counterparty_look(&self, path: &Path) -> Result<BookLook> {
        Ok(self.counterparty_file(path)?.0)
    }

    /// Imports the valid lines of a file. A blank cell changes nothing.
    ///
    /// # Errors
    /// `role`, as [`Desk::counterparty_look`], or `import-nothing` when no line is valid.
    pub fn counterparty_import(&self, path: &Path) -> Result<BookLook> {
        self.require(Role::Preparer)?;
        let (look, lines) = self.counterparty_file(path)?;
        if lines.is_empty() {
            let sentence = Sentence::new("import-nothing").with("file", path.display());
            return Err(DeskError::correct("import-nothing", sentence));
        }
        let mut connection = self.inner.kept.connection();
        let transaction = connection.transaction()?;
        for line in &lines {
            let mut edit = line.party.clone();
            if let Some(old) = counterparty_book::party(&transaction, &edit.name)? {
                let or = |new: &mut String, old: String| {
                    if new.is_empty() {
                        *new = old;
                    }
                };
                if edit.group == PartyGroup::None {
                    edit.group = super::build::group_of(&old.group);
                }
                if edit.limit_amount.is_empty() {
                    (edit.limit_amount, edit.limit_currency) = (old.limit_amount, old.limit_currency);
                }
                or(&mut edit.company_code, old.company_code);
                or(&mut edit.note, old.note);
            }
            self.keep_entry(&transaction, &edit)?;
        }
        transaction.commit()?;
        Ok(look)
    }

    fn counterparty_file(&self, path: &Path) -> Result<(BookLook, Vec<BookLine>)> {
        let refuse = |detail: String| {
            let sentence = Sentence::new("import-file").with("file", path.display()).with("detail", detail);
            DeskError::correct("import-file", sentence)
        };
        let bytes = bytes_of(path, sheet::FILE_BYTES_MAX).map_err(refuse)?;
        let read = counterparty_file::read(&bytes).map_err(refused)?;
        let book = self.counterparty_book()?;
        let mut taking = Taking::of(&book);
        for line in read.lines {
            taking.take(line);
        }
        Ok(taking.looked(read.notes))
    }
}

/// The entries of a file's bytes, as they would be stored; `None` where it is refused as a whole.
pub fn counterparties_taken(bytes: &[u8]) -> Option<Vec<PartyEdit>> {
    let file = counterparty_file::read(bytes).ok()?;
    let mut taking = Taking::of(&[]);
    for line in file.lines {
        taking.take(line);
    }
    Some(taking.lines.into_iter().map(|line| line.party).collect())
}

/// The lines of a file, taken one by one.
struct Taking {
    accounts_of: BTreeMap<String, BTreeSet<String>>,
    seen: BTreeMap<(String, String), u32>,
    first: BTreeMap<String, PartyEdit>,
    new: BTreeSet<String>,
    lines: Vec<BookLine>,
    refused: Vec<CellRefused>,
}

impl Taking {
    fn of(book: &[BookParty]) -> Self {
        let mut accounts_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for party in book {
            let known = party.accounts.iter().filter(|account| account.origin != AccountOrigin::Read);
            for name in party.merged.iter().chain([&party.name]) {
                let accounts = accounts_of.entry(same_name(name)).or_default();
                accounts.extend(known.clone().map(|account| same_account(&account.account_number)));
            }
        }
        let (seen, first, new) = (BTreeMap::new(), BTreeMap::new(), BTreeSet::new());
        Self { accounts_of, seen, first, new, lines: Vec::new(), refused: Vec::new() }
    }

    fn take(&mut self, line: FileLine) {
        let FileLine { number, cells, party, mut wrong } = line;
        let kept = match entry::checked(&party) {
            Ok(kept) => kept,
            Err(found) => {
                wrong.extend(found);
                party
            }
        };
        wrong.extend(self.against_others(number, &kept));
        // One reason per cell: the first.
        let mut told = BTreeSet::new();
        wrong.retain(|(field, _)| told.insert(*field));
        if !wrong.is_empty() {
            let cell = |(field, why): entry::Wrong| {
                let (column, text) = cells.get(field).cloned().unwrap_or_default();
                CellRefused { line: number, column, text, why }
            };
            self.refused.extend(wrong.into_iter().map(cell));
            return;
        }
        let form = same_name(&kept.name);
        let known = self.accounts_of.get(&form);
        let is_new = known.is_none();
        let others = |known: &BTreeSet<String>| {
            let account = kept.accounts.first().map(|account| same_account(&account.account_number));
            !known.is_empty() && account.is_some_and(|account| !known.contains(&account))
        };
        let is_new_account = known.is_some_and(others);
        if is_new {
            self.new.insert(form);
        }
        self.first.entry(kept.name.clone()).or_insert_with(|| kept.clone());
        self.lines.push(BookLine { line: number, party: kept, is_new, is_new_account });
    }

    /// A line that repeats an earlier one, or contradicts an earlier one about the same counterparty.
    fn against_others(&mut self, number: u32, kept: &PartyEdit) -> Option<entry::Wrong> {
        let account = kept.accounts.first().map(|account| same_account(&account.account_number)).unwrap_or_default();
        let key = (kept.name.clone(), account);
        if let Some(earlier) = self.seen.get(&key) {
            return Some(("name", Sentence::new("counterparty-twice").with("line", earlier)));
        }
        self.seen.insert(key, number);
        let first = self.first.get(&kept.name)?;
        let differs = |one: &str, other: &str| !one.is_empty() && !other.is_empty() && one != other;
        let pairs = [
            ("company_code", &kept.company_code, &first.company_code),
            ("limit_amount", &kept.limit_amount, &first.limit_amount),
            ("limit_currency", &kept.limit_currency, &first.limit_currency),
            ("note", &kept.note, &first.note),
        ];
        let other = pairs.into_iter().find(|(_, one, other)| differs(one, other));
        other.map(|(field, _, other)| (field, Sentence::new("counterparty-contradicts").with("text", other)))
    }

    fn looked(self, notes: Vec<Sentence>) -> (BookLook, Vec<BookLine>) {
        let count = |of: usize| u32::try_from(of).unwrap_or(u32::MAX);
        let look = BookLook {
            count: count(self.lines.len()),
            new: count(self.new.len()),
            new_accounts: count(self.lines.iter().filter(|line| line.is_new_account).count()),
            lines: self.lines.iter().take(SHOWN_MAX).cloned().collect(),
            refused_count: count(self.refused.len()),
            refused: self.refused.into_iter().take(SHOWN_MAX).collect(),
            notes,
        };
        (look, self.lines)
    }
}
