//! Notes of people about drafts, instructions and counterparties, each with at most one file. They are kept beside the journal, not in
//! its chain: a digest over the note and the hash of its file show a change that was made outside of Aval.

use std::collections::{BTreeSet, HashMap};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use model::folder::read_regular;
use model::spelling::without_hidden;
use model::{DeskError, Result, Sentence, hex, sha256};
use serde_json::json;

use super::Desk;
use crate::out::audit::PackNote;
use crate::out::export;
use crate::read::finding::fold;
use crate::store::kept::notes::{self, StoredNote};
use crate::view::{BookParty, NoteAbout, NoteEdit, NoteFile, NoteView};

/// Longest text, in characters.
const TEXT_CHARS_MAX: usize = 4_000;
/// Longest name of a subject or a file, in characters.
const NAME_CHARS_MAX: usize = 200;
/// Largest file: a scanned contract, not a film.
const FILE_BYTES_MAX: u32 = 20 << 20;
/// Longest line of a note beside a row that was found by it, in characters.
const MATCH_CHARS_MAX: usize = 200;
/// Notes that a search gives.
const FOUND_MAX: usize = 8;
const ZSTD_LEVEL: i32 = 3;

impl Desk {
    /// The notes about one subject, the newest first; of a counterparty also those about the names merged into it.
    ///
    /// # Errors
    /// `database` when they cannot be read.
    pub fn notes(&self, about: NoteAbout, subject: &str) -> Result<Vec<NoteView>> {
        let book = if about == NoteAbout::Counterparty { self.counterparty_book()? } else { Vec::new() };
        self.notes_with(&book, about, subject)
    }

    /// The same with the counterparty book, which takes long to make.
    fn notes_with(&self, book: &[BookParty], about: NoteAbout, subject: &str) -> Result<Vec<NoteView>> {
        let names = if about == NoteAbout::Counterparty { names_of(book, subject) } else { vec![subject.to_owned()] };
        let connection = self.inner.kept.connection();
        let mut found = Vec::new();
        for name in names {
            found.extend(notes::about(&connection, word(about), &name)?);
        }
        found.sort_by(|one, other| other.id.cmp(&one.id));
        Ok(found.into_iter().map(view_of).collect())
    }

    /// The numbers of all drafts that have a note.
    ///
    /// # Errors
    /// `database` when they cannot be read.
    pub fn noted_drafts(&self) -> Result<Vec<String>> {
        notes::subjects(&self.inner.kept.connection(), word(NoteAbout::Draft))
    }

    /// The newest notes whose text, file name or subject has these words, in capitals or not.
    ///
    /// # Errors
    /// `database` when they cannot be read.
    pub fn notes_found(&self, text: &str) -> Result<Vec<NoteView>> {
        let wanted = text.trim().to_lowercase();
        if wanted.is_empty() {
            return Ok(Vec::new());
        }
        let has = |note: &StoredNote| {
            let file = note.file.as_ref().map(|(name, _, _)| name.as_str()).unwrap_or_default();
            [note.text.as_str(), file, &note.subject].iter().any(|part| part.to_lowercase().contains(&wanted))
        };
        let all = notes::all(&self.inner.kept.connection())?;
        Ok(all.into_iter().filter(has).take(FOUND_MAX).map(view_of).collect())
    }

    /// The notes of a kind that have a text in their words or in the name of their file: by subject the line that has it.
    pub(super) fn notes_with_text(&self, about: NoteAbout, text: &str) -> Result<HashMap<String, String>> {
        let wanted = fold(text.trim());
        if wanted.is_empty() {
            return Ok(HashMap::new());
        }
        let has = |part: &&str| fold(part).contains(&wanted);
        let mut found = HashMap::new();
        for note in notes::of_kind(&self.inner.kept.connection(), word(about))? {
            let file = note.file.as_ref().map(|(name, _, _)| name.as_str());
            if let Some(line) = note.text.lines().chain(file).find(has) {
                let line: String = line.trim().chars().take(MATCH_CHARS_MAX).collect();
                found.entry(note.subject).or_insert(line);
            }
        }
        Ok(found)
    }

    /// Keeps a note, with a copy of its file, and returns the notes about its subject.
    ///
    /// # Errors
    /// `note` for a note without text and file, one that is too long, or a file that is too large; `disk` when the file
    /// cannot be read; `database`.
    pub fn note_add(&self, edit: &NoteEdit) -> Result<Vec<NoteView>> {
        let text: Vec<String> = edit.text.trim().lines().map(without_hidden).collect();
        let text = text.join("\n");
        let subject = edit.subject.trim();
        if text.chars().count() > TEXT_CHARS_MAX {
            return Err(refused(Sentence::new("note-long").with("most", TEXT_CHARS_MAX)));
        }
        if subject.is_empty() || subject.chars().count() > NAME_CHARS_MAX {
            return Err(refused(Sentence::new("note-subject")));
        }
        let path = edit.file.as_deref().map(str::trim).filter(|path| !path.is_empty());
        if text.is_empty() && path.is_none() {
            return Err(refused(Sentence::new("note-empty")));
        }
        let file = path.map(|path| file_at(Path::new(path))).transpose()?;
        let packed = file.as_ref().map(|(_, bytes)| zstd::bulk::compress(bytes, ZSTD_LEVEL)).transpose()?;
        let mut note = StoredNote {
            id: ulid::Ulid::from_datetime(self.now().into()).to_string(),
            about: word(edit.about).to_owned(),
            subject: subject.to_owned(),
            text,
            written_by: self.acting_name(),
            written_at: self.now_text(),
            file: file.as_ref().map(|(name, bytes)| (name.clone(), hex(&sha256(bytes)), count(bytes))),
            digest: String::new(),
        };
        note.digest = digest(&note);
        notes::add(&mut self.inner.kept.connection(), &note, packed.as_deref())?;
        self.notes(edit.about, subject)
    }

    /// Removes a note from view. The database keeps it with the person who removed it.
    ///
    /// # Errors
    /// `note-unknown`, or `database`.
    pub fn note_remove(&self, id: &str) -> Result<()> {
        let is_removed = notes::remove(&self.inner.kept.connection(), id, &self.acting_name(), &self.now_text())?;
        if is_removed { Ok(()) } else { Err(unknown()) }
    }

    /// Writes the file of a note to a new file. Returns its path, which has the ending of the kept one.
    ///
    /// # Errors
    /// `note-unknown`; `note` when the kept bytes are not those that were added; `exports-off`, `export-path`, `export-exists`,
    /// `database`, or `disk`.
    pub fn note_file_save(&self, id: &str, path: &str) -> Result<PathBuf> {
        self.require_exports()?;
        let connection = self.inner.kept.connection();
        let note = notes::one(&connection, id)?.ok_or_else(unknown)?;
        let (name, wanted, _) = note.file.ok_or_else(unknown)?;
        let packed = notes::packed_file(&connection, &wanted)?;
        drop(connection);
        let changed = || refused(Sentence::new("note-file-changed").with("file", &name));
        let bytes = packed.and_then(|packed| unpacked(&packed, &wanted)).ok_or_else(changed)?;
        let ending = Path::new(&name).extension().map(|ending| ending.to_string_lossy().into_owned());
        let place = export::path_to(path, ending.as_deref().unwrap_or("bin"))?;
        let (new, mut written) = export::begin(&place, false)?;
        written.write_all(&bytes)?;
        export::finish(new, &written, &place)?;
        Ok(place)
    }

    /// The notes of a proof pack, with the bytes of each unchanged file: about its instructions, their drafts and their
    /// counterparties.
    pub(super) fn notes_of_pack(&self, subjects: &BTreeSet<(NoteAbout, String)>) -> Result<Vec<PackNote>> {
        let book = self.counterparty_book()?;
        let mut all = Vec::new();
        for (about, subject) in subjects {
            for view in self.notes_with(&book, *about, subject)? {
                let wanted = view.file.as_ref().map(|file| file.sha256.clone());
                let packed = match &wanted {
                    Some(sha256) => notes::packed_file(&self.inner.kept.connection(), sha256)?,
                    None => None,
                };
                let file = packed.zip(wanted).and_then(|(packed, wanted)| unpacked(&packed, &wanted));
                all.push(PackNote { of: subject.clone(), view, file });
            }
        }
        Ok(all)
    }
}

/// All names of a counterparty; of one that is not in the book the given one.
fn names_of(book: &[BookParty], name: &str) -> Vec<String> {
    let party = book.iter().find(|party| party.name == name || party.merged.iter().any(|one| one == name));
    party.map_or_else(|| vec![name.to_owned()], |party| [vec![party.name.clone()], party.merged.clone()].concat())
}

fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("note", sentence)
}

fn unknown() -> DeskError {
    DeskError::correct("note-unknown", Sentence::new("note-unknown"))
}

const fn word(about: NoteAbout) -> &'static str {
    match about {
        NoteAbout::Draft => "draft",
        NoteAbout::Instruction => "instruction",
        NoteAbout::Counterparty => "counterparty",
    }
}

/// Name and bytes of a file that a person named.
fn file_at(path: &Path) -> Result<(String, Vec<u8>)> {
    let name = path.file_name().map(|name| without_hidden(&name.to_string_lossy())).unwrap_or_default();
    let bytes = read_regular(path, u64::from(FILE_BYTES_MAX)).map_err(|error| match error.kind() {
        std::io::ErrorKind::FileTooLarge => {
            refused(Sentence::new("note-file-large").with("file", &name).with("most", FILE_BYTES_MAX >> 20))
        }
        _ => refused(Sentence::new("note-file-unread").with("path", path.display()).with("detail", error)),
    })?;
    Ok((name.chars().take(NAME_CHARS_MAX).collect(), bytes))
}

fn count(bytes: &[u8]) -> u32 {
    u32::try_from(bytes.len()).unwrap_or(u32::MAX)
}

fn unpacked(packed: &[u8], wanted: &str) -> Option<Vec<u8>> {
    let most = usize::try_from(FILE_BYTES_MAX).unwrap_or(usize::MAX);
    zstd::bulk::decompress(packed, most).ok().filter(|bytes| hex(&sha256(bytes)) == wanted)
}

/// SHA-256 over a note's columns as a JSON array.
fn digest(note: &StoredNote) -> String {
    let StoredNote { id, about, subject, text, written_by, written_at, file, .. } = note;
    hex(&sha256(json!([id, about, subject, text, written_by, written_at, file]).to_string().as_bytes()))
}

fn view_of(note: StoredNote) -> NoteView {
    let intact = digest(&note) == note.digest;
    NoteView {
        about: match note.about.as_str() {
            "draft" => NoteAbout::Draft,
            "instruction" => NoteAbout::Instruction,
            _ => NoteAbout::Counterparty,
        },
        id: note.id,
        subject: note.subject,
        text: note.text,
        written_by: note.written_by,
        written_at: note.written_at,
        file: note.file.map(|(name, sha256, bytes)| NoteFile { name, bytes, sha256 }),
        intact,
    }
}
