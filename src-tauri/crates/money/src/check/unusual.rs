//! Unusual values: a day in the past or far ahead, a currency that the account never had, a receipt that refuses, a
//! draft that may not be transferred further. None is forbidden; the clerk must give a reason.

use bank_contract::Item;
use chrono::Days;
use model::desks::{ANSWER_FLAG, EXPLAINED, EXPLANATION};
use model::{AccountKey, ProblemSource, Sentence};

use super::context::CheckContext;
use super::flags;
use super::payee::PayeeFindings;
use super::problem::problem;

/// Days ahead beyond which a reason is needed.
const DAYS_AHEAD_MAX: u64 = 31;
const DAY_FIELDS: &[&str] = &["tradeDate", "bookDate"];

/// Checks the values of an item.
pub fn check(
    context: &CheckContext<'_>,
    at: usize,
    account: &AccountKey,
    item: &Item,
    reason: Option<&str>,
) -> PayeeFindings {
    let mut found = PayeeFindings::default();
    let mut ask = |asked: Sentence, note: Sentence| match reason {
        Some(_) => found.notes.push(note),
        None => found.problems.push(problem(at, Some("reason"), ProblemSource::Local, asked)),
    };
    for field in DAY_FIELDS {
        let Some(day) = item.text(field).and_then(|text| context.profile.day(&text)) else { continue };
        let with = |id: &str| Sentence::new(id).with("field", field).with("day", day).with("today", context.today);
        if day < context.today {
            ask(with("problem-day-past"), with("note-day-past"));
        } else if context.today.checked_add_days(Days::new(DAYS_AHEAD_MAX)).is_some_and(|last| day > last) {
            ask(with("problem-day-far"), with("note-day-far"));
        }
    }
    if let Some(currency) = item.text("currency") {
        let had = (context.currencies)(account);
        let list = context.currency_list(account);
        if !had.is_empty() && !had.iter().any(|known| list.compared(known) == list.compared(&currency)) {
            let with = |id: &str| {
                Sentence::new(id).with("currency", &currency).with("account", account).with("had", had.join(", "))
            };
            ask(with("problem-currency-never"), with("note-currency-never"));
        }
    }
    let explained = reason.is_some() || item.text(EXPLANATION).is_some_and(|remark| !remark.trim().is_empty());
    for (flag, word) in EXPLAINED {
        if !explained && flags::word(context.code_book, &account.bank_mark, item, flag) == Some(*word) {
            let sentence = match *flag {
                ANSWER_FLAG => "problem-refusal-unexplained",
                _ => "problem-not-transferable-unexplained",
            };
            found.problems.push(problem(at, Some(EXPLANATION), ProblemSource::Local, Sentence::new(sentence)));
        }
    }
    found
}
