//! A spreadsheet as orders: titles, own columns, totals, and cells that may have lost digits.

use rust_xlsxwriter::{Format, Formula, Workbook, Worksheet};

use super::*;
use crate::view::CellHolds;

fn read(operation: &str, bytes: &[u8]) -> Result<OrderSheet> {
    of_file(operation, bytes, Some("pay.xlsx"), &with(&|_| None))
}

fn with<'a>(remembered: Remembered<'a>) -> SheetReading<'a> {
    SheetReading { remembered, profile: None, language: "en" }
}

fn why(operation: &str, text: &str) -> String {
    read(operation, text.as_bytes()).unwrap_err().trouble().sentence.id.clone()
}

fn fields(sheet: &OrderSheet) -> Vec<&str> {
    sheet.columns.iter().map(|column| column.field.as_deref().unwrap_or("-")).collect()
}

fn workbook(write: impl FnOnce(&mut Worksheet)) -> Vec<u8> {
    let mut book = Workbook::new();
    write(book.add_worksheet());
    book.save_to_buffer().unwrap()
}

#[test]
fn a_payroll_below_a_title_is_read_with_its_totals_and_its_signatures() {
    let text = "十一月工资表,,,,\n序号,姓名,账号,开户行,金额,用途\n1,张伟,6222000011112222,工行,\"1,200.50\",工资\n\
                2,李娜,6222000011113333,工行,300,工资\n合计：2笔,,,,\"1,500.50\",\n制表人：王芳,,,,,\n";
    let sheet = read("transfer-personal", text.as_bytes()).unwrap();
    let expected =
        ["-", "oppositeAccountName", "oppositeAccountNumber", "oppositeAccountBankName", "tradeAmount", "purpose"];
    assert_eq!(fields(&sheet), expected);
    assert_eq!(sheet.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [3, 4]);
    let footer = sheet.footer.unwrap();
    assert_eq!((footer.line, footer.total.as_deref(), footer.count.as_deref()), (5, Some("1500.50"), Some("2")));
    assert_eq!(sheet.notes.iter().map(|note| note.id.as_str()).collect::<Vec<_>>(), ["order-sheet-after"]);
}

#[test]
fn a_payment_below_the_totals_and_a_payee_named_total_are_rows() {
    let text = "payee,account,amount\nTotal Energies,1,5\nTotal,,5\nLate Ltd,2,7\n";
    let sheet = read("transfer", text.as_bytes()).unwrap();
    assert_eq!(sheet.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 4]);
    assert_eq!(sheet.footer.unwrap().line, 3);
    let named = read("transfer", "payee,account,amount\nSea,6200001,5\nTotal,6200002,5\n".as_bytes()).unwrap();
    assert_eq!((named.rows.len(), named.footer), (2, None), "a payee of that name has an account");
    let counted = read("transfer", "收款人,收款账号,金额\n甲,6200001,5\n合计,共1笔,5\n".as_bytes()).unwrap();
    let footer = counted.footer.expect("a count is no account");
    assert_eq!((counted.rows.len(), footer.count.as_deref()), (1, Some("1")));
}

#[test]
fn the_sum_of_a_part_is_no_row_where_it_is_that_sum() {
    let text =
        "收款人,收款账号,金额\n甲,6200001,1.50\n乙,6200002,2\n一部小计,,3.50\n丙,6200003,4\n小计,,4.00\n合计,,7.50\n";
    let sheet = read("transfer", text.as_bytes()).unwrap();
    assert_eq!(sheet.rows.iter().map(|row| row.line).collect::<Vec<_>>(), [2, 3, 5]);
    assert_eq!(sheet.notes[0], Sentence::new("order-sheet-parts").with("count", 2).with("lines", "4, 6"));
    assert_eq!(sheet.footer.unwrap().total.as_deref(), Some("7.50"));
    for (from, to) in [("一部小计,,3.50", "一部小计,,3.40"), ("小计,,4.00", "小计,6200004,4.00")] {
        let sheet = read("transfer", text.replace(from, to).as_bytes()).unwrap();
        assert!(sheet.rows.len() > 3, "{to}: another sum, or a payee of that name, stays a row");
    }
}

#[test]
fn headers_are_names_or_labels_in_either_language_with_each_separator() {
    for (header, separator) in [("tradeAmount", ','), ("Transaction amount", ';'), ("交易金额", '\t')] {
        let text = format!("# a comment\n{header}{separator}purpose\n12.50{separator}rent\n0.10{separator}\n");
        let sheet = read("transfer", text.as_bytes()).unwrap();
        assert_eq!(fields(&sheet), ["tradeAmount", "purpose"], "{text}");
        assert_eq!(sheet.rows.len(), 2);
    }
}

#[test]
fn a_list_of_draft_numbers_needs_no_header_and_a_table_needs_one() {
    let one = "130110000001620261101000000017\n130110000001620261101000000025\n";
    assert_eq!(fields(&read("endorse", one.as_bytes()).unwrap()), ["draftNumber"]);
    let cut = read("endorse", format!("{one}13011000000162026\n").as_bytes()).unwrap();
    assert_eq!((fields(&cut), cut.rows.len()), (vec!["draftNumber"], 3), "a cut number is a mistake of its row");
    let unnamed = read("transfer", "Falcon Marine\t6217\t12.50\n".as_bytes()).unwrap();
    assert_eq!(fields(&unnamed), ["-", "-", "-"]);
    assert_eq!(why("endorse", ""), "items-file-empty");
    assert_eq!(why("endorse", "draftNumber\n"), "items-file-empty");
    assert_eq!(why("transfer", &format!("tradeAmount\n{}", "1\n".repeat(ROWS_MAX + 1))), "items-file-rows");
    assert_eq!(why("transfer", &format!("tradeAmount\n{}", "1\n".repeat(20_000))), "sheet-lines");
    assert_eq!(why("transfer", &",x".repeat(300)), "sheet-columns");
}

#[test]
fn a_remembered_column_has_its_field_and_one_that_is_not_used_has_none() {
    let remembered = |header: &str| match header {
        "部门" => Some("purpose".to_owned()),
        "用途" => Some(String::new()),
        _ => None,
    };
    let text = "收款人,账号,金额,部门,用途\n甲,1,5,财务,x\n";
    let sheet = of_text("transfer", text, &with(&remembered)).unwrap();
    assert_eq!(fields(&sheet)[3..], ["purpose", "-"]);
    let chosen: Vec<bool> = sheet.columns.iter().map(|column| column.is_chosen).collect();
    assert_eq!(chosen, [false, false, false, true, true]);
}

#[test]
fn a_workbook_s_cells_are_numbers_as_stored_days_texts_and_faults() {
    let day = Format::new().set_num_format("yyyy-mm-dd");
    let bytes = workbook(|sheet| {
        for (at, header) in ["收款人", "账号", "金额", "日期", "用途", "备注"].iter().enumerate() {
            sheet.write(0, u16::try_from(at).unwrap(), *header).unwrap();
        }
        sheet.write(1, 0, " 青石 & 商贸 ").unwrap().write(1, 1, 6_222_030_000_000_000_001_f64).unwrap();
        sheet.write(1, 2, 1234.56).unwrap().write_number_with_format(1, 3, 46_351.0, &day).unwrap();
        sheet.write_formula(1, 4, Formula::new("=1/0").set_result("#DIV/0!")).unwrap();
        sheet.write_formula(2, 2, Formula::new("=A1").set_result("0.30000000000000004")).unwrap();
        sheet.set_row_hidden(2).unwrap();
    });
    let sheet = read("transfer", &bytes).unwrap();
    let holds: Vec<CellHolds> = sheet.rows[0].cells.iter().map(|cell| cell.holds).collect();
    assert_eq!(holds[..4], [CellHolds::Text, CellHolds::Number, CellHolds::Number, CellHolds::Day]);
    assert_eq!(
        (sheet.rows[0].cells[0].text.as_str(), sheet.rows[0].cells[3].text.as_str()),
        ("青石 & 商贸", "2026-11-25")
    );
    assert_eq!(sheet.notes[0].id, "order-sheet-hidden");
    let of = |row: usize, column: usize| {
        values::amount(&sheet.rows[row].cells[column], values::AmountColumn::alone(2)).map_err(|why| why.id)
    };
    assert_eq!((of(0, 2), of(1, 2)), (Ok("1234.56".to_owned()), Ok("0.3".to_owned())));
}

/// Another reader of workbooks finds the same texts and numbers.
#[test]
fn another_reader_finds_the_same_cells() {
    use calamine::{Data, Reader};
    let bytes = workbook(|sheet| {
        sheet.write(0, 0, "payee").unwrap().write(0, 1, "amount").unwrap().write(0, 3, "account").unwrap();
        for row in 1..60_u32 {
            // A formula's result is written as its digits, so no amount passes through a binary fraction here.
            let amount = Formula::new("=1").set_result(format!("{}.{:02}", row * 173_209, row * 37 % 100));
            sheet.write(row, 0, format!("P {row}")).unwrap().write_formula(row, 1, amount).unwrap();
            sheet.write(row, 3, row).unwrap();
        }
    });
    let ours = read("transfer", &bytes).unwrap();
    let mut book = calamine::open_workbook_auto_from_rs(std::io::Cursor::new(bytes)).unwrap();
    let range = book.worksheet_range_at(0).unwrap().unwrap();
    assert_eq!((ours.rows.len(), range.height()), (59, 60));
    for (row, theirs) in ours.rows.iter().zip(range.rows().skip(1)) {
        for (cell, other) in row.cells.iter().zip(theirs) {
            match other {
                Data::Float(number) => assert_eq!(cell.text, number.to_string()),
                Data::Empty => assert_eq!(cell.text, ""),
                other => assert_eq!(cell.text, other.to_string()),
            }
        }
    }
}

#[test]
fn a_broken_cut_or_swollen_workbook_is_refused() {
    use std::io::Write;
    let whole = workbook(|sheet| drop(sheet.write(0, 0, "amount").map(|sheet| sheet.write(1, 0, 5.0).is_ok())));
    assert!(read("transfer", &whole).is_ok());
    for cut in [10, whole.len() / 2, whole.len() - 30] {
        assert_eq!(read("transfer", &whole[..cut]).unwrap_err().trouble().sentence.id, "sheet-broken");
    }
    let with_texts = |texts: &[u8]| {
        let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
        let options = zip::write::SimpleFileOptions::default();
        let parts: [(&str, &[u8]); 4] = [
            ("xl/workbook.xml", br#"<workbook><sheets><sheet name="a" r:id="1"/></sheets></workbook>"#),
            ("xl/_rels/workbook.xml.rels", br#"<R><Relationship Id="1" Target="s.xml"/></R>"#),
            ("xl/s.xml", b"<w><row><c><v>1</v></c></row></w>"),
            ("xl/sharedStrings.xml", texts),
        ];
        for (name, bytes) in parts {
            zip.start_file(name, options).unwrap();
            zip.write_all(bytes).unwrap();
        }
        zip.finish().unwrap().into_inner()
    };
    let id = |bytes: &[u8]| read("transfer", bytes).unwrap_err().trouble().sentence.id.clone();
    assert!(read("transfer", &with_texts(b"<sst><si><t>x</t></si></sst>")).is_ok());
    assert_eq!(id(&with_texts(&vec![b' '; 65 << 20])), "sheet-too-large");
    assert_eq!(id(&with_texts(b"<sst><si><t>x")), "sheet-broken");
    assert_eq!(id(&with_texts(b"<!DOCTYPE a [<!ENTITY b \"c\">]><sst/>")), "sheet-broken");
    assert_eq!(id(&with_texts(b"<sst><si><t>&b;</t></si></sst>")), "sheet-broken");
}

#[test]
fn a_unit_in_a_title_is_no_order_and_a_currency_is_proposed() {
    let table = |title: &str, heading: &str| format!("{title},,\n收款人,收款账号,{heading}\n甲,6200001,1.5\n");
    assert_eq!(why("transfer", &table("单位：万元", "金额")), "order-sheet-unit");
    assert_eq!(why("transfer", &table("(Amounts in thousands)", "amount")), "order-sheet-unit");
    let below = "收款人,收款账号,金额\n甲,6200001,1.5\n合计,,1.5\n,单位：万元,\n";
    assert_eq!(why("transfer", below), "order-sheet-unit");
    for (title, heading) in [("单位：元", "金额"), ("单位：万元", "金额（元）"), ("单位：万达集团有限公司", "金额")]
    {
        assert!(read("transfer", table(title, heading).as_bytes()).is_ok(), "{title} {heading}");
    }
    let titled = read("transfer", table("币种：美元", "金额").as_bytes()).unwrap();
    assert_eq!(titled.suggested.get("currency").map(String::as_str), Some("USD"));
    let rows = |code: &str| format!("币种：美元,,,\n收款人,收款账号,金额,币种\n甲,6200001,1.5,{code}\n");
    assert_eq!(why("transfer", &rows("CNY")), "order-sheet-currency");
    assert!(read("transfer", rows("美元").as_bytes()).is_ok());
}
