//! Whether this journal is in its place and complete. Continuing anyway is in [`super::history_accepted`].
//!
//! The head of the chain is stored at four places besides the journal: a file beside it, a record outside the data
//! directory, the keychain, and the second place of the settings. Each is at most as new as the journal. If one of them
//! names an event that the journal does not contain, or the journal names another folder or computer, nothing is sent.

use std::path::{Path, PathBuf};

use journal::{Entry, HeadFile, Placed, SearchedKind};
use model::sync::hold;
use model::{ChainHead, Result, Sentence, hex};
use money::witness;

use super::Desk;
use super::orders::JOURNAL_FILE;
use crate::home::place::{Here, Outside, Record};
use crate::out::audit::{self, JournalRead, NO_EVENT, holds};
use crate::store::kept::journal_place;
use crate::view::{HeadCopy, HeadCopyState};

impl Desk {
    /// Checks the journal against all stored heads. Called before anything is written.
    pub(super) fn check_history(&self) {
        let found = self.unknown_history().unwrap_or_else(|error| {
            // A journal that cannot be read does not close the desk: lists are still shown, and sending is off.
            tracing::error!(%error, "the journal cannot be held against its head");
            Some(unknown(own_head(None), Sentence::new("sending-off-journal-unreadable")))
        });
        *hold(&self.inner.history_unknown) = found;
    }

    /// Why the history is unknown; `None` if it is known. Sending is off until a person accepts the history.
    pub fn history_unknown(&self) -> Option<Sentence> {
        hold(&self.inner.history_unknown).as_ref().and_then(|copy| copy.why.clone())
    }

    /// The fault of the history; if it is known, the second place compared with this journal.
    ///
    /// # Errors
    /// `journal` or `database` when the journal cannot be read.
    pub fn chain_head_copy(&self) -> Result<HeadCopy> {
        let found = hold(&self.inner.history_unknown).clone();
        found.map_or_else(|| self.second_place(), Ok)
    }

    /// The second place, compared with this journal.
    pub(super) fn second_place(&self) -> Result<HeadCopy> {
        let place = self.place();
        let copy = audit::compare(place.as_ref(), self.found(), self.folder())?;
        let Some(path) = copy.path.clone().filter(|_| copy.state == HeadCopyState::Empty) else {
            return Ok(with_reason(copy));
        };
        let was_written = placed(self.folder())?.is_some_and(|placed| Path::new(&placed.second_place) == path);
        let is_reached = path.parent().is_some_and(Path::exists);
        Ok(match (was_written, is_reached) {
            (false, _) => copy,
            // The share is not mounted: no conclusion is possible.
            (true, false) => HeadCopy { state: HeadCopyState::Unreachable, ..copy },
            (true, true) => {
                let why = Sentence::new("sending-off-second-place-gone").with("path", path.display());
                HeadCopy { state: HeadCopyState::HistoryUnknown, why: Some(why), ..copy }
            }
        })
    }

    fn unknown_history(&self) -> Result<Option<HeadCopy>> {
        let copy = self.second_place()?;
        match copy.state {
            HeadCopyState::HistoryUnknown => return Ok(Some(copy)),
            HeadCopyState::Unreachable => {
                tracing::warn!(detail = ?copy.detail, "the second place of the chain's head cannot be reached");
            }
            _ => {}
        }
        if let Some(told) = self.lost_head() {
            // SQLite lost a commit silently, or an old file was restored: the head beside the journal is newer.
            let path = HeadFile::beside(&self.folder().join(JOURNAL_FILE)).path().to_owned();
            return Ok(Some(lost(copy.own, &path, told)));
        }
        self.another_place()
    }

    /// The head stored beside the journal, if the chain does not contain it.
    fn lost_head(&self) -> Option<ChainHead> {
        let told = HeadFile::beside(&self.folder().join(JOURNAL_FILE)).read()?;
        let book = JournalRead::open(self.folder()).ok()?;
        let hash = book.and_then(|book| book.hash_of(told.sequence).ok().flatten());
        (hash.as_ref() != Some(&told.hash)).then_some(told)
    }

    /// Checks the folder, and the heads kept outside it, against the place that the journal names.
    fn another_place(&self) -> Result<Option<HeadCopy>> {
        let here = Here::of(self.folder())?;
        let said = placed(self.folder())?;
        // Read before the chain: an event that another program adds in between only makes the chain longer.
        let records = self.records(said.as_ref(), &here);
        let in_keychain = said.as_ref().and_then(|placed| self.head_in_keychain(&placed.id));
        let book = JournalRead::open(self.folder())?;
        let own = own_head(book.as_ref());
        if let Some(said) = said.as_ref().filter(|said| !Here::named_by(said).is_same_as(&here)) {
            let why =
                Sentence::new("sending-off-elsewhere").with("folder", &said.folder).with("machine", &said.machine);
            return Ok(Some(unknown(own, why)));
        }
        for record in &records {
            if !holds(book.as_ref(), &record.first, &record.head)? {
                let path = self.inner.outside.as_ref().map(|outside| outside.path(&record.id)).unwrap_or_default();
                return Ok(Some(lost(own, &path, record.head.clone())));
            }
        }
        let Some(said) = said else {
            let beside = journal_place::known(&self.inner.kept.connection())?;
            let gone = || Sentence::new("sending-off-journal-gone").with("folder", self.folder().display());
            return Ok(beside.map(|_| unknown(own, gone())));
        };
        if let Some(head) = in_keychain.as_ref()
            && book.as_ref().map(|book| book.hash_of(head.sequence)).transpose()?.flatten().as_ref() != Some(&head.hash)
        {
            return Ok(Some(lost(own, Path::new("keychain"), head.clone())));
        }
        let is_recorded = in_keychain.is_some() || records.iter().any(|record| record.id == said.id);
        if let Some(outside) = self.inner.outside.as_ref().filter(|_| said.outside && !is_recorded) {
            let why = Sentence::new("sending-off-place-unrecorded").with("path", outside.path(&said.id).display());
            return Ok(Some(unknown(own, why)));
        }
        Ok(None)
    }

    fn records(&self, said: Option<&Placed>, here: &Here) -> Vec<Record> {
        let about = |outside: &Outside| outside.about(said.map(|placed| placed.id.as_str()), here);
        self.inner.outside.as_ref().map(about).unwrap_or_default()
    }

    /// Binds the journal to this place if it is unbound, and starts keeping its head outside the folder. Does nothing
    /// where this desk does not act or the history is unknown.
    pub(super) fn take_place(&self) {
        if self.sending_off().is_some() {
            return;
        }
        if let Err(error) = self.bind(None) {
            // A full disk does not prevent reading; later writes to the journal report it.
            tracing::error!(%error, "the place of the journal was not noted");
        }
    }

    /// Binds the journal to this place under its id, or under a new one.
    pub(super) fn bind(&self, new_id: Option<String>) -> Result<()> {
        let here = Here::of(self.folder())?;
        let submissions = self.act_on_journal()?;
        let known = submissions.journal(|journal| Ok(journal.place()?))?;
        let id = new_id.or_else(|| known.as_ref().map(|known| known.id.clone()));
        let id = id.unwrap_or_else(|| ulid::Ulid::from_datetime(self.now().into()).to_string());
        // The journal that this one was copied from continues under its own id.
        let own_before = known.as_ref().filter(|known| Here::named_by(known).is_same_as(&here));
        let replaced = self.records(own_before, &here);
        let (first, head) = self.own_head()?.unwrap_or_default();
        let record = Record::new(&id, self.name(), &first, &here, head);
        // The record is written before the event, so that an event never names a missing record.
        let outside = self.inner.outside.as_ref().filter(|outside| match outside.keep(&record) {
            Ok(()) => true,
            Err(error) => {
                tracing::warn!(%error, "no head is kept outside the data directory");
                false
            }
        });
        let is_outside = outside.is_some() || known.as_ref().is_some_and(|known| known.id == id && known.outside);
        let is_said = known
            .as_ref()
            .is_some_and(|known| known.id == id && known.outside == is_outside && Here::named_by(known) == here);
        let witness = witness();
        let now = Placed {
            id: id.clone(),
            machine_id: here.machine_id,
            folder: here.folder,
            device: here.device,
            inode: here.inode,
            born: here.born,
            outside: is_outside,
            second_place: known.map(|known| known.second_place).unwrap_or_default(),
            system_user: witness.system_user,
            machine: witness.machine,
        };
        if !is_said {
            submissions.record(self.now(), |recording| recording.add(&Entry::Place(Box::new(now))))?;
        }
        journal_place::note(&self.inner.kept.connection(), &id)?;
        if let Some(outside) = outside {
            outside.follow(replaced, &id)?;
            let file = outside.head_file(&id);
            submissions.journal(|journal| {
                journal.keep_head_at(file);
                Ok(())
            })?;
        }
        self.keep_head_in_keychain();
        Ok(())
    }

    /// Records that the second place has this chain's head: a missing file is a fault from now on.
    pub(super) fn note_second_place(&self, path: &Path) {
        let noted = || -> Result<()> {
            let submissions = self.act_on_journal()?;
            let path = path.display().to_string();
            let known = submissions.journal(|journal| Ok(journal.place()?))?;
            if let Some(known) = known.filter(|known| known.second_place != path) {
                let entry = Entry::Place(Box::new(Placed { second_place: path, ..known }));
                submissions.record(self.now(), |recording| recording.add(&entry))?;
            }
            Ok(())
        };
        if let Err(error) = noted() {
            tracing::warn!(%error, "it is not noted that the second place was written");
        }
    }

    fn head_in_keychain(&self, id: &str) -> Option<ChainHead> {
        let text = self.inner.keychain.read(&keychain_entry(id))?;
        let (sequence, hash) = text.split_once(' ')?;
        Some(ChainHead { sequence: sequence.parse().ok()?, hash: hash.to_owned() })
    }

    /// Keeps the head in the keychain, if there is one: at the start and after each submission that was sent.
    pub(super) fn keep_head_in_keychain(&self) {
        if self.history_unknown().is_some() || !self.holds_act_lock() {
            return;
        }
        let Ok(submissions) = self.act_on_journal() else { return };
        let known = submissions.journal(|journal| Ok((journal.place()?, journal.head()?)));
        let Ok((Some(placed), (sequence, hash))) = known else { return };
        let _ = self.inner.keychain.keep(&keychain_entry(&placed.id), &format!("{sequence} {}", hex(&hash)));
    }
}

/// The place that the journal in a folder belongs to, by its newest event.
fn placed(folder: &Path) -> Result<Option<Placed>> {
    let Some(book) = JournalRead::open(folder)? else { return Ok(None) };
    let newest = book.of_kinds([SearchedKind::Place; 2])?.pop();
    Ok(newest.and_then(|event| match event.entry() {
        Entry::Place(placed) => Some(*placed),
        _ => None,
    }))
}

/// The file at the second place that this chain was copied to, as recorded in the journal of a folder.
pub(super) fn written_place(folder: &Path) -> Option<PathBuf> {
    let placed = placed(folder).ok().flatten()?;
    Some(PathBuf::from(placed.second_place)).filter(|path| !path.as_os_str().is_empty())
}

fn keychain_entry(id: &str) -> String {
    format!("chain-head@{id}")
}

fn own_head(book: Option<&JournalRead>) -> ChainHead {
    let none = || ChainHead { sequence: 0, hash: NO_EVENT.to_owned() };
    book.and_then(|book| book.head().ok()).unwrap_or_else(none)
}

fn unknown(own: ChainHead, why: Sentence) -> HeadCopy {
    let state = HeadCopyState::HistoryUnknown;
    HeadCopy { state, path: None, copied: None, copied_at: None, own, detail: None, why: Some(why) }
}

/// The state for a head at `path` that the journal does not contain.
fn lost(own: ChainHead, path: &Path, told: ChainHead) -> HeadCopy {
    let copy = unknown(own, Sentence::new(""));
    with_reason(HeadCopy { path: Some(path.to_owned()), copied: Some(told), ..copy })
}

/// Adds the reason, if a head is known that this journal does not contain, and the case that is not detected without a second place.
fn with_reason(copy: HeadCopy) -> HeadCopy {
    if copy.state == HeadCopyState::NotSet {
        return HeadCopy { why: Some(Sentence::new("second-place-none")), ..copy };
    }
    let Some(copied) = copy.copied.as_ref().filter(|_| copy.state == HeadCopyState::HistoryUnknown) else {
        return copy;
    };
    let path = copy.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let sentence = Sentence::new("sending-off-history-unknown");
    let why = sentence.with("event", copied.sequence).with("own", copy.own.sequence).with("path", path);
    HeadCopy { why: Some(why), ..copy }
}
