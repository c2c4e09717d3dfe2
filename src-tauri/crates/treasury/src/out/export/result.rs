//! The result of a submission as CSV, for a spreadsheet: one row per instruction. A bank's text may begin with a
//! character that a spreadsheet reads as a formula; such a cell is escaped, as in every export.

use bank_contract::terms::terms;
use journal::word;
use model::{DeskError, Result, Sentence, State, words};
use money::view::{InstructionView, SubmissionView};

use super::{Cell, Column, Head, Listed, defused};
use crate::view::CellKind;

const COLUMNS: &[&str] = &[
    "number",
    "state",
    "account",
    "draft-number",
    "counterparty",
    "payee",
    "currency",
    "amount",
    "reference",
    "own-reference",
    "reason",
    "service-message",
    "instruction",
];

/// The rows under translated headings, with a byte-order mark: without it spreadsheets misread Chinese.
///
/// # Errors
/// `csv` if the CSV writer fails.
pub fn result_csv(view: &SubmissionView, language: &str) -> Result<String> {
    let failed = |error: String| DeskError::local("csv", Sentence::new("journal-trouble").with("detail", error));
    let mut writer = csv::WriterBuilder::new().quote_style(csv::QuoteStyle::Always).from_writer(Vec::new());
    let said = |id: &str| words::text(&Sentence::new(id), language);
    let headings = COLUMNS.iter().map(|column| said(&format!("csv-{column}")));
    writer.write_record(headings).map_err(|error| failed(error.to_string()))?;
    if view.practice {
        let mut mark = vec![said("dialog-practice")];
        mark.resize(COLUMNS.len(), String::new());
        writer.write_record(&mark).map_err(|error| failed(error.to_string()))?;
    }
    for one in &view.instructions {
        let cells = cells(one, language).map(|cell| defused(&cell));
        writer.write_record(cells).map_err(|error| failed(error.to_string()))?;
    }
    let bytes = writer.into_inner().map_err(|error| failed(error.to_string()))?;
    let text = String::from_utf8(bytes).map_err(|error| failed(error.to_string()))?;
    Ok(format!("\u{feff}{text}"))
}

/// The same as a table, for a workbook.
pub(crate) fn result_table(view: &SubmissionView, language: &str) -> Listed {
    let said = |id: &str| words::text(&Sentence::new(id), language);
    let kind = |column: &str| if column == "amount" { CellKind::Amount } else { CellKind::Text };
    let column = |column: &&str| Column::new(said(&format!("csv-{column}")), kind(column));
    let row = |one: &InstructionView| cells(one, language).map(Cell::new).to_vec();
    let rows: Vec<Vec<Cell>> = view.instructions.iter().map(row).collect();
    let mark = view.practice.then(|| said("dialog-practice"));
    let head = Head { mark, rows: u32::try_from(rows.len()).unwrap_or(u32::MAX), ..Head::default() };
    Listed { head, columns: COLUMNS.iter().map(column).collect(), rows }
}

/// The name of an instruction's state.
pub(super) fn state_label(state: State, language: &str) -> String {
    let state = word(state);
    let label = terms().states.get(&state).map(|label| label.in_language(language).to_owned());
    label.unwrap_or(state)
}

fn cells(one: &InstructionView, language: &str) -> [String; 13] {
    let party = one.counterparty.clone();
    let (name, payee) = party.map_or((None, None), |party| (party.name, party.account_number));
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    [
        one.number.to_string(),
        state_label(one.state, language),
        one.account.clone(),
        text(&one.draft_number),
        text(&name),
        text(&payee),
        text(&one.currency),
        text(&one.amount),
        text(&one.bank_transaction_id),
        text(&one.reference_order),
        one.reason.as_ref().map(|reason| words::text(reason, language)).unwrap_or_default(),
        text(&one.service_message),
        one.id.clone(),
    ]
}
