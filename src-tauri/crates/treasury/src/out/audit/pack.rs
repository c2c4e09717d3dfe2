//! A proof pack: a folder that shows a submission or a period to a reader without Aval, and contains a short script
//! that checks it. FORMAT.md describes the folder.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use bank_client::ReceiptKind;
use journal::Entry;
use model::clock::Zone;
use model::{ChainHead, DeskError, Result, Sentence};
use serde::Serialize;
use serde_json::{Value, json};

use super::book::{JournalRead, RawEvent};
use super::content::{Facts, Of, PackContent, dialogs};
use super::files::Folder;
use super::lines::{Lines, PackLine};
use super::period::Period;
use super::{CHECK, FORMAT, files, page, period, zipped};
use crate::view::{NoteAbout, NoteView, Packed};

/// The file of a pack with the notes about its instructions.
const NOTES: &str = "notes.json";

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
    facts: &Facts,
    zone: Zone,
    options: &PackOptions,
    notes: &NotesOf<'_>,
) -> Result<Packed> {
    let lines = Lines::read(book)?;
    let mut shown = choose(&lines, of, facts, zone, options.whole_chain)?;
    let zip = options.zip.then(|| zipped::place(&options.to));
    if let Some(taken) = zip.filter(|path| path.symlink_metadata().is_ok()) {
        return Err(files::exists(&taken));
    }
    let mut folder = Folder::make(&options.to)?;
    write_events(book, &mut shown, &mut folder)?;
    write_notes(notes, &mut shown, &mut folder)?;
    let chain: String =
        lines.links.iter().enumerate().map(|(at, link)| format!("{}\t{}\n", at + 1, link.hash)).collect();
    folder.write("chain.tsv", chain.as_bytes())?;
    folder.write("pack.json", pretty(&about(&shown)).as_bytes())?;
    folder.write("profile.json", pretty(facts).as_bytes())?;
    folder.write("instructions.json", pretty(&shown.instructions).as_bytes())?;
    if let Some(period) = &shown.period {
        folder.write("period.json", pretty(period).as_bytes())?;
    }
    for (id, (_, submission)) in dialogs(&shown) {
        folder.write(&format!("dialogs/{id}.txt"), submission.dialog.as_bytes())?;
    }
    folder.write("index.html", page::html(&shown, &options.language).as_bytes())?;
    folder.write("check.py", CHECK.as_bytes())?;
    folder.write("FORMAT.md", FORMAT.as_bytes())?;
    let names: Vec<String> = folder.names().map(str::to_owned).collect();
    let (files, manifest_sha256) = folder.close()?;
    let zip = if options.zip { Some(zipped::zip(&options.to, &names)?) } else { None };
    Ok(Packed {
        folder: options.to.clone(),
        zip,
        head: shown.head.clone(),
        events: count(shown.events.len()),
        instructions: count(shown.instructions.len()),
        files,
        manifest_sha256,
    })
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn choose<'a>(lines: &'a Lines, of: &'a Of, facts: &'a Facts, zone: Zone, whole: bool) -> Result<PackContent<'a>> {
    let (instructions, period): (Vec<&PackLine>, Option<Period>) = match of {
        Of::Submission(id) => {
            if !lines.submissions.contains_key(id) {
                let sentence = Sentence::new("journal-unknown").with("id", id);
                return Err(DeskError::correct("journal-unknown", sentence));
            }
            (lines.of_submission(id).collect(), None)
        }
        Of::Period(from, to) => {
            let (first, last) = period::events_of(lines, zone, *from, *to).unwrap_or((0, 0));
            let within = |event: u32| first > 0 && (first..=last).contains(&event);
            let touched = |line: &&PackLine| line.events.iter().any(|event| within(*event));
            let shown = lines.instructions.iter().filter(touched).collect();
            (shown, Some(Period::of(lines, (*from, *to), first, last)))
        }
    };
    let events = events_in_full(lines, &instructions, period.as_ref(), whole);
    let head = lines.links.last().map_or_else(
        || ChainHead { sequence: 0, hash: super::book::NO_EVENT.to_owned() },
        |link| ChainHead { sequence: count(lines.links.len()), hash: link.hash.clone() },
    );
    Ok(PackContent { of, facts, instructions, lines, period, events, head, papers: BTreeMap::new() })
}

/// The events included in full: the first event, which names the journal; those of the period, of the instructions and
/// of their submissions; with `whole`, all from the first of these to the head.
fn events_in_full(lines: &Lines, instructions: &[&PackLine], period: Option<&Period>, whole: bool) -> BTreeSet<u32> {
    let mut events: BTreeSet<u32> = instructions.iter().flat_map(|line| line.events.iter().copied()).collect();
    let submissions: BTreeSet<&str> = instructions.iter().map(|line| line.submission.as_str()).collect();
    let of_submission =
        |link: &super::lines::Link| link.submission.as_deref().is_some_and(|id| submissions.contains(id));
    events.extend(lines.links.iter().enumerate().filter(|(_, link)| of_submission(link)).map(|(at, _)| count(at + 1)));
    // An approval covers a whole submission under the settings of its time, so checking it needs both.
    let of_approved = |line: &&PackLine| submissions.contains(line.submission.as_str()) && line.approved_by.is_some();
    for line in lines.instructions.iter().filter(of_approved) {
        let asked = lines.submissions.get(&line.submission).map_or(line.confirmed, |(event, _)| *event);
        let approved = line.events.get(1).copied().unwrap_or(line.confirmed);
        events.insert(line.confirmed);
        for before in [asked, approved] {
            events.extend(lines.settings.iter().map(|(event, _)| *event).rfind(|event| *event < before));
        }
    }
    if let Some(period) = period.filter(|period| period.first_event > 0) {
        events.extend(period.first_event..=period.last_event);
    }
    if whole && let Some(first) = events.first().copied() {
        events.extend(first..=count(lines.links.len()));
    }
    if !lines.links.is_empty() {
        events.insert(1);
    }
    events
}

fn write_events(book: &JournalRead, shown: &mut PackContent<'_>, folder: &mut Folder) -> Result<()> {
    let numbers: BTreeMap<&str, u32> =
        shown.lines.instructions.iter().map(|line| (line.instruction.as_str(), line.number)).collect();
    let (events, papers) = (&shown.events, &mut shown.papers);
    let mut written = BTreeMap::new();
    book.each(|event| {
        if !events.contains(&event.sequence) {
            return Ok(());
        }
        folder.write(&format!("events/{:08}.event", event.sequence), &event.bytes())?;
        let entry = event.entry();
        let number = entry.instruction().and_then(|id| numbers.get(id)).copied().unwrap_or_default();
        if let Entry::Confirmed(confirmed) = &entry {
            let name = format!("requests/{:06}.json", confirmed.number);
            folder.write(&name, confirmed.body.as_bytes())?;
            papers.entry(number).or_default().push(("audit-paper-request".to_owned(), name));
        }
        for (label, sha256) in named(&event, &entry) {
            if !written.contains_key(&sha256) {
                // An attachment missing from a damaged journal is left out; the script reports it.
                let Some(bytes) = book.attachment(&sha256)? else { continue };
                let name = format!("attachments/{sha256}.{}", ending(&bytes));
                folder.write(&name, &bytes)?;
                written.insert(sha256.clone(), name);
            }
            papers.entry(number).or_default().push((label.to_owned(), written[&sha256].clone()));
        }
        Ok(())
    })
}

fn subjects_of(line: &PackLine) -> impl Iterator<Item = (NoteAbout, String)> {
    let draft = line.draft_number.clone().map(|number| (NoteAbout::Draft, number));
    let party =
        line.counterparty.as_ref().and_then(|party| party.name.clone()).map(|name| (NoteAbout::Counterparty, name));
    [Some((NoteAbout::Instruction, line.instruction.clone())), draft, party].into_iter().flatten()
}

/// Notes about the instructions with their files. They are not part of the chain.
fn write_notes(notes: &NotesOf<'_>, shown: &mut PackContent<'_>, folder: &mut Folder) -> Result<()> {
    let found = notes(&shown.instructions.iter().flat_map(|line| subjects_of(line)).collect())?;
    if found.is_empty() {
        return Ok(());
    }
    folder.write(NOTES, pretty(&found).as_bytes())?;
    let mut written = BTreeMap::new();
    for note in &found {
        if let (Some(file), Some(bytes)) = (&note.view.file, &note.file)
            && !written.contains_key(&file.sha256)
        {
            let name = format!("notes/{}.{}", file.sha256, ending(bytes));
            folder.write(&name, bytes)?;
            written.insert(file.sha256.clone(), name);
        }
    }
    for line in &shown.instructions {
        let subjects: BTreeSet<(NoteAbout, String)> = subjects_of(line).collect();
        let about = |note: &&PackNote| subjects.contains(&(note.view.about, note.of.clone()));
        let files = found.iter().filter(about).map(|note| note.view.file.as_ref());
        let papers = shown.papers.entry(line.number).or_default();
        for file in files {
            let name = file.and_then(|file| written.get(&file.sha256)).map_or(NOTES, String::as_str);
            let paper = ("audit-paper-note".to_owned(), name.to_owned());
            if !papers.contains(&paper) {
                papers.push(paper);
            }
        }
    }
    Ok(())
}

/// The attachments that an event names, each with its label for the reader.
fn named(event: &RawEvent, entry: &Entry) -> Vec<(&'static str, String)> {
    let label = match entry {
        Entry::Replied(_) => "audit-paper-reply",
        Entry::Evidence(_) | Entry::Learned(_) | Entry::Contradicted(_) | Entry::EndedLater(_) => {
            "audit-paper-evidence"
        }
        Entry::Approved(_) | Entry::SentBack(_) => "audit-paper-approval",
        Entry::Resolved(_) => "audit-paper-resolution",
        Entry::ReceiptKept(_) => "audit-paper-receipt",
        _ => "audit-paper-snapshot",
    };
    let payload: Value = serde_json::from_slice(&event.payload).unwrap_or_default();
    let reads = ["snapshot", "reads"].iter().filter_map(|name| payload[*name].as_array()).flatten();
    let of_reads = reads.filter_map(|read| read["sha256"].as_str());
    let signed = payload["signed"]["file_sha256"].as_str();
    let shown = payload["file_sha256"].as_str().filter(|_| payload["attached"] == true);
    let receipt = payload["sha256"].as_str().filter(|_| matches!(entry, Entry::ReceiptKept(_)));
    of_reads
        .chain(payload["body_sha256"].as_str())
        .chain(receipt)
        .chain(signed)
        .chain(shown)
        .map(|sha256| (label, sha256.to_owned()))
        .collect()
}

/// The file extension by which a browser shows the bytes.
fn ending(bytes: &[u8]) -> &'static str {
    if let Some(kind) = ReceiptKind::of(bytes) {
        return kind.ending();
    }
    match std::str::from_utf8(bytes) {
        Ok(text) if serde_json::from_str::<serde::de::IgnoredAny>(text).is_ok() => "json",
        Ok(_) => "txt",
        Err(_) => "bin",
    }
}

fn about(shown: &PackContent<'_>) -> Value {
    let of = match shown.of {
        Of::Submission(id) => json!({ "submission": id }),
        Of::Period(from, to) => json!({ "period": { "from": from.to_string(), "to": to.to_string() } }),
    };
    json!({
        "format": "aval proof pack 1",
        "of": of,
        "practice": shown.facts.practice,
        "head": shown.head,
        "events": shown.events.len(),
        "program": shown.facts.program,
        "made_at": shown.facts.made_at,
    })
}

fn pretty(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).unwrap_or_default() + "\n"
}

impl PackOptions {
    /// Options for a folder and a language.
    pub fn to(folder: &Path, language: &str) -> Self {
        Self { to: folder.to_owned(), language: language.to_owned(), ..Self::default() }
    }
}
