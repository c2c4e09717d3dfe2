//! Matches records to instructions by content, never by position.
//!
//! A possible matching assigns as many records to instructions as it can. An instruction is decided only if all
//! possible matchings give it the same kind of record; otherwise it is in doubt.

use serde_json::value::RawValue;

use super::Request;
use super::case::{self, Case};
use super::outcome::Outcome;
use super::record::Record;
use super::verdict::Verdict;

/// A reply with more records than this is not matched record by record.
const RECORDS_MAX: usize = 1_000;

pub(crate) fn classify(request: &Request<'_>, raws: &[&RawValue]) -> Vec<Verdict> {
    if raws.len() > RECORDS_MAX {
        let verdict = Verdict { alarm: true, ..Verdict::of(case::TOO_MANY_RECORDS) };
        return vec![verdict; request.items.len()];
    }
    let records: Vec<Record<'_>> = raws.iter().map(|raw| Record::read(request, raw)).collect();
    let fits: Vec<Vec<usize>> = (0..request.items.len())
        .map(|item| (0..records.len()).filter(|at| records[*at].fits(request, item)).collect())
        .collect();
    let matching = Matching::largest(&fits, None);
    let left_at: Vec<usize> = (0..records.len()).filter(|at| !matching.takes(*at)).collect();
    let left: Vec<&Record<'_>> = left_at.iter().map(|at| &records[*at]).collect();
    // An incomplete record proves nothing against an instruction that has no record yet.
    let may_be_meant = |record: &Record<'_>| {
        let waits = |at: usize| matching.of_item[at].is_none();
        record.fault.is_some()
            && (0..request.items.len()).any(|at| waits(at) && record.contradiction(request, at).is_none())
    };
    let alarm = raws.len() > request.items.len() || left.iter().any(|record| !may_be_meant(record));
    let unmatched = match left.first() {
        None => case::FEWER_RECORDS,
        Some(_) if raws.len() > request.items.len() => case::EXTRA_RECORD,
        Some(_) if alarm => case::CONTRADICTS,
        Some(_) => case::NOT_WHOLE,
    };
    let detail = left.first().and_then(|record| why_left(request, record));
    let verdict_of = |at: usize| {
        let without_key = |record: usize| !records[record].names(request, at);
        // A second record that fits: the bank may have done it twice.
        let has_two = left_at.iter().any(|record| fits[at].contains(record));
        let verdict = match decided(&fits, at, &records, &matching) {
            Partner::One(record, _) if has_two => told(record, case::TWO_RECORDS),
            // With one instruction sent, a refusal is about that instruction, even if the record echoes nothing of it.
            Partner::One(record, _)
                if (record.report.outcome() != Outcome::RefusedReported || request.items.len() > 1)
                    && can_get(&fits, at, without_key, matching.size) =>
            {
                told(record, case::WITHOUT_KEY)
            }
            Partner::One(record, unclassified) => answered(record, unclassified),
            Partner::Unclear => Verdict::of(case::AMBIGUOUS_RECORDS),
            Partner::Nobody => Verdict { detail: detail.clone(), ..Verdict::of(unmatched) },
        };
        // After an alarm a person must look before anything else is sent.
        Verdict { alarm, stop_the_line: alarm || verdict.stop_the_line, ..verdict }
    };
    (0..request.items.len()).map(verdict_of).collect()
}

/// Why a record matches no instruction, in English.
fn why_left(request: &Request<'_>, record: &Record<'_>) -> Option<String> {
    let contradicts = || (0..request.items.len()).next().and_then(|first| record.contradiction(request, first));
    record.fault.clone().or_else(|| contradicts().map(|field| format!("{field} differs from what was asked")))
}

fn answered(record: &Record<'_>, unclassified: bool) -> Verdict {
    let unclassified = unclassified && record.report.outcome() != Outcome::RefusedReported;
    let case = match record.report.case {
        Some(case) => case,
        None if unclassified => case::UNCLASSIFIED,
        None => case::MATCHED,
    };
    let detail = record.report.in_process.clone().filter(|_| case == case::SAYS_IN_PROCESS);
    Verdict { unclassified, detail, ..told(record, case) }
}

/// A case with the message and number of the record that led to it.
fn told(record: &Record<'_>, case: &'static Case) -> Verdict {
    Verdict {
        service_message: record.message(),
        record: Some(record.raw.get().to_owned()),
        bank_transaction_id: record.text("bankTransactionId"),
        ..Verdict::of(case)
    }
}

/// The record that an instruction gets in all possible matchings.
enum Partner<'r, 'a> {
    /// A record of one kind, and whether one of the possible records has an unknown code.
    One(&'r Record<'a>, bool),
    /// Different kinds in different matchings.
    Unclear,
    /// No record in any matching.
    Nobody,
}

fn decided<'r, 'a>(fits: &[Vec<usize>], item: usize, records: &'r [Record<'a>], largest: &Matching) -> Partner<'r, 'a> {
    let Some(record) = largest.of_item[item] else {
        // This matching leaves the instruction out; if another one does not, the result is unclear.
        let unclear = can_get(fits, item, |_| true, largest.size);
        return if unclear { Partner::Unclear } else { Partner::Nobody };
    };
    let outcome = records[record].report.outcome();
    let other_kind = || can_get(fits, item, |at| records[at].report.outcome() != outcome, largest.size);
    if other_kind() || can_be_left_out(fits, item, largest.size) {
        return Partner::Unclear;
    }
    Partner::One(&records[record], fits[item].iter().any(|at| records[*at].report.unclassified))
}

/// Whether a largest matching exists that gives `item` a record for which `allowed` holds.
fn can_get(fits: &[Vec<usize>], item: usize, allowed: impl Fn(usize) -> bool, size: usize) -> bool {
    let mut narrowed = fits.to_vec();
    narrowed[item].retain(|at| allowed(*at));
    let matching = Matching::largest(&narrowed, Some(item));
    matching.size == size && matching.of_item[item].is_some()
}

/// Whether a largest matching exists that leaves `item` without a record.
fn can_be_left_out(fits: &[Vec<usize>], item: usize, size: usize) -> bool {
    let mut narrowed = fits.to_vec();
    narrowed[item].clear();
    Matching::largest(&narrowed, None).size == size
}

/// A matching of instructions and records; each is used at most once.
struct Matching {
    of_item: Vec<Option<usize>>,
    of_record: Vec<Option<usize>>,
    size: usize,
}

impl Matching {
    /// A largest matching. Once `first` has a record it keeps one: later augmenting paths only exchange it.
    fn largest(fits: &[Vec<usize>], first: Option<usize>) -> Self {
        let records = fits.iter().flatten().max().map_or(0, |last| last + 1);
        let mut matching = Self { of_item: vec![None; fits.len()], of_record: vec![None; records], size: 0 };
        for item in first.into_iter().chain((0..fits.len()).filter(|item| Some(*item) != first)) {
            let mut seen = vec![false; records];
            if matching.give(fits, item, &mut seen) {
                matching.size += 1;
            }
        }
        matching
    }

    fn give(&mut self, fits: &[Vec<usize>], item: usize, seen: &mut [bool]) -> bool {
        for &record in &fits[item] {
            if std::mem::replace(&mut seen[record], true) {
                continue;
            }
            if self.of_record[record].is_none_or(|other| self.give(fits, other, seen)) {
                self.of_record[record] = Some(item);
                self.of_item[item] = Some(record);
                return true;
            }
        }
        false
    }

    fn takes(&self, record: usize) -> bool {
        self.of_record.get(record).is_some_and(Option::is_some)
    }
}
