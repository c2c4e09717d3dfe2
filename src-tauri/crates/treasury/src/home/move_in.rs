//! Imports a profile that was moved out of another computer into this data directory, once.

use std::fs;
use std::path::Path;

use chrono::{DateTime, Utc};
use journal::{Created, Entry, Journal, JournalError, MovedIn, Placed, SearchedKind, SendingOff, time_text};
use model::profile::Profile;
use model::{ChainHead, DeskError, Result, Sentence, folder, hex};
use money::witness;

use super::place::{Here, Outside};
use super::{Home, PRACTICE};
use crate::moving::{CameIn, Code, Coming, List, Unsealed, is_newer, unpack, unseal};
use crate::out::audit::{CopyFound, CopyPlace, JournalRead, holds, within};
use crate::view::{approver_views, tier_views};

impl Home {
    /// Reads the file that [`crate::Desk::move_out`] wrote, and returns the profile in it. Nothing is changed here.
    ///
    /// # Errors
    /// `move`: the code or the file is wrong. `disk`: the file cannot be unpacked.
    pub fn move_look(&self, file: &Path, code: &str, now: DateTime<Utc>) -> Result<Coming> {
        self.staged(now, |staged| {
            let (list, profile) = opened(file, code, staged)?;
            let journal = whole_journal(file, &list, staged, now)?;
            drop(journal);
            let second_person = profile.second_person.as_ref();
            let coming = Coming {
                environment: profile.shown_environment(),
                base_url: profile.base_url.clone(),
                organization_id: profile.organization_id.to_string(),
                accounts: profile.accounts.iter().map(|account| account.key().to_string()).collect(),
                tiers: second_person.map(tier_views).unwrap_or_default(),
                approvers: second_person.map(approver_views).unwrap_or_default(),
                profile: list.profile,
                machine: list.machine,
                program: list.program,
                made_at: list.made_at,
                events: list.head.sequence,
                head: list.head,
            };
            fs::remove_dir_all(staged)?;
            Ok(coming)
        })
    }

    /// Imports a profile from the file that [`crate::Desk::move_out`] wrote, completely or not at all, with the code of its
    /// seal. `state` is the folder outside all data directories that lists the imported files of this computer.
    ///
    /// # Errors
    /// `move`: the code or the file is wrong, or the file was imported before, here or elsewhere. `profile-exists`: the name
    /// is taken. `disk`: the files cannot be written.
    pub fn move_in(
        &self,
        file: &Path,
        code: &str,
        name: Option<&str>,
        now: DateTime<Utc>,
        state: Option<&Path>,
    ) -> Result<CameIn> {
        let outside = state.map(Outside::within);
        self.staged(now, |staged| self.take_in(file, code, name, now, outside.as_ref(), staged))
    }

    /// Calls with a private folder, which is left only where that succeeds.
    fn staged<T>(&self, now: DateTime<Utc>, call: impl FnOnce(&Path) -> Result<T>) -> Result<T> {
        let staged = self.dir().join(format!("moving-{}", ulid::Ulid::from_datetime(now.into())));
        folder::make_private(&staged)?;
        let done = call(&staged);
        if done.is_err() {
            let _ = fs::remove_dir_all(&staged);
        }
        done
    }

    fn take_in(
        &self,
        file: &Path,
        code: &str,
        name: Option<&str>,
        now: DateTime<Utc>,
        outside: Option<&Outside>,
        staged: &Path,
    ) -> Result<CameIn> {
        let (list, profile) = opened(file, code, staged)?;
        let name = name.unwrap_or(&list.profile);
        let folder = self.profile_dir(name)?;
        if name == PRACTICE || folder.exists() {
            return Err(DeskError::correct("profile-exists", Sentence::new("profile-exists").with("name", name)));
        }
        if let Some(before) = outside.and_then(|outside| outside.came_in(&list.move_id)) {
            let sentence = Sentence::new("machine-move-twice-here").with("file", file.display());
            return Err(refused(sentence.with("folder", before)));
        }
        let mut journal = whole_journal(file, &list, staged, now)?;
        self.was_not_taken_in_here(file, &list)?;
        let places = Places::of(&profile, &list.profile, name);
        places.hold_none_beyond(file, &list, staged)?;
        let witness = witness();
        let event = MovedIn {
            move_id: list.move_id.clone(),
            profile: name.to_owned(),
            program: crate::VERSION.to_owned(),
            system_user: witness.system_user,
            machine: witness.machine,
        };
        journal.come_in(now, event)?;
        journal.record(now, |recording| recording.add(&Entry::Place(Box::new(place_of(staged, &folder, now)?))))?;
        let (sequence, hash) = journal.head()?;
        let head = ChainHead { sequence, hash: hex(&hash) };
        drop(journal);
        folder::make_private(&self.dir().join("profiles"))?;
        if let Some(outside) = outside {
            outside.note_came_in(&list.move_id, &folder)?;
        }
        if let Err(error) = fs::rename(staged, &folder) {
            outside.into_iter().for_each(|outside| outside.forget_came_in(&list.move_id));
            return Err(error.into());
        }
        let second_place = places.write(&list.first, &head, now);
        let notes = if second_place { Vec::new() } else { vec![Sentence::new("machine-move-no-place")] };
        Ok(CameIn { profile: name.to_owned(), move_id: list.move_id, head, second_place, notes })
    }

    /// Refuses a second import of a file: two profiles from it on this computer would send without knowing of each
    /// other.
    fn was_not_taken_in_here(&self, file: &Path, list: &List) -> Result<()> {
        for name in self.profile_names()? {
            let Ok(Some(book)) = JournalRead::open(&self.profile_dir(&name)?) else { continue };
            let came = book.of_kinds([SearchedKind::MovedIn; 2]).unwrap_or_default();
            let same = |entry: Entry| matches!(entry, Entry::MovedIn(event) if event.move_id == list.move_id);
            if came.iter().any(|event| same(event.entry())) {
                let sentence = Sentence::new("machine-move-twice").with("file", file.display());
                return Err(refused(sentence.with("name", name)));
            }
        }
        Ok(())
    }
}

/// Opens the seal and unpacks the file into the staged folder.
fn opened(file: &Path, code: &str, staged: &Path) -> Result<(List, Profile)> {
    let wrong = |detail: String| {
        refused(Sentence::new("machine-move-file").with("file", file.display()).with("detail", detail))
    };
    let content = staged.join("content.zip");
    let unsealed = Code::read(code).and_then(|code| unseal(file, &content, &code));
    unsealed.map_err(|error| match error {
        Unsealed::Old => refused(Sentence::new("machine-move-unsealed").with("file", file.display())),
        Unsealed::NoCode => refused(Sentence::new("machine-move-no-code")),
        Unsealed::OtherCode => refused(Sentence::new("machine-move-code").with("file", file.display())),
        Unsealed::Changed => refused(Sentence::new("machine-move-changed").with("file", file.display())),
        Unsealed::NoMoveFile | Unsealed::Disk(_) => wrong(error.to_string()),
    })?;
    let list = unpack(&content, staged).map_err(|error| wrong(error.to_string()))?;
    fs::remove_file(&content)?;
    if is_newer(&list.program, crate::VERSION) {
        return Err(newer(file, &list.program));
    }
    let profile = Profile::load(staged)?;
    Ok((list, profile))
}

/// The new place of the journal: the staged folder, which is renamed to the profile's path and keeps its inode.
fn place_of(staged: &Path, folder: &Path, now: DateTime<Utc>) -> Result<Placed, JournalError> {
    let here = Here::of(staged)?;
    let witness = witness();
    Ok(Placed {
        id: ulid::Ulid::from_datetime(now.into()).to_string(),
        machine_id: here.machine_id,
        folder: folder.display().to_string(),
        device: here.device,
        inode: here.inode,
        born: here.born,
        // The desk that opens it first stores its head outside.
        outside: false,
        second_place: String::new(),
        system_user: witness.system_user,
        machine: witness.machine,
    })
}

/// Opens the imported journal and compares it with the file's list.
fn whole_journal(file: &Path, list: &List, staged: &Path, now: DateTime<Utc>) -> Result<Journal> {
    let created = Created { profile: list.profile.clone(), program: crate::VERSION.to_owned() };
    let wrong = |at: u32| refused(Sentence::new("machine-move-broken").with("file", file.display()).with("event", at));
    let path = staged.join("journal.sqlite");
    if !path.exists() {
        return Err(wrong(1));
    }
    let journal = Journal::open(&path, true, &created, now).map_err(|_| wrong(1))?;
    match journal.sending_off() {
        Some(SendingOff::MovedOut) => {}
        Some(SendingOff::Newer) => return Err(newer(file, &list.program)),
        Some(SendingOff::Broken { at }) => return Err(wrong(at)),
        // It does not end with the move, so the old computer may still send.
        _ => return Err(wrong(list.head.sequence)),
    }
    let chain = journal.verify()?;
    if !chain.intact {
        return Err(wrong(chain.broken_at.unwrap_or(1)));
    }
    let first = journal.events(1, 1)?.pop().map(|event| event.hash).unwrap_or_default();
    let same_way = journal.departure()?.is_some_and(|departure| departure.event.move_id == list.move_id);
    let same_head = (chain.events, &chain.head) == (list.head.sequence, &list.head.hash);
    if first == list.first && same_way && same_head { Ok(journal) } else { Err(wrong(list.head.sequence)) }
}

/// External places of this chain's head: under the profile's old name and its new one.
struct Places(Vec<(String, CopyPlace)>);

impl Places {
    fn of(profile: &Profile, before: &str, from_now_on: &str) -> Self {
        let Some(setting) = profile.chain_head_copy.clone() else { return Self(Vec::new()) };
        let mut names = vec![before.to_owned(), from_now_on.to_owned()];
        names.dedup();
        let place = |name: String| {
            let (asked, of) = (setting.clone(), name.clone());
            within(move || CopyPlace::of(&asked, &of)).map(|place| (name, place))
        };
        let mut places: Vec<(String, CopyPlace)> = names.into_iter().filter_map(place).collect();
        places.dedup_by(|one, other| one.1 == other.1);
        Self(places)
    }

    fn read(place: &CopyPlace) -> CopyFound {
        let place = place.clone();
        within(move || place.read()).unwrap_or_else(|| CopyFound::Unreachable("no answer".to_owned()))
    }

    /// Refuses a head of this journal that the file lacks: a computer that imported the file before wrote it.
    fn hold_none_beyond(&self, file: &Path, list: &List, staged: &Path) -> Result<()> {
        let book = JournalRead::open(staged)?;
        for (_, place) in &self.0 {
            if let CopyFound::Head { first, head, .. } = Self::read(place)
                && first == list.first
                && !holds(book.as_ref(), &first, &head)?
            {
                let sentence = Sentence::new("machine-move-elsewhere").with("file", file.display());
                return Err(refused(sentence.with("path", place.0.display()).with("event", head.sequence)));
            }
        }
        Ok(())
    }

    /// Writes the new head at once, so that the same file is refused elsewhere. `false` where no place could be
    /// written.
    fn write(&self, first: &str, head: &ChainHead, now: DateTime<Utc>) -> bool {
        let mut written = false;
        for (name, place) in &self.0 {
            let ours = match Self::read(place) {
                CopyFound::Nothing => true,
                CopyFound::Head { first: found, .. } => found == first,
                CopyFound::Unreachable(_) => false,
            };
            if ours {
                let (name, place, first, head, at) =
                    (name.clone(), place.clone(), first.to_owned(), head.clone(), time_text(now));
                written |= within(move || place.write(&name, &first, &head, &at)).is_some_and(|done| done.is_ok());
            }
        }
        written
    }
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("move", sentence)
}

fn newer(file: &Path, program: &str) -> DeskError {
    let sentence = Sentence::new("machine-move-newer").with("file", file.display()).with("program", program);
    refused(sentence.with("own", crate::VERSION))
}
