//! Reads a watch list from a CSV file: name, bank number, credit code, level, note, source, date, in any order and
//! under the headers that such lists use. A line that cannot be imported is shown with the reason.

use std::collections::HashSet;

use model::{DeskError, Result, Sentence, days};

use super::file::LINES_MAX;
use crate::view::{LineRefused, WatchLine};

/// Most characters of one cell.
const CELL_CHARACTERS_MAX: usize = 400;

/// A column and its known headers, in lower case without blanks.
const COLUMNS: &[(&str, &[&str])] = &[
    (
        "name",
        &[
            "name",
            "acceptor",
            "acceptorname",
            "company",
            "名称",
            "承兑人",
            "承兑人名称",
            "企业名称",
            "公司名称",
            "户名",
        ],
    ),
    ("bank_number", &["banknumber", "bank_number", "cnaps", "行号", "联行号", "开户行行号", "承兑人行号"]),
    ("credit_code", &["creditcode", "credit_code", "uscc", "统一社会信用代码", "信用代码", "组织机构代码"]),
    ("level", &["level", "grade", "级别", "等级", "风险等级"]),
    ("note", &["note", "remark", "reason", "说明", "备注", "原因"]),
    ("source", &["source", "来源"]),
    ("date", &["date", "day", "listed", "日期", "公布日期", "发布日期", "截止日期"]),
];

/// The content of a watch list file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct WatchFile {
    pub lines: Vec<WatchLine>,
    pub refused: Vec<LineRefused>,
}

/// Reads the text of a file; `name` is the source of lines that name none.
///
/// # Errors
/// `watch-no-name-column`: no header is one for the name.
pub(crate) fn read(text: &str, name: &str) -> Result<WatchFile> {
    let mut reader = csv::ReaderBuilder::new().trim(csv::Trim::All).flexible(true).from_reader(text.as_bytes());
    let headers = reader.headers().cloned().unwrap_or_default();
    let place = |column: &str| {
        let known = COLUMNS.iter().find(|(of, _)| *of == column)?.1;
        headers.iter().position(|header| known.contains(&header.to_lowercase().replace(' ', "").as_str()))
    };
    let Some(name_at) = place("name") else {
        let sentence =
            Sentence::new("watch-no-name-column").with("headers", headers.iter().collect::<Vec<_>>().join(", "));
        return Err(DeskError::correct("watch-no-name-column", sentence));
    };
    let places = ["bank_number", "credit_code", "level", "note", "source", "date"].map(place);
    let mut file = WatchFile::default();
    let mut seen = HashSet::new();
    for record in reader.records().take(LINES_MAX) {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let at = error.position().map_or(0, csv::Position::line);
                file.refused.push(refused(at, "", Sentence::new("watch-not-read").with("detail", error)));
                continue;
            }
        };
        let at = record.position().map_or(0, csv::Position::line);
        let cell = |place: Option<usize>| place.and_then(|at| record.get(at)).unwrap_or_default().to_owned();
        let [bank_number, credit_code, level, note, source, date] = places.map(cell);
        let line = WatchLine {
            name: cell(Some(name_at)),
            bank_number: Some(bank_number).filter(|text| !text.is_empty()),
            credit_code: Some(credit_code).filter(|text| !text.is_empty()),
            level,
            note,
            source: if source.is_empty() { name.to_owned() } else { source },
            date: Some(date).filter(|text| !text.is_empty()),
            met_by: String::new(),
        };
        match wrong(&line, &mut seen) {
            None => file.lines.push(WatchLine {
                date: line.date.as_deref().and_then(days::plain).map(|day| day.to_string()),
                ..line
            }),
            Some(why) => file.refused.push(refused(at, &record.iter().collect::<Vec<_>>().join(","), why)),
        }
    }
    Ok(file)
}

fn refused(line: u64, text: &str, why: Sentence) -> LineRefused {
    LineRefused { line: u32::try_from(line).unwrap_or(u32::MAX), text: text.to_owned(), why }
}

fn wrong(line: &WatchLine, seen: &mut HashSet<(String, Option<String>, Option<String>)>) -> Option<Sentence> {
    let digits = |text: &Option<String>, count: usize| {
        text.as_ref().is_none_or(|text| text.len() == count && text.bytes().all(|byte| byte.is_ascii_alphanumeric()))
    };
    let long = [&line.name, &line.level, &line.note, &line.source]
        .into_iter()
        .any(|cell| cell.chars().count() > CELL_CHARACTERS_MAX);
    match () {
        () if line.name.chars().filter(|sign| sign.is_alphanumeric()).count() < 2 => {
            Some(Sentence::new("watch-no-name"))
        }
        () if long => Some(Sentence::new("watch-too-long").with("most", CELL_CHARACTERS_MAX)),
        () if !digits(&line.bank_number, 12) => Some(Sentence::new("watch-bank-number")),
        () if !digits(&line.credit_code, 18) => Some(Sentence::new("watch-credit-code")),
        () if line.date.as_deref().is_some_and(|text| days::plain(text).is_none()) => Some(Sentence::new("watch-date")),
        () if !seen.insert((line.name.clone(), line.bank_number.clone(), line.credit_code.clone())) => {
            Some(Sentence::new("watch-twice"))
        }
        () => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_found_by_header_in_any_order_and_bad_lines_have_a_reason() {
        let text = "等级,承兑人名称,日期,统一社会信用代码,行号\n\
            持续逾期,远航商贸有限公司,2026/1/31,91310115MA1K3E4X7L,\n\
            持续逾期,,2026-01-31,,\n\
            持续逾期,恒信有限公司,31.1.2026,,\n\
            持续逾期,明达有限公司,,123,\n\
            持续逾期,明达有限公司,,,10210\n\
            持续逾期,远航商贸有限公司,,91310115MA1K3E4X7L,\n\
            x,瑞丰有限公司,,,102100099996\n";
        let file = read(text, "list.csv").unwrap();
        let names: Vec<&str> = file.lines.iter().map(|line| line.name.as_str()).collect();
        assert_eq!(names, ["远航商贸有限公司", "瑞丰有限公司"]);
        assert_eq!((file.lines[0].date.as_deref(), file.lines[0].source.as_str()), (Some("2026-01-31"), "list.csv"));
        let why: Vec<(u32, &str)> = file.refused.iter().map(|line| (line.line, line.why.id.as_str())).collect();
        let expected = [
            (3, "watch-no-name"),
            (4, "watch-date"),
            (5, "watch-credit-code"),
            (6, "watch-bank-number"),
            (7, "watch-twice"),
        ];
        assert_eq!(why, expected);
        assert_eq!(read("a,b\n1,2\n", "x").unwrap_err().trouble().code, "watch-no-name-column");
    }
}
