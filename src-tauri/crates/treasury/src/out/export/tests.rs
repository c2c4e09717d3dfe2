//! Reads exported files back with other libraries: every cell has the shown text, with its column's type.

use std::io::Cursor;

use calamine::{Data, Range, Reader, Xlsx};
use model::clock::Zone;
use proptest::prelude::*;

use super::*;
use crate::view::InboxQuery;

const KINDS: [CellKind; 6] =
    [CellKind::Text, CellKind::Id, CellKind::Number, CellKind::Amount, CellKind::Day, CellKind::Time];

fn table(head: Head, rows: Vec<Vec<Cell>>) -> Listed {
    let columns = KINDS.iter().map(|kind| Column::new(kind.word(), *kind)).collect();
    let head = Head { rows: u32::try_from(rows.len()).unwrap(), ..head };
    Listed { head, columns, rows }
}

fn head() -> Head {
    let fact = |label: &str, value: &str| Fact { label: label.to_owned(), value: value.to_owned() };
    let facts = vec![fact("Profile", "practice"), fact("Filter", "=text: \"-1\"\r\n"), fact("Sum", "-12.50 (of 3)")];
    Head {
        title: "All drafts & more".to_owned(),
        mark: Some("PRACTICE".to_owned()),
        facts,
        groups: Vec::new(),
        rows: 0,
    }
}

/// The lines of the CSV file, and its bytes.
fn csv_of(table: &Listed) -> (Vec<Vec<String>>, Vec<u8>) {
    let mut file = CsvFile::begin(Vec::new(), table.head(), table.columns()).unwrap();
    write(table, &mut |cells| file.row(cells)).unwrap();
    let bytes = file.finish().unwrap();
    let body = bytes.strip_prefix("\u{feff}".as_bytes()).expect("a byte-order mark");
    // A strict reader: each line has as many fields as the first.
    let mut reader = csv::ReaderBuilder::new().has_headers(false).flexible(false).from_reader(body);
    let lines = reader.records().map(|line| line.unwrap().iter().map(str::to_owned).collect()).collect();
    (lines, bytes)
}

#[test]
fn read_at_any_sign_no_cell_begins_like_a_formula() {
    let cell = |text: &str| Cell { text: text.to_owned(), ..Cell::default() };
    let texts = ["a;=1", "b,@c", "d\t+e", "f\r\n-g", "h;\"=i\"", "\"=j", "-12.50", "=k"];
    let rows = texts.map(|text| vec![cell(text), cell(text), cell("-5"), cell("-5.00"), cell("="), cell(text)]);
    let (_, bytes) = csv_of(&table(head(), rows.to_vec()));
    for delimiter in [b',', b';', b'\t'] {
        for quoting in [true, false] {
            let mut reader = csv::ReaderBuilder::new();
            let reader = reader.has_headers(false).flexible(true).delimiter(delimiter).quoting(quoting);
            for line in reader.from_reader(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap()).records() {
                for cell in line.unwrap().iter() {
                    let is_number = delimiter == b',' && is_plain_number(cell.trim_matches('"'));
                    assert!(is_number || !defuse::is_dangerous(cell), "{cell:?} at {:?}", char::from(delimiter));
                }
            }
        }
    }
}

fn xlsx_of(table: &Listed) -> Range<Data> {
    let folder = tempfile::tempdir().unwrap();
    let notes = Notes { long_number: "long".to_owned(), cut: "cut".to_owned() };
    let mut sheet = Spreadsheet::begin(table.head(), table.columns(), notes, folder.path()).unwrap();
    write(table, &mut |cells| sheet.row(cells)).unwrap();
    let mut bytes = Vec::new();
    sheet.finish(&mut bytes).unwrap();
    let mut book: Xlsx<_> = calamine::open_workbook_from_rs(Cursor::new(bytes)).unwrap();
    book.worksheet_range_at(0).unwrap().unwrap()
}

/// The text that a spreadsheet shows for a cell that was shown as `shown`.
fn shown_by(data: Option<&Data>, shown: &str) -> String {
    match data {
        None | Some(Data::Empty) => String::new(),
        Some(Data::String(text)) => text.clone(),
        Some(Data::Float(value)) => {
            let decimals = shown.split_once('.').map_or(0, |(_, fraction)| fraction.len());
            format!("{value:.decimals$}")
        }
        Some(Data::DateTime(time)) => {
            let time = time.as_datetime().expect("a moment").to_string();
            time.strip_suffix(" 00:00:00").filter(|_| shown.len() == 10).unwrap_or(&time).to_owned()
        }
        Some(other) => panic!("{other:?} for {shown:?}"),
    }
}

/// Row of the titles: the title, the mark, the facts and a blank line are above.
const TITLES_AT: usize = 6;

fn holds(table: &Listed) -> Result<(), TestCaseError> {
    let (lines, bytes) = csv_of(table);
    prop_assert!(bytes.ends_with(b"\r\n"));
    prop_assert_eq!(lines.len(), TITLES_AT + 1 + table.rows.len());
    let sheet = xlsx_of(table);
    for (at, row) in table.rows.iter().enumerate() {
        for (column, cell) in row.iter().enumerate() {
            let line = &lines[TITLES_AT + 1 + at][column];
            let number = KINDS[column].is_number() && is_plain_number(&cell.text);
            prop_assert_eq!(if number { line.clone() } else { fused(line) }, cell.text.clone());
            let place = (u32::try_from(TITLES_AT + 1 + at).unwrap(), u32::try_from(column).unwrap());
            prop_assert_eq!(shown_by(sheet.get_value(place), &cell.text), cell.text.clone());
        }
    }
    Ok(())
}

fn text() -> impl Strategy<Value = String> {
    prop_oneof![
        "[ '=+@\t\r\n＝,\";_x0-9-]{0,8}",
        ".{0,24}",
        "[一-龥]{1,8}有限公司",
        Just("_x0041_".to_owned()),
        Just("\u{0}\u{1f}\u{fffe}".to_owned()),
    ]
}

fn amount() -> impl Strategy<Value = String> {
    prop_oneof!["-?(0|[1-9][0-9]{0,14})(\\.[0-9]{1,4})?", "-?[0-9]{1,24}\\.[0-9]{2}", text()]
}

fn day() -> impl Strategy<Value = String> {
    prop_oneof!["20[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|30)", text()]
}

fn moment() -> impl Strategy<Value = String> {
    prop_oneof!["20[0-9]{2}-0[1-9]-(0[1-9]|1[0-9]) [01][0-9]:[0-5][0-9]:[0-5][0-9]", text()]
}

fn row() -> impl Strategy<Value = Vec<Cell>> {
    let texts = (text(), "[0-9]{1,30}|.{0,4}", "[0-9]{1,6}|-[0-9]{1,3}|.{0,3}", amount(), day(), moment());
    (texts, any::<bool>()).prop_map(|((text, id, count, amount, day, time), untyped)| {
        let mut cells = [text, id, count, amount, day, time].map(Cell::new).to_vec();
        cells[3].untyped = untyped;
        cells
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]
    #[test]
    fn every_cell_that_is_read_back_is_the_one_that_was_shown(rows in proptest::collection::vec(row(), 0..8)) {
        holds(&table(head(), rows))?;
    }
}

#[test]
fn headings_come_first_and_the_titles_after_a_blank_line() {
    let table = table(head(), Vec::new());
    let (lines, bytes) = csv_of(&table);
    let first: Vec<(&str, &str)> = lines.iter().map(|line| (line[0].as_str(), line[1].as_str())).collect();
    let expected = [
        ("All drafts & more", ""),
        ("PRACTICE", ""),
        ("Profile", "practice"),
        ("Filter", "'=text: \"-1\"\r\n"),
        ("Sum", "'-12.50 (of 3)"),
        ("", ""),
        ("text", "id"),
    ];
    assert_eq!(first, expected);
    assert!(!bytes.is_empty() && bytes.windows(2).any(|pair| pair == b"\r\n"));
    let sheet = xlsx_of(&table);
    let at = |row: u32, column: u32| sheet.get_value((row, column)).map(ToString::to_string).unwrap_or_default();
    assert_eq!(
        (at(0, 0), at(1, 0), at(3, 1)),
        ("All drafts & more".into(), "PRACTICE".into(), "=text: \"-1\"\r\n".into())
    );
    assert_eq!((at(TITLES_AT as u32, 0), at(TITLES_AT as u32, 5)), ("text".into(), "time".into()));
}

#[test]
fn numbers_days_and_moments_are_typed_and_names_made_of_digits_are_text() {
    let number = "110010401234520260301000000012";
    let row = ["words", number, "12", "-1484567.00", "2026-03-01", "2026-03-01 10:20:30"].map(Cell::new).to_vec();
    let long = ["", "7", "", "123456789012345678.90", "soon", ""].map(Cell::new).to_vec();
    let table = table(head(), vec![row, long]);
    let sheet = xlsx_of(&table);
    let line = TITLES_AT as u32 + 1;
    let get = |row: u32, column: u32| sheet.get_value((line + row, column)).cloned().unwrap_or_default();
    assert_eq!(get(0, 1), Data::String(number.to_owned()));
    assert_eq!((get(0, 2), get(0, 3)), (Data::Float(12.0), Data::Float(-1_484_567.0)));
    assert!(matches!((get(0, 4), get(0, 5)), (Data::DateTime(_), Data::DateTime(_))));
    assert_eq!((get(1, 1), get(1, 3)), (Data::String("7".into()), Data::String("123456789012345678.90".into())));
    let (lines, _) = csv_of(&table);
    assert_eq!(lines[TITLES_AT + 1][3], "-1484567.00", "a negative amount stays a number");
}

#[test]
fn an_amount_of_fifteen_digits_is_the_nearest_number() {
    let row = ["", "1", "1", "720600000000066.00", "2026-03-01", "2026-03-01 10:20:30"].map(Cell::new).to_vec();
    holds(&table(head(), vec![row])).unwrap();
}

#[test]
fn a_table_with_another_number_of_rows_than_its_head_says_is_not_written() {
    let mut short = table(head(), vec![vec![Cell::default(); KINDS.len()]]);
    short.head.rows = 2;
    let error = write(&short, &mut |_| Ok(())).unwrap_err();
    assert_eq!(error.trouble().code, "export-changed");
    assert_eq!(sheet(&short).unwrap_err().trouble().code, "export-changed");
    short.head.rows = sheet::PRINT_ROWS_MAX + 1;
    assert_eq!(sheet(&short).unwrap_err().trouble().code, "export-too-long");
    short.head.rows = u32::MAX;
    let notes = Notes { long_number: String::new(), cut: String::new() };
    let begun = Spreadsheet::begin(short.head(), short.columns(), notes, std::path::Path::new("."));
    assert_eq!(begun.map(|_| ()).unwrap_err().trouble().code, "export-too-many-rows");
}

#[test]
fn the_filters_of_a_list_follow_each_other_as_each_language_writes_it() {
    let part = |text: &str| Some(text.to_owned());
    let query =
        InboxQuery { stage: "draft".to_owned(), text: part("7"), party: part("纸业"), ..InboxQuery::default() };
    let filter = |language| filter_text(&query, &Words { language, zone: Zone::Computer })[1].value.clone();
    let (english, chinese) = (filter("en"), filter("zh-CN"));
    assert_eq!((english.matches("; ").count(), english.matches('；').count()), (1, 0), "{english}");
    assert_eq!((chinese.matches("; ").count(), chinese.matches('；').count()), (0, 1), "{chinese}");
}
