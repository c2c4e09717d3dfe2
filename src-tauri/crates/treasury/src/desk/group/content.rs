//! The content of each shared setting at this desk, as text that is the same at every desk with the same content: one line
//! per entry, so that two versions can be compared.

use model::folder::{SETTINGS_BYTES_MAX, read_text};
use model::profile::{CodeBook, GROUP_POLICY_FILE};
use model::{DeskError, Result, Sentence};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::desk::Desk;
use crate::store::kept::calendars::{self, OneCalendar};
use crate::store::kept::counterparty_book::{self, AccountEntry, PartyEntry};
use crate::store::kept::{saved_views, watch_list};
use crate::view::{SharedKind, WatchLine};

impl Desk {
    /// The content of a setting here.
    pub(super) fn shared_content(&self, kind: SharedKind) -> Result<String> {
        let connection = self.inner.kept.connection();
        match kind {
            SharedKind::CodeBook => {
                drop(connection);
                Ok(self.code_book_own().text().to_owned())
            }
            SharedKind::Policy => {
                drop(connection);
                Ok(read_text(&self.folder().join(GROUP_POLICY_FILE), SETTINGS_BYTES_MAX).unwrap_or_default())
            }
            SharedKind::Calendar => {
                let mut all = calendars::all(&connection)?;
                all.reverse();
                all.iter_mut().for_each(|one| one.imported_at.clear());
                lines_of(&all)
            }
            SharedKind::WatchList => lines_of(&watch_list::all(&connection)?),
            SharedKind::Counterparties => {
                let (parties, accounts) =
                    (counterparty_book::parties(&connection)?, counterparty_book::accounts(&connection)?);
                let parties = parties.into_iter().map(Line::Party);
                lines_of(&parties.chain(accounts.into_iter().map(Line::Account)).collect::<Vec<_>>())
            }
            SharedKind::Views => {
                let all = saved_views::all(&connection)?;
                lines_of(&all.into_iter().map(|view| (view.name, view.line)).collect::<Vec<_>>())
            }
        }
    }

    /// Replaces the content here, all or nothing. Code book and policy are not replaced by this.
    pub(super) fn take_shared(&self, kind: SharedKind, content: &str) -> Result<()> {
        let at = self.now_text();
        match kind {
            SharedKind::CodeBook | SharedKind::Policy => return Ok(()),
            SharedKind::Calendar => {
                let mut all: Vec<OneCalendar> = read(content)?;
                all.iter_mut().for_each(|one| one.imported_at.clone_from(&at));
                calendars::replace(&mut self.inner.kept.connection(), &all)?;
            }
            SharedKind::WatchList => {
                let lines: Vec<WatchLine> = read(content)?;
                watch_list::keep(&mut self.inner.kept.connection(), &lines, true, "group", &at)?;
            }
            SharedKind::Counterparties => {
                let (mut parties, mut accounts) = (Vec::new(), Vec::new());
                for line in read(content)? {
                    match line {
                        Line::Party(party) => parties.push(party),
                        Line::Account(account) => accounts.push(account),
                    }
                }
                counterparty_book::replace(&mut self.inner.kept.connection(), &parties, &accounts)?;
            }
            SharedKind::Views => {
                let views: Vec<(String, String)> = read(content)?;
                saved_views::replace(&mut self.inner.kept.connection(), &views, &at)?;
            }
        }
        self.inner.remembered.forget_imports();
        Ok(())
    }

    /// Whether a content can be read here.
    pub(super) fn readable_shared(kind: SharedKind, content: &str) -> Result<()> {
        match kind {
            SharedKind::CodeBook => CodeBook::parse(content, "code-book.toml").map(|_| ()),
            SharedKind::Policy => Ok(()),
            SharedKind::Calendar => read::<OneCalendar>(content).map(|_| ()),
            SharedKind::WatchList => read::<WatchLine>(content).map(|_| ()),
            SharedKind::Counterparties => read::<Line>(content).map(|_| ()),
            SharedKind::Views => read::<(String, String)>(content).map(|_| ()),
        }
    }
}

/// A line of the counterparty book.
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
enum Line {
    Party(PartyEntry),
    Account(AccountEntry),
}

fn lines_of<T: Serialize>(entries: &[T]) -> Result<String> {
    let line = |entry: &T| serde_json::to_string(entry).map_err(|error| unreadable(&error.to_string()));
    Ok(entries.iter().map(line).collect::<Result<Vec<_>>>()?.join("\n"))
}

fn read<T: DeserializeOwned>(content: &str) -> Result<Vec<T>> {
    let lines = content.lines().filter(|line| !line.is_empty());
    lines.map(|line| serde_json::from_str(line).map_err(|error| unreadable(&error.to_string()))).collect()
}

fn unreadable(detail: &str) -> DeskError {
    DeskError::correct("group-setting", Sentence::new("group-setting-unreadable").with("detail", detail))
}
