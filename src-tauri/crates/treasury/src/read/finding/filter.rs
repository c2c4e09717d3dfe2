//! Selects the rows that a filter accepts: column by column, the cheapest first.

use std::collections::{HashMap, HashSet};

use bank_contract::Amount;

use super::amount::AmountTyped;
use super::bits::Bits;
use super::marks::{NO_AMOUNT, NO_DAY};
use super::more::More;
use super::number::Digits;
use super::scope::SearchScope;
use super::table::Table;
use super::words::{FoldedWords, fold};

/// A filter. Days are days since 1970-01-01, amounts ten-thousandths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Part of the number, a party's name (or its pinyin initials) or the remark, or the beginning of the amount.
    pub text: Option<String>,
    /// Numbers of drafts with a note that has the text.
    pub noted: HashSet<String>,
    pub due_from: Option<i64>,
    pub due_to: Option<i64>,
    pub issued_from: Option<i64>,
    pub issued_to: Option<i64>,
    pub amount_from: Option<i64>,
    pub amount_to: Option<i64>,
    /// Part of a party's name, or its pinyin initials.
    pub party: Option<String>,
    /// Draft types as the service writes them, blank for a draft without one; empty accepts all.
    pub types: Vec<String>,
    /// Status codes, likewise.
    pub statuses: Vec<String>,
    /// Only these drafts, by list.
    pub only: Option<HashMap<i64, HashSet<i64>>>,
}

impl Filter {
    /// It uses columns that are read only for searches.
    pub(super) fn needs_more(&self) -> bool {
        self.text.is_some()
            || self.party.is_some()
            || self.by_issue()
            || !self.types.is_empty()
            || !self.statuses.is_empty()
    }

    fn by_issue(&self) -> bool {
        self.issued_from.is_some() || self.issued_to.is_some()
    }

    pub(super) fn by_amount(&self) -> bool {
        self.amount_from.is_some() || self.amount_to.is_some()
    }
}

/// A filter with everything looked up that is the same for all rows.
pub(super) struct Sieve<'a> {
    filter: &'a Filter,
    text: Option<Typed>,
    /// The matching parties, by number.
    party: Option<Vec<bool>>,
    kinds: Option<Vec<bool>>,
}

/// A typed text in each of its possible meanings.
struct Typed {
    folded: String,
    digits: Option<Digits>,
    amount: Option<AmountTyped>,
    parties: Option<Vec<bool>>,
    /// Drafts with a note that has the text, by their packed numbers.
    noted: HashSet<u128>,
    /// The same by numbers with other characters than digits.
    noted_others: HashSet<String>,
}

impl Typed {
    fn read(text: &str, parties: &FoldedWords, noted: &HashSet<String>) -> Self {
        let folded = fold(text.trim());
        // Pasted draft numbers have spaces between groups.
        let is_grouped = folded.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        let digits = if is_grouped { folded.replace(' ', "") } else { folded.clone() };
        Self {
            digits: Digits::read(&digits),
            amount: AmountTyped::read(&folded),
            parties: named(parties, &folded),
            noted: noted.iter().filter_map(|number| super::number::pack(number)).collect(),
            noted_others: noted.iter().filter(|number| super::number::pack(number).is_none()).cloned().collect(),
            folded,
        }
    }
}

impl<'a> Sieve<'a> {
    /// `kinds` has the words of draft type and status by number.
    pub(super) fn new(filter: &'a Filter, parties: &FoldedWords, kinds: &[[Option<String>; 6]]) -> Self {
        let by_kind = !filter.types.is_empty() || !filter.statuses.is_empty();
        let among = |wanted: &[String], word: &Option<String>| {
            wanted.is_empty() || wanted.iter().any(|one| one == word.as_deref().unwrap_or_default())
        };
        let takes = |words: &[Option<String>; 6]| among(&filter.types, &words[0]) && among(&filter.statuses, &words[2]);
        Self {
            filter,
            text: filter.text.as_deref().map(|text| Typed::read(text, parties, &filter.noted)),
            party: filter.party.as_deref().map(|name| named(parties, &fold(name.trim())).unwrap_or_default()),
            kinds: by_kind.then(|| kinds.iter().map(takes).collect()),
        }
    }

    /// The rows of a scope that it accepts. `more` is needed where [`Filter::needs_more`], and for inexact amounts.
    pub(super) fn take(&self, scope: &SearchScope, more: Option<&More>) -> Bits {
        let table = &*scope.table;
        let (from, to) = self.due(table);
        let mut bits = Bits::range(table.len(), from, to);
        bits.keep_both(&scope.counted);
        if let Some(only) = &self.filter.only {
            let of_list = |row: usize| only.get(&scope.part_of(row).listed.list);
            bits.keep(|row| of_list(row).is_some_and(|ids| ids.contains(&table.ids[row])));
        }
        if self.filter.by_amount() {
            bits.keep(|row| self.takes_amount(table, more, row));
        }
        let Some(more) = more else { return bits };
        if let Some(party) = &self.party {
            let sides = more.sides_with(party);
            bits.keep(|row| has_party(table, party, row) || sides[more.sides[row] as usize]);
        }
        if self.filter.by_issue() {
            // A draft without an issue day is in no range of days.
            let (from, to) = (self.filter.issued_from.unwrap_or(i64::MIN), self.filter.issued_to.unwrap_or(i64::MAX));
            let takes = |day: i32| day != NO_DAY && (from..=to).contains(&i64::from(day));
            bits.keep(|row| takes(more.issued[row]));
        }
        if let Some(kinds) = &self.kinds {
            bits.keep(|row| kinds.get(more.kind[row] as usize).is_some_and(|takes| *takes));
        }
        match &self.text {
            Some(text) => text.take(table, more, &bits),
            None => bits,
        }
    }

    fn due(&self, table: &Table) -> (usize, usize) {
        let filtered = self.filter.due_from.is_some() || self.filter.due_to.is_some();
        let from = self.filter.due_from.unwrap_or(i64::MIN);
        let to = self.filter.due_to.unwrap_or(i64::MAX);
        // A draft without a due day is in no range of days.
        let ends = |due: &i32| i64::from(*due) <= to && !(filtered && *due == NO_DAY);
        (table.due.partition_point(|due| i64::from(*due) < from), table.due.partition_point(ends))
    }

    fn takes_amount(&self, table: &Table, more: Option<&More>, row: usize) -> bool {
        let (from, to) = (self.filter.amount_from, self.filter.amount_to);
        let scaled = table.amount[row];
        if scaled != NO_AMOUNT {
            return from.is_none_or(|from| scaled >= from) && to.is_none_or(|to| scaled <= to);
        }
        let limit = |scaled: i64| Amount::from_scaled(scaled.into());
        more.and_then(|more| more.exact_amount(row)).is_some_and(|amount| {
            from.and_then(limit).is_none_or(|from| amount >= from) && to.and_then(limit).is_none_or(|to| amount <= to)
        })
    }
}

/// The parties whose name contains the folded text or has it as pinyin initials, by number.
fn named(parties: &FoldedWords, folded: &str) -> Option<Vec<bool>> {
    let (by_part, by_initials) = (parties.with(folded), parties.with_initials(folded));
    match (by_part, by_initials) {
        (Some(one), Some(other)) => Some(one.iter().zip(other).map(|(one, other)| *one || other).collect()),
        (one, other) => one.or(other),
    }
}

fn has_party(table: &Table, wanted: &[bool], row: usize) -> bool {
    let [drawer, acceptor, payee] = &table.parties;
    let is = |party: u32| wanted.get(party as usize).is_some_and(|wanted| *wanted);
    is(drawer[row]) | is(acceptor[row]) | is(payee[row])
}

impl Typed {
    /// The rows of `among` that contain the text in any column.
    fn take(&self, table: &Table, more: &More, among: &Bits) -> Bits {
        let mut bits = Bits::none(table.len());
        if let Some(parties) = &self.parties {
            let sides = more.sides_with(parties);
            bits.add(among, |row| has_party(table, parties, row) || sides[more.sides[row] as usize]);
        }
        if let Some(remarks) = more.remarks.with(&self.folded) {
            bits.add(among, |row| remarks[more.remark[row] as usize]);
        }
        if let Some(digits) = &self.digits {
            let mut rows = among.clone();
            more.triples().keep(&mut rows, digits);
            bits.add(&rows, |row| digits.are_in(more.number[row]));
        }
        if !self.noted.is_empty() {
            bits.add(among, |row| self.noted.contains(&more.number[row]));
        }
        let mut found = Bits::none(table.len());
        self.amounts(table, more, |place| found.set(place as usize));
        for (place, text) in &more.other_numbers {
            if self.is_in_number(&fold(text)) || self.noted_others.contains(text) {
                found.set(*place as usize);
            }
        }
        found.keep_both(among);
        bits.add_all(&found);
        bits
    }

    /// Calls `with` for the rows whose amount begins with the text.
    fn amounts(&self, table: &Table, more: &More, mut with: impl FnMut(u32)) {
        let Some(amount) = &self.amount else { return };
        let sorted = table.by_amount();
        for (from, to) in amount.ranges() {
            let first = sorted.partition_point(|place| table.amount[*place as usize] < *from);
            let end = sorted.partition_point(|place| table.amount[*place as usize] <= *to);
            sorted[first..end].iter().for_each(|place| with(*place));
        }
        let texts = more.amount_texts.iter().filter(|(_, (text, _))| amount.begins_text(text));
        texts.for_each(|(place, _)| with(*place));
    }

    /// For a number with other characters than digits, folded: as typed, or without the spaces of pasted groups.
    fn is_in_number(&self, number: &str) -> bool {
        number.contains(&self.folded) || number.contains(&self.folded.replace(' ', ""))
    }
}
