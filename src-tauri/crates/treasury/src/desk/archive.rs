//! Yearly archives of the journal.

use std::path::Path;

use chrono::Datelike;
use journal::{Archived, Entry};
use model::clock::Zone;
use model::profile::Role;
use model::{ChainHead, DeskError, Result, Sentence, clock};
use money::witness;

use super::Desk;
use crate::out::audit::{self, Archive, ArchiveChecked, JournalRead, Lines, NO_EVENT, PackLine};

impl Desk {
    /// Writes a completed year to `aval-PROFILE-YEAR.journal` in a folder, and records its hash.
    ///
    /// # Errors
    /// `archive` when the year is not over or has no event, the chain is broken or the file exists; `sending-off`,
    /// `journal`, or `disk`.
    pub fn archive_year(&self, year: i32, folder: &Path) -> Result<ArchiveChecked> {
        self.require_exports()?;
        self.require(Role::Administrator)?;
        let refused = |sentence: Sentence| DeskError::correct("archive", sentence.with("year", year));
        if self.today().year() <= year {
            return Err(refused(Sentence::new("machine-archive-year").with("today", self.today())));
        }
        let file = folder.join(format!("aval-{}-{year}.journal", self.name()));
        if file.symlink_metadata().is_ok() {
            return Err(refused(Sentence::new("machine-archive-exists").with("file", file.display())));
        }
        let submissions = self.act_now()?;
        let chain = submissions.journal(|journal| Ok(journal.verify()?))?;
        if let Some(at) = chain.broken_at {
            return Err(refused(Sentence::new("machine-archive-broken").with("event", at)));
        }
        let archived = submissions.journal(|journal| Ok(journal.archives()?))?;
        let none = || refused(Sentence::new("machine-archive-empty"));
        let book = JournalRead::open(self.folder())?.ok_or_else(none)?;
        let (first, last) = span(&book, self.profile().zone(), year, &archived)?.ok_or_else(none)?;
        let archive = self.describe(&book, year, first, last)?;
        let sha256 = audit::write_archive(&book, &archive, &file)?;
        let witness = witness();
        let entry = Archived {
            year,
            file: file.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            sha256,
            first,
            last: archive.last.clone(),
            previous: archive.previous.clone(),
            doubts: u32::try_from(archive.open.len()).unwrap_or(u32::MAX),
            system_user: witness.system_user,
            machine: witness.machine,
        };
        if let Err(error) = self.record_side_event(&Entry::Archived(Box::new(entry))) {
            // A file that no event names would look forged.
            let _ = std::fs::remove_file(&file);
            return Err(error);
        }
        let checked = audit::check_archive(&file)?;
        Ok(ArchiveChecked { recorded: Some(true), ..checked })
    }

    /// Whether this journal names an archive of that hash.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn names_archive(&self, sha256: &str) -> Result<bool> {
        let archives = self.submissions()?.journal(|journal| Ok(journal.archives()?))?;
        Ok(archives.iter().any(|archive| archive.sha256 == sha256))
    }

    fn describe(&self, book: &JournalRead, year: i32, first: u32, last: u32) -> Result<Archive> {
        let hash = |sequence: u32| Ok::<_, DeskError>(book.hash_of(sequence)?.unwrap_or_else(|| NO_EVENT.to_owned()));
        let is_open =
            |line: &PackLine| (first..=last).contains(&line.confirmed) && line.state.is_unknown(line.unproven);
        let open = Lines::read(book)?.instructions.into_iter().filter(is_open);
        Ok(Archive {
            profile: self.name().to_owned(),
            year,
            time_zone: self.profile().time_zone.map_or_else(String::new, |zone| zone.name().to_owned()),
            program: crate::VERSION.to_owned(),
            made_at: self.now_text(),
            first,
            last: ChainHead { sequence: last, hash: hash(last)? },
            previous: hash(first - 1)?,
            open: open.map(|line| line.instruction).collect(),
        })
    }
}

/// The first and last event of a year. A year ends with the last event dated in it or earlier, so that years have no
/// gaps even if the clock was set back. An archived year keeps its end.
fn span(book: &JournalRead, zone: Zone, year: i32, archived: &[Archived]) -> Result<Option<(u32, u32)>> {
    let (mut before, mut last) = (0, 0);
    book.each(|event| {
        let of = clock::moment(&event.at).map(|at| zone.day(at).year());
        if of.is_some_and(|of| of < year) {
            before = event.sequence;
        }
        if of.is_some_and(|of| of <= year) {
            last = event.sequence;
        }
        Ok(())
    })?;
    let same = archived.iter().rfind(|archive| archive.year == year);
    if let Some(same) = same {
        return Ok(Some((same.first, same.last.sequence)));
    }
    let earlier = archived.iter().filter(|archive| archive.year < year).map(|archive| archive.last.sequence).max();
    let first = earlier.unwrap_or(before).max(before) + 1;
    Ok((first <= last).then_some((first, last)))
}

/// Checks each archive, and that in the order of their first events each continues where the previous one ends.
///
/// # Errors
/// `archive` when a file is not an archive.
pub fn check_archives(files: &[std::path::PathBuf]) -> Result<Vec<ArchiveChecked>> {
    let check = |file: &std::path::PathBuf| {
        audit::check_archive(file).map_err(|error| {
            let detail = error.trouble().sentence.args.get("detail").cloned().unwrap_or_else(|| error.to_string());
            let sentence = Sentence::new("machine-archive-file").with("file", file.display()).with("detail", detail);
            DeskError::correct("archive", sentence)
        })
    };
    let mut all: Vec<ArchiveChecked> = files.iter().map(check).collect::<Result<_>>()?;
    all.sort_by_key(|one| one.archive.first);
    for at in 1..all.len() {
        let (before, one) = (&all[at - 1].archive, &all[at].archive);
        let follows = one.previous == before.last.hash && one.first == before.last.sequence + 1;
        all[at].follows = Some(follows);
    }
    Ok(all)
}
