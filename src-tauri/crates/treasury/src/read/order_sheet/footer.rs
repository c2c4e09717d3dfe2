//! The line of totals at the end of a spreadsheet: 合计, Total. It is no order; its sum and count are compared with the
//! rows.

use bank_contract::{Amount, Sum};
use money::Operation;

use super::columns::{DRAFT_AMOUNT, plain};
use super::values;
use crate::read::sheet::{SheetLine, number};
use crate::view::{SheetCell, SheetFooter};

/// Words with which the line begins.
const WORDS: [&str; 14] = [
    "合计",
    "总计",
    "共计",
    "总额",
    "总金额",
    "金额合计",
    "本页合计",
    "合计金额",
    "总数",
    "total",
    "grandtotal",
    "sum",
    "totals",
    "totalamount",
];
/// Ends of the label of a part's sum.
const PART_WORDS: [&str; 3] = ["小计", "subtotal", "分计"];
/// Most decimals of a currency.
const TOTAL_PLACES: usize = 4;
/// A total is compared and never sent, so its marks are read as those of its column usually are.
const TOTAL_COLUMN: values::AmountColumn = values::AmountColumn { places: TOTAL_PLACES, has_point: true };
/// The words that can follow a count.
const COUNTED: [&str; 9] = ["笔", "条", "人", "张", "项", "items", "rows", "payments", "drafts"];

/// The field with the amount of a row.
pub(crate) fn amount_field(operation: Operation) -> &'static str {
    if operation.is_transfer() { "tradeAmount" } else { DRAFT_AMOUNT }
}

/// The lines below the headers by their kinds.
pub(super) struct OrderLines<'a> {
    pub rows: Vec<&'a SheetLine>,
    /// The sums of parts, which are no orders: each is the sum of the rows since the one before.
    pub parts: Vec<&'a SheetLine>,
    pub footer: Option<SheetFooter>,
    /// The lines after the totals without an amount.
    pub after: Vec<&'a SheetLine>,
}

/// The rows, the line of totals, and the lines after it. A line after it that has an amount is a row: two sums, or an
/// order that a person overlooks, must not be lost.
pub(super) fn split<'a>(
    operation: Operation,
    fields: &[Option<&'static str>],
    lines: &'a [SheetLine],
) -> OrderLines<'a> {
    let amount = fields.iter().position(|field| *field == Some(amount_field(operation)));
    let account = fields.iter().position(|field| *field == Some("oppositeAccountNumber"));
    // A line with an account is an order to a payee of that name; the count of a total may be in that column too.
    let is_account = |text: &str| !text.trim().is_empty() && count(text).is_none();
    let has_account =
        |line: &SheetLine| account.and_then(|at| line.cells.get(at)).is_some_and(|cell| is_account(&cell.text));
    let Some(at) = lines.iter().position(|line| is_footer(line) && !has_account(line)) else {
        let (rows, parts) = without_parts(lines.iter().collect(), amount, has_account);
        return OrderLines { rows, parts, footer: None, after: Vec::new() };
    };
    let has_amount = |line: &&SheetLine| {
        amount.and_then(|at| line.cells.get(at)).is_some_and(|cell| !cell.text.trim().is_empty())
            || (amount.is_none() && line.cells.len() > 1)
    };
    let (more, after): (Vec<_>, Vec<_>) = lines[at + 1..].iter().partition(has_amount);
    let (rows, parts) = without_parts(lines[..at].iter().chain(more).collect(), amount, has_account);
    OrderLines { rows, parts, footer: Some(footer(&lines[at], amount)), after }
}

/// The rows, and the lines that call themselves the sum of a part and are it. One whose sum differs stays a row with a
/// mistake.
fn without_parts(
    lines: Vec<&SheetLine>,
    amount: Option<usize>,
    has_account: impl Fn(&SheetLine) -> bool,
) -> (Vec<&SheetLine>, Vec<&SheetLine>) {
    let read = |line: &SheetLine| {
        let text = values::amount(line.cells.get(amount?)?, TOTAL_COLUMN).ok()?;
        Amount::parse_plain(&text).ok()
    };
    let mut since = Sum::default();
    lines.into_iter().partition(|line| {
        let own = read(line);
        let is_part = is_part(line)
            && !has_account(line)
            && own.is_some_and(|own| since.left_out() == 0 && since.count() > 0 && since.amount() == own);
        if is_part {
            since = Sum::default()
        } else {
            since.add(own)
        }
        !is_part
    })
}

/// The first filled cell names the sum of a part: 小计, 一车间小计.
fn is_part(line: &SheetLine) -> bool {
    let first = line.cells.iter().find(|cell| !cell.text.trim().is_empty());
    first.is_some_and(|cell| PART_WORDS.iter().any(|word| plain(&cell.text).ends_with(word)))
}

/// The first filled cell is a word for the total, perhaps with a count, as in 合计：500笔.
fn is_footer(line: &SheetLine) -> bool {
    line.cells.iter().find(|cell| !cell.text.trim().is_empty()).is_some_and(|cell| rest(&cell.text).is_some())
}

/// The text behind the word for the total, if it is blank or a count.
fn rest(text: &str) -> Option<String> {
    let text = plain(text);
    let rest = WORDS.iter().filter_map(|word| text.strip_prefix(word)).min_by_key(|rest| rest.len())?;
    (rest.is_empty() || count(rest).is_some()).then(|| rest.to_owned())
}

/// The count in a text such as `500`, 500笔 or 共500笔.
fn count(text: &str) -> Option<String> {
    let text = plain(text);
    let text = text.strip_prefix('共').unwrap_or(&text);
    let digits = COUNTED.iter().find_map(|word| text.strip_suffix(word)).unwrap_or(text);
    let is_count = !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_count.then(|| digits.trim_start_matches('0').to_owned())
}

fn footer(line: &SheetLine, amount: Option<usize>) -> SheetFooter {
    // A total that cannot be read stays as it is written: it agrees with nothing, and a person decides.
    let read = |cell: &SheetCell| values::amount(cell, TOTAL_COLUMN).unwrap_or_else(|_| number::shown(&cell.text));
    let total = amount.and_then(|at| line.cells.get(at)).map(read);
    let first = line.cells.iter().position(|cell| !cell.text.trim().is_empty());
    let beside = line.cells.iter().enumerate().find_map(|(at, cell)| {
        let is_named =
            Some(at) != first && Some(at) != amount && COUNTED.iter().any(|word| cell.text.trim().ends_with(word));
        if is_named { count(&cell.text) } else { None }
    });
    let own =
        first.and_then(|at| rest(&line.cells[at].text)).filter(|rest| !rest.is_empty()).and_then(|rest| count(&rest));
    SheetFooter { line: line.number, total: total.filter(|text| !text.is_empty()), count: own.or(beside) }
}
