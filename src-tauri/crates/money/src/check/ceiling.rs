//! The ceilings of an order: the largest amount per instruction, and the largest sum per day, in all and to one payee.
//! Counted is the value that leaves the tenant's accounts, by whichever profile of the data directory: transfers,
//! endorsements, pledges, and presentments with the amount that they name. The doors are the check, the confirmation and the
//! last moment before sending.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::{Amount, Endpoint, Sum};
use chrono::NaiveDate;
use journal::{AllJournals, Confirmed, Moved, OfDay, OrderedAt, time_text};
use model::clock::Zone;
use model::profile::{Limits, Span};
use model::spelling::{account, iso_or_text};
use model::{Problem, ProblemSource, Result, Sentence, clock};

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

/// The sums that an order adds to its days, with the ceilings of those days.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DayCheck {
    zone: Zone,
    /// The day of the confirmation.
    confirming: NaiveDate,
    sums: Vec<DaySum>,
    /// An approver decides about the sum of the confirming day.
    asks: bool,
}

/// The day by which a sum counts an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CountedBy {
    /// Its trade day; the confirming day of an operation without one.
    TradeDay,
    /// The day of its confirmation, for every trade day.
    ConfirmingDay,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct DaySum {
    by: CountedBy,
    /// `YYYY-MM-DD`.
    day: String,
    currency: Option<String>,
    /// The payee's account number as it is compared; `None`: every payee.
    payee: Option<String>,
    ordered: Sum,
    ceiling: Amount,
}

/// Checks the ceilings of an order. A sum by the trade day stops; one by the confirming day asks an approver, and stops
/// where the profile has none. The [`DayCheck`] is checked again at confirmation, because another dialog may have been
/// confirmed meanwhile. The sentence is the approver's question.
///
/// # Errors
/// `DeskError::FreeTheDesk` if a journal cannot be read.
pub(super) fn check(
    context: &CheckContext<'_>,
    journals: &AllJournals<'_>,
    operation: Operation,
    lines: &[CheckedItem],
) -> Result<(Vec<Problem>, DayCheck, Option<Sentence>)> {
    let mut day = DayCheck::on(context.profile.zone(), context.today);
    let mut problems = Vec::new();
    if !COUNTED.contains(&operation.endpoint) {
        return Ok((problems, day, None));
    }
    let limits = &context.profile.limits;
    for (at, line) in lines.iter().enumerate() {
        let problem_of = |sentence| problem(at, amount_field(line), ProblemSource::Local, sentence);
        problems.extend(over_instruction(limits, &line.confirmed).map(problem_of));
        day.count(limits, &line.confirmed);
    }
    let moved = journals.moved_on(&day.of_days())?;
    day.asks = context.profile.second_person.is_some();
    problems.extend(
        day.stop(&moved)
            .map(|sentence| problem(0, lines.first().and_then(amount_field), ProblemSource::Local, sentence)),
    );
    let asked = day.over(&moved, CountedBy::ConfirmingDay).filter(|_| day.asks);
    day.asks = asked.is_some();
    let question = asked.map(|sentence| Sentence { id: "note-ceiling-confirming".to_owned(), ..sentence });
    Ok((problems, day, question))
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
    /// No sums yet, for a confirmation on this day.
    pub const fn on(zone: Zone, confirming: NaiveDate) -> Self {
        Self { zone, confirming, sums: Vec::new(), asks: false }
    }

    /// The range of the instructions that these sums count.
    pub fn of_days(&self) -> OfDay {
        let trade_days = self.sums.iter().map(|sum| sum.day.clone()).collect::<BTreeSet<_>>().into_iter().collect();
        OfDay { since: time_text(self.zone.start_of(self.confirming)), trade_days, before: None }
    }

    /// Adds an instruction to the sums of its days and to those of its payee.
    fn count(&mut self, limits: &Limits, confirmed: &Confirmed) {
        let Some(text) = &confirmed.amount else { return };
        let (amount, currency) = (Amount::parse_plain(text).ok(), confirmed.currency.as_deref());
        let number = confirmed.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
        let confirming = self.confirming.to_string();
        let trade_day = confirmed.trade_day.clone().unwrap_or_else(|| confirming.clone());
        for (by, day) in [(CountedBy::TradeDay, trade_day), (CountedBy::ConfirmingDay, confirming)] {
            let sum = |payee: Option<String>, ceiling: Amount| DaySum {
                by,
                day: day.clone(),
                currency: currency.map(str::to_owned),
                payee,
                ordered: Sum::default(),
                ceiling,
            };
            self.add(sum(None, limits.per_day.at(Span::Day, currency)), amount);
            if let (Some(number), Some(ceiling)) = (number, limits.per_payee_day.stated(currency)) {
                self.add(sum(Some(account(number)), ceiling), amount);
            }
        }
    }

    fn add(&mut self, new: DaySum, amount: Option<Amount>) {
        let key = |sum: &DaySum| (sum.by, sum.day.clone(), sum.currency.clone(), sum.payee.clone());
        let at = self.sums.iter().position(|sum| key(sum) == key(&new));
        let at = at.unwrap_or_else(|| {
            self.sums.push(new);
            self.sums.len() - 1
        });
        self.sums[at].ordered.add(amount);
    }

    /// The first sum that would exceed its ceiling and that no approver may let pass, with the instructions that were
    /// confirmed before.
    pub fn stop(&self, moved: &[Moved]) -> Option<Sentence> {
        let of_confirming = || self.over(moved, CountedBy::ConfirmingDay).filter(|_| !self.asks);
        self.over(moved, CountedBy::TradeDay).or_else(of_confirming)
    }

    fn over(&self, moved: &[Moved], by: CountedBy) -> Option<Sentence> {
        let is_counted = |moved: &&Moved| COUNTED.iter().any(|endpoint| endpoint.row().name() == moved.operation);
        let moved: Vec<&Moved> = moved.iter().filter(is_counted).collect();
        let of_day = |sum: &DaySum, moved: &&&Moved| self.day_of(moved, by).as_ref() == Some(&sum.day);
        let sums = self.sums.iter().filter(|sum| sum.by == by);
        sums.map(|sum| over_sum(moved.iter().filter(|one| of_day(sum, one)).copied(), sum)).find_map(|over| over)
    }

    /// The day by which an earlier instruction is counted.
    fn day_of(&self, moved: &Moved, by: CountedBy) -> Option<String> {
        let confirming = || Some(self.zone.day(clock::moment(&moved.confirmed_at)?).to_string());
        match by {
            CountedBy::TradeDay => moved.trade_day.clone().or_else(confirming),
            CountedBy::ConfirmingDay => confirming(),
        }
    }
}

/// Amounts in the reads before sending, by the number of the instruction, where its confirmation has none.
pub type AmountsRead = BTreeMap<u32, String>;

/// An instruction that is about to be sent, with its confirmation.
pub struct Sent<'a> {
    /// Its `confirmed` event.
    pub confirmed: &'a Confirmed,
    /// When it was confirmed.
    pub confirmed_at: &'a str,
    /// An approver let the sum of its confirming day pass.
    pub is_let_pass: bool,
}

/// The ceiling that one confirmed instruction is above, with the instructions of its days that were confirmed before it.
/// `moved_on` reads those. A draft whose list was not read when it was ordered counts with its amount in the pre-flight
/// read, and is compared with every other instruction of its days, because those confirmed after it did not count it.
///
/// # Errors
/// Those of `moved_on`.
pub fn over_before_sending<E>(
    limits: &Limits,
    zone: Zone,
    sent: &Sent<'_>,
    amounts_read: &AmountsRead,
    moved_on: impl FnOnce(&OfDay) -> Result<Vec<Moved>, E>,
) -> Result<Option<Sentence>, E> {
    let confirmed = sent.confirmed;
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
    let confirming = clock::moment(sent.confirmed_at).map(|at| zone.day(at)).unwrap_or_default();
    let mut day = DayCheck { asks: sent.is_let_pass, ..DayCheck::on(zone, confirming) };
    day.count(limits, confirmed);
    let before = OrderedAt { number, at: sent.confirmed_at.to_owned() };
    let mut moved = moved_on(&OfDay { before: (!was_unread).then_some(before), ..day.of_days() })?;
    moved.retain(|moved| moved.number != number || moved.profile.is_some());
    for moved in moved.iter_mut().filter(|moved| moved.profile.is_none()) {
        // Of the same call: it is sent together with this one.
        moved.amount = moved.amount.take().or_else(|| amounts_read.get(&moved.number).cloned());
    }
    Ok(day.stop(&moved))
}

fn over_sum<'a>(moved: impl Iterator<Item = &'a Moved>, sum: &DaySum) -> Option<Sentence> {
    let code = |currency: &Option<String>| currency.as_deref().map(iso_or_text);
    let is_to = |moved: &&Moved| sum.payee.is_none() || payee_of(moved) == sum.payee;
    let of_currency = |moved: &&Moved| code(&moved.currency) == code(&sum.currency);
    let mut before = Sum::default();
    for moved in moved.filter(of_currency).filter(is_to) {
        match &moved.amount {
            Some(amount) => before.add(Amount::parse_plain(amount).ok()),
            None if moved.was_sent => {
                return Some(Sentence::new("problem-ceiling-unknown").with("number", moved.named()));
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
    let counted = match sum.by {
        CountedBy::TradeDay => "trade",
        CountedBy::ConfirmingDay => "confirming",
    };
    let sentence = Sentence::new(if sum.payee.is_some() { "problem-ceiling-payee" } else { "problem-ceiling-day" });
    let sentence = sentence.with("currency", sum.currency.as_deref().unwrap_or_default());
    let sentence = sentence.with("before", before.amount()).with("amount", sum.ordered.amount());
    let sentence = sentence.with("ceiling", sum.ceiling).with("day", &sum.day).with("counted", counted);
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

    const NOON: &str = "2026-03-02T04:00:00.000Z";

    fn moved(amount: Option<&str>, was_sent: bool) -> Moved {
        Moved {
            number: 7,
            operation: Endpoint::Endorse.row().name().to_owned(),
            body: "[{}]".to_owned(),
            amount: amount.map(str::to_owned),
            was_sent,
            currency: Some("CNY".to_owned()),
            confirmed_at: NOON.to_owned(),
            ..Moved::default()
        }
    }

    /// An order of 1 for a day, confirmed on 2 March in Shanghai, with a ceiling of 10.
    fn order(trade_day: &str) -> DayCheck {
        let day = NaiveDate::from_ymd_opt(2026, 3, 2).unwrap();
        let mut check = DayCheck::on(Zone::Named("Asia/Shanghai".parse().unwrap()), day);
        for (by, day) in [(CountedBy::TradeDay, trade_day), (CountedBy::ConfirmingDay, "2026-03-02")] {
            let (currency, ceiling) = (Some("CNY".to_owned()), Amount::parse_plain("10").unwrap());
            let sum = DaySum { by, day: day.to_owned(), currency, payee: None, ordered: Sum::default(), ceiling };
            check.add(sum, Amount::parse_plain("1").ok());
        }
        check
    }

    #[test]
    fn a_sent_instruction_without_an_amount_stops_the_rest_of_the_day() {
        let day = order("2026-03-02");
        let said = |moved: Moved| day.stop(&[moved]).map(|sentence| sentence.id);
        assert_eq!(said(moved(Some("9"), true)), None);
        assert_eq!(said(moved(Some("9.01"), true)).as_deref(), Some("problem-ceiling-day"));
        assert_eq!(said(moved(None, true)).as_deref(), Some("problem-ceiling-unknown"));
        assert_eq!(said(moved(None, false)), None, "it is compared when it is sent");
        assert_eq!(said(Moved { currency: Some("USD".to_owned()), ..moved(None, true) }), None);
    }

    /// 9.50 went before, confirmed and traded on these days: the sum that an order of 1 is above.
    #[test]
    fn the_trade_day_stops_and_the_confirming_day_asks() {
        let rows = [
            ("2026-03-02", "2026-03-02", NOON, Some("trade")),
            // Of the next day, confirmed in the same sitting.
            ("2026-03-02", "2026-03-03", NOON, Some("confirming")),
            ("2026-03-03", "2026-03-02", NOON, Some("confirming")),
            // Confirmed before and after midnight for one day: 23:30 of 1 March and 00:30 of 3 March in Shanghai.
            ("2026-03-03", "2026-03-03", "2026-03-01T15:30:00.000Z", Some("trade")),
            ("2026-03-03", "2026-03-03", "2026-03-02T16:30:00.000Z", Some("trade")),
            ("2026-03-03", "2026-03-04", "2026-03-02T16:30:00.000Z", None),
        ];
        for (ordered, traded, confirmed_at, counted) in rows {
            let (trade_day, confirmed_at) = (Some(traded.to_owned()), confirmed_at.to_owned());
            let before = Moved { trade_day, confirmed_at, ..moved(Some("9.50"), true) };
            let mut day = order(ordered);
            let stop = day.stop(std::slice::from_ref(&before));
            let said = stop.map(|sentence| sentence.args["counted"].clone());
            assert_eq!(said.as_deref(), counted, "{ordered} {traded} {}", before.confirmed_at);
            day.asks = true;
            let stops_still = day.stop(&[before]).is_some();
            assert_eq!(stops_still, counted == Some("trade"), "an approver decides about the confirming day alone");
        }
    }
}
