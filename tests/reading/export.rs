//! Views as files: the file has the rows shown on the desk, under lines that name the profile and the data's age.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use calamine::{Data, Range, Reader};
use treasury::export::fused;
use treasury::view::{
    BalanceThreshold, CompareQuery, ComparedState, DraftRow, ExportForm, ExportFormat, ExportOf, InboxQuery, MoneyUnit,
    StatementQuery,
};

use crate::balance_days::{desk_at, noon, pay};
use crate::bench::{Bench, rows};
use crate::scripted::{Says, Scripted};

fn form(of: ExportOf, format: ExportFormat, path: &Path, language: &str) -> ExportForm {
    ExportForm { of, format, path: path.display().to_string(), replace: false, language: language.to_owned() }
}

/// The lines over the table by label, and the table's columns by title.
struct Read {
    over: BTreeMap<String, String>,
    first: Vec<String>,
    /// Values of the lines whose label names a sum.
    sums: Vec<String>,
    titles: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Read {
    fn csv(path: &Path) -> Self {
        let bytes = std::fs::read(path).unwrap();
        let body = bytes.strip_prefix("\u{feff}".as_bytes()).expect("a byte-order mark");
        let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(body);
        let lines = reader.records().map(|line| line.unwrap().iter().map(|cell| fused(cell).to_owned()).collect());
        Self::of(lines.collect())
    }

    fn xlsx(path: &Path) -> Self {
        let mut book = calamine::open_workbook_auto(path).unwrap();
        let sheet: Range<Data> = book.worksheet_range_at(0).unwrap().unwrap();
        let text = |cell: &Data| match cell {
            Data::DateTime(time) => time.as_datetime().unwrap().to_string().trim_end_matches(" 00:00:00").to_owned(),
            other => other.to_string(),
        };
        Self::of(sheet.rows().map(|row| row.iter().map(text).collect()).collect())
    }

    fn of(lines: Vec<Vec<String>>) -> Self {
        let blank = lines.iter().position(|line| line.iter().all(String::is_empty)).expect("a blank line");
        let over = lines[..blank].iter().map(|line| (line[0].clone(), line[1].clone())).collect();
        let is_sum = |line: &&Vec<String>| line[0].starts_with("Sum");
        let sums = lines[..blank].iter().filter(is_sum).map(|line| line[1].clone()).collect();
        let first = lines[..blank].iter().map(|line| line[0].clone()).collect();
        Self { over, first, sums, titles: lines[blank + 1].clone(), rows: lines[blank + 2..].to_vec() }
    }

    fn column(&self, title: &str) -> Vec<&str> {
        let at =
            self.titles.iter().position(|one| one == title).unwrap_or_else(|| panic!("{title}: {:?}", self.titles));
        self.rows.iter().map(|row| row[at].as_str()).collect()
    }
}

fn texts<'a>(rows: &'a [DraftRow], of: impl Fn(&'a DraftRow) -> Option<&'a str>) -> Vec<&'a str> {
    rows.iter().map(|row| of(row).unwrap_or_default()).collect()
}

fn folder(bench: &Bench) -> PathBuf {
    let folder = bench.home.dir().join("out");
    std::fs::create_dir_all(&folder).unwrap();
    folder
}

#[tokio::test]
async fn a_list_is_exported_as_it_is_filtered_with_exact_sums_and_its_age() {
    let bench = Bench::with("time_zone = \"Asia/Shanghai\"\n").await;
    bench.refresh(&["draft"], &[]).await;
    let query = InboxQuery {
        stage: "draft".to_owned(),
        accounts: vec![bench.account(0)],
        due_from: Some("2026-03-10".to_owned()),
        sort: Some("amount".to_owned()),
        descending: true,
        ..InboxQuery::default()
    };
    let shown = rows(&bench.desk, &query);
    let total = bench.desk.inbox_open(&query).unwrap().totals.remove(0);
    assert!(shown.len() > 20, "{}", shown.len());
    let out = folder(&bench);
    let of = ExportOf::Drafts { query: Box::new(query.clone()), keys: Vec::new() };
    for format in [ExportFormat::Csv, ExportFormat::Xlsx] {
        let written = bench.desk.export(&form(of.clone(), format, &out.join("list"), "en")).unwrap();
        assert_eq!(written.path, out.join(format!("list.{}", format.ending())).display().to_string());
        assert_eq!(written.rows as usize, shown.len());
        let path = Path::new(&written.path);
        assert_eq!(written.bytes, std::fs::metadata(path).unwrap().len().to_string());
        let read = if format == ExportFormat::Csv { Read::csv(path) } else { Read::xlsx(path) };
        assert_eq!(read.first[..2], ["All drafts", "PRACTICE BANK: no real money."]);
        assert_eq!(
            (read.over["Profile"].as_str(), read.over["Rows"].as_str()),
            ("practice", shown.len().to_string().as_str())
        );
        assert_eq!(read.over["Data"], "cached, as of 2026-03-02 12:00:00");
        assert_eq!(read.over["Filter"], "due from 2026-03-10");
        assert!(read.over["Sum"].contains(&total.amount), "{} {}", read.over["Sum"], total.amount);
        assert_eq!(read.column("Draft number"), texts(&shown, |row| row.draft_number.as_deref()));
        assert_eq!(read.column("Drawer name"), texts(&shown, |row| row.drawer_name.as_deref()));
        assert_eq!(read.column("Due date"), texts(&shown, |row| row.due_day.as_deref()));
        let amounts = read.column("Draft amount");
        let exact = |text: &str| bank_contract::Amount::from_json_number(text).and_then(bank_contract::Amount::scaled);
        let expected: Vec<_> = shown.iter().map(|row| exact(row.amount.as_deref().unwrap())).collect();
        assert_eq!(amounts.iter().map(|text| exact(text)).collect::<Vec<_>>(), expected);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
        }
    }
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 2, "nothing half is left behind");
    let again = bench.desk.export(&form(of, ExportFormat::Csv, &out.join("list"), "en")).unwrap_err();
    assert_eq!(again.trouble().code, "export-exists");
}

#[tokio::test]
async fn an_arranged_list_is_exported_with_its_columns_and_groups() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let line = "stage=draft sort=-amount,draft_number group=acceptor columns=number:240,due,amount,payee,company,account pinned=1";
    let query = bench.desk.query_read(line, None).unwrap();
    let shown = rows(&bench.desk, &query);
    let head = bench.desk.inbox_open(&query).unwrap();
    let out = folder(&bench);
    let of = ExportOf::Drafts { query: Box::new(query), keys: Vec::new() };
    for format in [ExportFormat::Csv, ExportFormat::Xlsx] {
        let written = bench.desk.export(&form(of.clone(), format, &out.join("arranged"), "en")).unwrap();
        let path = Path::new(&written.path);
        let read = if format == ExportFormat::Csv { Read::csv(path) } else { Read::xlsx(path) };
        let titles = [
            "Acceptor name",
            "Draft number",
            "Due date",
            "Draft amount",
            "Currency",
            "Payee name",
            "Our company",
            "Account",
        ];
        assert_eq!(read.titles, titles);
        assert_eq!(read.over["The same as a line of text"], line);
        assert_eq!(read.over["Grouped"], "by acceptor");
        // Each group begins with its heading and its subtotals, as in the window.
        let mut expected: Vec<[String; 2]> = Vec::new();
        let mut left = shown.iter();
        for group in &head.groups {
            let name = group.value.clone().unwrap_or_else(|| "(none)".to_owned());
            expected.push([name.clone(), read.over[&name].clone()]);
            let of = left.by_ref().take(group.rows as usize);
            expected.extend(
                of.map(|row| [&row.acceptor_name, &row.draft_number].map(|text| text.clone().unwrap_or_default())),
            );
        }
        let pairs: Vec<[String; 2]> = read.rows.iter().map(|row| [row[0].clone(), row[1].clone()]).collect();
        assert_eq!(pairs, expected);
        assert_eq!(read.over["Rows"], shown.len().to_string(), "headings are no rows");
        for group in head.groups.iter().filter(|group| group.value.is_some()) {
            let said = &read.over[group.value.as_deref().unwrap()];
            assert!(group.totals.iter().all(|total| said.contains(&total.amount)), "{said}");
        }
    }
    let sheet = bench.desk.export_sheet(&of, "en").unwrap();
    let groups: Vec<(&str, u32)> = sheet.groups.iter().map(|group| (group.label.as_str(), group.rows)).collect();
    let expected: Vec<(&str, u32)> =
        head.groups.iter().map(|group| (group.value.as_deref().unwrap_or("(none)"), group.rows)).collect();
    assert_eq!((groups, sheet.rows.len()), (expected, shown.len()));
    assert_eq!(sheet.columns[0].title, "Draft number", "on paper the acceptor is the heading");
}

#[tokio::test]
async fn a_selection_is_exported_alone_and_a_sheet_says_the_same_in_chinese() {
    let bench = Bench::new().await;
    bench.refresh(&["receipt-by-endorsee"], &[]).await;
    let query = InboxQuery { stage: "receipt-by-endorsee".to_owned(), ..InboxQuery::default() };
    let shown = rows(&bench.desk, &query);
    let keys: Vec<String> = shown.iter().rev().take(3).map(|row| row.key.clone()).collect();
    let of = ExportOf::Drafts { query: Box::new(query), keys };
    let path = folder(&bench).join("chosen.csv");
    assert_eq!(bench.desk.export(&form(of.clone(), ExportFormat::Csv, &path, "zh-CN")).unwrap().rows, 3);
    let read = Read::csv(&path);
    assert_eq!(read.over["选择范围"], "仅选中的行");
    let last = &shown[shown.len() - 3..];
    let expected: Vec<&str> = last.iter().map(|row| row.draft_number.as_deref().unwrap()).collect();
    assert_eq!(read.column("票据号码"), expected, "in the order of the list");
    let sheet = bench.desk.export_sheet(&of, "zh-CN").unwrap();
    assert_eq!(sheet.rows, read.rows);
    assert_eq!(sheet.columns.iter().map(|column| column.title.clone()).collect::<Vec<_>>(), read.titles);
    assert_eq!(sheet.mark.as_deref(), Some("练习银行：不涉及真实资金。"));
    assert!(sheet.facts.iter().all(|fact| read.over[&fact.label] == fact.value));
}

#[tokio::test]
async fn a_selection_keeps_the_groups_of_its_list_and_names_hidden_rows() {
    let bench = Bench::new().await;
    bench.refresh(&["draft"], &[]).await;
    let query = bench.desk.query_read("stage=draft sort=-amount group=acceptor columns=number,amount", None).unwrap();
    let shown = rows(&bench.desk, &query);
    let head = bench.desk.inbox_open(&query).unwrap();
    let several = head.groups.iter().skip(1).position(|group| group.rows > 1).expect("a group of several rows") + 1;
    let second = head.groups[..several].iter().map(|group| group.rows as usize).sum::<usize>();
    // Two rows of the second group, one of the first, and one that the filter then hides; in no order.
    let hidden = shown.iter().rev().find(|row| row.draft_number.is_some()).unwrap();
    let chosen = [&shown[second + 1], hidden, &shown[0], &shown[second]];
    let keys: Vec<String> = chosen.iter().map(|row| row.key.clone()).collect();
    let line = format!("stage=draft sort=-amount group=acceptor columns=number,amount amount>={}", "0.01");
    let all = ExportOf::Drafts { query: Box::new(bench.desk.query_read(&line, None).unwrap()), keys: keys.clone() };
    let narrow = InboxQuery { party: shown[0].acceptor_name.clone(), ..query };
    let narrow = ExportOf::Drafts { query: Box::new(narrow), keys };
    for read in both(&bench.desk, &all, &folder(&bench), "chosen") {
        let first: Vec<&str> = read.rows.iter().map(|row| row[0].as_str()).collect();
        let name = |row: &DraftRow| row.acceptor_name.clone().unwrap_or_else(|| "(none)".to_owned());
        let (one, two) = (name(&shown[0]), name(&shown[second]));
        assert_eq!(first[..5], [one.as_str(), &one, &two, &two, &two], "headings with their rows");
        assert_eq!(read.over["Rows"], "4");
        assert!(read.rows[2][1].contains("(of 2)"), "the subtotal of the two chosen rows: {:?}", read.rows[2]);
    }
    for read in both(&bench.desk, &narrow, &folder(&bench), "narrow") {
        assert_eq!(read.over["Rows"], "4", "a row that the filter hides was chosen all the same");
        assert!(read.rows.iter().any(|row| row[0] == "(selected, hidden by the filter)"), "{:?}", read.rows);
    }
}

#[tokio::test]
async fn exported_balances_have_sums_per_currency_and_name_left_out_accounts() {
    let answer = r#"[{"accountNumber":"1","currencyCode":"CNY","bookBalance":-5.10,"availableBalance":0.00},
        {"accountNumber":"1","currencyCode":"USD","bookBalance":123456789012345.67,"availableBalance":1}]"#;
    let server = Scripted::new(move |_| Says::Reply(200, answer.to_owned())).await;
    let (folder, _home, desk) = server.desk("page_base = 0\n", &["EAST:1", "EAST:2"]);
    desk.balances_refresh(&[]).await.unwrap();
    let of = ExportOf::Balances { day: None, account: None, live: true };
    for format in [ExportFormat::Csv, ExportFormat::Xlsx] {
        let path = folder.path().join("balances");
        let written = desk.export(&form(of.clone(), format, &path, "en")).unwrap();
        let path = Path::new(&written.path);
        let read = if format == ExportFormat::Csv { Read::csv(path) } else { Read::xlsx(path) };
        assert_eq!(read.column("Account"), ["EAST:1", "EAST:1", "EAST:2"]);
        let book = read.column("Book balance");
        assert!(book[0].starts_with("-5.1") && book[1] == "123456789012345.67" && book[2].is_empty(), "{book:?}");
        assert_eq!(read.column("Note")[2], "The service did not return this account");
        let sums: Vec<&String> = read.sums.iter().collect();
        assert_eq!(sums[..2], ["CNY -5.10 (of 1)", "USD 123456789012345.67 (of 1)"]);
        assert!(read.over["Data"].starts_with("live, read from the service at"), "{}", read.over["Data"]);
        assert!(read.over["Data"].ends_with("some lists could not be read to their end"));
    }
}

/// Exports a view in both formats and reads the files back.
fn both(desk: &treasury::Desk, of: &ExportOf, out: &Path, name: &str) -> [Read; 2] {
    [ExportFormat::Csv, ExportFormat::Xlsx].map(|format| {
        let written = desk.export(&form(of.clone(), format, &out.join(name), "en")).unwrap();
        let path = Path::new(&written.path);
        if format == ExportFormat::Csv { Read::csv(path) } else { Read::xlsx(path) }
    })
}

#[tokio::test]
async fn two_days_and_the_daily_report_are_exported_with_changes_and_gaps() {
    let bench = Bench::new().await;
    let (desk, clock) = desk_at(&bench, "2026-03-02");
    desk.balances_refresh(&[]).await.unwrap();
    clock.set(noon("2026-03-04"));
    pay(&bench, 0, "250.75", "2026-03-04").await;
    desk.balances_refresh(&[]).await.unwrap();
    let threshold = BalanceThreshold {
        currency: "CNY".to_owned(),
        balance: "book".to_owned(),
        high: Some("0".to_owned()),
        ..BalanceThreshold::default()
    };
    desk.balance_threshold_set(&threshold).unwrap();
    let out = folder(&bench);

    let shown = desk.balances_compared(&CompareQuery::default()).unwrap();
    let of = ExportOf::BalancesCompared { earlier: None, later: None, account: None };
    for read in both(&desk, &of, &out, "compared") {
        assert_eq!((read.over["Earlier day"].as_str(), read.over["Later day"].as_str()), ("2026-03-02", "2026-03-04"));
        assert_eq!(read.column("Account"), shown.rows.iter().map(|row| row.account.as_str()).collect::<Vec<_>>());
        let changes = read.column("Available balance, Change");
        let is_first =
            |row: &&treasury::view::ComparedRow| row.account == bench.account(0) && row.state == ComparedState::Changed;
        let at = shown.rows.iter().position(|row| is_first(&row)).expect("money left");
        assert_eq!((changes[at], read.column("State")[at]), ("-250.75", "Changed"));
        assert_eq!(
            changes.iter().filter(|change| !change.trim_matches(['0', '.']).is_empty()).count(),
            1,
            "{changes:?}"
        );
        assert!(read.column("Read at, Later day")[at].starts_with("2026-03-04"));
        let cny = shown.totals.iter().find(|sums| sums.currency.as_deref() == Some("CNY")).unwrap();
        let (earlier, later) = (cny.book.earlier.clone().unwrap(), cny.book.later.clone().unwrap());
        assert!(read.sums.contains(&format!("CNY {earlier} to CNY {later}, change CNY -250.75")), "{:?}", read.sums);
    }
    let one = ExportOf::BalancesCompared {
        earlier: Some("2026-03-01".to_owned()),
        later: None,
        account: Some(bench.account(0)),
    };
    for read in both(&desk, &one, &out, "one") {
        assert!(read.column("Account").iter().all(|account| *account == bench.account(0)) && read.sums.is_empty());
        assert_eq!(read.over["Earlier day"], "No balance is stored for 2026-03-01.");
    }

    let report = desk.daily_report(None, MoneyUnit::One).unwrap();
    for read in both(&desk, &ExportOf::DailyReport { day: None }, &out, "report") {
        assert_eq!(read.first[0], "Daily funds report 2026-03-04");
        assert!(read.over["Data"].starts_with("Live: balances read between"), "{}", read.over["Data"]);
        let of_part = |part: &str| read.column("Part").into_iter().filter(|one| *one == part).count();
        assert_eq!(of_part("Balances"), report.compared.rows.len());
        assert_eq!(of_part("Thresholds"), 1);
        let due = report.due.as_ref().expect("of today");
        assert_eq!(
            of_part("Drafts due from 2026-03-04 to 2026-03-11"),
            due.iter().map(|list| list.totals.len().max(1)).sum::<usize>()
        );
        let first = read.column("Part").iter().position(|part| part.starts_with("Drafts due")).unwrap();
        assert_eq!(read.column("Note")[first], "not read to the end", "no list was read");
        let at = read.column("Part").iter().position(|part| *part == "Thresholds").unwrap();
        assert_eq!((read.column("State")[at], read.column("Nickname")[at]), ("Above", "All accounts"));
        assert_eq!(read.column("Change")[0].trim_end_matches('0'), "-250.75");
    }
    let before = ExportOf::DailyReport { day: Some("2026-03-02".to_owned()) };
    for read in both(&desk, &before, &out, "before") {
        assert_eq!(read.over["Drafts due from 2026-03-02 to 2026-03-09"], "Known for today only.");
    }
}

#[tokio::test]
async fn what_cannot_be_written_says_why_and_writes_nothing() {
    let bench = Bench::new().await;
    let out = folder(&bench);
    let of = ExportOf::Journal { filter: None };
    let relative = bench.desk.export(&form(of.clone(), ExportFormat::Csv, Path::new("journal.csv"), "en"));
    assert_eq!(relative.unwrap_err().trouble().code, "export-path");
    let nowhere = bench.desk.export(&form(of.clone(), ExportFormat::Csv, &out.join("no/such/journal.csv"), "en"));
    assert_eq!(nowhere.unwrap_err().trouble().code, "disk");
    let gone = ExportOf::Drafts {
        query: Box::new(InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() }),
        keys: vec!["00000000000000000000000000000000".to_owned()],
    };
    let gone = bench.desk.export(&form(gone, ExportFormat::Csv, &out.join("gone.csv"), "en"));
    assert_eq!(gone.unwrap_err().trouble().code, "draft-gone");
    assert_eq!(std::fs::read_dir(&out).unwrap().count(), 0);
    for of in [of, ExportOf::StatementLines { query: StatementQuery::default() }] {
        assert_eq!(bench.desk.export_sheet(&of, "en").unwrap().rows.len(), 0, "an empty view is a sheet without rows");
    }
}
