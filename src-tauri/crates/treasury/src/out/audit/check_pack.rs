//! The check of a pack by Aval: everything that follows from the events in full is made again from them and compared byte
//! for byte. A file that does not follow from them is named as not proven. `check.py` makes the same checks without Aval.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};

use model::clock::Zone;
use model::folder::open_regular;
use model::{ChainHead, Result, Sentence, hex, sha256};
use money::dual_control::Place;
use serde::Serialize;
use serde_json::Value;

use super::approvals::first_wrong;
use super::book::{EventSource, NO_EVENT, RawEvent};
use super::content::{FORM, Facts, OLDER_FORM, PackAbout, PackContent, head_of};
use super::files::{MANIFEST, PAGE, fingerprint, lines};
use super::included::{Included, attachment_name, ending};
use super::offsets::Offsets;
use super::pack::NOTES;
use super::page_difference::differences;
use super::page_words::{PageWords, WORDS};
use super::{FORMAT, REBUILD, SCRIPTS, page};

const FILE_BYTES_MAX: u64 = 64 << 20;
const FILES_MAX: usize = 1_000_000;

/// The result of a check.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct PackChecked {
    /// The folder.
    pub folder: PathBuf,
    /// Nothing in it contradicts its events.
    pub intact: bool,
    /// The page is the one that follows from the events.
    pub page_proven: bool,
    /// Number of events in full.
    pub events: u32,
    /// The chain's head.
    pub head: ChainHead,
    /// SHA-256 of the manifest without the page, as the page states it.
    pub fingerprint: String,
    /// The differences.
    pub wrong: Vec<Sentence>,
    /// The parts that the events in full do not prove.
    pub not_proven: Vec<Sentence>,
}

/// Checks the pack in a folder; `head` is a chain head that was kept elsewhere.
///
/// # Errors
/// `disk` when the folder cannot be read.
pub fn check_pack(folder: &Path, head: Option<&ChainHead>) -> Result<PackChecked> {
    let pack = PackFolder::read(folder)?;
    let mut found = Findings::default();
    pack.check_manifest(&mut found)?;
    let chain = pack.chain(&mut found)?;
    if head.is_some_and(|head| hash_at(&chain, head.sequence) != head.hash) {
        found.wrong(Sentence::new("pack-head-other"));
    }
    let mut expected: BTreeSet<String> =
        [MANIFEST, PAGE, "pack.json", "profile.json", "chain.tsv"].map(str::to_owned).into();
    expected.extend(documents().map(|(name, _)| name.to_owned()));
    let included = pack.included(&chain, &mut expected, &mut found)?;
    let page_proven = pack.check_page(&chain, &included, &mut expected, &mut found)?;
    for name in pack.hashes.keys().filter(|name| !expected.contains(*name)) {
        found.wrong(Sentence::new("pack-file-foreign").with("file", name));
    }
    Ok(PackChecked {
        folder: folder.to_owned(),
        intact: found.wrong.is_empty(),
        page_proven: page_proven && found.wrong.is_empty(),
        events: u32::try_from(included.lines.links.len()).unwrap_or(u32::MAX),
        head: head_of(&chain),
        fingerprint: fingerprint(&pack.hashes),
        wrong: found.wrong,
        not_proven: found.not_proven,
    })
}

#[derive(Default)]
struct Findings {
    wrong: Vec<Sentence>,
    not_proven: Vec<Sentence>,
}

impl Findings {
    fn wrong(&mut self, sentence: Sentence) {
        self.wrong.push(sentence);
    }

    fn differs(&mut self, file: &str) {
        self.wrong(Sentence::new("pack-file-differs").with("file", file));
    }

    fn unreadable(&mut self, file: &str) {
        self.wrong(Sentence::new("pack-file-unreadable").with("file", file));
    }
}

/// A pack's folder: its files except the manifest, each with its hash.
struct PackFolder {
    top: PathBuf,
    hashes: BTreeMap<String, String>,
}

impl EventSource for PackFolder {
    fn each(&self, with: &mut dyn FnMut(RawEvent) -> Result<()>) -> Result<()> {
        for name in self.below("events/") {
            if let Some(event) = RawEvent::of_bytes(&self.bytes(name)?) {
                with(event)?;
            }
        }
        Ok(())
    }

    fn attachment(&self, sha256: &str) -> Result<Option<Vec<u8>>> {
        let begins = format!("attachments/{sha256}.");
        let name = self.below(&begins).find(|name| self.hashes.get(*name).is_some_and(|hash| hash == sha256));
        name.map(|name| self.bytes(name)).transpose()
    }
}

impl PackFolder {
    fn read(top: &Path) -> Result<Self> {
        let mut pack = Self { top: top.to_owned(), hashes: BTreeMap::new() };
        let mut folders = vec![String::new()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(top.join(&folder))? {
                let entry = entry?;
                let name = format!("{folder}{}", entry.file_name().to_string_lossy());
                if entry.file_type()?.is_dir() {
                    folders.push(name + "/");
                } else if name != MANIFEST && pack.hashes.len() < FILES_MAX {
                    let hash = hex(&sha256(&pack.bytes(&name)?));
                    pack.hashes.insert(name, hash);
                }
            }
        }
        Ok(pack)
    }

    /// The bytes of a file; the first ones of a longer file, whose hash then differs.
    fn bytes(&self, name: &str) -> Result<Vec<u8>> {
        let mut bytes = Vec::new();
        open_regular(&self.top.join(name))?.take(FILE_BYTES_MAX).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// The bytes of a file that may be missing.
    fn found(&self, name: &str) -> Result<Option<Vec<u8>>> {
        self.hashes.contains_key(name).then(|| self.bytes(name)).transpose()
    }

    fn below<'a>(&'a self, begins: &'a str) -> impl Iterator<Item = &'a String> {
        self.hashes.range(begins.to_owned()..).map(|(name, _)| name).take_while(move |name| name.starts_with(begins))
    }

    /// The manifest lists exactly the files with their hashes.
    fn check_manifest(&self, found: &mut Findings) -> Result<()> {
        let bytes = match self.top.join(MANIFEST).exists() {
            true => self.bytes(MANIFEST)?,
            false => Vec::new(),
        };
        let text = String::from_utf8_lossy(&bytes);
        let listed: BTreeMap<&str, &str> =
            text.lines().filter_map(|line| line.split_once("  ")).map(|(hash, name)| (name, hash)).collect();
        let names: BTreeSet<&str> = listed.keys().copied().chain(self.hashes.keys().map(String::as_str)).collect();
        let before = found.wrong.len();
        for name in names {
            let id = match (self.hashes.get(name), listed.get(name)) {
                (None, _) => "pack-file-missing",
                (_, None) => "pack-file-unlisted",
                (Some(hash), Some(listed)) if hash != listed => "pack-file-changed",
                _ => continue,
            };
            found.wrong(Sentence::new(id).with("file", name));
        }
        if found.wrong.len() == before && text != lines(self.hashes.iter()) {
            found.differs(MANIFEST);
        }
        Ok(())
    }

    /// The hash of every event, without gaps.
    fn chain(&self, found: &mut Findings) -> Result<Vec<String>> {
        let text = self.found("chain.tsv")?.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default();
        let mut chain = Vec::new();
        for line in text.lines() {
            match line.split_once('\t') {
                Some((sequence, hash)) if sequence == (chain.len() + 1).to_string() => chain.push(hash.to_owned()),
                _ => {
                    found.differs("chain.tsv");
                    break;
                }
            }
        }
        Ok(chain)
    }

    /// The events, each with its own hash and that of the event before it, and the files that they name.
    fn included(&self, chain: &[String], expected: &mut BTreeSet<String>, found: &mut Findings) -> Result<Included> {
        let mut included = Included::default();
        for name in self.below("events/") {
            let Some(event) = RawEvent::of_bytes(&self.bytes(name)?) else {
                found.unreadable(name);
                continue;
            };
            expected.insert(format!("events/{:08}.event", event.sequence));
            let payload: Value = serde_json::from_slice(&event.payload).unwrap_or_default();
            let is_itself = payload["kind"] == event.kind.as_str() && hash_at(chain, event.sequence) == event.hash;
            if !is_itself || event.sequence == 0 || hash_at(chain, event.sequence - 1) != event.previous {
                found.wrong(Sentence::new("pack-event-differs").with("event", event.sequence));
            }
            let mut attach = |sha256: &str| {
                let bytes = self.attachment(sha256)?;
                let name = bytes.as_ref().map(|bytes| attachment_name(sha256, bytes));
                match &name {
                    Some(name) => _ = expected.insert(name.clone()),
                    None => {
                        found.wrong(Sentence::new("pack-file-missing").with("file", format!("attachments/{sha256}")))
                    }
                }
                Ok(name)
            };
            if let Some((name, bytes)) = included.add(&event, &mut attach)? {
                if self.found(&name)?.is_none_or(|shown| shown != bytes) {
                    found.differs(&name);
                }
                expected.insert(name);
            }
        }
        Ok(included)
    }

    /// The reports and the page, made again. Returns whether this was possible.
    fn check_page(
        &self,
        chain: &[String],
        included: &Included,
        expected: &mut BTreeSet<String>,
        found: &mut Findings,
    ) -> Result<bool> {
        let facts: Option<Facts> = self.json("profile.json")?;
        let Some(facts) = facts else {
            found.unreadable("profile.json");
            return Ok(false);
        };
        let place = Place { base_url: facts.base_url.clone(), organization_id: facts.organization_id.clone() };
        found.wrong.extend(first_wrong(self, &place)?.map(|wrong| wrong.sentence));
        let about: Option<Value> = self.json("pack.json")?;
        if about.is_some_and(|about| about["format"] == OLDER_FORM) {
            // Every file of its own is in the manifest only.
            expected.extend(self.hashes.keys().cloned());
            found.not_proven.push(Sentence::new("pack-older-form"));
            return Ok(false);
        }
        let about: Option<PackAbout> = self.json("pack.json")?;
        let Some(about) = about.filter(|about| about.format == FORM) else {
            found.unreadable("pack.json");
            return Ok(false);
        };
        let Some(words) = self.words(expected, found)? else { return Ok(false) };
        self.compare(&Stated { about, facts, words }, chain, included, (expected, found))?;
        Ok(true)
    }

    /// The words of a known release.
    fn words(&self, expected: &mut BTreeSet<String>, found: &mut Findings) -> Result<Option<PageWords>> {
        expected.insert(WORDS.to_owned());
        let is_known = |hash: &String| REBUILD.contains(&format!("    \"{hash}\",\n"));
        let words = if self.hashes.get(WORDS).is_some_and(is_known) { self.json(WORDS)? } else { None };
        if words.is_none() {
            found.wrong(Sentence::new("pack-words-unknown").with("file", WORDS));
        }
        Ok(words)
    }

    fn compare(
        &self,
        stated: &Stated,
        chain: &[String],
        included: &Included,
        (expected, found): (&mut BTreeSet<String>, &mut Findings),
    ) -> Result<()> {
        let facts = stated.facts.clone().noted_in(included.lines.settings.last().map(|(_, settings)| settings));
        let times = included.lines.links.values().map(|link| link.at.as_str()).chain([facts.made_at.as_str()]);
        let offsets = Zone::named(&facts.time_zone).map(|zone| Offsets::of(times, zone));
        if offsets.is_none() {
            found.not_proven.push(Sentence::new("pack-zone-unknown"));
        }
        let about = PackAbout {
            practice: facts.practice,
            head: head_of(chain),
            events: included.lines.links.len(),
            program: facts.program.clone(),
            made_at: facts.made_at.clone(),
            offsets: offsets.unwrap_or_else(|| stated.about.offsets.clone()),
            ..stated.about.clone()
        };
        let mut content = PackContent::of(&about, &facts, &stated.words, included, chain);
        content.notes = self.notes(expected, found)?;
        for (name, bytes) in content.files() {
            if self.found(&name)?.is_none_or(|shown| shown != bytes) {
                found.differs(&name);
            }
            expected.insert(name);
        }
        let right = page::html(&content, &fingerprint(&self.hashes));
        let shown = self.found(PAGE)?.unwrap_or_default();
        if shown != right.as_bytes() {
            found.wrong.extend(differences(&right, &String::from_utf8_lossy(&shown)));
            found.differs(PAGE);
        }
        if about.events < chain.len() {
            let hidden = chain.len() - about.events;
            found.not_proven.push(Sentence::new("pack-by-hash-only").with("hidden", hidden).with("all", chain.len()));
        }
        found.not_proven.push(Sentence::new("pack-stated"));
        Ok(())
    }

    /// The files of notes, which are not part of the chain, and the documents of another version.
    fn notes(&self, expected: &mut BTreeSet<String>, found: &mut Findings) -> Result<Vec<String>> {
        for (name, text) in documents() {
            if self.found(name)?.is_some_and(|bytes| bytes != text.as_bytes()) {
                found.not_proven.push(Sentence::new("pack-document-other").with("file", name));
            }
        }
        if !self.hashes.contains_key(NOTES) {
            return Ok(Vec::new());
        }
        let mut names = vec![NOTES.to_owned()];
        for name in self.below("notes/") {
            let bytes = self.bytes(name)?;
            if *name == format!("notes/{}.{}", hex(&sha256(&bytes)), ending(&bytes)) {
                names.push(name.clone());
            }
        }
        expected.extend(names.iter().cloned());
        found.not_proven.push(Sentence::new("pack-notes"));
        Ok(names)
    }

    fn json<T: serde::de::DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        Ok(self.found(name)?.and_then(|bytes| serde_json::from_slice(&bytes).ok()))
    }
}

/// The documents and scripts of a pack, which another version of Aval may have written.
fn documents() -> impl Iterator<Item = (&'static str, &'static str)> {
    SCRIPTS.into_iter().chain([("FORMAT.md", FORMAT)])
}

/// The facts that a pack states beside its events.
struct Stated {
    about: PackAbout,
    facts: Facts,
    words: PageWords,
}

/// The hash of an event in the chain; that before the first one is of zeros, and one behind its end is none.
fn hash_at(chain: &[String], sequence: u32) -> &str {
    let at = usize::try_from(sequence).ok().and_then(|at| at.checked_sub(1));
    at.map_or(NO_EVENT, |at| chain.get(at).map_or("", String::as_str))
}
