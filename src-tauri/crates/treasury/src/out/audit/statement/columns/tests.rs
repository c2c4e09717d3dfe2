//! The lines of a table: amounts, directions, currencies, lines that are no bookings, and faults.

use model::days;

use super::*;
use crate::out::audit::statement::look;

fn columns() -> Columns {
    let name = |text: &str| Some(text.to_owned());
    Columns {
        day: "交易日期".to_owned(),
        amount: name("金额"),
        currency_value: name("CNY"),
        reference: name("凭证号"),
        remark: name("摘要"),
        ..Columns::default()
    }
}

fn with(text: &str, columns: &Columns) -> Result<TableLines> {
    let table =
        StatementTable::of(text.as_bytes(), |cells| cells.iter().any(|cell| cell == &columns.day), &LongRead::quiet())?;
    let day = |text: &str| days::plain(text);
    let currency = |text: &str| model::spelling::iso_or_text(text);
    let titles = &table.all_titles();
    let long = &LongRead::quiet();
    lines(&table, &TableFor { account: "B:6001", columns, day: &day, currency: &currency, titles, long })
}

fn read(text: &str, columns: &Columns) -> Result<Vec<StatementLine>> {
    with(text, columns).map(|read| read.lines.into_iter().map(|one| one.line).collect())
}

/// Reads a table with the columns that its headers name.
fn guessed(text: &str) -> Result<TableLines> {
    let table = StatementTable::of(text.as_bytes(), look::is_header, &LongRead::quiet())?;
    let columns = look::columns(&table, days::plain, None);
    with(text, &columns)
}

fn told(read: &TableLines) -> Vec<String> {
    // An amount has two decimals at least.
    let short = |amount: &str| amount.trim_end_matches('0').trim_end_matches('.').to_owned();
    let one = |one: &ReadLine| format!("{} {} {}", one.line.direction, short(&one.line.amount), one.line.currency);
    read.lines.iter().map(one).collect()
}

fn refusal(read: Result<TableLines>) -> String {
    read.map(|read| told(&read)).unwrap_err().trouble().sentence.id.clone()
}

fn notes(read: &TableLines) -> Vec<&str> {
    read.notes.iter().map(|note| note.id.as_str()).collect()
}

#[test]
fn a_statement_is_read_by_its_own_headers_and_equal_lines_stay_apart() {
    let text = "\u{feff}交易日期,凭证号,金额,摘要\n2026-01-05,AV1,\"-1,234.50\",工资\n2026-01-05,AV1,\"-1,234.50\",工资\n2026-01-06,,+7,\n";
    let lines = read(text, &columns()).unwrap();
    let told: Vec<_> =
        lines.iter().map(|line| (line.day.as_str(), line.amount.as_str(), line.direction.as_str())).collect();
    assert_eq!(told[..2], [("2026-01-05", "1234.50", "out"); 2]);
    assert_eq!((told[2], lines[0].currency.as_str()), (("2026-01-06", "7.00", "in"), "CNY"));
    assert_eq!(lines[0], lines[1], "only a stored line has an identity");
}

#[test]
fn each_way_to_show_a_direction_has_one_meaning() {
    let rows: [(&str, &[&str]); 13] = [
        ("Date,Debit,Credit,Currency\n2026-01-05,5.00,0.00,CNY\n2026-01-05,,6.00,CNY\n", &["out 5 CNY", "in 6 CNY"]),
        ("Date,Amount,Currency\n2026-01-05,100.00,EUR\n2026-01-05,-5.00,EUR\n", &["in 100 EUR", "out 5 EUR"]),
        ("Date,Amount,Currency\n2026-01-05,100.00,EUR\n", &["unknown 100 EUR"]),
        ("Date,Amount,Currency\n2026-01-05,(5.00),EUR\n2026-01-05,6.00-,EUR\n", &["out 5 EUR", "out 6 EUR"]),
        ("Date,Amount,Currency\n2026-01-05,5.00 DR,EUR\n2026-01-05,6.00 CR,EUR\n", &["out 5 EUR", "in 6 EUR"]),
        ("交易时间,借/贷,金额,币种\n2026-01-05,借,1,CNY\n2026-01-05,贷,2,CNY\n", &["out 1 CNY", "in 2 CNY"]),
        (
            "交易时间,收/支,金额,币种\n2026-01-05,支出,1,CNY\n2026-01-05,收入,2,CNY\n2026-01-05,/,3,CNY\n",
            &["out 1 CNY", "in 2 CNY", "unknown 3 CNY"],
        ),
        ("Date,Dr/Cr,Amount,Currency\n2026-01-05,D,1,USD\n2026-01-05,Cr,2,USD\n", &["out 1 USD", "in 2 USD"]),
        (
            "交易日期,借方发生额,贷方发生额,币种\n2026-01-05,60,,CNY\n2026-01-05,-100,,CNY\n",
            &["out 60 CNY", "in 100 CNY"],
        ),
        (
            "交易日期,借方发生额,贷方发生额,币种\n2026-01-05,-60,,CNY\n2026-01-05,-100,,CNY\n",
            &["out 60 CNY", "out 100 CNY"],
        ),
        ("交易日期,借方发生额,贷方发生额,币种,摘要\n2026-01-05,-60,,CNY,冲正\n", &["in 60 CNY"]),
        (
            "交易日期,付款人账号,收款人账号,交易金额,币种\n2026-01-05,6001,8001,1,CNY\n2026-01-05,8001,6001,2,CNY\n",
            &["out 1 CNY", "in 2 CNY"],
        ),
        (
            "交易日期,金额,余额,币种\n2026-01-05,5,100,CNY\n2026-01-05,7,107,CNY\n2026-01-06,9,98,CNY\n",
            &["unknown 5 CNY", "in 7 CNY", "out 9 CNY"],
        ),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&guessed(text).expect(text)), expected, "{text}");
    }
    let wrong = [
        "Date,Debit,Credit,Currency\n2026-01-05,100.00,40.00,CNY\n",
        "交易时间,借/贷,金额,币种\n2026-01-05,转,1,CNY\n",
    ];
    for text in wrong {
        assert_eq!(refusal(guessed(text)), "statement-line", "{text}");
    }
}

#[test]
fn amounts_are_read_by_the_whole_column_or_asked() {
    let rows: [(&str, &[&str]); 8] = [
        (
            "Date;Credit;Debit;CCY\n2026-01-05;1250,50;;EUR\n2026-01-06;;200,25;EUR\n",
            &["in 1250.5 EUR", "out 200.25 EUR"],
        ),
        (
            "Date,Amount,Currency\n2026-01-05,\"-1.234,56\",EUR\n2026-01-05,\"-1.000\",EUR\n",
            &["out 1234.56 EUR", "out 1000 EUR"],
        ),
        (
            "Date,Amount,Currency\n2026-01-05,\"-1,234\",USD\n2026-01-05,\"-1,234.50\",USD\n",
            &["out 1234 USD", "out 1234.5 USD"],
        ),
        (
            "Date,Amount,Currency\n2026-01-05,\"-12,34\",CHF\n2026-01-05,\"-1,2\",CHF\n",
            &["out 12.34 CHF", "out 1.2 CHF"],
        ),
        ("Date,Amount,Currency\n2026-01-05,-12.500,KWD\n", &["out 12.5 KWD"]),
        ("交易日期,金额(万元),币种\n2026-01-05,-1.5,CNY\n", &["out 15000 CNY"]),
        ("交易日期,金额,币种\n2026-01-05,-1.5万,CNY\n2026-01-05,\u{2212}2,CNY\n", &["out 15000 CNY", "out 2 CNY"]),
        ("Date,Amount,Balance,Currency\n2026-01-05,\"-1,234\",\"5,000.00\",USD\n", &["out 1234 USD"]),
    ];
    for (text, expected) in rows {
        assert_eq!(told(&guessed(text).expect(text)), expected, "{text}");
    }
    for (amount, currency, id) in [
        ("\"-1,234\"", "CNY", "statement-ambiguous"),
        ("-1.234", "CNY", "statement-ambiguous"),
        ("\"-1.5\",CNY\n2026-01-05,\"-1,5\"", "CNY", "statement-mixed"),
        ("-1234.567", "CNY", "statement-finer"),
        ("-1.5", "JPY", "statement-finer"),
        ("\"-1,23,456.00\"", "INR", "statement-line"),
        ("-5,EUR\n2026-01-05,-€6", "CHF", "statement-line"),
    ] {
        assert_eq!(
            refusal(guessed(&format!("Date,Amount,Currency\n2026-01-05,{amount},{currency}\n"))),
            id,
            "{amount}"
        );
    }
    let comma = Columns { decimal: Some(model::spelling::DecimalMark::Comma), ..columns() };
    let text = "交易日期,凭证号,金额,摘要\n2026-01-05,A,-1.234,\n";
    assert_eq!(read(text, &comma).unwrap()[0].amount, "1234.00", "a person states the mark");
}

#[test]
fn a_currency_is_folded_and_a_blank_one_is_asked() {
    for word in ["人民币", "人民币元", "RMB", "cny", "156", "ＣＮＹ"] {
        assert_eq!(
            told(&guessed(&format!("Date,Amount,Currency\n2026-01-05,-1,{word}\n")).expect(word)),
            ["out 1 CNY"]
        );
    }
    assert_eq!(refusal(guessed("Date,Amount,Currency\n2026-01-05,-1,\n")), "statement-currency-blank");
    assert_eq!(refusal(guessed("Date,Amount\n2026-01-05,-1\n")), "statement-no-currency");
}

#[test]
fn lines_that_are_no_bookings_are_named_and_no_booking_is_left_out() {
    let rows = "交易日期,凭证号,金额,摘要\n2026-01-05,A,-1,\n";
    let found = with(&format!("{rows}本页合计,,1,\n交易日期,凭证号,金额,摘要\n2026-01-06,B,-2,\n合计,,3,\n,,,第1页\n打印时间：2026-01-07 10:00\n"), &columns()).unwrap();
    let note = found.notes.iter().find(|note| note.id == "statement-left-out").unwrap();
    assert_eq!((found.lines.len(), note.args["lines"].as_str()), (2, "3, 4, 6, 7, 8"));
    assert_eq!((found.counts.lines, found.counts.bookings, found.counts.others), (8, 2, 6));
    for foot in ["期初余额,,,\n", "人民币合计,1,1,\n", "Total,,1,\n", "以上数据仅供参考\n", "合计：2笔,1\n", "共2笔\n"]
    {
        assert_eq!(with(&format!("{rows}{foot}"), &columns()).expect(foot).lines.len(), 1, "{foot}");
    }
    for foot in [
        ",B,2,\n",
        "昨天,B,2,\n",
        "合计,,1,\n2026-13-05,B,2,\n",
        "合计,,1,\n昨天,B,2,\n",
        "2026-01-06,B\n",
        "2026-01-06,B,-1,x,y\n",
    ] {
        assert_eq!(refusal(with(&format!("{rows}{foot}"), &columns())), "statement-line", "{foot}");
    }
    let party = "Date,Payee,Amount,Currency\n2026-01-05,X,-1,CNY\n,Total Energies,-2,CNY\n";
    assert_eq!(refusal(guessed(party)), "statement-line", "a merged day is no sum");
    assert_eq!(refusal(guessed(&party.replace(" Energies", ""))), "statement-line", "Total is a company too");
}

#[test]
fn a_balance_or_a_sum_with_a_day_is_no_booking() {
    let rows = "Date,Payee,Remark,Amount,Currency\n2026-01-05,X,fee,-5.00,CNY\n";
    for foot in ["期初余额,1000.00", "Opening balance,1000.00", "本月合计,12.00", "Closing Balance,-5"] {
        let found = guessed(&format!("{rows}2026-01-31,,{foot},CNY\n")).expect(foot);
        assert_eq!(
            (told(&found), notes(&found).contains(&"statement-left-out")),
            (vec!["out 5 CNY".to_owned()], true),
            "{foot}"
        );
    }
    for booking in ["X,TOTAL", "期初余额公司,fee", "合计,fee"] {
        let found = guessed(&format!("{rows}2026-01-31,{booking},-2.00,CNY\n")).expect(booking);
        assert_eq!(found.lines.len(), 2, "{booking}");
    }
}

#[test]
fn headings_name_the_unit_and_the_currency_of_their_amounts() {
    for (heading, expected) in [
        ("金额（单位：万元）", "out 125000 CNY"),
        ("金额(千元)", "out 12500 CNY"),
        ("Amount (in thousands)", "out 12500 CNY"),
        ("金额", "out 12.5 CNY"),
    ] {
        let text = format!("交易日期,{heading},币种\n2026-01-05,-12.5,CNY\n");
        assert_eq!(told(&guessed(&text).expect(heading)), [expected], "{heading}");
    }
    assert_eq!(
        told(&guessed("Date,Amount (USD)\n2026-01-05,-5.00\n2026-01-06,6.00\n").expect("USD")),
        ["out 5 USD", "in 6 USD"]
    );
    let refused = guessed("Date,Amount (USD),Currency\n2026-01-05,-5.00,CNY\n");
    assert_eq!(refusal(refused), "statement-line", "the heading says USD");
    // An unquoted separator of thousands moves the cells into a column without a header.
    let moved = "Date,Amount,Currency,\n2026-01-05,-5.00,CNY,\n2026-01-06,-1,234.50,CNY\n";
    assert_eq!(refusal(guessed(moved)), "statement-line");
}

#[test]
fn the_running_balance_agrees_differs_or_is_missing() {
    let read = |balances: [&str; 2]| {
        guessed(&format!(
            "Date,Amount,Balance,Currency\n2026-01-05,-5,{},CNY\n2026-01-05,-5,{},CNY\n",
            balances[0], balances[1]
        ))
        .unwrap()
    };
    assert!(notes(&read(["95", "90"])).contains(&"statement-balances-agree"));
    assert!(notes(&read(["90", "95"])).contains(&"statement-balances-agree"), "the newest line first");
    assert!(notes(&read(["95", "80"])).contains(&"statement-balances-differ"));
    assert!(notes(&read(["", "80"])).contains(&"statement-balances-none"));
    assert!(read(["95", "90"]).lines.iter().all(|one| one.balance.is_some()));
}

#[test]
fn all_columns_of_words_are_in_the_remark_and_unused_ones_are_named() {
    let text = "交易日期,借方发生额,贷方发生额,币种,摘要,用途,附言,对方单位名称,柜员\n2026-01-05,1,,CNY,货款,AV-77,货款,海贸,7\n";
    let found = guessed(text).unwrap();
    assert_eq!(
        (found.lines[0].line.remark.as_str(), found.lines[0].line.counterparty.as_str()),
        ("货款 AV-77", "海贸")
    );
    let unused = found.notes.iter().find(|note| note.id == "columns-unused").unwrap();
    assert_eq!(unused.args["columns"], "柜员");
}

#[test]
fn a_column_of_another_account_is_refused_and_mixed_ones_are_parted() {
    let text = |one: &str, two: &str| {
        format!("账号,交易日期,金额,币种,对方户名\n{one},2026-01-05,-1,CNY,X\n{two},2026-01-05,-2,CNY,Y\n")
    };
    assert_eq!(told(&guessed(&text("6001", "60 01")).unwrap()).len(), 2);
    let parted = guessed(&text("6001", "7001")).unwrap();
    assert_eq!(
        (told(&parted), notes(&parted).contains(&"statement-others-left")),
        (vec!["out 1 CNY".to_owned()], true)
    );
    assert_eq!(refusal(guessed(&text("7001", "7002"))), "statement-other-account");
    for (written, is) in [
        ("6001", true),
        ("60****001", false),
        ("6***001", true),
        ("****001", true),
        ("****01", false),
        ("16001", false),
    ] {
        assert_eq!(is_own(written, "B:6001", None), is, "{written}");
    }
}

#[test]
fn what_cannot_be_read_is_named_with_its_line_and_nothing_is_kept() {
    let rows = [
        ("日期,金额\n", "statement-no-column", "交易日期"),
        ("交易日期,凭证号,金额,金额,摘要\n", "statement-column-twice", "金额"),
        ("交易日期,凭证号,金额,摘要\n2026-01-05,,1,\n昨天,,1,\n", "statement-line", "3"),
        ("交易日期,凭证号,金额,摘要\n05/01/26,,1,\n", "statement-line", "2"),
        ("交易日期,凭证号,金额,摘要\n2026-01-05,,1.2.3,\n", "statement-line", "2"),
        ("交易日期,凭证号,金额,摘要\n2026-01-05,,1\n", "statement-line", "2"),
        ("交易日期,凭证号,金额,摘要\n2026-01-05,A,1,\"x\n2026-01-06,B,2,y\n", "sheet-quote-open", "2"),
    ];
    for (text, id, named) in rows {
        let error = read(text, &columns()).unwrap_err();
        let sentence = &error.trouble().sentence;
        assert!(sentence.id == id && sentence.args.values().any(|value| value == named), "{text}: {sentence:?}");
    }
    let bytes = StatementTable::of(&[0xff, 0xd0], |_| true, &LongRead::quiet()).unwrap_err();
    assert_eq!(bytes.trouble().sentence.id, "statement-encoding");
}

#[test]
fn a_blank_currency_is_asked_and_never_guessed() {
    let of = |currency: Option<&str>, blank: Option<&str>| Columns {
        currency: Some("币种".to_owned()),
        currency_value: currency.map(str::to_owned),
        currency_blank: blank.map(str::to_owned),
        ..columns()
    };
    let asked = |text: &str, columns: &Columns| {
        let error = with(text, columns).unwrap_err();
        let sentence = error.trouble().sentence.clone();
        (sentence.id, sentence.args["count"].clone(), sentence.args["line"].clone())
    };
    let head = "交易日期,凭证号,金额,币种,摘要\n";
    let text = |cells: [&str; 3]| {
        let line = |currency: &str| format!("2026-01-05,A,-1.00,{currency},x\n");
        format!("{head}{}", cells.map(line).concat())
    };
    let id = "statement-currency-blank".to_owned();
    // The cells of three lines, the answer, and the currencies or the question.
    for (cells, blank, expected) in [
        (["", "CNY", ""], None, Err(("2", "2"))),
        (["USD", " ", "人民币"], None, Err(("1", "3"))),
        (["", "", ""], None, Err(("3", "2"))),
        (["", "USD", ""], Some("cny"), Ok(["CNY", "USD", "CNY"])),
        (["", "USD", ""], Some(" "), Err(("2", "2"))),
        (["EUR", "USD", "cny"], Some("JPY"), Ok(["EUR", "USD", "CNY"])),
    ] {
        let (text, columns) = (text(cells), of(None, blank));
        match expected {
            Ok(expected) => {
                let read = read(&text, &columns).unwrap();
                assert_eq!(read.iter().map(|line| line.currency.as_str()).collect::<Vec<_>>(), expected, "{cells:?}");
            }
            Err((count, line)) => {
                assert_eq!(asked(&text, &columns), (id.clone(), count.to_owned(), line.to_owned()), "{cells:?}");
            }
        }
    }
    // A sign beside the amount says it, and the answer does not overrule it.
    let beside = format!("{head}2026-01-05,A,EUR -1.00,,x\n");
    assert_eq!(read(&beside, &of(None, Some("CNY"))).unwrap()[0].currency, "EUR");
}

#[test]
fn a_title_of_another_currency_than_a_line_refuses_the_file() {
    let text = |title: &str| format!("币种：{title}\n交易日期,金额,币种\n2026-01-05,-1,CNY\n");
    assert_eq!(told(&guessed(&text("人民币")).unwrap()), ["out 1 CNY"]);
    assert_eq!(told(&guessed(&text("全部")).unwrap()), ["out 1 CNY"]);
    assert_eq!(refusal(guessed(&text("美元"))), "statement-line");
}

#[test]
fn a_line_that_was_not_carried_out_is_no_booking() {
    let text = "交易日期,收/支,金额,币种,交易状态\n2026-01-05,支出,1,CNY,交易成功\n2026-01-05,支出,2,CNY,交易关闭\n2026-01-06,支出,3,CNY,处理中\n";
    let read = guessed(text).unwrap();
    assert_eq!((told(&read), read.counts.others), (vec!["out 1 CNY".to_owned()], 3));
    assert!(notes(&read).contains(&"statement-left-out"));
}

#[test]
fn a_payment_between_two_other_accounts_is_not_of_this_one() {
    let head = "交易日期,付款人账号,收款人账号,金额,币种\n";
    let read = guessed(&format!("{head}2026-01-05,6001,7,1,CNY\n2026-01-05,8,9,2,CNY\n2026-01-05,,9,3,CNY\n")).unwrap();
    assert_eq!(told(&read), ["out 1 CNY", "unknown 3 CNY"]);
    assert!(notes(&read).contains(&"statement-others-left"));
    assert_eq!(refusal(guessed(&format!("{head}2026-01-05,8,9,2,CNY\n"))), "statement-other-account");
}

#[test]
fn the_sums_of_a_table_are_compared_with_its_lines() {
    let head = "交易日期,借方金额,贷方金额,币种\n2026-01-05,10,,CNY\n2026-01-06,,4,CNY\n2026-01-07,2.5,,CNY\n";
    let sums = |foot: &str| notes(&guessed(&format!("{head}{foot}\n")).unwrap()).contains(&"statement-sum-differs");
    assert!(!sums("合计,12.50,4.00,"));
    assert!(!sums("合计,12.50,,"));
    assert!(!sums("合计：3笔"), "a line without figures below the columns");
    assert!(sums("合计,12.50,4.01,"));
    assert!(sums("本页合计,22.50,4.00,"));
    assert!(sums("合计,12.50,0,"), "no credit is of the other side");
    let read = guessed(&format!("{head}合计,1.2.3,4.00,\n")).unwrap();
    let note = read.notes.iter().find(|note| note.id == "statement-fields-unread").unwrap();
    assert_eq!(note.args["text"], "5: 1.2.3");
}

#[test]
fn a_minus_of_all_debits_is_said_unless_the_balances_show_what_it_is() {
    let head = "交易日期,借方金额,贷方金额,余额,币种\n";
    let said = |rows: &str| notes(&guessed(&format!("{head}{rows}")).unwrap()).contains(&"statement-minus-out");
    assert!(said("2026-01-05,-10,,,CNY\n2026-01-06,-4,,,CNY\n"));
    assert!(!said("2026-01-05,-10,,90,CNY\n2026-01-06,-4,,86,CNY\n"));
    assert!(!said("2026-01-05,10,,,CNY\n2026-01-06,-4,,,CNY\n"), "one takes another back");
    assert!(said("2026-01-05,10,,,CNY\n2026-01-06,,-4,,CNY\n"), "all credits");
}

#[test]
fn a_table_without_a_booking_says_so() {
    assert!(notes(&guessed("交易日期,金额,币种\n").unwrap()).contains(&"statement-empty"));
}

#[test]
fn a_title_names_the_unit_of_amounts_without_one_of_their_own() {
    let told_of = |text: &str| told(&guessed(text).unwrap());
    let table = |title: &str, heading: &str| {
        told_of(&format!("{title}\n交易日期,借贷,{heading},币种\n2026-01-05,借,1.5,CNY\n2026-01-06,贷,2,CNY\n"))
    };
    assert_eq!(table("单位：万元", "金额"), ["out 15000 CNY", "in 20000 CNY"]);
    assert_eq!(table("单位：万元", "金额（元）"), ["out 1.5 CNY", "in 2 CNY"]);
    assert_eq!(table("单位：万元", "金额（千元）"), ["out 1500 CNY", "in 2000 CNY"]);
    assert_eq!(table("单位：万达集团有限公司", "金额"), ["out 1.5 CNY", "in 2 CNY"]);
    let below = guessed("交易日期,借贷,金额,币种\n2026-01-05,借,1.5,CNY\n单位：万元\n").unwrap();
    assert_eq!((told(&below), below.counts.others), (vec!["out 15000 CNY".to_owned()], 2));
}

#[test]
fn the_other_party_is_by_the_side_of_the_line() {
    let read =
        |text: &str| guessed(text).unwrap().lines.into_iter().map(|one| one.line.counterparty).collect::<Vec<_>>();
    let sides = "日期,借贷,金额,币种,付款人,收款人\n2026-01-05,借,1,CNY,我们,甲\n2026-01-05,贷,2,CNY,乙,我们\n";
    assert_eq!(read(sides), ["甲", "乙"]);
    let accounts = "日期,金额,币种,付款账号,付款人,收款账号,收款人\n2026-01-05,1,CNY,6001,我们,7,甲\n2026-01-05,2,CNY,8,乙,6001,我们\n";
    assert_eq!(read(accounts), ["甲", "乙"]);
    let other = "日期,借贷,金额,币种,对方户名\n2026-01-05,借,1,CNY,甲\n2026-01-05,贷,2,CNY,乙\n";
    assert_eq!(read(other), ["甲", "乙"]);
}

#[test]
fn a_dated_total_is_left_out_where_it_is_the_sum_of_the_lines_above() {
    let table = |rows: &str| told(&guessed(&format!("Date,Amount,Currency,Description\n{rows}")).unwrap());
    let lines = "2026-01-05,-1,CNY,rent\n2026-01-05,-2,CNY,fee\n";
    assert_eq!(table(&format!("{lines}2026-01-05,-3,CNY,Total\n")), ["out 1 CNY", "out 2 CNY"]);
    assert_eq!(table(&format!("{lines}2026-01-05,-4,CNY,Total\n")).len(), 3, "a payment to Total");
    assert_eq!(table(&format!("{lines}2026-01-05,-3,CNY,Total Energies\n")).len(), 3);
}

#[test]
fn the_side_of_a_balance_is_no_side_of_a_line() {
    let text = "日期,借方,贷方,币种,方向,余额\n2026-01-05,1,,CNY,贷,9\n2026-01-06,,2,CNY,贷,11\n";
    assert_eq!(told(&guessed(text).unwrap()), ["out 1 CNY", "in 2 CNY"]);
}

#[test]
fn lines_in_several_currencies_ask_for_the_decimal_mark() {
    let text = |first: &str| format!("日期,借贷,金额,币种\n2026-01-05,借,1.234,{first}\n2026-01-05,借,1.234,CNY\n");
    assert_eq!(refusal(guessed(&text("KWD"))), "statement-ambiguous");
    assert_eq!(refusal(guessed(&text("CNY"))), "statement-ambiguous");
    let dinars = "日期,借贷,金额,币种\n2026-01-05,借,1.234,KWD\n2026-01-05,借,2.5,KWD\n";
    assert_eq!(told(&guessed(dinars).unwrap()), ["out 1.234 KWD", "out 2.5 KWD"]);
}
