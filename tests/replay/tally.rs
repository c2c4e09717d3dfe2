//! The first table: the orders by kind of work, the questions, the stops, and their causes.
//!
//! A *question* lets the order pass with a reason. A *stop* does not; the order is given again on the next day.

use std::collections::BTreeMap;

#[derive(Debug, Default)]
struct Count {
    given: usize,
    call_backs: usize,
    questions: BTreeMap<String, usize>,
    stops: BTreeMap<String, usize>,
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
    /// Instructions that a lost session did not send and that were retried.
    pub retried: usize,
}

impl Tally {
    pub fn begin(&mut self, kind: &'static str, count: usize) {
        self.kinds.entry(kind).or_default().given += count;
    }

    /// Counts an instruction that was asked about. A call-back that is due is the purpose of the local rule and no false
    /// question.
    pub fn ask(&mut self, kind: &'static str, call_back_due: bool, sentence: &str) {
        let count = self.kinds.entry(kind).or_default();
        match call_back_due {
            true => count.call_backs += 1,
            false => *count.questions.entry(sentence.to_owned()).or_default() += 1,
        }
    }

    /// Counts an instruction that no reason let pass.
    pub fn stop(&mut self, kind: &'static str, sentence: &str) {
        *self.kinds.entry(kind).or_default().stops.entry(sentence.to_owned()).or_default() += 1;
    }

    /// Counts instructions that were not carried out on the next day either.
    pub fn lose(&mut self, kind: &'static str, instructions: usize, why: &str) {
        *self.kinds.entry(kind).or_default().lost.entry(why.to_owned()).or_default() += instructions;
    }

    pub fn given(&self) -> usize {
        self.kinds.values().map(|count| count.given).sum()
    }

    /// The questions, without call-backs that are due.
    pub fn questions(&self) -> usize {
        self.sum(|count| &count.questions)
    }

    pub fn stops(&self) -> usize {
        self.sum(|count| &count.stops)
    }

    pub fn lost(&self) -> usize {
        self.sum(|count| &count.lost)
    }

    fn sum(&self, of: impl Fn(&Count) -> &BTreeMap<String, usize>) -> usize {
        self.kinds.values().flat_map(|count| of(count).values()).sum()
    }

    pub fn markdown(&self, seed: usize) -> String {
        let mut text = format!("Legitimate work (seed {seed})\n\n");
        text.push_str("| work | instructions | share | asked about | stopped | call-backs due | why |\n|---|---:|---:|---:|---:|---:|---|\n");
        let all = self.given();
        for (kind, count) in &self.kinds {
            let why = |whys: &BTreeMap<String, usize>, word: &str| {
                whys.iter().map(|(why, count)| format!("{count} × {word}{}", words(why))).collect::<Vec<_>>()
            };
            let whys = [why(&count.questions, ""), why(&count.stops, "STOPPED: "), why(&count.lost, "LOST: ")];
            let sum = |of: &BTreeMap<String, usize>| of.values().sum::<usize>();
            text.push_str(&format!(
                "| {kind} | {} | {} % | {} | {} | {} | {} |\n",
                count.given,
                tenths(count.given, all, 100),
                sum(&count.questions),
                sum(&count.stops),
                count.call_backs,
                whys.concat().join("; ")
            ));
        }
        let (asked, stopped) = (self.questions(), self.stops());
        let call_backs: usize = self.kinds.values().map(|count| count.call_backs).sum();
        text.push_str(&format!(
            "| **all** | **{all}** | | **{asked}** ({} %) | **{stopped}** ({} ‰) | {call_backs} | {} retried after a lost session |\n",
            tenths(asked, all, 100),
            tenths(stopped, all, 1_000),
            self.retried
        ));
        text
    }
}

/// A part of a whole in hundredths or thousandths, with one decimal.
fn tenths(part: usize, whole: usize, unit: usize) -> String {
    let tenths = (part * unit * 10).checked_div(whole).unwrap_or(0);
    format!("{}.{}", tenths / 10, tenths % 10)
}
