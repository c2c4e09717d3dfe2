//! A statement of very many lines: its preview and its import, as a table, as an MT940 and as a spreadsheet, against the bare
//! library that splits the same table into cells, and against a bare insert of its lines.

use std::fmt::Write as _;
use std::fs::File;
use std::io::{BufWriter, Write as _};
use std::path::Path;

use chrono::{Datelike, NaiveDate, TimeDelta};
use model::AccountKey;
use model::clock::Clock;
use rusqlite::{Connection, params};
use rust_xlsxwriter::Workbook;
use treasury::home::PRACTICE;
use treasury::{Desk, Home, LongRead, Options};

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::rows::export::forget_peak;
use crate::rows::whole::peak_kb;
use crate::setup::{Setup, day, practice};
use crate::timing::{Case, Took, medians, time};

/// The row. `--drafts` is the number of lines.
pub const ROW: Row = Row { name: "statement", what: "the preview and the import of a statement of so many lines", run };

const HEADERS: [&str; 8] = ["交易日期", "金额", "借贷", "币种", "对方户名", "对方账号", "摘要", "参考号"];
/// Lines of a day: a year of a company with a million payments.
const LINES_A_DAY: u32 = 2_740;

/// The forms of the file, by their endings.
const FORMS: [&str; 3] = ["csv", "mt940", "xlsx"];

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let files = setup.folder()?;
    let account = setup.pages()?.first().ok_or("no list")?.account.clone();
    let table = files.path().join("statement.csv");
    let mut lines = Vec::new();
    for form in FORMS {
        let path = files.path().join("statement").with_extension(form);
        write(&path, setup.drafts, &account)?;
        let megabytes = path.metadata()?.len() >> 20;
        let (look, import) = (|| look(setup, &path, &account), || import(setup, &path, &account));
        let (split, insert) = (|| split(&table), || insert(setup, &table));
        let floors = ["its table split into cells by the bare library", "that, and a bare insert of its lines"];
        for (what, floor, ours, bare) in [
            ("preview", floors[0], &look as &dyn Fn() -> Outcome<Took>, &split as &dyn Fn() -> Outcome<Took>),
            ("import", floors[1], &import, &insert),
        ] {
            forget_peak();
            let before = peak_kb();
            let ours = medians(setup.rounds, &mut [Case::new(what, ours)])?[0];
            let most = peak_kb().saturating_sub(before) / 1_024;
            let bare = medians(setup.rounds, &mut [Case::new("bare", bare)])?[0];
            let note = format!("reach: 10 s; a file of {megabytes} MB; {most} MB of memory more at most");
            let what = format!("the {what} of a statement of {} lines ({form})", setup.drafts);
            lines.push(Line::measured(what, floor, ours, bare, Reach::Shown).noting(note));
        }
    }
    Ok(lines)
}

/// The day of a line: the newest day first.
fn day_of(at: u32) -> NaiveDate {
    day() - TimeDelta::days(i64::from(at / LINES_A_DAY) + 1)
}

fn is_credit(at: u32) -> bool {
    at.is_multiple_of(3)
}

/// The cells of a line.
fn cells(at: u32) -> [String; 8] {
    let side = if is_credit(at) { "贷" } else { "借" };
    [
        day_of(at).to_string(),
        format!("{}.{:02}", at % 900_000 + 1, at % 100),
        side.to_owned(),
        "CNY".to_owned(),
        format!("青石商贸有限公司{}", at % 5_000),
        format!("62009{:010}", at % 5_000),
        format!("货款 {at}"),
        format!("FP{at:010}"),
    ]
}

fn write(path: &Path, lines: u32, account: &AccountKey) -> Outcome<()> {
    match path.extension().and_then(|ending| ending.to_str()) {
        Some("csv") => {
            let mut writer = csv::Writer::from_path(path)?;
            writer.write_record(HEADERS)?;
            (0..lines).try_for_each(|at| writer.write_record(cells(at)))?;
            Ok(writer.flush()?)
        }
        Some("xlsx") => {
            let mut workbook = Workbook::new();
            let sheet = workbook.add_worksheet_with_constant_memory()?;
            for (column, text) in (0..).zip(HEADERS) {
                sheet.write_string(0, column, text)?;
            }
            for at in 0..lines {
                for (column, text) in (0..).zip(cells(at)) {
                    sheet.write_string(at + 1, column, text)?;
                }
            }
            Ok(workbook.save(path)?)
        }
        _ => {
            let mut file = BufWriter::new(File::create(path)?);
            writeln!(file, ":20:1\n:25:{}\n:28C:1\n:60F:C251231CNY0,00", account.number)?;
            for at in 0..lines {
                let [_, amount, _, _, name, number, remark, reference] = cells(at);
                let on = day_of(at);
                let mut line = String::new();
                write!(line, ":61:{:02}{:02}{:02}", on.year() % 100, on.month(), on.day())?;
                write!(
                    line,
                    "{}{}NTRF{reference}//B{at:010}",
                    if is_credit(at) { "C" } else { "D" },
                    amount.replace('.', ",")
                )?;
                writeln!(file, "{line}\n:86:/NAME/{name}/ACC/{number}/REMI/{remark}")?;
            }
            Ok(file.flush()?)
        }
    }
}

/// A desk without statements.
fn desk(home: &Home, account: &AccountKey) -> Outcome<Desk> {
    home.practice(&practice("http://127.0.0.1:1", std::iter::once(account.clone())))?;
    let noon = day().and_hms_opt(4, 0, 0).unwrap_or_default().and_utc();
    Ok(Desk::open(home, PRACTICE, Options { clock: Clock::fixed(noon), ..Options::quiet() })?)
}

fn look(setup: &Setup, path: &Path, account: &AccountKey) -> Outcome<Took> {
    let folder = setup.folder()?;
    let desk = desk(&Home::at(Some(folder.path().to_owned()))?, account)?;
    let (read, took) = time(|| Ok(desk.statement_look(path, &account.to_string(), None, &LongRead::quiet())?))?;
    let trouble = read.trouble.map(|trouble| format!("{trouble:?}"));
    if read.new == setup.drafts { Ok(took) } else { Err(format!("{} new lines: {trouble:?}", read.new).into()) }
}

fn import(setup: &Setup, path: &Path, account: &AccountKey) -> Outcome<Took> {
    let folder = setup.folder()?;
    let desk = desk(&Home::at(Some(folder.path().to_owned()))?, account)?;
    let (imported, took) = time(|| Ok(desk.statement_import(path, &account.to_string(), None)?))?;
    if imported.new == setup.drafts { Ok(took) } else { Err(format!("{} new lines", imported.new).into()) }
}

fn split(table: &Path) -> Outcome<Took> {
    time(|| records(table).map(drop)).map(|((), took)| took)
}

fn records(table: &Path) -> Outcome<Vec<csv::StringRecord>> {
    Ok(csv::Reader::from_path(table)?.into_records().collect::<Result<_, _>>()?)
}

fn insert(setup: &Setup, table: &Path) -> Outcome<Took> {
    let folder = setup.folder()?;
    let work = || {
        let mut connection = Connection::open(folder.path().join("bare.sqlite"))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.execute("CREATE TABLE bare (id INTEGER PRIMARY KEY, a, b, c, d, e, f, g, h)", [])?;
        let tx = connection.transaction()?;
        let mut statement = tx.prepare_cached("INSERT INTO bare VALUES (NULL, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")?;
        for one in records(table)? {
            statement.execute(params![&one[0], &one[1], &one[2], &one[3], &one[4], &one[5], &one[6], &one[7]])?;
        }
        drop(statement);
        Ok(tx.commit()?)
    };
    time(work).map(|((), took)| took)
}
