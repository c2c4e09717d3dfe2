//! The auditor's functions of an open profile: proof packs, the chain head's copy at a second place, settings as
//! events, statement lines. The work is done in `audit`.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use chrono::NaiveDate;
use journal::{
    CodeValue, Entry, LineSetAside, Reconciled, Resolved, SearchedKind, Settings, SettingsOrigin, Unreconciled,
};
use model::folder::{SETTINGS_BYTES_MAX, read_text};
use model::profile::Role;
use model::typed::typed;
use model::{ChainHead, DeskError, Environment, Result, Sentence, State, hex, sha256, words};
use money::witness;

use super::Desk;
use super::weakened::{weakened, weakened_further};
use crate::out::audit::{self, CopyPlace, Facts, JournalRead, Of, PackOptions, TransferLines, within};
use crate::store::kept::statement_lines;
use crate::view::{Finality, HeadCopyState, KnownLine, LineAside, Packed};

/// The origin of settings that are recorded.
pub(super) struct Noted {
    /// The origin.
    pub how: SettingsOrigin,
    /// The reason, if a person gave one.
    pub reason: Option<String>,
    /// Id of the approval.
    pub approval: Option<String>,
}

impl Noted {
    /// Settings as the files have them, without a person's confirmation.
    pub const fn found() -> Self {
        Self { how: SettingsOrigin::Found, reason: None, approval: None }
    }
}

/// The event of a reconciliation.
pub(super) fn reconciled(instruction: &str, known: KnownLine, differs: Vec<&str>, reason: Option<&str>) -> Entry {
    let witness = witness();
    Entry::Reconciled(Box::new(Reconciled {
        instruction: instruction.to_owned(),
        line: known.line,
        file: known.file,
        file_sha256: known.file_sha256,
        differs: differs.into_iter().map(str::to_owned).collect(),
        reason: reason.map(str::to_owned),
        system_user: witness.system_user,
        machine: witness.machine,
    }))
}

/// The resolution of a transfer in process by its statement line: the bank carried it out. A provisional line does not show it.
pub(super) fn resolved_by_line(transfer: State, instruction: &str, known: &KnownLine) -> Option<Entry> {
    let witness = witness();
    let named = [&known.line.reference, &known.line.remark].into_iter().find(|text| !text.trim().is_empty());
    (transfer == State::Pending && known.is_final()).then(|| {
        Entry::Resolved(Resolved {
            instruction: instruction.to_owned(),
            executed: true,
            reason: words::text(&Sentence::new("resolved-by-line").with("day", &known.line.day), "en"),
            bank_reference: named.cloned(),
            file: Some(known.file.clone()),
            file_sha256: Some(known.file_sha256.clone()),
            attached: false,
            approval: None,
            system_user: witness.system_user,
            machine: witness.machine,
        })
    })
}

impl Desk {
    /// Records changed settings and updates the second place. Called once, after the journal is open.
    pub(super) fn open_audit(&self) {
        if self.sending_off().is_some() {
            return;
        }
        if let Err(error) = self.take_approved_code_book().and_then(|_| self.note_settings(Noted::found())) {
            // A full disk does not prevent reading; the next confirmation fails because it cannot be recorded.
            tracing::error!(%error, "the settings were not noted in the journal");
        }
        self.write_chain_head(false);
    }

    /// Copies the chain's head to the second place in a thread of its own, because a network share may hang.
    pub(super) async fn copy_chain_head(&self) {
        let desk = self.clone();
        let _ = tokio::task::spawn_blocking(move || {
            desk.write_chain_head(false);
            desk.keep_head_in_keychain();
        })
        .await;
    }

    /// Only with `over` is a head replaced that this journal does not contain. A file that is not a head is never
    /// replaced.
    pub(super) fn write_chain_head(&self, over: bool) {
        let Some(place) = self.place().filter(|_| self.history_unknown().is_none() && self.holds_act_lock()) else {
            return;
        };
        let Ok(Some((first, head))) = self.own_head() else { return };
        match self.second_place().map(|copy| copy.state) {
            Ok(HeadCopyState::Agrees | HeadCopyState::Empty) => {}
            Ok(HeadCopyState::HistoryUnknown) if over => {}
            other => return tracing::warn!(?other, "the chain's head was not copied"),
        }
        let (name, at) = (self.name().to_owned(), journal::time_text(self.now()));
        let path = place.0.clone();
        match within(move || place.write(&name, &first, &head, &at)) {
            Some(Ok(())) => self.note_second_place(&path),
            Some(Err(error)) => tracing::warn!(%error, "the chain's head was not copied"),
            None => tracing::warn!("the second place of the chain's head does not answer"),
        }
    }

    pub(super) fn own_head(&self) -> Result<Option<(String, ChainHead)>> {
        let Some(book) = JournalRead::open(self.folder())? else { return Ok(None) };
        let first = book.hash_of(1)?;
        first.map(|first| Ok((first, book.head()?))).transpose()
    }

    pub(super) fn place(&self) -> Option<CopyPlace> {
        let setting = self.profile().chain_head_copy.clone()?;
        let name = self.name().to_owned();
        // If the place hangs, the path is used as the file itself: whether it is a folder cannot be determined.
        let asked = setting.clone();
        let place = within(move || CopyPlace::of(&asked, &name)).unwrap_or_else(|| CopyPlace(setting.clone().into()));
        // An unmounted folder looks like a file that was never written: use the file that was written in it before.
        let known = super::place::written_place(self.folder());
        Some(known.filter(|known| known.parent() == Some(&place.0)).map_or(place, CopyPlace))
    }

    pub(super) fn found(&self) -> audit::CopyFound {
        let Some(place) = self.place() else { return audit::CopyFound::Nothing };
        within(move || place.read()).unwrap_or_else(|| audit::CopyFound::Unreachable("no answer".to_owned()))
    }

    /// Records the current settings and code book if they differ from the journal's.
    pub(super) fn note_settings(&self, noted: Noted) -> Result<()> {
        let values = self.settings_values();
        let before = self.noted_settings()?;
        let submissions = self.act_on_journal()?;
        let stated = self.stated_values();
        let policy_sha256 = self.policy().sha256().map(str::to_owned);
        let is_noted = before.as_ref().is_some_and(|before| {
            before.values == values && before.code_book.is_some() && before.policy_sha256 == policy_sha256
        });
        if is_noted && self.are_shown(&stated)? {
            return Ok(());
        }
        let changes = before.as_ref().map(|before| audit::changes(&before.values, &values)).unwrap_or_default();
        let weakened = match (before, self.unread()) {
            (Some(before), Some(unread)) => weakened_further(&unread.before, &before.values, &values),
            (Some(before), None) => weakened(&before.values, &values),
            (None, _) => Vec::new(),
        };
        let witness = witness();
        let settings = Settings {
            program: crate::VERSION.to_owned(),
            values,
            changes,
            weakened,
            how: noted.how.clone(),
            reason: noted.reason,
            approval: noted.approval,
            code_book: Some(self.books().own.text().to_owned()),
            stated,
            policy_sha256,
            system_user: witness.system_user,
            machine: witness.machine,
        };
        submissions.record(self.now(), |recording| recording.add(&Entry::Settings(Box::new(settings))))?;
        Ok(())
    }

    /// The latest settings in the journal; `None` if it has none yet.
    pub(super) fn noted_settings(&self) -> Result<Option<Settings>> {
        let book = JournalRead::open(self.folder())?;
        let known = book.map(|book| book.of_kinds([SearchedKind::Settings; 2])).transpose()?.unwrap_or_default();
        Ok(known.last().and_then(|event| match event.entry() {
            Entry::Settings(settings) => Some(*settings),
            _ => None,
        }))
    }

    /// Whether the journal has a proof for each value.
    fn are_shown(&self, values: &[CodeValue]) -> Result<bool> {
        self.act_on_journal()?.journal(|journal| {
            for value in values {
                if journal.code_standing(value)?.is_none_or(|standing| standing.shown_by.is_none()) {
                    return Ok(false);
                }
            }
            Ok(true)
        })
    }

    pub(super) fn settings_values(&self) -> BTreeMap<String, String> {
        let text = read_text(&self.folder().join("profile.toml"), SETTINGS_BYTES_MAX).unwrap_or_default();
        let mut values = model::profile::flattened("profile", &self.policy().over_text(&text));
        values.extend(
            self.books().found.map(|text| ("code_book_found.sha256".to_owned(), hex(&sha256(text.as_bytes())))),
        );
        values.extend(model::profile::flattened("code_book", self.code_book().text()));
        let rules = read_text(&self.folder().join(audit::RULES_FILE), audit::RULES_BYTES_MAX).unwrap_or_default();
        values.extend(model::profile::flattened("statement_rules", &rules));
        values.extend(self.policy().values());
        values
    }

    /// The journal, for this desk to write to.
    pub(super) fn act_on_journal(&self) -> Result<std::sync::Arc<money::Submissions>> {
        let closed = || DeskError::local("journal", Sentence::new("journal-trouble").with("detail", "not open"));
        self.inner.submissions.get().cloned().ok_or_else(closed)
    }

    /// Makes a proof pack of a submission or of a period.
    ///
    /// # Errors
    /// `pack-exists`, `journal-unknown`, `journal`, `database` when the notes cannot be read, or `disk`.
    pub fn pack(&self, of: &Of, options: &PackOptions) -> Result<Packed> {
        self.require_exports()?;
        let unknown = || DeskError::correct("journal-unknown", Sentence::new("journal-unknown").with("id", "–"));
        let book = JournalRead::open(self.folder())?.ok_or_else(unknown)?;
        let notes = |subjects: &_| self.notes_of_pack(subjects);
        audit::pack(&book, of, self.facts(), self.profile().zone(), options, &notes)
    }

    fn facts(&self) -> Facts {
        let profile = self.profile();
        let environment = match profile.environment {
            Environment::Production => "production",
            Environment::Test => "test",
            Environment::Practice => "practice",
        };
        Facts {
            profile: self.name().to_owned(),
            environment: environment.to_owned(),
            practice: self.is_practice(),
            base_url: profile.base_url.clone(),
            organization_id: profile.organization_id.to_string(),
            time_zone: profile.time_zone.map_or_else(String::new, |zone| zone.name().to_owned()),
            accounts: profile.accounts.iter().map(|account| account.key().to_string()).collect(),
            code_book_sha256: self.code_book().hash_hex().to_owned(),
            settings: self.settings_values(),
            program: crate::VERSION.to_owned(),
            made_at: journal::time_text(self.now()),
        }
    }

    /// All statement lines, the newest day first, each with the instruction that it is reconciled with.
    ///
    /// # Errors
    /// `database` or `journal` when it cannot be read.
    pub fn statement_lines(&self) -> Result<Vec<KnownLine>> {
        self.shown_lines(None)
    }

    /// The lines of some amounts, as [`Self::statement_lines`] has them.
    pub(super) fn statement_lines_of(&self, amounts: &BTreeSet<Amount>) -> Result<Vec<KnownLine>> {
        self.shown_lines(Some(amounts))
    }

    fn shown_lines(&self, amounts: Option<&BTreeSet<Amount>>) -> Result<Vec<KnownLine>> {
        let mut lines = statement_lines::shown(&self.inner.kept.connection(), amounts)?;
        let mut reconciled: BTreeMap<String, String> = BTreeMap::new();
        let book = JournalRead::open(self.folder())?;
        let mut asides: BTreeMap<String, Option<LineAside>> = BTreeMap::new();
        let wanted =
            [[SearchedKind::Reconciled, SearchedKind::Unreconciled], [SearchedKind::SetAside, SearchedKind::Reopened]];
        for kinds in wanted {
            for event in book.as_ref().map(|book| book.of_kinds(kinds)).transpose()?.unwrap_or_default() {
                match event.entry() {
                    Entry::Reconciled(entry) => _ = reconciled.insert(entry.line.sha256, entry.instruction),
                    Entry::Unreconciled(entry) => _ = reconciled.remove(&entry.line_sha256),
                    Entry::SetAside(entry) => {
                        let LineSetAside { line, category, rule, system_user: by, .. } = *entry;
                        asides.insert(line.sha256, Some(LineAside { category, rule, by, at: event.at }));
                    }
                    Entry::Reopened(entry) => _ = asides.insert(entry.line_sha256, None),
                    _ => {}
                }
            }
        }
        for line in &mut lines {
            line.instruction = reconciled.get(&line.line.sha256).cloned();
            (line.aside, line.reopened) = match asides.remove(&line.line.sha256) {
                Some(aside) => (aside.clone(), aside.is_none()),
                None => (None, false),
            };
        }
        Ok(lines)
    }

    /// Accepted transfers, each with the statement lines that may match it, by number.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn statement_candidates(&self) -> Result<Vec<TransferLines>> {
        let Some(book) = JournalRead::open(self.folder())? else { return Ok(Vec::new()) };
        let read = audit::Lines::read(&book)?;
        Ok(audit::candidates(&read.instructions, &self.statement_lines()?))
    }

    /// Reconciles a transfer with a statement line. If day, amount, currency, account, direction or reference differ, a
    /// reason is required.
    ///
    /// # Errors
    /// `tick` with the obstacle, `hidden-character`, `journal-unknown`, `sending-off`, or `journal`.
    pub fn statement_reconcile(&self, instruction: &str, line: &str, reason: Option<&str>) -> Result<()> {
        self.require(Role::Preparer)?;
        let wrong = |sentence: Sentence| DeskError::correct("tick", sentence);
        let known = self.statement_lines()?.into_iter().find(|known| known.line.sha256 == line);
        let known = known.ok_or_else(|| wrong(Sentence::new("tick-no-line").with("line", line)))?;
        if let Some(other) = &known.instruction {
            return Err(wrong(Sentence::new("tick-taken").with("id", other)));
        }
        if known.finality == Finality::NotInFinal {
            return Err(wrong(Sentence::new("tick-not-final").with("day", &known.line.day)));
        }
        if let Some(aside) = &known.aside {
            let sentence = Sentence::new("tick-aside").with("category", &aside.category).with("rule", &aside.rule);
            return Err(wrong(sentence));
        }
        let transfer = self.transfer_to_reconcile(instruction)?;
        if let Some(reconciled) = &transfer.reconciled {
            return Err(wrong(Sentence::new("tick-twice").with("day", &reconciled.line.day)));
        }
        let differs = audit::differs(&transfer, &known);
        let reason = reason.map(|words| typed("reason", words)).transpose()?.filter(|reason| !reason.is_empty());
        if !differs.is_empty() && reason.is_none() {
            return Err(wrong(Sentence::new("tick-differs").with("what", differs.join(", "))));
        }
        let resolved = resolved_by_line(transfer.state, instruction, &known);
        let entries: Vec<Entry> =
            std::iter::once(reconciled(instruction, known, differs, reason)).chain(resolved).collect();
        self.record_side_events(&entries)
    }

    /// Reverses a reconciliation, with a reason.
    ///
    /// # Errors
    /// `tick` when the transfer is not reconciled or no reason is given, `hidden-character`, `journal-unknown`,
    /// `sending-off`, or `journal`.
    pub fn statement_unreconcile(&self, instruction: &str, reason: &str) -> Result<()> {
        self.require(Role::Preparer)?;
        let transfer = self.transfer_to_reconcile(instruction)?;
        let reason = typed("reason", reason)?;
        let (Some(reconciled), false) = (transfer.reconciled, reason.is_empty()) else {
            return Err(DeskError::correct("tick", Sentence::new("tick-none")));
        };
        let witness = witness();
        self.record_side_event(&Entry::Unreconciled(Unreconciled {
            instruction: instruction.to_owned(),
            line_sha256: reconciled.line.sha256,
            reason: reason.to_owned(),
            system_user: witness.system_user,
            machine: witness.machine,
        }))
    }

    fn transfer_to_reconcile(&self, instruction: &str) -> Result<audit::PackLine> {
        let unknown =
            || DeskError::correct("journal-unknown", Sentence::new("journal-unknown").with("id", instruction));
        let book = JournalRead::open(self.folder())?.ok_or_else(unknown)?;
        let found = audit::Lines::read(&book)?.instructions.into_iter().find(|line| line.instruction == instruction);
        let found = found.ok_or_else(unknown)?;
        if audit::may_be_booked(&found) {
            return Ok(found);
        }
        Err(DeskError::correct("tick", Sentence::new("tick-not-accepted").with("number", found.number)))
    }

    pub(super) fn record_side_event(&self, entry: &Entry) -> Result<()> {
        self.record_side_event_with(entry, None)
    }

    /// Records several events, all or none.
    pub(super) fn record_side_events(&self, entries: &[Entry]) -> Result<()> {
        if let Some(sentence) = self.sending_off() {
            return Err(DeskError::local("sending-off", sentence));
        }
        self.act_on_journal()?
            .record(self.now(), |recording| entries.iter().try_for_each(|entry| recording.add(entry).map(drop)))?;
        self.write_chain_head(false);
        Ok(())
    }

    /// The same with the attachment that the event names: both are written or neither.
    pub(super) fn record_side_event_with(&self, entry: &Entry, attachment: Option<&[u8]>) -> Result<()> {
        if let Some(sentence) = self.sending_off() {
            return Err(DeskError::local("sending-off", sentence));
        }
        self.act_on_journal()?.record(self.now(), |recording| {
            if let Some(bytes) = attachment {
                recording.attach(bytes)?;
            }
            recording.add(entry)
        })?;
        self.write_chain_head(false);
        Ok(())
    }

    /// A period from its two days as typed, both included.
    ///
    /// # Errors
    /// `period` when a day cannot be parsed, or the last is before the first.
    pub fn period(from: &str, to: &str) -> Result<Of> {
        let wrong = || DeskError::correct("period", Sentence::new("audit-period").with("from", from).with("to", to));
        let day = |text: &str| NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| wrong());
        let (from, to) = (day(from)?, day(to)?);
        if from <= to { Ok(Of::Period(from, to)) } else { Err(wrong()) }
    }
}
