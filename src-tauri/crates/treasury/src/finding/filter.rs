//! Which rows of a block a filter takes: column by column, the cheapest first.

use std::collections::{HashMap, HashSet};

use bank_contract::Amount;

use super::amount::AmountTyped;
use super::bits::Bits;
use super::block::{Block, More, NO_AMOUNT, NO_DAY};
use super::number::Digits;
use super::words::{Words, fold};

/// Which rows. Days are days since 1970-01-01, amounts ten-thousandths.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Any part of number, party names or remark, or how the amount begins.
    pub text: Option<String>,
    pub due_from: Option<i64>,
    pub due_to: Option<i64>,
    pub amount_from: Option<i64>,
    pub amount_to: Option<i64>,
    /// Any part of a party's name.
    pub party: Option<String>,
    /// Draft types as the service writes them, blank for a draft without one; none given takes all.
    pub types: Vec<String>,
    /// Status codes in the same way.
    pub statuses: Vec<String>,
    /// These rows of these lists and no others.
    pub only: Option<HashMap<i64, HashSet<i64>>>,
}

impl Filter {
    /// It looks at columns that are only read where something is searched for.
    pub(super) fn needs_more(&self) -> bool {
        self.text.is_some() || !self.types.is_empty() || !self.statuses.is_empty()
    }

    pub(super) fn by_amount(&self) -> bool {
        self.amount_from.is_some() || self.amount_to.is_some()
    }
}

/// A filter made ready: what can be looked up once for all blocks.
pub(super) struct Sieve<'a> {
    filter: &'a Filter,
    text: Option<Typed>,
    party: Option<Vec<bool>>,
    kinds: Option<Vec<bool>>,
}

/// A typed text, in every way that it can be meant.
struct Typed {
    folded: String,
    digits: Option<Digits>,
    amount: Option<AmountTyped>,
    parties: Vec<bool>,
}

impl Typed {
    fn read(text: &str, parties: &Words) -> Self {
        let folded = fold(text.trim());
        // Pasted draft numbers come in groups.
        let is_grouped = folded.bytes().all(|byte| byte.is_ascii_digit() || byte == b' ');
        let digits = if is_grouped { folded.replace(' ', "") } else { folded.clone() };
        Self {
            digits: Digits::read(&digits),
            amount: AmountTyped::read(&folded),
            parties: parties.with(&folded),
            folded,
        }
    }
}

impl<'a> Sieve<'a> {
    /// `kinds` has the words of draft type and status by number.
    pub(super) fn new(filter: &'a Filter, parties: &Words, kinds: &[[Option<String>; 6]]) -> Self {
        let by_kind = !filter.types.is_empty() || !filter.statuses.is_empty();
        let among = |wanted: &[String], word: &Option<String>| {
            wanted.is_empty() || wanted.iter().any(|one| one == word.as_deref().unwrap_or_default())
        };
        let takes = |words: &[Option<String>; 6]| among(&filter.types, &words[0]) && among(&filter.statuses, &words[2]);
        Self {
            filter,
            text: filter.text.as_deref().map(|text| Typed::read(text, parties)),
            party: filter.party.as_deref().map(|name| parties.with(&fold(name.trim()))),
            kinds: by_kind.then(|| kinds.iter().map(takes).collect()),
        }
    }

    /// The rows of a block that it takes. `more` is there where [`Filter::needs_more`] or an amount is only text.
    pub(super) fn take(&self, block: &Block, more: Option<&More>) -> Bits {
        let (from, to) = self.due(block);
        let mut bits = Bits::range(block.len(), from, to);
        if let Some(only) = &self.filter.only {
            let of_list = only.get(&block.list);
            bits.keep(|row| of_list.is_some_and(|ids| ids.contains(&block.ids[row])));
        }
        if self.filter.by_amount() {
            bits.keep(|row| self.takes_amount(block, more, row));
        }
        if let Some(party) = &self.party {
            bits.keep(|row| has_party(block, party, row));
        }
        let Some(more) = more else { return bits };
        if let Some(kinds) = &self.kinds {
            bits.keep(|row| kinds.get(more.kind[row] as usize).is_some_and(|takes| *takes));
        }
        if let Some(text) = &self.text {
            bits.keep_both(&text.take(block, more));
        }
        bits
    }

    fn due(&self, block: &Block) -> (usize, usize) {
        let filtered = self.filter.due_from.is_some() || self.filter.due_to.is_some();
        let from = self.filter.due_from.unwrap_or(i64::MIN);
        let to = self.filter.due_to.unwrap_or(i64::MAX);
        // A draft without a day is in no range of days.
        let ends = |due: &i32| i64::from(*due) <= to && !(filtered && *due == NO_DAY);
        (block.due.partition_point(|due| i64::from(*due) < from), block.due.partition_point(ends))
    }

    fn takes_amount(&self, block: &Block, more: Option<&More>, row: usize) -> bool {
        let (from, to) = (self.filter.amount_from, self.filter.amount_to);
        let scaled = block.amount[row];
        if scaled != NO_AMOUNT {
            return from.is_none_or(|from| scaled >= from) && to.is_none_or(|to| scaled <= to);
        }
        let limit = |scaled: i64| Amount::from_scaled(scaled.into());
        more.and_then(|more| exact(more, row)).is_some_and(|amount| {
            from.and_then(limit).is_none_or(|from| amount >= from) && to.and_then(limit).is_none_or(|to| amount <= to)
        })
    }
}

/// The exact amount of a row whose amount is only text.
pub(super) fn exact(more: &More, row: usize) -> Option<Amount> {
    Amount::from_json_number(more.amount_texts.get(&u32::try_from(row).ok()?)?)
}

fn has_party(block: &Block, wanted: &[bool], row: usize) -> bool {
    let [drawer, acceptor, payee] = &block.parties;
    let is = |party: u32| wanted.get(party as usize).is_some_and(|wanted| *wanted);
    is(drawer[row]) | is(acceptor[row]) | is(payee[row])
}

impl Typed {
    fn take(&self, block: &Block, more: &More) -> Bits {
        let mut bits = Bits::none(block.len());
        if self.parties.contains(&true) {
            bits.add(|row| has_party(block, &self.parties, row));
        }
        let remarks = more.remarks.with(&self.folded);
        if remarks.contains(&true) {
            bits.add(|row| remarks[more.remark[row] as usize]);
        }
        if let Some(amount) = &self.amount {
            bits.add(|row| amount.begins(block.amount[row]));
            if !more.amount_texts.is_empty() {
                let of = |row: usize| more.amount_texts.get(&u32::try_from(row).ok()?);
                bits.add(|row| of(row).is_some_and(|text| amount.begins_text(text)));
            }
        }
        if let Some(digits) = &self.digits {
            bits.add(|row| digits.are_in(more.number[row]));
        }
        if !more.other_numbers.is_empty() {
            let of = |row: usize| more.other_numbers.get(&u32::try_from(row).ok()?);
            bits.add(|row| of(row).is_some_and(|text| self.is_in_number(&fold(text))));
        }
        bits
    }

    /// A number that is not only digits, folded: as typed, or without the spaces of pasted groups.
    fn is_in_number(&self, number: &str) -> bool {
        number.contains(&self.folded) || number.contains(&self.folded.replace(' ', ""))
    }
}
