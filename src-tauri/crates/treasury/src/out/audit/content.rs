//! The content of a proof pack, from which its files and its page are made: the events in full, and the facts that the
//! desk states beside them.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use journal::Settings;
use model::ChainHead;
use serde::{Deserialize, Serialize};

use super::book::NO_EVENT;
use super::included::Included;
use super::lines::{Lines, PackLine};
use super::offsets::Offsets;
use super::page_words::PageWords;
use super::period;
use super::period::{Period, ResolvedDoubt};

/// The form of packs whose page follows from their events.
pub const FORM: &str = "aval proof pack 2";
/// The form that older programs wrote: its page is not compared with the events.
pub const OLDER_FORM: &str = "aval proof pack 1";

/// The scope of a pack.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Of {
    /// One submission.
    Submission(String),
    /// Days from the first to the second, both included, in the profile's time zone.
    #[serde(with = "days")]
    Period(NaiveDate, NaiveDate),
}

/// The days of a period, by name.
mod days {
    use super::{Deserialize, NaiveDate, Serialize};

    #[derive(Serialize, Deserialize)]
    struct Days {
        from: String,
        to: String,
    }

    pub fn serialize<S: serde::Serializer>(from: &NaiveDate, to: &NaiveDate, into: S) -> Result<S::Ok, S::Error> {
        Days { from: from.to_string(), to: to.to_string() }.serialize(into)
    }

    pub fn deserialize<'de, D: serde::Deserializer<'de>>(text: D) -> Result<(NaiveDate, NaiveDate), D::Error> {
        let days = Days::deserialize(text)?;
        let day = |text: &str| text.parse().map_err(serde::de::Error::custom);
        Ok((day(&days.from)?, day(&days.to)?))
    }
}

/// The profile, as the pack describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Facts {
    /// Its name.
    pub profile: String,
    /// Its environment.
    pub environment: String,
    /// Whether it is the practice bank, where nothing is real.
    pub practice: bool,
    /// Address of the service.
    pub base_url: String,
    /// Tenant, as text.
    pub organization_id: String,
    /// Time zone that defines the days; empty for the computer's.
    pub time_zone: String,
    /// Accounts.
    pub accounts: Vec<String>,
    /// SHA-256 of the code book.
    pub code_book_sha256: String,
    /// Every setting by its dotted name.
    pub settings: BTreeMap<String, String>,
    /// Version of Aval that made the pack.
    pub program: String,
    /// When the pack was made.
    pub made_at: String,
}

impl Facts {
    /// The facts as the journal's newest settings have them, so that a reader of the pack can compare the two. A setting
    /// that these do not have stays.
    #[must_use]
    pub fn noted_in(self, newest: Option<&Settings>) -> Self {
        let Some(newest) = newest else { return self };
        let values = &newest.values;
        let value = |name: &str, own: String| values.get(&format!("profile.{name}")).cloned().unwrap_or(own);
        let account = |at: usize| {
            let part = |name: &str| values.get(&format!("profile.accounts[{at}].{name}"));
            Some(format!("{}:{}", part("bank_mark")?, part("account_number")?))
        };
        let accounts: Vec<String> = (0..).map_while(account).collect();
        let environment = value("environment", self.environment);
        Self {
            practice: environment == "practice",
            environment,
            base_url: value("base_url", self.base_url),
            organization_id: value("organization_id", self.organization_id),
            time_zone: value("time_zone", self.time_zone),
            accounts: if accounts.is_empty() { self.accounts } else { accounts },
            settings: values.clone(),
            ..self
        }
    }
}

/// The pack itself, as `pack.json` describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PackAbout {
    /// The form of the pack.
    pub format: String,
    /// The scope.
    pub of: Of,
    /// Language of the page.
    pub language: String,
    /// Whether it is of the practice bank.
    pub practice: bool,
    /// The chain's head.
    pub head: ChainHead,
    /// Number of events in full.
    pub events: usize,
    /// Version of Aval that made the pack.
    pub program: String,
    /// When it was made.
    pub made_at: String,
    /// The offsets of the profile's time zone.
    pub offsets: Offsets,
}

/// The content of a pack.
pub struct PackContent<'a> {
    /// The pack itself.
    pub about: &'a PackAbout,
    /// The profile.
    pub facts: &'a Facts,
    /// The page's words.
    pub words: &'a PageWords,
    /// The events in full.
    pub included: &'a Included,
    /// Its instructions.
    pub instructions: Vec<&'a PackLine>,
    /// The period's report.
    pub period: Option<Period>,
    /// The hash of every event of the journal.
    pub chain: &'a [String],
    /// The files of notes.
    pub notes: Vec<String>,
}

impl<'a> PackContent<'a> {
    /// The content by the events that the pack has in full: the same whether the pack is made or checked.
    pub fn of(
        about: &'a PackAbout,
        facts: &'a Facts,
        words: &'a PageWords,
        included: &'a Included,
        chain: &'a [String],
    ) -> Self {
        let lines = &included.lines;
        let span = span(lines, &about.of, |at| about.offsets.day(at));
        let period = match about.of {
            Of::Submission(_) => None,
            Of::Period(from, to) => {
                let mark = |language: &str| {
                    words.language(language).map_or_else(String::new, |words| words.first_time.clone())
                };
                Some(Period::of(lines, (from, to), span, mark))
            }
        };
        let instructions = shown(lines, &about.of, span);
        Self { about, facts, words, included, instructions, period, chain, notes: Vec::new() }
    }

    /// A person's decisions about its instructions.
    pub fn decisions(&self) -> Vec<ResolvedDoubt> {
        let at = |event: u32| self.included.lines.at(event);
        self.instructions.iter().filter_map(|line| period::decision(line, |_| true, at)).collect()
    }

    /// The submissions of its instructions.
    pub fn dialogs(&self) -> impl Iterator<Item = (&'a String, &'a journal::Submission)> + use<'a> {
        let ids: BTreeSet<String> = self.instructions.iter().map(|line| line.submission.clone()).collect();
        let submissions = self.included.lines.submissions.iter().filter(move |(id, _)| ids.contains(id.as_str()));
        submissions.map(|(id, (_, submission))| (id, submission))
    }

    /// The files that follow from its events, except the page: name and bytes.
    pub fn files(&self) -> Vec<(String, Vec<u8>)> {
        let mut files = vec![
            ("chain.tsv".to_owned(), chain_text(self.chain)),
            ("pack.json".to_owned(), pretty(self.about)),
            ("profile.json".to_owned(), pretty(self.facts)),
            ("instructions.json".to_owned(), pretty(&self.instructions)),
        ];
        files.extend(self.period.as_ref().map(|period| ("period.json".to_owned(), pretty(period))));
        files.extend(self.dialogs().map(|(id, of)| (format!("dialogs/{id}.txt"), of.dialog.clone().into_bytes())));
        files
    }
}

/// The end of a chain: its length and its newest hash.
pub fn head_of(chain: &[String]) -> ChainHead {
    let sequence = u32::try_from(chain.len()).unwrap_or(u32::MAX);
    ChainHead { sequence, hash: chain.last().map_or(NO_EVENT, String::as_str).to_owned() }
}

/// The first and the last event of a period; 0 without one.
pub fn span(lines: &Lines, of: &Of, day: impl Fn(&str) -> Option<NaiveDate>) -> (u32, u32) {
    match of {
        Of::Submission(_) => (0, 0),
        Of::Period(from, to) => period::events_of(lines, day, (*from, *to)),
    }
}

/// The instructions that a pack shows: of its submission, or those with an event in its period.
pub fn shown<'a>(lines: &'a Lines, of: &Of, (first, last): (u32, u32)) -> Vec<&'a PackLine> {
    let is_shown = |line: &&PackLine| match of {
        Of::Submission(id) => line.submission == *id,
        Of::Period(..) => first > 0 && line.events.iter().any(|event| (first..=last).contains(event)),
    };
    lines.instructions.iter().filter(is_shown).collect()
}

fn chain_text(chain: &[String]) -> Vec<u8> {
    chain.iter().enumerate().map(|(at, hash)| format!("{}\t{hash}\n", at + 1)).collect::<String>().into_bytes()
}

/// JSON for a reader.
pub fn pretty(value: &impl Serialize) -> Vec<u8> {
    (serde_json::to_string_pretty(value).unwrap_or_default() + "\n").into_bytes()
}
