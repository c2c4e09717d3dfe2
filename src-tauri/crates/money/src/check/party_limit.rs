//! The limit of one order to a counterparty, from the counterparty book: an order above it needs a reason. The items of
//! an order to one counterparty count together, so that splitting does not pass below it.

use std::collections::BTreeMap;

use bank_contract::Amount;
use model::spelling::{iso_or_text, name as same_name};
use model::{Problem, ProblemSource, Sentence};

use super::checked_item::CheckedItem;
use super::counterparties::{Book, EnteredParty};
use super::problem::problem;

/// The sum of an order to one counterparty in one currency; `None` where an amount is not known exactly.
type Sums = BTreeMap<(String, Option<String>), Option<Amount>>;

fn key(line: &CheckedItem) -> Option<(String, Option<String>)> {
    let name = line.confirmed.recorded_counterparty.as_ref()?.name.as_deref()?;
    Some((same_name(name), line.confirmed.currency.as_deref().map(iso_or_text)))
}

/// Checks every counterparty of the order. With a reason, the finding is a note on the first item.
pub(super) fn check(book: &Book, lines: &mut [CheckedItem], reason: Option<&str>) -> Vec<Problem> {
    let mut sums = Sums::new();
    let mut first = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let Some(key) = key(line).filter(|(name, _)| book.entered.get(name).is_some_and(|party| party.limit.is_some()))
        else {
            continue;
        };
        let amount = line.confirmed.amount.as_deref().and_then(|text| Amount::parse_plain(text).ok());
        first.entry(key.clone()).or_insert(at);
        let sum = sums.entry(key).or_insert(Amount::from_scaled(0));
        *sum = sum.zip(amount).and_then(|(sum, amount)| sum.checked_add(amount));
    }
    let mut problems = Vec::new();
    for (key, at) in first {
        let Some(said) = book.entered.get(&key.0).and_then(|party| over(party, key.1.as_deref(), sums[&key])) else {
            continue;
        };
        let with = |id: &str| Sentence { id: id.to_owned(), ..said.clone() };
        match reason.filter(|reason| !reason.trim().is_empty()) {
            Some(_) => lines[at].row.notes.push(with("note-party-limit")),
            None => problems.push(problem(at, Some("reason"), ProblemSource::Local, with("problem-party-limit"))),
        }
    }
    problems
}

/// The arguments of the finding, if a sum is above the limit, in another currency, or not known. A draft has no currency;
/// its amount counts as one of the limit's.
fn over(party: &EnteredParty, currency: Option<&str>, sum: Option<Amount>) -> Option<Sentence> {
    let (limit, of) = party.limit.as_ref()?;
    let is_comparable = currency.is_none_or(|currency| currency == iso_or_text(of));
    if is_comparable && sum.is_some_and(|sum| sum <= *limit) {
        return None;
    }
    let amount = sum.map(Amount::to_money_text).unwrap_or_else(|| "?".to_owned());
    let sentence = Sentence::new("problem-party-limit").with("name", &party.name).with("amount", amount);
    Some(sentence.with("currency", currency.unwrap_or(of)).with("limit", limit.to_money_text()).with("of", of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sum_above_the_limit_or_not_comparable_is_asked_about() {
        let amount = |text: &str| Amount::parse_plain(text).ok();
        let party = EnteredParty {
            name: "Atlas".to_owned(),
            accounts: Vec::new(),
            limit: amount("1000.00").map(|limit| (limit, "CNY".to_owned())),
        };
        let rows = [
            (Some("CNY"), amount("1000"), false),
            (Some("CNY"), amount("1000.01"), true),
            (Some("USD"), amount("1"), true),
            (Some("CNY"), None, true),
            (None, amount("999.99"), false),
            (None, amount("1000.01"), true),
        ];
        for (currency, sum, asked) in rows {
            assert_eq!(over(&party, currency, sum).is_some(), asked, "{currency:?} {sum:?}");
        }
    }
}
