//! `avalctl submit` with a spreadsheet: its columns, the cells with mistakes, and the same check and sending as for JSON.
//!
//! A column that is for no field stops the order until `--column` names its use, so that a misspelled header loses no
//! value.

use std::collections::BTreeMap;

use model::exit::Exit;
use model::{Sentence, Total, words};
use serde_json::json;
use treasury::Desk;
use treasury::view::{ControlState, OrderCellProblem, OrderSheet, OrderSheetChecked, OrderSheetForm};

use super::confirming::show_or_send;
use crate::cli::{Cli, Submit};
use crate::open::failure;
use crate::print;
use crate::print::{Envelope, Failure, tell};

/// Runs `submit` with a spreadsheet.
pub async fn run(cli: &Cli, desk: &Desk, operation: &str, bytes: &[u8], arguments: &Submit) -> Result<Exit, Failure> {
    if let Some(path) = arguments.sheet.result.as_ref().filter(|path| path.exists()) {
        return refuse(cli, Sentence::new("order-file-result-exists").with("path", path.display()));
    }
    let name = arguments.items.as_ref().and_then(|path| path.file_name()).map(|name| name.to_string_lossy());
    let sheet = desk.order_sheet_bytes(operation, bytes, name.as_deref(), &cli.language);
    let form = form_of(cli, sheet.map_err(|error| failure(cli, &error))?, arguments)?;
    let checked = desk.order_sheet_check(&form).map_err(|error| failure(cli, &error))?;
    print::say(&form.sheet.notes, &cli.language);
    if arguments.sheet.preview {
        return Ok(preview(cli, &form, &checked));
    }
    let unused = unused(&form.sheet);
    if !unused.is_empty() {
        return refuse(cli, Sentence::new("order-file-columns-unused").with("columns", unused.join(", ")));
    }
    if !checked.problems.is_empty() {
        print_problems(cli, &form.sheet, &checked);
        return refuse(cli, Sentence::new("order-sheet-problems").with("count", checked.problems.len()));
    }
    let check = desk.order_sheet_prepare(&form).map_err(|error| failure(cli, &error))?;
    let exit = show_or_send(cli, desk, &check, &arguments.confirming).await?;
    if let Some(path) = &arguments.sheet.result {
        let place = std::path::absolute(path).map_err(Failure::local)?.display().to_string();
        match desk.save_result(&check.submission_id, &cli.language, &place, false) {
            Ok(saved) => tell!("{}", saved.path),
            // The order is sent; the file can be written again from the window.
            Err(error) => tell!("{}", failure(cli, &error).message),
        }
    }
    Ok(exit)
}

fn form_of(cli: &Cli, mut sheet: OrderSheet, arguments: &Submit) -> Result<OrderSheetForm, Failure> {
    for (header, field) in pairs(cli, &arguments.sheet.columns)? {
        let known = field.is_empty() || sheet.fields.iter().any(|one| one.name == field);
        let column = sheet.columns.iter().position(|column| column.header == header);
        let Some(at) = column.filter(|_| known) else {
            return refuse(cli, Sentence::new("order-file-column-unknown").with("header", header).with("field", field));
        };
        for column in sheet.columns.iter_mut().filter(|column| column.field.as_deref() == Some(field.as_str())) {
            column.field = None;
        }
        sheet.columns[at].field = Some(field).filter(|field| !field.is_empty());
        sheet.columns[at].is_chosen = true;
    }
    for line in &arguments.sheet.left_out {
        match sheet.rows.iter_mut().find(|row| row.line == *line) {
            Some(row) => row.left_out = true,
            None => return refuse(cli, Sentence::new("order-file-line-unknown").with("line", line)),
        }
    }
    let footer = sheet.footer.clone();
    let total = footer.as_ref().and_then(|footer| footer.total.clone()).unwrap_or_default();
    let count = footer.and_then(|footer| footer.count).unwrap_or_default();
    Ok(OrderSheetForm {
        sheet,
        same: pairs(cli, &arguments.sheet.same)?,
        control_total: total,
        control_count: count,
        reason: arguments.reason.clone(),
        language: cli.language.clone(),
    })
}

fn refuse<T>(cli: &Cli, sentence: Sentence) -> Result<T, Failure> {
    Err(Failure::usage(words::text(&sentence, &cli.language)))
}

fn pairs(cli: &Cli, given: &[String]) -> Result<BTreeMap<String, String>, Failure> {
    let pair = |text: &String| match text.split_once('=') {
        Some((name, value)) => Ok((name.trim().to_owned(), value.trim().to_owned())),
        None => refuse(cli, Sentence::new("order-file-pair").with("text", text)),
    };
    given.iter().map(pair).collect()
}

/// Headers of columns that are for no field and were not named as such, now or before.
fn unused(sheet: &OrderSheet) -> Vec<&str> {
    let unused = |column: &&treasury::view::OrderColumn| column.field.is_none() && !column.is_chosen;
    sheet.columns.iter().filter(unused).map(|column| column.header.as_str()).collect()
}

fn preview(cli: &Cli, form: &OrderSheetForm, checked: &OrderSheetChecked) -> Exit {
    if cli.json {
        let rows = checked.problems.iter().map(|one| row(cli, &form.sheet, one)).collect();
        let mut envelope = json!(Envelope::own(rows));
        envelope["columns"] = json!(form.sheet.columns);
        envelope["footer"] = json!(form.sheet.footer);
        envelope["whole"] = json!(checked.whole);
        envelope["ordered"] = json!(checked.ordered);
        envelope["control"] = json!(checked.control);
        print::json(&envelope);
    } else {
        for column in &form.sheet.columns {
            tell!("{} = {}", column.header, column.field.as_deref().unwrap_or("–"));
        }
        print_problems(cli, &form.sheet, checked);
        let control = json!(checked.control);
        let sums = Sentence::new("order-file-preview")
            .with("rows", form.sheet.rows.len())
            .with("amount", amounts(&checked.whole))
            .with("control", control.as_str().unwrap_or_default());
        print::say(&[sums], &cli.language);
    }
    let agrees = checked.control != ControlState::Differs;
    if checked.problems.is_empty() && agrees { Exit::Ok } else { Exit::Usage }
}

/// The sums as they are typed for a control total.
fn amounts(totals: &[Total]) -> String {
    let amount = |total: &Total| match &total.currency {
        Some(currency) => format!("{currency}:{}", total.amount),
        None => total.amount.clone(),
    };
    totals.iter().map(amount).collect::<Vec<_>>().join(" ")
}

fn print_problems(cli: &Cli, sheet: &OrderSheet, checked: &OrderSheetChecked) {
    let is_told = |one: &OrderCellProblem| {
        let mut common = checked.common.iter().map(|common| &common.first).filter(|first| one.row != first.row);
        common.any(|first| one.row.is_some() && (&first.field, &first.sentence.id) == (&one.field, &one.sentence.id))
    };
    for common in checked.common.iter().filter(|_| !cli.json) {
        let reason = words::text(&common.first.sentence, &cli.language);
        let said = Sentence::new("order-sheet-common").with("count", common.count).with("lines", &common.lines);
        print::say(&[said.with("reason", reason)], &cli.language);
    }
    let rows = checked.problems.iter().filter(|one| cli.json || !is_told(one)).map(|one| row(cli, sheet, one));
    print::rows(&Envelope::own(rows.collect()), cli.json, &["line", "column", "field", "text", "reason"]);
}

fn row(cli: &Cli, sheet: &OrderSheet, problem: &OrderCellProblem) -> serde_json::Value {
    let row = problem.row.and_then(|at| sheet.rows.get(at as usize));
    let column = problem.column.map(|at| at as usize);
    let header = column.and_then(|at| sheet.columns.get(at)).map(|column| column.header.as_str());
    let text = row.zip(column).and_then(|(row, at)| row.cells.get(at)).map(|cell| cell.text.as_str());
    json!({
        "line": row.map(|row| row.line),
        "column": header,
        "field": problem.field,
        "text": text,
        "reason": words::text(&problem.sentence, &cli.language),
    })
}
