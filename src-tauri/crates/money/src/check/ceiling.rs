//! The ceilings of an order: the largest amount per instruction and the largest sum per day. Counted is the value that
//! leaves this desk's accounts: transfers, endorsements, pledges, and presentments with the amount that they name.

use bank_contract::{Amount, Endpoint, Sum};
use journal::{Journal, Moved, OfDay, time_text};
use model::profile::Span;
use model::spelling::iso_or_text;
use model::{Problem, ProblemSource, Result, Sentence};

use super::checked_item::CheckedItem;
use super::context::CheckContext;
use super::order::Operation;
use super::problem::problem;

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
        let currency = line.confirmed.currency.as_deref();
        let Some(text) = &line.confirmed.amount else { continue };
        let amount = Amount::parse_plain(text).ok();
        let ceiling = limits.per_instruction.at(Span::Instruction, currency);
        if amount.is_none_or(|amount| amount > ceiling) {
            let sentence = Sentence::new("problem-ceiling-instruction").with("amount", text);
            let sentence = sentence.with("currency", currency.unwrap_or_default()).with("ceiling", ceiling);
            problems.push(problem(at, amount_field(line), ProblemSource::Local, sentence));
        }
        let found = day.sums.iter().position(|sum| sum.currency.as_deref() == currency);
        let found = found.unwrap_or_else(|| {
            let ceiling = limits.per_day.at(Span::Day, currency);
            day.sums.push(DaySum { currency: currency.map(str::to_owned), ordered: Sum::default(), ceiling });
            day.sums.len() - 1
        });
        day.sums[found].ordered.add(amount);
    }
    problems.extend(
        over(journal, &day)?
            .map(|sentence| problem(0, lines.first().and_then(amount_field), ProblemSource::Local, sentence)),
    );
    Ok((problems, day))
}

/// The first currency whose sum would exceed the day's ceiling, counting the instructions confirmed earlier that day.
///
/// # Errors
/// `DeskError::FreeTheDesk` if the journal cannot be read.
pub fn over(journal: &Journal, day: &DayCheck) -> Result<Option<Sentence>> {
    if day.sums.is_empty() {
        return Ok(None);
    }
    let of_day = OfDay { since: day.since.clone(), ..OfDay::default() };
    let is_counted = |moved: &Moved| COUNTED.iter().any(|endpoint| endpoint.row().name() == moved.operation);
    let moved: Vec<Moved> = journal.moved_on(&of_day)?.into_iter().filter(is_counted).collect();
    for sum in &day.sums {
        let code = |currency: &Option<String>| currency.as_deref().map(iso_or_text);
        let mut before = Sum::default();
        let of_currency = moved.iter().filter(|moved| code(&moved.currency) == code(&sum.currency));
        for amount in of_currency.filter_map(|moved| moved.amount.as_deref()) {
            before.add(Amount::parse_plain(amount).ok());
        }
        let all = before.amount.checked_add(sum.ordered.amount);
        let is_known = before.left_out == 0 && sum.ordered.left_out == 0;
        if !is_known || all.is_none_or(|all| all > sum.ceiling) {
            let sentence =
                Sentence::new("problem-ceiling-day").with("currency", sum.currency.as_deref().unwrap_or_default());
            let sentence = sentence.with("before", before.amount).with("amount", sum.ordered.amount);
            return Ok(Some(sentence.with("ceiling", sum.ceiling)));
        }
    }
    Ok(None)
}

fn amount_field(line: &CheckedItem) -> Option<&'static str> {
    ["tradeAmount", "amount"].into_iter().find(|name| line.item.get(name).is_some())
}
