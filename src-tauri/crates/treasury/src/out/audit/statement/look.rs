//! A preview of a statement before its import: headers, first rows, and a guess at the columns.
//!
//! The guess uses only the names that banks give their columns. It is shown, a person corrects it, and only then is the
//! file imported. Not here: guessing whether `03/04` is in March or in April, because a wrong day would match a wrong
//! transfer.

use chrono::NaiveDate;

use super::table::StatementTable;
use crate::read::imported_text::DAY_FORMS;
use crate::view::Columns;

/// Number of sample rows.
const SAMPLE_ROWS: usize = 5;

/// Known headers, normalised: lower case, without blanks, and without a unit in brackets.
const DAY: &[&str] = &[
    "交易日期",
    "交易日",
    "记账日期",
    "入账日期",
    "日期",
    "交易时间",
    "date",
    "bookingdate",
    "transactiondate",
    "day",
];
const AMOUNT: &[&str] = &["金额", "交易金额", "发生额", "amount", "transactionamount"];
const DEBIT: &[&str] =
    &["借方", "借方金额", "借方发生额", "支出", "支出金额", "debit", "debitamount", "paidout", "withdrawal"];
const CREDIT: &[&str] =
    &["贷方", "贷方金额", "贷方发生额", "收入", "收入金额", "credit", "creditamount", "paidin", "deposit"];
const CURRENCY: &[&str] = &["币种", "币别", "货币", "currency", "ccy"];
const REFERENCE: &[&str] =
    &["凭证号", "客户参考号", "业务参考号", "参考号", "交易流水号", "流水号", "reference", "ref", "referencenumber"];
const COUNTERPARTY: &[&str] = &[
    "对方户名",
    "对方账户名称",
    "对方名称",
    "对方单位",
    "收款人",
    "counterparty",
    "counterpartyname",
    "payee",
    "beneficiary",
];
const REMARK: &[&str] = &["摘要", "备注", "附言", "用途", "remark", "remarks", "purpose", "description", "memo"];

const TIMES: &[&str] = &["", " %H:%M:%S", " %H:%M", "%H:%M:%S"];

/// Whether a line of cells is the header: it names the day's column, and that of an amount.
pub(super) fn is_header(cells: &[String]) -> bool {
    let names = |known: &[&str]| cells.iter().any(|cell| known.contains(&plain(cell).as_str()));
    names(DAY) && (names(AMOUNT) || names(DEBIT))
}

/// The first rows, as in the file.
pub(super) fn sample(table: &StatementTable) -> Vec<Vec<String>> {
    table.rows.iter().take(SAMPLE_ROWS).map(|row| row.cells.clone()).collect()
}

/// The columns of a table, guessed; blank where no header is known. `day` parses a day by the profile's formats;
/// `currency` is the account's only currency, if any.
pub(super) fn columns(
    table: &StatementTable,
    day: impl Fn(&str) -> Option<NaiveDate>,
    currency: Option<String>,
) -> Columns {
    guess(&table.headers, &sample(table), day, currency)
}

fn guess(
    headers: &[String],
    sample: &[Vec<String>],
    day: impl Fn(&str) -> Option<NaiveDate>,
    currency: Option<String>,
) -> Columns {
    let of = |names: &[&str]| {
        let place = names.iter().find_map(|name| headers.iter().position(|header| plain(header) == *name));
        place.map(|at| headers[at].clone())
    };
    let (debit, credit, own) = (of(DEBIT), of(CREDIT), of(CURRENCY));
    let day_header = of(DAY).unwrap_or_default();
    let place = headers.iter().position(|header| *header == day_header);
    let written = place.and_then(|at| sample.first()?.get(at)).map(String::as_str).unwrap_or_default();
    Columns {
        day: day_header,
        day_format: if day(written).is_some() { None } else { form_of(written) },
        amount: if debit.is_some() { None } else { of(AMOUNT) },
        debit,
        credit,
        currency_value: if own.is_some() { None } else { currency },
        currency: own,
        reference: of(REFERENCE),
        counterparty: of(COUNTERPARTY),
        remark: of(REMARK),
        file_account: None,
    }
}

fn form_of(written: &str) -> Option<String> {
    let forms = DAY_FORMS.iter().flat_map(|day| TIMES.iter().map(move |time| format!("{day}{time}")));
    forms.into_iter().find(|form| NaiveDate::parse_from_str(written, form).is_ok())
}

fn plain(header: &str) -> String {
    let name = header.split(['(', '（', '[']).next().unwrap_or_default();
    name.chars()
        .filter(|sign| !sign.is_whitespace() && !matches!(sign, '_' | '-' | '.'))
        .collect::<String>()
        .to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(text: &str) -> StatementTable {
        StatementTable::of(text.as_bytes(), is_header).unwrap()
    }

    fn seen(text: &str) -> Columns {
        columns(&table(text), |text| text.parse().ok(), Some("CNY".to_owned()))
    }

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    #[test]
    fn headers_are_understood_by_the_names_that_banks_use() {
        let columns =
            seen("\u{feff}交易日期,凭证号,借方发生额(元),贷方发生额(元),币种,对方户名,摘要\n20260105,A,1,0,CNY,B,C\n");
        assert_eq!((columns.day.as_str(), columns.day_format.as_deref()), ("交易日期", Some("%Y%m%d")));
        assert_eq!((columns.debit.clone(), columns.credit.clone()), (some("借方发生额(元)"), some("贷方发生额(元)")));
        assert_eq!((columns.currency.clone(), columns.currency_value.clone()), (some("币种"), None));
        let english = seen("Booking Date,Amount,Reference,Payee\n2026-01-05 08:00:00,-1,A,B\n");
        assert_eq!((english.day.as_str(), english.day_format), ("Booking Date", some("%Y-%m-%d %H:%M:%S")));
        assert_eq!((english.amount, english.currency_value), (some("Amount"), some("CNY")));
    }

    #[test]
    fn unknown_cells_stay_blank_and_an_ambiguous_day_has_no_form() {
        let columns = seen("Tag,Betrag\n03/04/2026,1\n");
        assert_eq!((columns.day.as_str(), columns.amount.clone(), columns.remark), ("", None, None));
        let two_ways = seen("Date,Amount\n03/04/2026,1\n");
        assert_eq!((two_ways.day.as_str(), two_ways.day_format), ("Date", None));
    }

    #[test]
    fn the_header_is_found_below_titles_and_with_other_separators() {
        let titled = "账户明细\n账号：6222\n\n交易日期;摘要;金额\n2026-01-05;工资;-1,234.50\n";
        let read = table(titled);
        assert_eq!(read.headers, ["交易日期", "摘要", "金额"]);
        assert_eq!(
            (read.rows[0].number, sample(&read)),
            (5, vec![vec!["2026-01-05".to_owned(), "工资".to_owned(), "-1,234.50".to_owned()]])
        );
        assert_eq!(table("a,b\n1,2\n").headers, ["a", "b"], "without a known name it is the first line");
    }
}
