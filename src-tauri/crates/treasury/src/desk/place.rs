//! Whether this journal is where it belongs and holds all that it ever held. Going on all the same is in
//! [`super::history_accepted`].
//!
//! Four things remember the head of the chain: a file beside the journal, a record outside the data directory, the keychain,
//! and the second place of the settings. Each lags behind the journal at the most. Where one of them knows an event that the
//! journal does not hold, or the journal is in another folder or on another computer than it says, nothing is sent.

use std::path::{Path, PathBuf};

use super::Desk;
use super::money::JOURNAL_FILE;
use crate::audit::{self, Book, HeadCopy, HeadCopyState, NO_EVENT, holds};
use crate::error::Result;
use crate::journal::{ChainHead, Entry, HeadFile, Placed, hex};
use crate::kept::journal_place;
use crate::place::{Here, Outside, Record};
use crate::sync::hold;
use crate::view::Sentence;
use crate::witness::witness;

impl Desk {
    /// Holds the journal against everything that remembers it. Called before anything may be written.
    pub(super) fn check_history(&self) {
        let found = self.unknown_history().unwrap_or_else(|error| {
            // A journal that cannot be read closes no desk: lists are still shown, and nothing is sent.
            tracing::error!(%error, "the journal cannot be held against its head");
            Some(unknown(own_head(None), Sentence::new("sending-off-journal-unreadable")))
        });
        *hold(&self.inner.history_unknown) = found;
    }

    /// Why the history is not known; `None` where it is. Nothing is sent until a person goes on.
    pub fn history_unknown(&self) -> Option<Sentence> {
        hold(&self.inner.history_unknown).as_ref().and_then(|copy| copy.why.clone())
    }

    /// What is wrong with the history; where it is known, the second place and how it compares with this journal.
    ///
    /// # Errors
    /// The journal cannot be read.
    pub fn chain_head_copy(&self) -> Result<HeadCopy> {
        let found = hold(&self.inner.history_unknown).clone();
        found.map_or_else(|| self.second_place(), Ok)
    }

    /// The second place, and how it compares with this journal.
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
            // A share that is not mounted: it says nothing.
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
            // What SQLite dropped without a word, or a file that was put back: the head beside it remembers.
            let path = HeadFile::beside(&self.folder().join(JOURNAL_FILE)).path().to_owned();
            return Ok(Some(lost(copy.own, &path, told)));
        }
        self.another_place()
    }

    /// The head beside the journal's file, where the chain does not hold it.
    fn lost_head(&self) -> Option<ChainHead> {
        let told = HeadFile::beside(&self.folder().join(JOURNAL_FILE)).read()?;
        let book = Book::open(self.folder()).ok()?;
        let hash = book.and_then(|book| book.hash_of(told.sequence).ok().flatten());
        (hash.as_ref() != Some(&told.hash)).then_some(told)
    }

    /// The folder and what is kept outside it, held against what the journal says of its place.
    fn another_place(&self) -> Result<Option<HeadCopy>> {
        let here = Here::of(self.folder())?;
        let said = placed(self.folder())?;
        // Read before the chain is: what another program adds in between only makes the chain longer.
        let records = self.records(said.as_ref(), &here);
        let in_keychain = said.as_ref().and_then(|placed| self.head_in_keychain(&placed.id));
        let book = Book::open(self.folder())?;
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

    /// Binds the journal to this place where it is bound to none, and keeps its head outside the folder from now on. Does
    /// nothing where this desk does not act or the history is not known.
    pub(super) fn take_place(&self) {
        if self.sending_off().is_some() {
            return;
        }
        if let Err(error) = self.bind(None) {
            // A full disk keeps nobody from reading; the journal itself says whether it takes anything.
            tracing::error!(%error, "the place of the journal was not noted");
        }
    }

    /// Binds the journal to this place under its id, or under a new one.
    pub(super) fn bind(&self, new_id: Option<String>) -> Result<()> {
        let here = Here::of(self.folder())?;
        let teller = self.act_on_journal()?;
        let known = teller.journal(|journal| Ok(journal.place()?))?;
        let id = new_id.or_else(|| known.as_ref().map(|known| known.id.clone()));
        let id = id.unwrap_or_else(|| ulid::Ulid::from_datetime(self.now().into()).to_string());
        // The place that a copy was taken from goes on under its own id.
        let own_before = known.as_ref().filter(|known| Here::named_by(known).is_same_as(&here));
        let replaced = self.records(own_before, &here);
        let (first, head) = self.own_head()?.unwrap_or_default();
        let record = Record::new(&id, self.name(), &first, &here, head);
        // First the record, then the event: an event that speaks of a record finds one.
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
            teller.record(self.now(), |recording| recording.add(&Entry::Place(Box::new(now))))?;
        }
        journal_place::note(&self.inner.kept.connection(), &id)?;
        if let Some(outside) = outside {
            outside.follow(replaced, &id)?;
            let file = outside.head_file(&id);
            teller.journal(|journal| {
                journal.keep_head_at(file);
                Ok(())
            })?;
        }
        self.keep_head_in_keychain();
        Ok(())
    }

    /// The second place holds this chain's head: from now on it is missed where it is gone.
    pub(super) fn note_second_place(&self, path: &Path) {
        let noted = || -> Result<()> {
            let teller = self.act_on_journal()?;
            let path = path.display().to_string();
            let known = teller.journal(|journal| Ok(journal.place()?))?;
            if let Some(known) = known.filter(|known| known.second_place != path) {
                let entry = Entry::Place(Box::new(Placed { second_place: path, ..known }));
                teller.record(self.now(), |recording| recording.add(&entry))?;
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

    /// Keeps the head in the keychain, where there is one: at the start and after each submission that was sent.
    pub(super) fn keep_head_in_keychain(&self) {
        if self.history_unknown().is_some() || !self.holds_act_lock() {
            return;
        }
        let Ok(teller) = self.act_on_journal() else { return };
        let known = teller.journal(|journal| Ok((journal.place()?, journal.head()?)));
        let Ok((Some(placed), (sequence, hash))) = known else { return };
        let _ = self.inner.keychain.keep(&keychain_entry(&placed.id), &format!("{sequence} {}", hex(&hash)));
    }
}

/// The place that the journal in a folder says it belongs to.
fn placed(folder: &Path) -> Result<Option<Placed>> {
    let Some(book) = Book::open(folder)? else { return Ok(None) };
    let newest = book.of_kinds(["place", "place"])?.pop();
    Ok(newest.and_then(|event| match event.entry() {
        Entry::Place(placed) => Some(*placed),
        _ => None,
    }))
}

/// The file at the second place that this chain was copied to, as the journal in a folder says.
pub(super) fn written_place(folder: &Path) -> Option<PathBuf> {
    let placed = placed(folder).ok().flatten()?;
    Some(PathBuf::from(placed.second_place)).filter(|path| !path.as_os_str().is_empty())
}

fn keychain_entry(id: &str) -> String {
    format!("chain-head@{id}")
}

fn own_head(book: Option<&Book>) -> ChainHead {
    let none = || ChainHead { sequence: 0, hash: NO_EVENT.to_owned() };
    book.and_then(|book| book.head().ok()).unwrap_or_else(none)
}

fn unknown(own: ChainHead, why: Sentence) -> HeadCopy {
    let state = HeadCopyState::HistoryUnknown;
    HeadCopy { state, path: None, copied: None, copied_at: None, own, detail: None, why: Some(why) }
}

/// The journal does not hold a head that is kept at `path`.
fn lost(own: ChainHead, path: &Path, told: ChainHead) -> HeadCopy {
    let copy = unknown(own, Sentence::new(""));
    with_reason(HeadCopy { path: Some(path.to_owned()), copied: Some(told), ..copy })
}

/// Says why, where a head is known that this journal does not hold.
fn with_reason(copy: HeadCopy) -> HeadCopy {
    let Some(copied) = copy.copied.as_ref().filter(|_| copy.state == HeadCopyState::HistoryUnknown) else {
        return copy;
    };
    let path = copy.path.as_ref().map(|path| path.display().to_string()).unwrap_or_default();
    let sentence = Sentence::new("sending-off-history-unknown");
    let why = sentence.with("event", copied.sequence).with("own", copy.own.sequence).with("path", path);
    HeadCopy { why: Some(why), ..copy }
}
