//! The content of a proof pack, from which its files and its page are made.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use model::ChainHead;
use serde::Serialize;

use super::lines::{Lines, PackLine};
use super::period;
use super::period::{Period, ResolvedDoubt};

/// The scope of a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Of {
    /// One submission.
    Submission(String),
    /// Days from the first to the second, both included, in the profile's time zone.
    Period(NaiveDate, NaiveDate),
}

/// The profile, as the pack describes it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
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
    /// Time zone that defines the days.
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

/// The content of a pack.
pub struct PackContent<'a> {
    /// The scope.
    pub of: &'a Of,
    /// The profile.
    pub facts: &'a Facts,
    /// Its instructions.
    pub instructions: Vec<&'a PackLine>,
    /// The whole journal, folded.
    pub lines: &'a Lines,
    /// The period's report.
    pub period: Option<Period>,
    /// Events included in full.
    pub events: BTreeSet<u32>,
    /// The chain's head.
    pub head: ChainHead,
    /// The files of each instruction, by its number: label and path.
    pub papers: BTreeMap<u32, Vec<(String, String)>>,
}

impl PackContent<'_> {
    /// A person's decisions about its instructions.
    pub fn decisions(&self) -> Vec<ResolvedDoubt> {
        let at = |event: u32| self.lines.at(event);
        self.instructions.iter().filter_map(|line| period::decision(line, |_| true, at)).collect()
    }
}

/// The submissions of the pack's instructions.
pub fn dialogs<'a>(
    shown: &'a PackContent<'_>,
) -> impl Iterator<Item = (&'a String, &'a (u32, journal::Submission))> + use<'a> {
    let ids: BTreeSet<&str> = shown.instructions.iter().map(|line| line.submission.as_str()).collect();
    shown.lines.submissions.iter().filter(move |(id, _)| ids.contains(id.as_str()))
}
