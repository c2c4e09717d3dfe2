//! The first table: the orders by kind of work, the stops, and their causes.

use std::collections::BTreeMap;

#[derive(Debug, Default)]
struct Count {
    given: usize,
    call_backs: usize,
    false_stops: BTreeMap<String, usize>,
    lost: BTreeMap<String, usize>,
}

/// The tables' words for each sentence that stops an order; other sentences appear as their id.
const WORDS: &[(&str, &str)] = &[
    ("control-total", "the voucher's total, typed, is another one"),
    ("pre-flight-gone", "look before sending: not in the list that allows it"),
    ("problem-accepted-before", "the same was accepted before: asks why"),
    ("problem-amount-differs", "not the draft's amount: asks why"),
    ("problem-currency-never", "the account never had this currency: asks why"),
    ("problem-day-past", "the day has passed: asks why"),
    ("problem-known-name-new-account", "known name, new account: stops until a call-back"),
    ("problem-look-alike", "looks like an earlier transfer: asks why"),
    ("problem-near-account", "nearly a known account: stops until a call-back"),
    ("problem-not-transferable-unexplained", "\"may not be endorsed on\" without a word: stops"),
    ("problem-other-draft", "not the draft of the row: stops"),
    ("problem-own-account", "the acting account itself: stops"),
    ("problem-own-party", "to its own holder: asks why"),
    ("problem-refused-before", "refused before, and only probes say so: asks why"),
    ("problem-reference-taken", "reference used before: stops"),
    ("problem-refusal-unexplained", "refusal without a word: stops"),
    ("problem-same-sum-endorsed", "the same sum endorsed to the same company today: asks why"),
    ("problem-same-draft-twice", "draft twice in the order: stops"),
    ("problem-split-draft", "split draft: stops"),
    ("problem-twin", "equal transfer of the day: asks why"),
];

/// The tables' words for a sentence.
pub fn words(sentence: &str) -> &str {
    WORDS.iter().find(|(id, _)| *id == sentence).map_or(sentence, |(_, words)| words)
}

/// Counts by kind of work.
#[derive(Debug, Default)]
pub struct Tally {
    kinds: BTreeMap<&'static str, Count>,
}

impl Tally {
    pub fn begin(&mut self, kind: &'static str, count: usize) {
        self.kinds.entry(kind).or_default().given += count;
    }

    /// Counts a stopped instruction. A call-back that is due is the purpose of the local rule and not a false stop.
    pub fn stop(&mut self, kind: &'static str, call_back_due: bool, sentence: &str) {
        let count = self.kinds.entry(kind).or_default();
        match call_back_due {
            true => count.call_backs += 1,
            false => *count.false_stops.entry(sentence.to_owned()).or_default() += 1,
        }
    }

    /// Counts instructions that were not accepted at all.
    pub fn lose(&mut self, kind: &'static str, instructions: usize, why: &str) {
        *self.kinds.entry(kind).or_default().lost.entry(why.to_owned()).or_default() += instructions;
    }

    pub fn given(&self) -> usize {
        self.kinds.values().map(|count| count.given).sum()
    }

    /// The false stops: all stops except call-backs that are due.
    pub fn false_stops(&self) -> usize {
        self.kinds.values().flat_map(|count| count.false_stops.values()).sum()
    }

    pub fn lost(&self) -> usize {
        self.kinds.values().flat_map(|count| count.lost.values()).sum()
    }

    fn call_backs(&self) -> usize {
        self.kinds.values().map(|count| count.call_backs).sum()
    }

    pub fn markdown(&self, seed: usize) -> String {
        let mut text = format!("A month of legitimate work (seed {seed})\n\n");
        text.push_str(
            "| work | instructions | stopped without need | call-backs due | why |\n|---|---:|---:|---:|---|\n",
        );
        let mut line = |kind: &str, count: &Count| {
            let stops: usize = count.false_stops.values().sum();
            let why = |whys: &BTreeMap<String, usize>, word: &str| {
                whys.iter().map(|(why, count)| format!("{count} × {word}{}", words(why))).collect::<Vec<_>>()
            };
            let whys = [why(&count.false_stops, ""), why(&count.lost, "LOST: ")].concat().join("; ");
            text.push_str(&format!("| {kind} | {} | {stops} | {} | {whys} |\n", count.given, count.call_backs));
        };
        for (kind, count) in &self.kinds {
            line(kind, count);
        }
        let (given, stops) = (self.given(), self.false_stops());
        let tenths = (stops * 10_000).checked_div(given).unwrap_or(0);
        let rate = format!("{}.{} per 1,000", tenths / 10, tenths % 10);
        text.push_str(&format!("| **all** | **{given}** | **{stops}** | {} | **{rate}** |\n", self.call_backs()));
        text
    }
}
