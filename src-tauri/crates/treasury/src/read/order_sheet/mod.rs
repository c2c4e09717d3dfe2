//! A spreadsheet as orders: where its table begins and ends, which column is for which field, and the content of its line
//! of totals.
//!
//! Nothing is dropped silently: a column without a field stays and is shown as not used, a line after the totals is
//! named in a note, and one with an amount is a row with a mistake. Not here: whether a value is right (`values`, and the
//! money path's own check).

pub(crate) mod columns;
mod footer;
pub(crate) mod values;

use bank_contract::row::Type;
use bank_contract::rule::{Broken, House, house, is_relaxed};
use model::profile::Profile;
use model::spelling::{iso, unit_of_heading};
use model::{DeskError, Result, Sentence};
use money::Operation;

use self::columns::Target;
use self::footer::OrderLines;
pub use self::values::{AmountColumn, amount};
use super::sheet::{self, SheetLine, SheetRead, titles};
use crate::view::{OrderColumn, OrderField, OrderRow, OrderSheet, SheetCell};

/// Most rows with an order.
pub(crate) const ROWS_MAX: usize = 10_000;
/// Lines among which the header is.
const HEADER_LINES_MAX: usize = 20;
/// Digits from which a number alone in its line is a draft's.
const DRAFT_DIGITS_MIN: usize = 16;

/// The field of a header as a person chose it before: `Some("")` is *not used*.
pub type Remembered<'a> = &'a dyn Fn(&str) -> Option<String>;

/// The facts of a desk that a sheet is read with.
pub struct SheetReading<'a> {
    /// The columns that a person chose before.
    pub remembered: Remembered<'a>,
    /// The profile whose rules say which fields are required; without one every local rule applies.
    pub profile: Option<&'a Profile>,
    /// The language of the labels.
    pub language: &'a str,
}

/// Reads the bytes of a file.
///
/// # Errors
/// `operation-unknown`; `order-sheet` with the reason why there is no table.
pub fn of_file(operation: &str, bytes: &[u8], name: Option<&str>, with: &SheetReading<'_>) -> Result<OrderSheet> {
    let known = Operation::named(operation)?;
    of_read(known, sheet::read(bytes).map_err(refused)?, name, with)
}

/// Reads a pasted text.
///
/// # Errors
/// As [`of_file`].
pub(crate) fn of_text(operation: &str, text: &str, with: &SheetReading<'_>) -> Result<OrderSheet> {
    let known = Operation::named(operation)?;
    of_read(known, sheet::read_text(text).map_err(refused)?, None, with)
}

pub(crate) fn refused(sentence: Sentence) -> DeskError {
    DeskError::correct("order-sheet", sentence)
}

fn of_read(operation: Operation, read: SheetRead, name: Option<&str>, with: &SheetReading<'_>) -> Result<OrderSheet> {
    let SheetRead { lines, mut notes } = read;
    let remembered = with.remembered;
    let targets = columns::targets(operation);
    let width = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let header = header_of(&targets, &lines, remembered);
    let headers = padded(header.map_or(&[][..], |at| &lines[at].cells), width);
    let headers: Vec<String> = headers.into_iter().map(|cell| cell.text).collect();
    let below = &lines[header.map_or(0, |at| at + 1)..];
    let said = titles::titles_of_table(sheet::cells_of(&lines[..header.unwrap_or(0)]), sheet::cells_of(below));
    if said.unit > 0 && !headers.iter().any(|header| unit_of_heading(header).is_some()) {
        return Err(refused(Sentence::new("order-sheet-unit")));
    }
    let fields = match header {
        Some(_) => fields_of(&targets, &headers, remembered),
        None => vec![alone(operation, below, width); width],
    };
    let OrderLines { rows: ordered, parts, footer, after } = footer::split(operation, &fields, below);
    if ordered.is_empty() {
        return Err(refused(Sentence::new("items-file-empty").with("detail", "")));
    }
    if ordered.len() > ROWS_MAX {
        return Err(refused(Sentence::new("items-file-rows").with("detail", ROWS_MAX)));
    }
    let currency = fields.iter().position(|field| *field == Some("currency"));
    let code_of = |line: &&SheetLine| iso(&line.cells.get(currency?)?.text);
    if let Some(title) = &said.currency
        && let Some(line) = ordered.iter().find(|line| code_of(line).is_some_and(|code| code != title))
    {
        return Err(refused(Sentence::new("order-sheet-currency").with("title", title).with("line", line.number)));
    }
    let hidden = ordered.iter().filter(|line| line.is_hidden).count();
    notes.extend((hidden > 0).then(|| Sentence::new("order-sheet-hidden").with("count", hidden)));
    if !parts.is_empty() {
        let numbers: Vec<String> = parts.iter().map(|line| line.number.to_string()).collect();
        let note = Sentence::new("order-sheet-parts").with("count", numbers.len()).with("lines", numbers.join(", "));
        notes.push(note);
    }
    if let (Some(first), Some(last)) = (after.first(), after.last()) {
        let note = Sentence::new("order-sheet-after").with("count", after.len());
        notes.push(note.with("first", first.number).with("last", last.number));
    }
    let row = |line: &SheetLine| OrderRow { line: line.number, cells: padded(&line.cells, width), left_out: false };
    let column = |(header, field): (String, Option<&'static str>)| {
        let is_chosen = header.is_empty() || remembered(&columns::plain(&header)).is_some();
        OrderColumn { header, field: field.map(str::to_owned), is_chosen }
    };
    Ok(OrderSheet {
        operation: operation.name().to_owned(),
        name: name.map(str::to_owned),
        columns: headers.into_iter().zip(fields).map(column).collect(),
        rows: ordered.into_iter().map(row).collect(),
        footer,
        fields: order_fields(operation, &targets, with),
        suggested: said.currency.map(|code| ("currency".to_owned(), code)).into_iter().collect(),
        notes,
    })
}

fn padded(cells: &[SheetCell], width: usize) -> Vec<SheetCell> {
    let mut padded = cells.to_vec();
    padded.resize_with(width, SheetCell::default);
    padded
}

/// The first line that names most fields, at least two or all of its cells.
fn header_of(targets: &[Target], lines: &[SheetLine], remembered: Remembered<'_>) -> Option<usize> {
    let named = |line: &SheetLine| {
        let headers: Vec<String> = line.cells.iter().map(|cell| cell.text.clone()).collect();
        let fields = fields_of(targets, &headers, remembered);
        let filled = headers.iter().filter(|header| !header.is_empty()).count();
        let known = fields.iter().flatten().count();
        if known >= 2 || (known == 1 && filled == 1) { known } else { 0 }
    };
    let most = lines.iter().take(HEADER_LINES_MAX).map(named).enumerate();
    most.filter(|(_, known)| *known > 0).max_by_key(|(at, known)| (*known, usize::MAX - at)).map(|(at, _)| at)
}

/// The field of each header: as remembered, else by its name.
fn fields_of(targets: &[Target], headers: &[String], remembered: Remembered<'_>) -> Vec<Option<&'static str>> {
    let chosen: Vec<Option<String>> = headers.iter().map(|header| remembered(&columns::plain(header))).collect();
    let name = |chosen: &str| targets.iter().find(|target| target.name == chosen).map(|target| target.name);
    let mut fields: Vec<Option<&'static str>> = vec![None; headers.len()];
    for (at, chosen) in chosen.iter().enumerate() {
        let field = chosen.as_deref().and_then(name);
        fields[at] = field.filter(|field| !fields.contains(&Some(field)));
    }
    let rest: Vec<String> = headers
        .iter()
        .zip(&chosen)
        .map(|(header, chosen)| if chosen.is_some() { String::new() } else { header.clone() })
        .collect();
    for (at, found) in columns::mapped(targets, &rest).into_iter().enumerate() {
        if fields[at].is_none() && found.is_some_and(|field| !fields.contains(&Some(field))) {
            fields[at] = found;
        }
    }
    fields
}

/// The field of a single column without a header: drafts, if a cell is as long as a draft's number. A shorter one is then a
/// mistake of its own cell.
fn alone(operation: Operation, lines: &[SheetLine], width: usize) -> Option<&'static str> {
    let is_number = |line: &SheetLine| {
        let text = model::spelling::unspaced(&line.cells.first().map(|cell| cell.text.clone()).unwrap_or_default());
        text.len() >= DRAFT_DIGITS_MIN && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let fits = width == 1 && !operation.is_transfer() && lines.iter().any(is_number);
    fits.then_some(columns::DRAFT_NUMBER)
}

/// Fields that are different in every row, so that one value for all would be a mistake.
const EACH: [&str; 6] =
    ["draftNumber", "bankDraftId", "amount", "oppositeAccountNumber", "oppositeAccountName", "referenceOrder"];

/// The local rules of a type that apply at a bank of the profile: an administrator may relax some of them, bank by bank.
pub(crate) fn rules_of(of: &Type, profile: Option<&Profile>) -> Vec<House> {
    let accounts = profile.map_or(&[][..], |profile| &profile.accounts);
    let applies = |rule: &'static House| {
        let at = |mark: &str| profile.is_none_or(|one| !is_relaxed(&Broken::House(rule), one.optional_fields(mark)));
        accounts.is_empty() || accounts.iter().any(|account| at(&account.bank_mark))
    };
    house(of).iter().filter(|rule| applies(rule)).copied().collect()
}

fn order_fields(operation: Operation, targets: &[Target], with: &SheetReading<'_>) -> Vec<OrderField> {
    let rules = rules_of(operation.item, with.profile);
    let field = |target: &Target| {
        let row = operation.item.field(target.name);
        let known = ["accountNumber", "draftNumber", "bankDraftId"].contains(&target.name);
        OrderField {
            name: target.name.to_owned(),
            label: target.label(with.language).to_owned(),
            required: !known && row.is_some_and(|row| row.required || rules.contains(&House::Needs(row.name))),
            for_all: target.is_sent && !EACH.contains(&target.name),
        }
    };
    targets.iter().map(field).collect()
}

#[cfg(test)]
mod tests;
