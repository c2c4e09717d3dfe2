//! A row of the table: some work of Aval, the floor or peer that it is compared with, and its target.

use std::fmt;

use crate::Outcome;
use crate::setup::Setup;
use crate::timing::{Ratio, Took, readable};

/// A row of the results. One file of `rows/` each, and a line in [`crate::rows::ROWS`].
pub struct Row {
    /// Its name on the command line.
    pub name: &'static str,
    /// Its description in the list of rows.
    pub what: &'static str,
    /// Runs the measurement.
    pub run: fn(&Setup) -> Outcome<Vec<Line>>,
}

/// The target of a ratio.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Ours takes at most this many hundredths of the floor's time.
    Within(u64),
    /// Ours is at least this many hundredths as fast as the floor or peer.
    Faster(u64),
    /// No target; the ratio is for information.
    Shown,
}

impl Reach {
    /// The ratio in this row's direction.
    pub fn ratio(self, ours: u64, theirs: u64) -> Ratio {
        match self {
            Self::Within(_) | Self::Shown => Ratio::of(ours, theirs),
            Self::Faster(_) => Ratio::of(theirs, ours),
        }
    }

    fn is_reached(self, ratio: Ratio) -> bool {
        match self {
            Self::Within(most) => ratio.0 <= most,
            Self::Faster(least) => ratio.0 >= least,
            Self::Shown => true,
        }
    }
}

impl fmt::Display for Reach {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Within(most) => write!(out, "≤ {}", Ratio(*most)),
            Self::Faster(least) => write!(out, "≥ {} as fast", Ratio(*least)),
            Self::Shown => write!(out, "–"),
        }
    }
}

/// A line of the table.
#[derive(Debug, Clone)]
pub struct Line {
    /// The work measured.
    pub what: String,
    /// The floor or peer.
    pub floor: String,
    /// Ours and theirs; `None` where nothing can be measured, and `note` says why.
    pub took: Option<(Took, Took)>,
    /// The target.
    pub reach: Reach,
    /// A remark for the reader.
    pub note: String,
}

impl Line {
    /// A measured line.
    pub fn measured(what: impl Into<String>, floor: impl Into<String>, ours: Took, theirs: Took, reach: Reach) -> Self {
        Self { what: what.into(), floor: floor.into(), took: Some((ours, theirs)), reach, note: String::new() }
    }

    /// A line without a measurement, with the reason.
    pub fn missing(what: impl Into<String>, floor: impl Into<String>, why: impl Into<String>) -> Self {
        Self { what: what.into(), floor: floor.into(), took: None, reach: Reach::Shown, note: why.into() }
    }

    /// Adds a note.
    #[must_use]
    pub fn noting(mut self, note: impl Into<String>) -> Self {
        self.note = note.into();
        self
    }
}

/// The table's head.
pub const HEAD: &str = "\
| what | floor or peer | ours | floor | ratio | by processor time | to reach | |
|---|---|---:|---:|---:|---:|---|---|";

impl fmt::Display for Line {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, floor, took, reach, note } = self;
        let Some((ours, theirs)) = took else {
            return write!(out, "| {what} | {floor} | – | – | – | – | – | {note} |");
        };
        let ratio = reach.ratio(ours.wall_ns, theirs.wall_ns);
        let cpu = match (ours.cpu_ns, theirs.cpu_ns) {
            (0, _) | (_, 0) => "–".to_owned(),
            (ours, theirs) => reach.ratio(ours, theirs).to_string(),
        };
        let (ours, theirs) = (readable(ours.wall_ns), readable(theirs.wall_ns));
        let missed = if reach.is_reached(ratio) { "" } else { "**not reached** " };
        write!(out, "| {what} | {floor} | {ours} | {theirs} | {ratio} | {cpu} | {reach} | {missed}{note} |")
    }
}
