//! A proof pack: a folder that shows a submission or a period to a reader without Aval, and contains scripts that check
//! it. FORMAT.md describes the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use model::clock::Zone;
use model::{DeskError, Result, Sentence};
use serde::Serialize;

use super::book::JournalRead;
use super::content::{FORM, Facts, Of, PackAbout, PackContent, head_of, pretty, shown, span};
use super::files::{Folder, PAGE};
use super::included::{Included, attachment_name, ending};
use super::lines::{Lines, PackLine};
use super::offsets::Offsets;
use super::page_words::{PageWords, WORDS};
use super::period::Period;
use super::{FORMAT, SCRIPTS, files, page, zipped};
use crate::view::{NoteAbout, NoteView, Packed};

/// The file of a pack with the notes about its instructions.
pub const NOTES: &str = "notes.json";

/// Options of a pack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PackOptions {
    /// The folder; it must not exist.
    pub to: PathBuf,
    /// Language of the page, `en` or `zh-CN`.
    pub language: String,
    /// Whether to write `FOLDER.zip` too.
    pub zip: bool,
    /// Whether to include every event up to the chain's head in full, also of other submissions: this proves the chain
    /// link by link.
    pub whole_chain: bool,
}

/// A note about an instruction of a pack, its draft or its counterparty.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PackNote {
    /// The number, id or name that the instruction has.
    #[serde(skip)]
    pub of: String,
    /// The note.
    #[serde(flatten)]
    pub view: NoteView,
    /// The bytes of its file, where they are unchanged.
    #[serde(skip)]
    pub file: Option<Vec<u8>>,
}

/// Gives the notes about these subjects.
pub type NotesOf<'a> = dyn Fn(&BTreeSet<(NoteAbout, String)>) -> Result<Vec<PackNote>> + 'a;

/// Makes a pack.
///
/// # Errors
/// `pack-exists`, `journal-unknown`, `database` when the journal cannot be read, `disk` when the pack cannot be
/// written, or the error of `notes`.
pub fn pack(
    book: &JournalRead,
    of: &Of,
    facts: Facts,
    zone: Zone,
    options: &PackOptions,
    notes: &NotesOf<'_>,
) -> Result<Packed> {
    let lines = Lines::read(book)?;
    let facts = facts.noted_in(lines.settings.last().map(|(_, settings)| settings));
    let zone = Zone::named(&facts.time_zone).unwrap_or(zone);
    let events = choose(&lines, of, zone, options.whole_chain)?;
    let zip = options.zip.then(|| zipped::place(&options.to));
    if let Some(taken) = zip.filter(|path| path.symlink_metadata().is_ok()) {
        return Err(files::exists(&taken));
    }
    let mut folder = Folder::make(&options.to)?;
    let included = write_events(book, &events, &mut folder)?;
    let chain: Vec<String> = lines.links.into_values().map(|link| link.hash).collect();
    let times = included.lines.links.values().map(|link| link.at.as_str());
    let about = PackAbout {
        format: FORM.to_owned(),
        of: of.clone(),
        language: options.language.clone(),
        practice: facts.practice,
        head: head_of(&chain),
        events: events.len(),
        program: facts.program.clone(),
        made_at: facts.made_at.clone(),
        offsets: Offsets::of(times.chain([facts.made_at.as_str()]), zone),
    };
    let mut content = PackContent::of(&about, &facts, PageWords::of_program(), &included, &chain);
    content.notes = write_notes(notes, &content.instructions, &mut folder)?;
    for (name, bytes) in content.files() {
        folder.write(&name, &bytes)?;
    }
    for (name, text) in SCRIPTS.into_iter().chain([("FORMAT.md", FORMAT)]) {
        folder.write(name, text.as_bytes())?;
    }
    folder.write(WORDS, content.words.text().as_bytes())?;
    let fingerprint = folder.fingerprint();
    folder.write(PAGE, page::html(&content, &fingerprint).as_bytes())?;
    let names: Vec<String> = folder.names().map(str::to_owned).collect();
    let files = folder.close()?;
    let zip = if options.zip { Some(zipped::zip(&options.to, &names)?) } else { None };
    Ok(Packed {
        folder: options.to.clone(),
        zip,
        head: about.head.clone(),
        events: count(events.len()),
        instructions: count(content.instructions.len()),
        files,
        fingerprint,
    })
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// The events included in full.
fn choose(lines: &Lines, of: &Of, zone: Zone, whole: bool) -> Result<BTreeSet<u32>> {
    if let Of::Submission(id) = of
        && !lines.submissions.contains_key(id)
    {
        let sentence = Sentence::new("journal-unknown").with("id", id);
        return Err(DeskError::correct("journal-unknown", sentence));
    }
    let day = |at: &str| model::clock::moment(at).map(|moment| zone.day(moment));
    let span = span(lines, of, day);
    let instructions = shown(lines, of, span);
    let mut events = events_in_full(lines, &instructions);
    if let Of::Period(from, to) = of {
        events.extend((span.0..=span.1).filter(|event| *event > 0));
        // An earlier payment that looks alike is evidence of the report.
        let report = Period::of(lines, (*from, *to), span, |_| String::new());
        let alike: BTreeSet<u32> =
            report.overrides.iter().flat_map(|one| one.twin_of.iter().chain(&one.alike)).copied().collect();
        let confirmed = lines.instructions.iter().filter(|line| alike.contains(&line.number));
        events.extend(confirmed.map(|line| line.confirmed));
    }
    if whole && let Some(first) = events.first().copied() {
        events.extend(first..=count(lines.links.len()));
    }
    events.extend(lines.links.keys().next().copied());
    Ok(events)
}

/// The events of the instructions, of their submissions and of the settings that they were confirmed under, and the
/// newest settings.
fn events_in_full(lines: &Lines, instructions: &[&PackLine]) -> BTreeSet<u32> {
    let mut events: BTreeSet<u32> = instructions.iter().flat_map(|line| line.events.iter().copied()).collect();
    let submissions: BTreeSet<&str> = instructions.iter().map(|line| line.submission.as_str()).collect();
    let of_submission =
        |link: &super::lines::Link| link.submission.as_deref().is_some_and(|id| submissions.contains(id));
    events.extend(lines.links.iter().filter(|(_, link)| of_submission(link)).map(|(event, _)| *event));
    let settings_before = |before: u32| lines.settings.iter().map(|(event, _)| *event).rfind(|event| *event < before);
    events.extend(instructions.iter().filter_map(|line| settings_before(line.confirmed)));
    events.extend(settings_before(u32::MAX));
    // An approval covers a whole submission under the settings of its time, so checking it needs both.
    let of_approved = |line: &&PackLine| submissions.contains(line.submission.as_str()) && line.approved_by.is_some();
    for line in lines.instructions.iter().filter(of_approved) {
        let asked = lines.submissions.get(&line.submission).map_or(line.confirmed, |(event, _)| *event);
        let approved = line.events.get(1).copied().unwrap_or(line.confirmed);
        events.insert(line.confirmed);
        events.extend([asked, approved].into_iter().filter_map(settings_before));
    }
    events
}

fn write_events(book: &JournalRead, events: &BTreeSet<u32>, folder: &mut Folder) -> Result<Included> {
    let mut included = Included::default();
    let mut written: BTreeMap<String, Option<String>> = BTreeMap::new();
    book.each(|event| {
        if !events.contains(&event.sequence) {
            return Ok(());
        }
        folder.write(&format!("events/{:08}.event", event.sequence), &event.bytes())?;
        let mut attach = |sha256: &str| {
            if !written.contains_key(sha256) {
                let bytes = book.attachment(sha256)?;
                let name = bytes.as_ref().map(|bytes| attachment_name(sha256, bytes));
                if let (Some(name), Some(bytes)) = (&name, &bytes) {
                    folder.write(name, bytes)?;
                }
                written.insert(sha256.to_owned(), name);
            }
            Ok(written[sha256].clone())
        };
        if let Some((name, bytes)) = included.add(&event, &mut attach)? {
            folder.write(&name, &bytes)?;
        }
        Ok(())
    })?;
    Ok(included)
}

fn subjects_of(line: &PackLine) -> impl Iterator<Item = (NoteAbout, String)> {
    let draft = line.draft_number.clone().map(|number| (NoteAbout::Draft, number));
    let party =
        line.counterparty.as_ref().and_then(|party| party.name.clone()).map(|name| (NoteAbout::Counterparty, name));
    [Some((NoteAbout::Instruction, line.instruction.clone())), draft, party].into_iter().flatten()
}

/// Writes the notes about instructions with their files, which are not part of the chain. Returns the names.
fn write_notes(notes: &NotesOf<'_>, instructions: &[&PackLine], folder: &mut Folder) -> Result<Vec<String>> {
    let found = notes(&instructions.iter().flat_map(|line| subjects_of(line)).collect())?;
    if found.is_empty() {
        return Ok(Vec::new());
    }
    folder.write(NOTES, &pretty(&found))?;
    let mut names = BTreeSet::from([NOTES.to_owned()]);
    for note in &found {
        if let (Some(file), Some(bytes)) = (&note.view.file, &note.file) {
            let name = format!("notes/{}.{}", file.sha256, ending(bytes));
            if names.insert(name.clone()) {
                folder.write(&name, bytes)?;
            }
        }
    }
    Ok(names.into_iter().collect())
}

impl PackOptions {
    /// Options for a folder and a language.
    pub fn to(folder: &Path, language: &str) -> Self {
        Self { to: folder.to_owned(), language: language.to_owned(), ..Self::default() }
    }
}
