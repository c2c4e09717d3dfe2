//! The check dialog as text: the journal stores it as the text that the clerk saw, and `avalctl` prints it.
//!
//! A line break or a control character in a text of the order is written out (`<U+000A>`), so that no text can add a
//! line to the dialog or control a terminal.

use bank_contract::terms::{operation_name, terms};

use crate::spelling::visible;
use crate::view::{CheckRow, CheckView, FieldShown};
use crate::words;

/// The dialog in a language.
pub fn check_text(check: &CheckView, language: &str) -> String {
    let mut lines = Vec::new();
    if check.practice {
        lines.push(words::text(&crate::view::Sentence::new("dialog-practice"), language));
    }
    lines.push(operation_name(&check.operation, check.answer.as_deref(), language));
    for total in &check.totals {
        let currency = total.currency.as_deref().unwrap_or("");
        lines.push(format!("= {currency} {} ({})", total.amount, total.count).replace("  ", " "));
    }
    lines.extend(check.notes.iter().map(|note| format!("! {}", words::text(note, language))));
    for (at, row) in check.rows.iter().enumerate() {
        lines.push(format!("{}. {}", at + 1, row.account));
        lines.extend(row_lines(&check.operation, row, language));
    }
    let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n")
}

fn row_lines(operation: &str, row: &CheckRow, language: &str) -> Vec<String> {
    let of = bank_contract::Endpoint::named(operation).and_then(|endpoint| endpoint.row().body);
    let label = |name: &str| {
        let label = of.and_then(|of| terms().fields.get(&format!("{}.{name}", of.name)));
        label.map_or(name.to_owned(), |label| label.in_language(language).to_owned())
    };
    let value = |field: &FieldShown| match &field.words {
        Some(meaning) => format!("{} ({})", words::text(meaning, language), field.value),
        None => field.value.clone(),
    };
    let amount = row.amount.iter().map(|amount| format!("   {} {amount}", row.currency.as_deref().unwrap_or("")));
    let draft = row.draft_number.iter().map(|number| format!("   {number}"));
    let fields = row.fields.iter().map(|field| format!("   {}: {}", label(&field.name), value(field)));
    let notes = row.notes.iter().map(|note| format!("   ! {}", words::text(note, language)));
    draft.chain(amount).chain(fields).chain(notes).collect()
}
