//! The check dialog as text: the journal stores it as the text that the clerk saw, and `avalctl` prints it.
//!
//! A line break or a control character in a text of the order is written out (`<U+000A>`), so that no text can add a
//! line to the dialog or control a terminal. A line that begins with `·` is about something that no request contains.

use bank_contract::Endpoint;
use bank_contract::terms::{field_label, operation_name};
use model::spelling::visible;
use model::{Sentence, words};

use crate::view::{AccountFunds, CheckRow, CheckView, FieldShown, Subtotal};

/// The dialog in a language.
pub fn check_text(check: &CheckView, language: &str) -> String {
    let mut lines = Vec::new();
    if check.practice {
        lines.push(said("dialog-practice", language));
    }
    lines.push(operation_name(&check.operation, check.answer.as_deref(), language));
    for total in &check.totals {
        let currency = total.currency.as_deref().unwrap_or("");
        lines.push(format!("= {currency} {} ({})", total.amount, total.count).replace("  ", " "));
    }
    if check.common.subtotals.len() > check.totals.len() {
        lines.extend(check.common.subtotals.iter().map(|one| format!("· {}", subtotal(one, language))));
    }
    lines.extend(check.funds.iter().map(|one| format!("· {}", funds(one, language))));
    let needed = check.approval.iter().map(|approval| &approval.sentence);
    lines.extend(check.notes.iter().chain(needed).map(|note| format!("! {}", words::text(note, language))));
    for (at, row) in check.rows.iter().enumerate() {
        lines.push(format!("{}. {}", at + 1, row.account));
        lines.extend(row_lines(&check.operation, row, language));
    }
    let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n")
}

/// A company's sum, without its currency's count of amounts that are in no sum.
pub(super) fn subtotal(one: &Subtotal, language: &str) -> String {
    let currency = one.total.currency.as_deref().unwrap_or("");
    let sum = format!("{}: {currency} {} ({})", one.company, one.total.amount, one.total.count).replace("  ", " ");
    let left_out = one.total.left_out;
    if left_out == 0 {
        return sum;
    }
    format!("{sum}, {}", words::text(&Sentence::new("table-left-out").with("count", left_out), language))
}

/// The line of an account: available, this order, after it.
pub(super) fn funds(one: &AccountFunds, language: &str) -> String {
    let currency = one.currency.as_deref().unwrap_or_default();
    let amount = |amount: Option<&String>| {
        amount.map_or_else(|| "–".to_owned(), |amount| format!("{currency} {amount}").trim_start().to_owned())
    };
    let read = match &one.day {
        None => "never",
        Some(_) if one.is_old => "old",
        Some(_) => "today",
    };
    let sentence = Sentence::new("dialog-funds").with("account", &one.account);
    let sentence = sentence.with("available", amount(one.available.as_ref())).with("read", read);
    let sentence = sentence.with("day", one.day.as_deref().unwrap_or("–"));
    let sentence = sentence.with("amount", amount(Some(&one.ordered))).with("after", amount(one.after.as_ref()));
    words::text(&sentence, language)
}

/// The facts of a row that no request contains, by the id of their label.
pub(super) fn facts(row: &CheckRow) -> Vec<(&'static str, String)> {
    let shown = |id: &str, value: &str| match row.days_to_due {
        Some(days) if id == "table-due" => format!("{value} ({days:+})"),
        _ => value.to_owned(),
    };
    let facts = row.facts.labelled().into_iter();
    facts.filter_map(|(id, value)| Some((id, shown(id, value?)))).collect()
}

/// A label of the locale files.
pub(super) fn said(id: &str, language: &str) -> String {
    words::text(&Sentence::new(id), language)
}

fn row_lines(operation: &str, row: &CheckRow, language: &str) -> Vec<String> {
    let amount = row.amount.iter().map(|amount| format!("   {} {amount}", row.currency.as_deref().unwrap_or("")));
    let draft = row.draft_number.iter().map(|number| format!("   {number}"));
    let facts = facts(row).into_iter().map(|(id, value)| format!("   · {}: {value}", said(id, language)));
    let fields = row
        .fields
        .iter()
        .map(|field| format!("   {}: {}", label(operation, &field.name, language), value(field, language)));
    let notes = row.notes.iter().map(|note| format!("   ! {}", words::text(note, language)));
    draft.chain(amount).chain(facts).chain(fields).chain(notes).collect()
}

/// The label of a field of an operation's item.
pub(super) fn label(operation: &str, name: &str, language: &str) -> String {
    let of = Endpoint::named(operation).and_then(|endpoint| endpoint.row().body);
    of.map_or_else(|| name.to_owned(), |of| field_label(of.name, name, language))
}

/// A field's value, a flag's with its words.
pub(super) fn value(field: &FieldShown, language: &str) -> String {
    match &field.words {
        Some(meaning) => format!("{} ({})", words::text(meaning, language), field.value),
        None => field.value.clone(),
    }
}
