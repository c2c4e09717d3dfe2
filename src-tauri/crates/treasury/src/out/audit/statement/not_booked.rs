//! Lines of a table that are no bookings: sums, balances, headings of a further page and remarks of the bank. They are
//! named to the person. A line is one of these only where it says so in a cell of its own: a payee named “Total Energies”
//! is a booking, also where its day is merged with the one above.

use super::headings::plain;
use super::table::TableRow;

/// Ends of a label of sums, in one case, without blanks and signs.
const SUMS: &[&str] = &["合计", "总计", "小计", "累计", "共计", "合计金额", "总额", "总金额", "发生额合计"];
/// Whole labels of sums.
const SUM_LABELS: &[&str] = &[
    "total",
    "totals",
    "sum",
    "subtotal",
    "grandtotal",
    "totalamount",
    "totaldebit",
    "totaldebits",
    "totalcredit",
    "totalcredits",
    "pagetotal",
    "totaloutgoing",
    "totalincoming",
];
/// Beginnings of a label of a balance.
const BALANCES: &[&str] = &[
    "期初余额",
    "期末余额",
    "上期余额",
    "上页余额",
    "本页余额",
    "上日余额",
    "昨日余额",
    "承前页",
    "过次页",
    "上期结转",
    "结转下页",
    "openingbalance",
    "closingbalance",
    "balancebroughtforward",
    "balancecarriedforward",
    "balancebf",
    "balancecf",
    "broughtforward",
    "carriedforward",
];
/// Beginnings of the bank's remarks.
const REMARKS: &[&str] = &[
    "打印",
    "制表",
    "查询时间",
    "下载时间",
    "导出时间",
    "以上数据",
    "以上信息",
    "仅供参考",
    "本页",
    "共",
    "第",
    "页",
    "笔数",
    "总笔数",
    "借方笔数",
    "贷方笔数",
    "收入笔数",
    "支出笔数",
    "备注",
    "说明",
    "注",
    "温馨提示",
    "单位",
    "金额单位",
    "货币单位",
    "amountsin",
    "allamountsin",
    "page",
    "printed",
    "generated",
    "note",
    "endofstatement",
    "endofreport",
];
/// Longest label, and the same with its signs and blanks.
const LABEL_CHARACTERS_MAX: usize = 16;
const LABEL_BYTES_MAX: usize = 120;
/// Words that can follow a count.
const COUNTED: &[&str] = &["笔", "条", "项", "张", "items", "entries", "transactions"];

/// Words in a status of a line that moved nothing, or has not yet.
const NOT_DONE: &[&str] = &[
    "关闭",
    "失败",
    "未成功",
    "不成功",
    "退回",
    "退票",
    "退汇",
    "异常",
    "撤销",
    "取消",
    "作废",
    "拒绝",
    "驳回",
    "处理中",
    "等待",
    "待",
    "未入账",
    "未记账",
    "未完成",
    "closed",
    "fail",
    "unsuccess",
    "returned",
    "bounced",
    "cancelled",
    "canceled",
    "reject",
    "declined",
    "pending",
    "processing",
    "void",
];

/// Whether a status says that nothing was booked.
pub(super) fn is_not_done(status: &str) -> bool {
    let status = plain(status);
    NOT_DONE.iter().any(|word| status.contains(word))
}

/// The label of a line that is no booking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Label {
    /// A sum; the place of the cell that says so.
    Sum(usize),
    /// A balance; the place of the cell that says so.
    Balance(usize),
    /// A remark of the bank.
    Remark,
}

/// The sum or the balance that a cell of a line names, without the cell at a place.
pub(super) fn sum_or_balance(row: &TableRow, except: Option<usize>) -> Option<Label> {
    let cells = row.cells.iter().enumerate().filter(|(at, cell)| Some(*at) != except && !cell.text.trim().is_empty());
    cells.into_iter().find_map(|(at, cell)| label_of(&cell.text, at))
}

/// The label of a line, if one of its cells is one.
pub(super) fn label(row: &TableRow) -> Option<Label> {
    let mut cells = row.cells.iter().enumerate().filter(|(_, cell)| !cell.text.trim().is_empty());
    let found = cells.clone().find_map(|(at, cell)| label_of(&cell.text, at));
    found.or_else(|| {
        let first = plain(&cells.next()?.1.text);
        REMARKS.iter().any(|word| first.starts_with(word)).then_some(Label::Remark)
    })
}

/// Whether a cell is a label.
pub(super) fn is_label(text: &str) -> bool {
    label_of(text, 0).is_some()
}

fn label_of(text: &str, at: usize) -> Option<Label> {
    if text.len() > LABEL_BYTES_MAX || (text.is_ascii() && !begins_as_label(text)) {
        return None;
    }
    let text = plain(text);
    let short = without_count(&text);
    if short.chars().count() > LABEL_CHARACTERS_MAX {
        return None;
    }
    if SUMS.iter().any(|word| short.ends_with(word)) || SUM_LABELS.contains(&short) {
        return Some(Label::Sum(at));
    }
    BALANCES.iter().any(|word| short.starts_with(word)).then_some(Label::Balance(at))
}

/// Whether a text in ASCII begins as a label does: days, amounts and most words do not.
fn begins_as_label(text: &str) -> bool {
    let first = text.bytes().find(u8::is_ascii_alphanumeric).map(|byte| byte.to_ascii_lowercase());
    SUM_LABELS.iter().chain(BALANCES).any(|label| label.bytes().next() == first)
}

/// A label without a count or an amount behind it: 合计2笔, 合计：共2笔.
fn without_count(text: &str) -> &str {
    let counted = COUNTED.iter().find_map(|word| text.strip_suffix(word)).unwrap_or(text);
    counted.trim_end_matches(|sign: char| sign.is_ascii_digit()).trim_end_matches('共')
}

/// Whether a line repeats the header, as each page of a print does.
pub(super) fn is_header_again(row: &TableRow, headers: &[String]) -> bool {
    let named: Vec<&str> = headers.iter().map(String::as_str).filter(|header| !header.is_empty()).collect();
    row.filled().eq(named)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::SheetCell;

    fn of(cells: &[&str]) -> Option<Label> {
        label(&TableRow {
            number: 1,
            cells: cells.iter().copied().map(SheetCell::text).collect(),
            written: cells.len(),
        })
    }

    #[test]
    fn a_status_says_whether_a_line_was_booked() {
        for status in [
            "交易关闭",
            "失败",
            "处理中",
            "待处理",
            "Failed",
            "PENDING",
            "已撤销",
            "交易未成功",
            "已退票",
            "Failure",
            "Unsuccessful",
        ] {
            assert!(is_not_done(status), "{status}");
        }
        for status in ["", "交易成功", "支付成功", "已入账", "已全额退款", "退款成功", "Booked", "Completed"]
        {
            assert!(!is_not_done(status), "{status}");
        }
    }

    #[test]
    fn a_line_is_a_sum_only_where_a_cell_of_its_own_says_so() {
        for cells in [
            &["合计", "", "100"][..],
            &["人民币合计", "100.00"],
            &["本页合计：", "2"],
            &["合计：2笔", "", "1"],
            &["", "TOTAL", "1"],
            &["Grand Total:", "1"],
            &["合计金额", "5"],
        ] {
            assert!(matches!(of(cells), Some(Label::Sum(_))), "{cells:?}");
        }
        for cells in [
            &["", "Total Energies SE", "5"][..],
            &["", "Sum Trading", "5"],
            &["", "合计科技有限公司", "5"],
            &["", "x", "5"],
        ] {
            assert_eq!(of(cells), None, "{cells:?}");
        }
        assert_eq!(of(&["期初余额", "900.00"]), Some(Label::Balance(0)));
        for cells in [&["打印时间：2026-01-05 10:00"][..], &["以上数据仅供参考"], &["第1页 共2页"], &["Page 1 of 2"]]
        {
            assert_eq!(of(cells), Some(Label::Remark), "{cells:?}");
        }
    }
}
