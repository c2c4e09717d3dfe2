//! A preview of a statement before its import: headers, first rows, and a guess at the columns.
//!
//! The guess uses only the names that banks give their columns. It is shown, a person corrects it, and only then is the
//! file imported. Not here: guessing whether `03/04` is in March or in April, because a wrong day would match a wrong
//! transfer.

use chrono::NaiveDate;
use model::days::{self, DAY_FORMS};

use super::headings::{self, AMOUNT, CREDIT, DAY, DEBIT, DIRECTION};
use super::table::StatementTable;
use crate::view::{CellHolds, Columns};

/// Number of sample rows.
const SAMPLE_ROWS: usize = 5;
/// Rows in which a form of the day is looked for.
const FORM_ROWS: usize = 50;

/// A heading of a side that is the balance's where debits and credits have columns of their own.
const BALANCE_SIDE: &str = "方向";

/// Forms of a time behind a day.
const TIMES: &[&str] = &["", " %H:%M:%S", " %H:%M", "%H:%M:%S", "%H%M%S", "T%H:%M:%S", " %H%M%S", " %H.%M.%S"];

/// Whether a line of cells is the header: it names the day's column, and that of an amount.
pub(super) fn is_header(cells: &[String]) -> bool {
    headings::has(cells, DAY) && [AMOUNT, DEBIT, CREDIT].into_iter().any(|names| headings::has(cells, names))
}

/// Whether a line of cells has all headers that a person named.
pub(super) fn has_all(cells: &[String], columns: &Columns) -> bool {
    let mut named = columns.headers().peekable();
    named.peek().is_some() && named.all(|header| cells.iter().any(|cell| cell == header))
}

/// The first rows, as in the file.
pub(super) fn sample(table: &StatementTable) -> Vec<Vec<String>> {
    let texts = |row: &super::table::TableRow| row.cells.iter().map(|cell| cell.text.trim().to_owned()).collect();
    table.rows.iter().take(SAMPLE_ROWS).map(texts).collect()
}

/// The columns of a table, guessed; blank where no header is known. `day` parses a day by the profile's formats;
/// `currency` is the account's only currency, if any.
pub(super) fn columns(
    table: &StatementTable,
    day: impl Fn(&str) -> Option<NaiveDate>,
    currency: Option<String>,
) -> Columns {
    let headers = &table.headers;
    let of = |names: &[&str]| headings::one(headers, names);
    let (debit, credit, own) = (of(DEBIT), of(CREDIT), of(headings::CURRENCY));
    let is_split = debit.is_some() && credit.is_some();
    let day_header = of(DAY).unwrap_or_default();
    let mut remarks = headings::all(headers, headings::REMARK);
    let counterparty = of(headings::COUNTERPARTY);
    remarks.retain(|header| Some(header) != counterparty.as_ref());
    let remark = (!remarks.is_empty()).then(|| remarks.remove(0));
    Columns {
        day_format: form_of(table, &day_header, day),
        day: day_header,
        amount: if is_split { None } else { of(AMOUNT) },
        // Beside two columns it is the side of the balance.
        direction: of(DIRECTION).filter(|header| !(is_split && headings::plain(header) == BALANCE_SIDE)),
        debit: debit.filter(|_| is_split || of(AMOUNT).is_none()),
        credit: credit.filter(|_| is_split || of(AMOUNT).is_none()),
        currency_value: if own.is_some() { None } else { currency },
        currency: own,
        currency_blank: None,
        reference: of(headings::REFERENCE),
        counterparty,
        remark,
        more_remarks: remarks,
        balance: of(headings::BALANCE),
        account: own_account(headers),
        decimal: None,
        file_account: None,
        others_by_header: false,
    }
}

/// Columns that a person named in part, with those of the guess for the others.
pub(super) fn complete_columns(named: Columns, guess: Columns) -> Columns {
    let has_amount = named.amount.is_some() || named.debit.is_some() || named.credit.is_some();
    let of = |own: Option<String>, other: Option<String>| own.or(other);
    let is_day_named = !named.day.is_empty();
    let is_currency_named = named.currency.is_some() || named.currency_value.is_some();
    let is_remark_named = named.remark.is_some();
    Columns {
        day_format: if is_day_named || named.day_format.is_some() { named.day_format } else { guess.day_format },
        day: if is_day_named { named.day } else { guess.day },
        amount: if has_amount { named.amount } else { guess.amount },
        debit: if has_amount { named.debit } else { guess.debit },
        credit: if has_amount { named.credit } else { guess.credit },
        direction: of(named.direction, guess.direction),
        currency: if is_currency_named { named.currency } else { guess.currency },
        currency_value: if is_currency_named { named.currency_value } else { guess.currency_value },
        currency_blank: named.currency_blank,
        reference: of(named.reference, guess.reference),
        counterparty: of(named.counterparty, guess.counterparty),
        remark: of(named.remark, guess.remark),
        more_remarks: if is_remark_named { named.more_remarks } else { guess.more_remarks },
        balance: of(named.balance, guess.balance),
        account: of(named.account, guess.account),
        decimal: named.decimal,
        file_account: named.file_account,
        others_by_header: false,
    }
}

/// The columns of the account's last import, with those that it had not and the headers name.
pub(super) fn columns_of_last_import(last: Columns, guess: Columns) -> Columns {
    Columns {
        direction: last.direction.or(guess.direction),
        // It is stated for one file.
        currency_blank: None,
        balance: last.balance.or(guess.balance),
        account: last.account.or(guess.account),
        more_remarks: if last.remark == guess.remark { guess.more_remarks } else { last.more_remarks },
        ..last
    }
}

/// The column of the own account: 账号 alone may be the other party's, so another column has to be that one's.
fn own_account(headers: &[String]) -> Option<String> {
    let names_other = |header: &String| {
        let header = headings::plain(header);
        ["对方", "对手", "收付方", "counterparty", "payee", "收款"].iter().any(|word| header.starts_with(word))
    };
    let plain = || headings::one(headers, headings::ACCOUNT).filter(|_| headers.iter().any(names_other));
    headings::one(headers, headings::OWN_ACCOUNT).or_else(plain)
}

/// The form of the days, where the profile's formats do not read them.
fn form_of(table: &StatementTable, header: &str, day: impl Fn(&str) -> Option<NaiveDate>) -> Option<String> {
    let place = table.headers.iter().position(|one| one == header)?;
    let cells = table.rows.iter().take(FORM_ROWS).filter_map(|row| row.cells.get(place));
    let texts: Vec<&str> = cells.filter(|cell| cell.holds != CellHolds::Day).map(|cell| cell.text.trim()).collect();
    let forms = || DAY_FORMS.iter().flat_map(|day| TIMES.iter().map(move |time| format!("{day}{time}")));
    let form_of = |text: &str| forms().find(|form| days::of(text, form).is_some());
    texts.into_iter().find_map(|text| if day(text).is_some() { Some(None) } else { form_of(text).map(Some) })?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::long_read::LongRead;

    fn table(text: &str) -> StatementTable {
        StatementTable::of(text.as_bytes(), is_header, &LongRead::quiet()).unwrap()
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
    fn a_bracket_may_hold_the_meaning_and_two_equal_names_are_not_guessed() {
        let split = seen("交易日期,交易金额(收入),交易金额(支出)\n2026-01-05,0,1\n");
        assert_eq!((split.debit, split.credit, split.amount), (some("交易金额(支出)"), some("交易金额(收入)"), None));
        for text in ["交易日期,金额(甲),金额(乙)\n2026-01-05,0,1\n", "交易日期,金额,金额\n2026-01-05,0,1\n"]
        {
            let columns = seen(text);
            assert_eq!((columns.amount, columns.debit), (None, None), "{text}");
        }
        let side = seen("交易时间,借/贷,金额,用途,摘要,附言\n2026-01-05,借,1,a,b,c\n");
        assert_eq!((side.direction, side.amount), (some("借/贷"), some("金额")));
        assert_eq!((side.remark, side.more_remarks), (some("用途"), vec!["摘要".to_owned(), "附言".to_owned()]));
    }

    #[test]
    fn unknown_cells_stay_blank_and_an_ambiguous_day_has_no_form() {
        let columns = seen("Tag,Betrag\n03/04/2026,1\n");
        assert_eq!((columns.day.as_str(), columns.amount.clone(), columns.remark), ("", None, None));
        for day in ["03/04/2026", "05/01/26", "26.01.05"] {
            let two_ways = seen(&format!("Date,Amount\n{day},1\n"));
            assert_eq!((two_ways.day.as_str(), two_ways.day_format), ("Date", None), "{day}");
        }
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
