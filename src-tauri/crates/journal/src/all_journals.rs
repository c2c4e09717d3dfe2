//! The journals of all profiles of the data directory, for questions that one profile must not answer alone: was the same
//! payment ordered, was this draft given away, which sum was endorsed to this endorsee today?
//!
//! The journals themselves are asked, and no copy of them: a copy would have to be kept in step, rebuilt and migrated, and
//! an older one put back would be believed. The journals of removed profiles are among them. The claims add the transfers
//! that no readable journal has: of a lost journal, or confirmed this moment. A journal of the same chain is this one,
//! and a profile of another environment and another bank system moves other money: neither is asked.
//!
//! Not here: writing, and any rule about the instructions that are found.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use bank_contract::{Endpoint, Stage};
use chrono::NaiveDate;
use model::desks::acting_stage;
use model::profile::Profile;
use model::{AccountKey, State, database, spelling};
use rusqlite::{Connection, OptionalExtension, params};
use serde_json::Value;

use super::attachment::attachment;
use super::claims::first_of;
use super::condition::{STOPS_A_DUPLICATE, WITHOUT_EFFECT};
use super::entry::{Confirmed, Entry, Sending};
use super::error::JournalError;
use super::evidence::{Moved, OfDay, moved_on};
use super::look_alike::{LookAlike, PaymentTexts, number_with_profile};
use super::origin::VerdictBasis;
use super::sql::state_of;
use super::store::{Journal, Recording};
use super::stored_event::newest_entry;

/// Folders of profiles in the data directory: present ones, and removed ones with their journals.
const UNDER: [&str; 2] = ["profiles", "profiles-removed"];
/// A journal's file in the folder of its profile.
const FILE: &str = "journal.sqlite";

/// SQL: the columns of [`LookAlike::read`].
const ALIKE: &str = "id, number, state, since, bank_mark, account_number, payee_account, counterparty ->> 'name',
    COALESCE(currency, ''), COALESCE(trade_day, substr(confirmed_at, 1, 10)), reference_order";

/// This journal, and those of the other profiles.
pub struct AllJournals<'a> {
    own: &'a Journal,
    others: OtherJournals,
}

/// The journals of the other profiles that move the same money.
#[derive(Default)]
pub struct OtherJournals {
    all: Vec<OtherJournal>,
    /// The profiles whose journal cannot be read.
    unread: Vec<String>,
    /// The accounts of the other present profiles, spelled as they are compared.
    accounts: BTreeSet<String>,
}

struct OtherJournal {
    profile: String,
    connection: Connection,
    /// Its profile has this tenant, or a tenant that cannot be read.
    is_of_tenant: bool,
}

/// An earlier instruction about a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfDraft {
    /// Id of the instruction.
    pub instruction: String,
    /// Its number in its journal.
    pub number: u32,
    /// Operation.
    pub operation: String,
    /// It is a receipt that refuses.
    pub refuses: bool,
    /// The account that acted.
    pub account: AccountKey,
    /// Its state.
    pub state: State,
    /// The service's word only says that it was refused.
    pub unproven: bool,
    /// Since when it is in this state.
    pub since: String,
    /// When it was confirmed.
    pub confirmed_at: String,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
    place: usize,
}

impl OfDraft {
    /// Its number, followed by the profile's name where that is another profile.
    pub fn named(&self) -> String {
        number_with_profile(self.number, self.profile.as_deref())
    }
}

/// An instruction of an order that endorsed drafts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endorsed {
    /// Its order.
    pub submission: String,
    /// Its number in its journal.
    pub number: u32,
    /// The account that endorsed.
    pub account: AccountKey,
    /// The endorsee's account, as it was written.
    pub endorsee: String,
    /// Number of the draft.
    pub draft_number: Option<String>,
    /// Amount without trailing zeros; `None` where it is not known.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// Its state.
    pub state: State,
    /// When it was confirmed.
    pub confirmed_at: String,
    /// The other profile of this data directory that it belongs to; `None` for this profile.
    pub profile: Option<String>,
}

impl Endorsed {
    /// Its number, followed by the profile's name where that is another profile.
    pub fn named(&self) -> String {
        number_with_profile(self.number, self.profile.as_deref())
    }
}

/// The folders of all profiles of a data directory, present and removed.
///
/// # Errors
/// The I/O error of a folder that exists and cannot be listed.
pub fn profile_folders(data_dir: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for under in UNDER {
        let entries = match std::fs::read_dir(data_dir.join(under)) {
            Ok(entries) => entries,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => continue,
            Err(error) => return Err(error),
        };
        for entry in entries {
            folders.push(entry?.path());
        }
    }
    folders.sort();
    Ok(folders)
}

impl Journal {
    /// This journal together with those of the other profiles, as they are now.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails on this journal.
    pub fn with_others(&self) -> Result<AllJournals<'_>, JournalError> {
        Ok(AllJournals { own: self, others: self.others()? })
    }

    /// The journals of the other profiles, as they are now.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails on this journal.
    pub fn others(&self) -> Result<OtherJournals, JournalError> {
        let mut all = OtherJournals::default();
        let Some(claims) = &self.claims else { return Ok(all) };
        let claims = claims.borrow();
        let mut folders = profile_folders(&claims.folder).unwrap_or_else(|error| {
            tracing::warn!(%error, "the profiles of the data directory cannot be listed");
            Vec::new()
        });
        let own_folder = claims.folder.join(UNDER[0]).join(&claims.scope.profile);
        folders.retain(|folder| *folder != own_folder);
        // Most desks have one profile, and each order asks.
        if folders.is_empty() {
            return Ok(all);
        }
        let (first, own) = (first_of(&self.connection)?, Profile::load(&own_folder).ok());
        for folder in folders {
            let other = Profile::load(&folder).ok();
            let both = own.as_ref().zip(other.as_ref());
            if both.is_some_and(|(own, other)| !own.moves_money_of(other)) {
                continue;
            }
            if let Some(present) = other.as_ref().filter(|_| folder.parent() == own_folder.parent()) {
                all.accounts.extend(present.accounts.iter().map(|own| spelling::account(&own.account_number)));
            }
            if !folder.join(FILE).exists() {
                continue;
            }
            let is_of_tenant = both.is_none_or(|(own, other)| own.is_of_one_tenant(other));
            let profile = folder.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            match open_other(&folder.join(FILE)) {
                Ok(Some((_, its_first))) if its_first == first => {}
                Ok(Some((connection, _))) => all.all.push(OtherJournal { profile, connection, is_of_tenant }),
                Ok(None) => {}
                Err(error) => {
                    tracing::warn!(%error, profile, "the journal of this profile cannot be asked");
                    all.unread.push(profile);
                }
            }
        }
        Ok(all)
    }
}

/// Another journal and the hash of its first event; `None` for a file without tables or events.
fn open_other(file: &Path) -> rusqlite::Result<Option<(Connection, String)>> {
    let connection = database::open_to_read(file)?;
    let sql = "SELECT COUNT(*) FROM sqlite_schema WHERE name = 'event'";
    if connection.query_row(sql, [], |row| row.get::<_, i64>(0))? == 0 {
        return Ok(None);
    }
    Ok(first_of(&connection).optional()?.map(|first| (connection, first)))
}

impl OtherJournals {
    /// Each journal, with the name of its profile.
    pub(super) fn each(&self) -> impl Iterator<Item = (&Connection, &str)> {
        self.all.iter().map(|other| (&other.connection, other.profile.as_str()))
    }

    /// The instructions of a day in the own journal, and in those of this tenant's other profiles.
    fn moved_beside(&self, own: &Connection, day: &OfDay) -> Result<Vec<Moved>, JournalError> {
        let mut moved = moved_on(own, None, day)?;
        for other in self.all.iter().filter(|other| other.is_of_tenant) {
            moved.extend(moved_on(&other.connection, Some(&other.profile), day)?);
        }
        Ok(moved)
    }
}

impl Recording<'_> {
    /// The instructions of a day that may have had an effect, of this journal and of the tenant's other ones.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn moved_on(&self, others: &OtherJournals, day: &OfDay) -> Result<Vec<Moved>, JournalError> {
        others.moved_beside(&self.tx, day)
    }
}

impl AllJournals<'_> {
    /// The profiles whose journal cannot be read.
    pub fn unread(&self) -> &[String] {
        &self.others.unread
    }

    /// Whether another profile has this account, spelled as it is compared.
    pub fn is_account_of_others(&self, account: &str) -> bool {
        self.others.accounts.contains(account)
    }

    /// The instructions of a day that may have had an effect, of all profiles of this tenant.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn moved_on(&self, day: &OfDay) -> Result<Vec<Moved>, JournalError> {
        self.others.moved_beside(&self.own.connection, day)
    }

    /// Each journal's connection, with the name of another profile; this one is the first.
    fn each(&self) -> impl Iterator<Item = (usize, &Connection, Option<&str>)> {
        let others = self.others.all.iter().map(|other| (&other.connection, Some(other.profile.as_str())));
        let all = std::iter::once((&self.own.connection, None)).chain(others);
        all.enumerate().map(|(place, (connection, profile))| (place, connection, profile))
    }

    fn at(&self, place: usize) -> Option<&Connection> {
        match place.checked_sub(1) {
            None => Some(&self.own.connection),
            Some(other) => self.others.all.get(other).map(|other| &other.connection),
        }
    }

    /// Transfers of an amount that may have had an effect, newest first in each journal: those of these days, and those of any
    /// day whose outcome is not known. Accounts and currencies are as they were written, and of the texts only the
    /// reference is read: [`AllJournals::complete`] reads the others.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn transfers_of(&self, amount_normal: &str, days: [NaiveDate; 2]) -> Result<Vec<LookAlike>, JournalError> {
        let [first, last] = days.map(|day| day.to_string());
        let sql = format!(
            "SELECT {ALIKE} FROM instruction
             WHERE payee_account IS NOT NULL AND amount_normal = ?1 AND (trade_day BETWEEN ?2 AND ?3 OR trade_day IS NULL)
               AND operation IN ('transfer', 'transfer-personal') AND NOT {WITHOUT_EFFECT}
             UNION
             SELECT {ALIKE} FROM instruction
             WHERE {STOPS_A_DUPLICATE} AND payee_account IS NOT NULL
               AND amount_normal = ?1 AND operation IN ('transfer', 'transfer-personal') AND NOT {WITHOUT_EFFECT}
             ORDER BY number DESC"
        );
        let mut alike: Vec<LookAlike> = Vec::new();
        for (place, connection, profile) in self.each() {
            let mut statement = connection.prepare_cached(&sql)?;
            let read = |row: &rusqlite::Row<'_>| LookAlike::read(row, profile.map(str::to_owned), Some(place));
            let rows = statement.query_map(params![amount_normal, first, last], read)?;
            alike.extend(rows.collect::<Result<Vec<_>, _>>()?);
        }
        let known: BTreeSet<String> = alike.iter().map(|one| one.instruction.clone()).collect();
        let is_near = |one: &LookAlike| one.is_in_doubt() || (first <= one.day && one.day <= last);
        let claimed = self.own.alike_elsewhere(amount_normal)?.into_iter();
        alike.extend(claimed.filter(|one| !known.contains(&one.instruction) && is_near(one)));
        Ok(alike)
    }

    /// Reads the texts of a transfer from its journal.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn complete(&self, one: &mut LookAlike) -> Result<(), JournalError> {
        let Some(connection) = one.place.and_then(|place| self.at(place)) else { return Ok(()) };
        let Some(confirmed) = confirmation(connection, &one.instruction)? else { return Ok(()) };
        let body: Value = serde_json::from_str(&confirmed.body).unwrap_or_default();
        one.texts = PaymentTexts {
            reference: confirmed.reference_order,
            reference_made: confirmed.reference_made,
            purpose: body[0]["purpose"].as_str().map(str::to_owned),
            // A template of another profile is another template, also under the same name.
            period: confirmed.period.filter(|_| one.profile.is_none()),
        };
        Ok(())
    }

    /// The instructions about a draft, the newest confirmation first. The draft is named by its number or
    /// else by the bank's id.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn of_draft(&self, numbers: [&str; 2], bank_draft_id: Option<&str>) -> Result<Vec<OfDraft>, JournalError> {
        let columns = "id, number, operation, answer IS 'refuse', bank_mark, account_number, state, unproven, since, confirmed_at";
        let of_draft = match (numbers, bank_draft_id) {
            // The body of an operation on drafts holds one element, that of the instruction.
            (["", ""], Some(_)) => {
                "draft_number IS NOT NULL AND json_extract(body, '$[0].bankDraftId') = ?1 AND ?2 = ''"
            }
            (["", ""], None) => return Ok(Vec::new()),
            _ => "draft_number IN (?1, ?2)",
        };
        let sql = format!("SELECT {columns} FROM instruction WHERE {of_draft} ORDER BY number DESC");
        let values = match (numbers, bank_draft_id) {
            (["", ""], Some(id)) => [id, ""],
            (numbers, _) => numbers,
        };
        let mut all = Vec::new();
        for (place, connection, profile) in self.each() {
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map(values, |row| {
                Ok(OfDraft {
                    instruction: row.get(0)?,
                    number: row.get(1)?,
                    operation: row.get(2)?,
                    refuses: row.get(3)?,
                    account: AccountKey { bank_mark: row.get(4)?, number: row.get(5)? },
                    state: state_of(&row.get::<_, String>(6)?),
                    unproven: row.get(7)?,
                    since: row.get(8)?,
                    confirmed_at: row.get(9)?,
                    profile: profile.map(str::to_owned),
                    place,
                })
            })?;
            all.extend(rows.collect::<Result<Vec<_>, _>>()?);
        }
        // Numbers are an order in one journal only.
        all.sort_by(|one, other| (&other.confirmed_at, other.number).cmp(&(&one.confirmed_at, one.number)));
        Ok(all)
    }

    /// Whether probes alone made the refusal of an instruction final.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload that cannot be read.
    pub fn is_settled_by_probes(&self, one: &OfDraft) -> Result<bool, JournalError> {
        let Some(connection) = self.at(one.place).filter(|_| one.state == State::Refused && !one.unproven) else {
            return Ok(false);
        };
        let newest = newest_entry(connection, &one.instruction, "verdict")?;
        Ok(matches!(newest, Some(Entry::Verdict(verdict)) if verdict.by == VerdictBasis::Evidence))
    }

    /// The list that allowed an instruction, and that list's records of the draft right before it was sent; `None` where it
    /// was not sent or the list was not read.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails, [`JournalError::Unreadable`] for a payload or an attachment that cannot be read.
    pub fn listed_before(&self, one: &OfDraft) -> Result<Option<(Stage, String)>, JournalError> {
        let Some(connection) = self.at(one.place) else { return Ok(None) };
        let named = confirmation(connection, &one.instruction)?.and_then(|confirmed| confirmed.acting_list());
        let proposed = || acting_stage(Endpoint::named(&one.operation)?);
        let Some(list) = named.or_else(proposed) else { return Ok(None) };
        let Some(Entry::Sending(Sending { snapshot, .. })) = newest_entry(connection, &one.instruction, "sending")?
        else {
            return Ok(None);
        };
        let read = snapshot.into_iter().find(|read| read.endpoint == list.list().row().name());
        let Some(sha256) = read.and_then(|read| read.sha256) else { return Ok(None) };
        let bytes = attachment(connection, &sha256)?;
        Ok(bytes.and_then(|bytes| String::from_utf8(bytes).ok()).map(|text| (list, text)))
    }

    /// The endorsements of the orders confirmed since a moment that may have an effect, oldest first in each journal.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn endorsed_since(&self, since: &str) -> Result<Vec<Endorsed>, JournalError> {
        let sql = format!(
            "SELECT submission, number, bank_mark, account_number, payee_account, amount_normal, currency, state,
               instruction.confirmed_at, draft_number
             FROM submission JOIN instruction ON instruction.submission = submission.id
             WHERE submission.confirmed_at >= ?1 AND submission.operation = 'endorse' AND payee_account IS NOT NULL
               AND NOT {WITHOUT_EFFECT} ORDER BY number"
        );
        let mut all = Vec::new();
        for (_, connection, profile) in self.each() {
            let mut statement = connection.prepare_cached(&sql)?;
            let rows = statement.query_map([since], |row| {
                Ok(Endorsed {
                    submission: row.get(0)?,
                    number: row.get(1)?,
                    account: AccountKey { bank_mark: row.get(2)?, number: row.get(3)? },
                    endorsee: row.get(4)?,
                    amount: row.get(5)?,
                    currency: row.get(6)?,
                    state: state_of(&row.get::<_, String>(7)?),
                    confirmed_at: row.get(8)?,
                    draft_number: row.get(9)?,
                    profile: profile.map(str::to_owned),
                })
            })?;
            all.extend(rows.collect::<Result<Vec<_>, _>>()?);
        }
        Ok(all)
    }
}

/// The event that confirmed an instruction.
fn confirmation(connection: &Connection, instruction: &str) -> Result<Option<Confirmed>, JournalError> {
    Ok(match newest_entry(connection, instruction, "confirmed")? {
        Some(Entry::Confirmed(confirmed)) => Some(*confirmed),
        _ => None,
    })
}
