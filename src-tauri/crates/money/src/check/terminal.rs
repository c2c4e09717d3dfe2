//! The check as a table for a terminal: common facts once, notes that need attention, one line per instruction with
//! aligned columns, and the other notes at the end.

use bank_contract::terms::operation_name;
use model::spelling::visible;
use model::{Counterparty, Sentence, spelling, words};

use super::dialog::{funds, label, said, subtotal, value};
use crate::view::{CheckMark, CheckRow, CheckView};

/// The most rows that a note names by number.
const NAMED_ROWS: usize = 12;

/// The text of a row, by its place and its content.
type CellText = Box<dyn Fn(usize, &CheckRow) -> String>;

/// A column: its title and the text of a row.
struct TerminalColumn {
    title: String,
    text: CellText,
    figures: bool,
}

/// The check in a language, for a terminal.
pub fn check_table(check: &CheckView, language: &str) -> String {
    let mut lines = Vec::new();
    if check.practice {
        lines.push(said("dialog-practice", language));
    }
    lines.push(operation_name(&check.operation, check.answer.as_deref(), language));
    lines.extend(common(check, language));
    for total in &check.totals {
        let currency = total.currency.as_deref().unwrap_or("");
        let sum = format!("{}: {currency} {} ({})", said("table-total", language), total.amount, total.count);
        lines.push(sum.replace("  ", " "));
    }
    if check.common.subtotals.len() > check.totals.len() {
        lines.extend(check.common.subtotals.iter().map(|one| format!("  {}", subtotal(one, language))));
    }
    lines.extend(check.funds.iter().map(|one| funds(one, language)));
    let (warnings, rest): (Vec<&CheckMark>, Vec<_>) = check.marks.iter().partition(|mark| mark.warns);
    lines.extend(warnings.iter().map(|mark| format!("! {}", marked(mark, check.rows.len(), language))));
    lines.extend(table(check, language));
    lines.extend(rest.iter().map(|mark| marked(mark, check.rows.len(), language)));
    let needed = check.approval.iter().map(|approval| &approval.sentence);
    lines.extend(check.notes.iter().chain(needed).map(|note| words::text(note, language)));
    let lines: Vec<_> = lines.iter().map(|line| visible(line)).collect();
    lines.join("\n")
}

fn common(check: &CheckView, language: &str) -> Vec<String> {
    let common = &check.common;
    let mut lines = Vec::new();
    let mut add = |id: &str, text: String| lines.push(format!("{}: {text}", said(id, language)));
    if let Some(party) = &common.counterparty {
        add("table-party", party_text(party));
    }
    if let Some(company) = &common.company {
        add("table-company", company.clone());
    }
    if let Some(account) = &common.account {
        add("table-account", account.clone());
    }
    lines.extend(common.fields.iter().map(|field| {
        let label = label(&check.operation, &field.name, language);
        format!("{label}: {}", value(field, language))
    }));
    lines
}

fn party_text(party: &Counterparty) -> String {
    let parts = [&party.name, &party.account_number, &party.bank];
    parts.into_iter().flatten().map(String::as_str).collect::<Vec<_>>().join("  ")
}

fn marked(mark: &CheckMark, rows: usize, language: &str) -> String {
    let text = words::text(&mark.sentence, language);
    if mark.rows.len() == rows {
        return text;
    }
    let named = |rows: &[u32]| rows.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
    let of = match mark.rows.get(..NAMED_ROWS) {
        Some(first) if mark.rows.len() > NAMED_ROWS => {
            let more = mark.rows.len() - NAMED_ROWS;
            Sentence::new("table-of-many").with("rows", named(first)).with("more", more)
        }
        _ => Sentence::new("table-of-rows").with("rows", named(&mark.rows)),
    };
    format!("{text} ({})", words::text(&of, language))
}

fn table(check: &CheckView, language: &str) -> Vec<String> {
    let columns = columns(check, language);
    let mut cells: Vec<Vec<String>> = vec![columns.iter().map(|column| column.title.clone()).collect()];
    for (at, row) in check.rows.iter().enumerate() {
        let text = |column: &TerminalColumn| visible(&(column.text)(at, row)).into_owned();
        cells.push(columns.iter().map(text).collect());
    }
    let width = |at: usize| cells.iter().map(|line| spelling::columns(&line[at])).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let aligned = |line: &Vec<String>| {
        let cell = |at: usize| {
            let gap = " ".repeat(widths[at] - spelling::columns(&line[at]));
            if columns[at].figures { format!("{gap}{}", line[at]) } else { format!("{}{gap}", line[at]) }
        };
        (0..columns.len()).map(cell).collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    cells.iter().map(aligned).collect()
}

/// The columns: draft, parties and amount where a row has them; account, counterparty and other fields where rows
/// differ.
fn columns(check: &CheckView, language: &str) -> Vec<TerminalColumn> {
    let common = &check.common;
    let mut columns = Vec::new();
    let mut add = |show: bool, id: &str, figures: bool, text: CellText| {
        if show {
            columns.push(TerminalColumn { title: said(id, language), text, figures });
        }
    };
    let any = |has: fn(&CheckRow) -> bool| check.rows.iter().any(has);
    add(true, "table-number", true, Box::new(|at, _| (at + 1).to_string()));
    add(any(|row| row.draft_number.is_some()), "table-draft", false, Box::new(|_, row| known(&row.draft_number)));
    let party = common.counterparty.is_none() && any(|row| row.shown_counterparty.is_some());
    add(
        party,
        "table-party",
        false,
        Box::new(|_, row| row.shown_counterparty.as_ref().map(party_text).unwrap_or_default()),
    );
    add(
        any(|row| row.facts.acceptor.is_some()),
        "table-acceptor",
        false,
        Box::new(|_, row| known(&row.facts.acceptor)),
    );
    add(
        any(|row| row.facts.endorser.is_some()),
        "table-endorser",
        false,
        Box::new(|_, row| known(&row.facts.endorser)),
    );
    add(
        any(|row| row.facts.endorsee.is_some()),
        "table-endorsee",
        false,
        Box::new(|_, row| known(&row.facts.endorsee)),
    );
    add(any(|row| row.facts.due.is_some()), "table-due", false, Box::new(|_, row| due(row)));
    let company = common.company.is_none() && any(|row| row.facts.company.is_some());
    add(company, "table-company", false, Box::new(|_, row| known(&row.facts.company)));
    add(common.account.is_none(), "table-account", false, Box::new(|_, row| row.account.clone()));
    add(any(|row| row.amount.is_some()), "table-amount", true, Box::new(|_, row| amount(row)));
    for name in &common.differing {
        let (title, name) = (label(&check.operation, name, language), name.clone());
        let language = language.to_owned();
        let text = move |_: usize, row: &CheckRow| {
            let field = row.fields.iter().find(|field| field.name == name);
            field.map(|field| value(field, &language)).unwrap_or_default()
        };
        columns.push(TerminalColumn { title, text: Box::new(text), figures: false });
    }
    columns
}

fn known(text: &Option<String>) -> String {
    text.clone().unwrap_or_default()
}

fn due(row: &CheckRow) -> String {
    match (&row.facts.due, row.days_to_due) {
        (Some(due), Some(days)) => format!("{due} {days:+}"),
        (due, _) => known(due),
    }
}

fn amount(row: &CheckRow) -> String {
    let amount = row.amount.as_deref().unwrap_or_default();
    row.currency.as_ref().map_or(amount.to_owned(), |currency| format!("{currency} {amount}"))
}
