//! Moving a profile out of this computer. The import at the other one is in [`crate::home`].

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use journal::{Departure, MovedOut};
use model::profile::Role;
use model::{ChainHead, DeskError, Result, Sentence, State, folder};
use money::witness;

use super::Desk;
use crate::moving::{Code, FORM, List, Unsealed, WentOut, pack, seal};

impl Desk {
    /// Writes this profile to a file for another computer and ends sending here for good. If an earlier attempt
    /// recorded the move but did not complete the file, the same move is written again.
    ///
    /// # Errors
    /// `move` when an instruction is confirmed or sending or the file exists; `sending-off`, `journal`, or `disk`.
    pub fn move_out(&self, to: &Path) -> Result<WentOut> {
        self.require(Role::Administrator)?;
        if to.symlink_metadata().is_ok() {
            let sentence = Sentence::new("machine-move-file-exists").with("file", to.display());
            return Err(DeskError::correct("move", sentence));
        }
        let departure = match self.departure()?.filter(|_| self.holds_act_lock()) {
            Some(departure) => departure,
            None => self.go_out()?,
        };
        let staged = self.folder().join("moving");
        let _ = fs::remove_dir_all(&staged);
        folder::make_private(&staged)?;
        let written = self.write_move(&departure, &staged, to);
        let _ = fs::remove_dir_all(&staged);
        let (list, code) = written?;
        Ok(WentOut {
            profile: self.name().to_owned(),
            file: to.display().to_string(),
            move_id: list.move_id,
            head: list.head,
            open: u32::try_from(self.doubts()?.len()).unwrap_or(u32::MAX),
            code: code.text(),
        })
    }

    /// The record of this profile's move to another computer; `None` if it has not moved.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn departure(&self) -> Result<Option<Departure>> {
        self.submissions()?.journal(|journal| Ok(journal.departure()?))
    }

    /// The move as a sentence, for the profile's page.
    pub fn departure_sentence(&self) -> Option<Sentence> {
        let departure = self.departure().ok().flatten()?;
        let at = model::clock::moment(&departure.at).map(|at| self.profile().zone().spoken(at));
        let sentence = Sentence::new("machine-moved-out-at").with("time", at.unwrap_or(departure.at));
        Some(sentence.with("event", departure.sequence))
    }

    fn go_out(&self) -> Result<Departure> {
        let submissions = self.act_now()?;
        let under_way = submissions.journal(|journal| {
            Ok(journal.in_state(State::Confirmed)?.len() + journal.in_state(State::Sending)?.len())
        })?;
        if under_way > 0 {
            let sentence = Sentence::new("machine-move-in-flight").with("count", under_way);
            return Err(DeskError::correct("move", sentence));
        }
        let witness = witness();
        let event = MovedOut {
            move_id: ulid::Ulid::from_datetime(self.now().into()).to_string(),
            program: crate::VERSION.to_owned(),
            system_user: witness.system_user,
            machine: witness.machine,
        };
        submissions.journal(|journal| Ok(journal.go_out(self.now(), event)?))?;
        self.write_chain_head(false);
        self.departure()?.ok_or_else(|| DeskError::local("journal", Sentence::new("machine-moved-out")))
    }

    fn write_move(&self, departure: &Departure, staged: &Path, to: &Path) -> Result<(List, Code)> {
        let copy = |name: &str| staged.join(name);
        let (first, head) = self.submissions()?.journal(|journal| {
            journal.copy_to(&copy("journal.sqlite"))?;
            let first = journal.events(1, 1)?.pop().map(|event| event.hash).unwrap_or_default();
            let (sequence, hash) = journal.head()?;
            Ok((first, ChainHead { sequence, hash: model::hex(&hash) }))
        })?;
        self.inner.kept.connection().backup("main", copy("kept.sqlite"), None)?;
        for entry in fs::read_dir(self.folder())? {
            let path = entry?.path();
            // All settings are such files; databases were copied above, and locks belong to this computer.
            if path.extension().is_some_and(|extension| extension == "toml") && path.is_file() {
                let mut into = folder::create_new(&staged.join(path.file_name().unwrap_or_default()))?;
                std::io::copy(&mut folder::open_regular(&path)?, &mut into)?;
            }
        }
        let list = List {
            form: FORM.to_owned(),
            move_id: departure.event.move_id.clone(),
            profile: self.name().to_owned(),
            program: crate::VERSION.to_owned(),
            machine: departure.event.machine.clone(),
            made_at: self.now_text(),
            first,
            head,
            files: BTreeMap::new(),
        };
        let content = copy("content.zip");
        let list = pack(list, staged, &content)?;
        let disk = |error: Unsealed| match error {
            Unsealed::Disk(error) => error,
            other => std::io::Error::other(other),
        };
        let code = Code::new().map_err(disk)?;
        seal(&content, to, &code).map_err(disk)?;
        Ok((list, code))
    }
}
