//! The ceilings of an order: the largest amount per instruction, and the largest sum per day, in all and to one payee.
//! Counted is the value that leaves this desk's accounts: transfers, endorsements, pledges, and presentments with the
//! amount that they name.

use std::collections::BTreeMap;

use bank_contract::{Amount, Endpoint, Sum};
use journal::{Confirmed, Journal, Moved, OfDay, time_text};
use model::profile::{Limits, Span};
use model::spelling::{account, iso_or_text};
use model::{Problem, ProblemSource, Result, Sentence};

use super::checked_item::CheckedItem;
use super::context::CheckContext;
use super::order::Operation;
use super::party;
use super::problem::problem;
use super::tiers::only_item;

/// The operations by which value leaves.
const COUNTED: &[Endpoint] = &[
    Endpoint::Transfer,
    Endpoint::TransferPersonal,
    Endpoint::Endorse,
    Endpoint::CreatePledgeApplication,
    Endpoint::CreatePromptPaymentApp,
];

/// The sums that an order adds to a day, with the ceiling of that day.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayCheck {
    /// The day's first moment, as the journal writes times.
    since: String,
    sums: Vec<DaySum>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DaySum {
    currency: Option<String>,
    /// The payee's account number as it is compared; `None`: every payee.
    payee: Option<String>,
    ordered: Sum,
    ceiling: Amount,
}

/// Checks the ceilings of an order. The [`DayCheck`] is checked again at confirmation, because another dialog may have
/// been confirmed meanwhile.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub(super) fn check(
    context: &CheckContext<'_>,
    journal: &Journal,
    operation: Operation,
    lines: &[CheckedItem],
) -> Result<(Vec<Problem>, DayCheck)> {
    let since = time_text(context.profile.zone().start_of(context.today));
    let mut day = DayCheck { since, sums: Vec::new() };
    let mut problems = Vec::new();
    if !COUNTED.contains(&operation.endpoint) {
        return Ok((problems, day));
    }
    let limits = &context.profile.limits;
    for (at, line) in lines.iter().enumerate() {
        let problem_of = |sentence| problem(at, amount_field(line), ProblemSource::Local, sentence);
        problems.extend(over_instruction(limits, &line.confirmed).map(problem_of));
        day.count(limits, &line.confirmed);
    }
    problems.extend(
        over(&journal.moved_on(&day.of_day())?, &day)
            .map(|sentence| problem(0, lines.first().and_then(amount_field), ProblemSource::Local, sentence)),
    );
    Ok((problems, day))
}

/// The ceiling of one instruction, if its amount is above it or unknown.
fn over_instruction(limits: &Limits, confirmed: &Confirmed) -> Option<Sentence> {
    let (text, currency) = (confirmed.amount.as_ref()?, confirmed.currency.as_deref());
    let ceiling = limits.per_instruction.at(Span::Instruction, currency);
    let is_within = Amount::parse_plain(text).is_ok_and(|amount| amount <= ceiling);
    let sentence = Sentence::new("problem-ceiling-instruction").with("amount", text);
    (!is_within).then(|| sentence.with("currency", currency.unwrap_or_default()).with("ceiling", ceiling))
}

impl DayCheck {
    /// The range of the day's instructions.
    pub fn of_day(&self) -> OfDay {
        OfDay { since: self.since.clone(), ..OfDay::default() }
    }

    /// Adds an instruction to the day's sums and to those of its payee.
    fn count(&mut self, limits: &Limits, confirmed: &Confirmed) {
        let Some(text) = &confirmed.amount else { return };
        let (amount, currency) = (Amount::parse_plain(text).ok(), confirmed.currency.as_deref());
        self.add(None, currency, amount, limits.per_day.at(Span::Day, currency));
        let number = confirmed.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
        if let (Some(number), Some(ceiling)) = (number, limits.per_payee_day.stated(currency)) {
            self.add(Some(account(number)), currency, amount, ceiling);
        }
    }

    fn add(&mut self, payee: Option<String>, currency: Option<&str>, amount: Option<Amount>, ceiling: Amount) {
        let same = |sum: &&mut DaySum| sum.currency.as_deref() == currency && sum.payee == payee;
        if let Some(sum) = self.sums.iter_mut().find(same) {
            return sum.ordered.add(amount);
        }
        let mut sum = DaySum { currency: currency.map(str::to_owned), payee, ordered: Sum::default(), ceiling };
        sum.ordered.add(amount);
        self.sums.push(sum);
    }
}

/// Amounts in the reads before sending, by the number of the instruction, where its confirmation has none.
pub type AmountsRead = BTreeMap<u32, String>;

/// The ceiling that one confirmed instruction is above, with the instructions of its day that were confirmed before it.
/// `moved_on` reads those. A draft whose list was not read when it was ordered counts with its amount in the pre-flight
/// read, and is compared with every other instruction of the day, because those confirmed after it did not count it.
///
/// # Errors
/// Those of `moved_on`.
pub fn over_before_sending<E>(
    limits: &Limits,
    since: String,
    confirmed: &Confirmed,
    amounts_read: &AmountsRead,
    moved_on: impl FnOnce(&OfDay) -> Result<Vec<Moved>, E>,
) -> Result<Option<Sentence>, E> {
    if !COUNTED.iter().any(|endpoint| endpoint.row().name() == confirmed.operation) {
        return Ok(None);
    }
    let number = confirmed.number;
    let was_unread = confirmed.amount.is_none();
    let Some(amount) = confirmed.amount.as_ref().or_else(|| amounts_read.get(&number)) else {
        return Ok(Some(Sentence::new("problem-ceiling-no-amount")));
    };
    let confirmed = &Confirmed { amount: Some(amount.clone()), ..confirmed.clone() };
    if let Some(over) = over_instruction(limits, confirmed) {
        return Ok(Some(over));
    }
    let mut day = DayCheck { since, sums: Vec::new() };
    day.count(limits, confirmed);
    let mut moved = moved_on(&OfDay { before: (!was_unread).then_some(number), ..day.of_day() })?;
    moved.retain(|moved| moved.number != number);
    for moved in &mut moved {
        // Of the same call: it is sent together with this one.
        moved.amount = moved.amount.take().or_else(|| amounts_read.get(&moved.number).cloned());
    }
    Ok(over(&moved, &day))
}

/// The first sum that would exceed a ceiling of the day, counting the instructions confirmed earlier that day.
pub fn over(moved: &[Moved], day: &DayCheck) -> Option<Sentence> {
    let is_counted = |moved: &&Moved| COUNTED.iter().any(|endpoint| endpoint.row().name() == moved.operation);
    let moved: Vec<&Moved> = moved.iter().filter(is_counted).collect();
    day.sums.iter().find_map(|sum| over_sum(&moved, sum))
}

fn over_sum(moved: &[&Moved], sum: &DaySum) -> Option<Sentence> {
    let code = |currency: &Option<String>| currency.as_deref().map(iso_or_text);
    let is_to = |moved: &&&Moved| sum.payee.is_none() || payee_of(moved) == sum.payee;
    let of_currency = |moved: &&&Moved| code(&moved.currency) == code(&sum.currency);
    let mut before = Sum::default();
    for moved in moved.iter().filter(of_currency).filter(is_to) {
        match &moved.amount {
            Some(amount) => before.add(Amount::parse_plain(amount).ok()),
            None if moved.was_sent => {
                return Some(Sentence::new("problem-ceiling-unknown").with("number", moved.number));
            }
            // It is compared with this one when it is sent, with the amount that is read then.
            None => {}
        }
    }
    let mut all = before;
    all.add_all(&sum.ordered);
    if all.left_out() == 0 && all.amount() <= sum.ceiling {
        return None;
    }
    let sentence = Sentence::new(if sum.payee.is_some() { "problem-ceiling-payee" } else { "problem-ceiling-day" });
    let sentence = sentence.with("currency", sum.currency.as_deref().unwrap_or_default());
    let sentence = sentence.with("before", before.amount()).with("amount", sum.ordered.amount());
    let sentence = sentence.with("ceiling", sum.ceiling);
    Some(sum.payee.iter().fold(sentence, |sentence, payee| sentence.with("account", payee)))
}

/// The payee's account of an earlier instruction, from its body.
fn payee_of(moved: &Moved) -> Option<String> {
    let item = only_item(&moved.operation, &moved.body)?;
    party::of(&item, |_| true)?.account_number.as_deref().map(account)
}

/// The field of an item that holds its amount.
pub(super) fn amount_field(line: &CheckedItem) -> Option<&'static str> {
    ["tradeAmount", "amount"].into_iter().find(|name| line.item.get(name).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn moved(amount: Option<&str>, was_sent: bool) -> Moved {
        Moved {
            number: 7,
            operation: Endpoint::Endorse.row().name().to_owned(),
            body: "[{}]".to_owned(),
            amount: amount.map(str::to_owned),
            was_sent,
            currency: Some("CNY".to_owned()),
            tier: None,
        }
    }

    #[test]
    fn a_sent_instruction_without_an_amount_stops_the_rest_of_the_day() {
        let mut day = DayCheck::default();
        day.add(None, Some("CNY"), Amount::parse_plain("1").ok(), Amount::parse_plain("10").unwrap());
        let said = |moved: Moved| over(&[moved], &day).map(|sentence| sentence.id);
        assert_eq!(said(moved(Some("9"), true)), None);
        assert_eq!(said(moved(Some("9.01"), true)).as_deref(), Some("problem-ceiling-day"));
        assert_eq!(said(moved(None, true)).as_deref(), Some("problem-ceiling-unknown"));
        assert_eq!(said(moved(None, false)), None, "it is compared when it is sent");
        assert_eq!(said(Moved { currency: Some("USD".to_owned()), ..moved(None, true) }), None);
    }
}
