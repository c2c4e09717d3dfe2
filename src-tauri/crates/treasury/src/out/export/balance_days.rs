//! Exports of two days compared and of the daily report. Amounts are in the currency's own unit. Sums are above the
//! rows, never among them, because a spreadsheet would count a subtotal twice.

use model::{Sentence, Total};

use super::{Cell, CellKind, Column, Fact, Words};
use crate::out::report_page::{alert_id, compared_id, due_title, overdue_title, report_said, threshold_of};
use crate::view::{
    BalanceAlert, BalancesCompared, Change, ComparedRow, ComparedSums, DailyReport, DueList, QueuedTransfers,
};

/// Columns and rows of two days compared.
pub(crate) fn compared(view: &BalancesCompared, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let figure = |of: &str, id: &str| Column::new(format!("{}, {}", words.word(of), words.word(id)), CellKind::Amount);
    let both = ["balances-book", "balances-available"];
    let mut columns = vec![
        words.column("export-account", CellKind::Id),
        words.column("export-nickname", CellKind::Text),
        words.column("export-company", CellKind::Text),
        words.column("export-role", CellKind::Text),
        words.column("export-currency", CellKind::Text),
    ];
    columns.extend(both.iter().flat_map(|of| FIGURES.map(|id| figure(of, id))));
    columns.extend([
        words.column("balances-state", CellKind::Text),
        Column::new(format!("{}, {}", words.word("export-read-at"), words.word("balances-earlier")), CellKind::Time),
        Column::new(format!("{}, {}", words.word("export-read-at"), words.word("balances-later")), CellKind::Time),
        words.column("export-note", CellKind::Text),
    ]);
    (columns, view.rows.iter().map(|row| beside(row, words)).collect())
}

const FIGURES: [&str; 3] = ["balances-earlier", "balances-later", "balances-change"];

fn beside(row: &ComparedRow, words: &Words<'_>) -> Vec<Cell> {
    let mut cells = whose(row);
    cells.push(Cell::maybe(row.currency.as_deref()));
    let figures = |of: &Change| [&of.earlier, &of.later, &of.change].map(|amount| Cell::maybe(amount.as_deref()));
    cells.extend([&row.book, &row.available].into_iter().flat_map(figures));
    cells.push(Cell::new(words.word(compared_id(row.state))));
    cells.extend([&row.earlier_as_of, &row.later_as_of].map(|at| time(at.as_deref(), words)));
    cells.push(Cell::new(notes(row, words)));
    cells
}

/// The sums of everything counted, per currency and balance, as heading lines.
pub(crate) fn compared_sums(totals: &[ComparedSums], words: &Words<'_>) -> Vec<Fact> {
    let of_currency = |sums: &ComparedSums| {
        let line = |id: &str, of: &Change| {
            let text = |amount: &Option<String>| amount.clone().unwrap_or_else(|| "–".to_owned());
            let currency = sums.currency.as_deref().map(|currency| format!("{currency} ")).unwrap_or_default();
            let said = Sentence::new("export-sum-compared")
                .with("earlier", format!("{currency}{}", text(&of.earlier)))
                .with("later", format!("{currency}{}", text(&of.later)))
                .with("change", format!("{currency}{}", text(&of.change)));
            let left_out = match sums.left_out {
                0 => String::new(),
                out => format!("; {}", words.say(&Sentence::new("balances-not-compared").with("count", out))),
            };
            words.fact(id, format!("{}{left_out}", words.say(&said)))
        };
        [line("export-sum-book", &sums.book), line("export-sum-available", &sums.available)]
    };
    totals.iter().flat_map(of_currency).collect()
}

/// The report's heading lines: its age, missing balances, and figures known for another day only.
pub(crate) fn report_facts(report: &DailyReport, words: &Words<'_>) -> Vec<Fact> {
    let mut said = report_said(report).into_iter();
    let mut facts = vec![words.fact("export-day", report.day.as_str())];
    facts.extend(said.next().map(|age| words.fact("export-age", words.say(&age))));
    facts.extend(said.map(|one| words.fact("export-note", words.say(&one))));
    let today_only = || words.word("report-today-only");
    if report.due.is_none() {
        facts.push(Fact { label: words.say(&due_title(report)), value: today_only() });
    }
    if report.queued.is_none() {
        facts.push(words.fact("report-queued", today_only()));
    }
    facts
}

/// Columns and rows of the report: its parts below one another, each filling the columns it has values for.
pub(crate) fn report(report: &DailyReport, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let columns = vec![
        words.column("export-part", CellKind::Text),
        words.column("export-account", CellKind::Id),
        words.column("export-nickname", CellKind::Text),
        words.column("export-company", CellKind::Text),
        words.column("export-role", CellKind::Text),
        words.column("export-currency", CellKind::Text),
        words.column("report-opening", CellKind::Amount),
        words.column("report-balance", CellKind::Amount),
        words.column("report-change", CellKind::Amount),
        words.column("balances-available", CellKind::Amount),
        words.column("balances-low", CellKind::Amount),
        words.column("balances-high", CellKind::Amount),
        words.column("balances-amount", CellKind::Amount),
        words.column("report-count", CellKind::Number),
        words.column("balances-state", CellKind::Text),
        words.column("export-read-at", CellKind::Time),
        words.column("export-note", CellKind::Text),
    ];
    let (counted, apart): (Vec<_>, Vec<_>) = report.compared.rows.iter().partition(|row| !row.apart);
    let balances = |rows: Vec<&ComparedRow>, part: &str| {
        rows.into_iter().map(|row| ReportLine::balance(row, words).cells(words.word(part))).collect::<Vec<_>>()
    };
    let mut rows = balances(counted, "export-balances");
    rows.extend(balances(apart, "balances-apart"));
    rows.extend(report.alerts.iter().map(|one| ReportLine::threshold(one, words).cells(words.word("balances-alerts"))));
    let overdue = report.overdue.iter().flatten().flat_map(|list| ReportLine::due(list, words));
    rows.extend(overdue.map(|line| line.cells(words.say(&overdue_title(report)))));
    let due = report.due.iter().flatten().flat_map(|list| ReportLine::due(list, words));
    rows.extend(due.map(|line| line.cells(words.say(&due_title(report)))));
    let queued = report.queued.iter().flatten().flat_map(|one| ReportLine::queued(one, words));
    rows.extend(queued.map(|line| line.cells(words.word("report-queued"))));
    (columns, rows)
}

/// A row of the report by its cells; cells without a value are blank.
#[derive(Default)]
struct ReportLine {
    whose: Vec<Cell>,
    currency: Cell,
    /// Opening, balance, change, available balance.
    balance: Option<[Cell; 4]>,
    /// Lower limit, upper limit.
    threshold: Option<[Cell; 2]>,
    amount: Cell,
    count: Cell,
    state: Cell,
    read_at: Cell,
    note: Cell,
}

impl ReportLine {
    fn balance(row: &ComparedRow, words: &Words<'_>) -> Self {
        let figures = [&row.book.earlier, &row.book.later, &row.book.change, &row.available.later];
        Self {
            whose: whose(row),
            currency: Cell::maybe(row.currency.as_deref()),
            balance: Some(figures.map(|amount| Cell::maybe(amount.as_deref()))),
            state: Cell::new(words.word(compared_id(row.state))),
            read_at: time(row.later_as_of.as_deref(), words),
            note: Cell::new(notes(row, words)),
            ..Self::default()
        }
    }

    fn threshold(alert: &BalanceAlert, words: &Words<'_>) -> Self {
        let of = &alert.threshold;
        let figure = if of.balance == "book" { "balances-book" } else { "balances-available" };
        let every = || words.word("balances-all-accounts");
        let name = match of.account {
            Some(_) => None,
            None => Some(threshold_of(alert).unwrap_or_else(every)),
        };
        Self {
            whose: [of.account.as_deref(), name.as_deref(), of.company.as_deref(), None].map(Cell::maybe).to_vec(),
            currency: Cell::new(of.currency.as_str()),
            threshold: Some([&of.low, &of.high].map(|amount| Cell::maybe(amount.as_deref()))),
            amount: Cell::maybe(alert.amount.as_deref()),
            state: Cell::new(words.word(alert_id(alert.state))),
            note: Cell::new(words.word(figure)),
            ..Self::default()
        }
    }

    /// One line per currency; a line without a sum where the list has no draft or was not read completely.
    fn due(list: &DueList, words: &Words<'_>) -> Vec<Self> {
        let note = if list.complete { String::new() } else { words.word("report-list-incomplete") };
        let line = |total: Option<&Total>| Self {
            read_at: time(list.as_of.as_deref(), words),
            note: Cell::new(note.as_str()),
            ..Self::summed(words.stage(&list.stage), total)
        };
        if list.totals.is_empty() { vec![line(None)] } else { list.totals.iter().map(|one| line(Some(one))).collect() }
    }

    fn queued(one: &QueuedTransfers, words: &Words<'_>) -> Vec<Self> {
        let state = words.state(&one.state);
        one.totals.iter().map(|total| Self::summed(state.clone(), Some(total))).collect()
    }

    fn summed(name: String, total: Option<&Total>) -> Self {
        Self {
            whose: vec![Cell::default(), Cell::new(name), Cell::default(), Cell::default()],
            currency: Cell::maybe(total.and_then(|total| total.currency.as_deref())),
            amount: Cell::maybe(total.map(|total| total.amount.as_str())),
            count: Cell::new(total.map_or_else(|| "0".to_owned(), |total| total.count.to_string())),
            ..Self::default()
        }
    }

    fn cells(self, part: String) -> Vec<Cell> {
        let mut cells = vec![Cell::new(part)];
        cells.extend(self.whose);
        cells.push(self.currency);
        cells.extend(self.balance.unwrap_or_default());
        cells.extend(self.threshold.unwrap_or_default());
        cells.extend([self.amount, self.count, self.state, self.read_at, self.note]);
        cells
    }
}

/// Account, name, company and role.
fn whose(row: &ComparedRow) -> Vec<Cell> {
    let named = [Some(&row.account), row.name.as_ref(), row.owner.as_ref(), row.role.as_ref()];
    named.map(|text| Cell::maybe(text.map(String::as_str))).to_vec()
}

fn time(at: Option<&str>, words: &Words<'_>) -> Cell {
    Cell::new(at.map(|at| words.moment(at)).unwrap_or_default())
}

fn notes(row: &ComparedRow, words: &Words<'_>) -> String {
    let noted = [(row.apart, "balances-apart"), (!row.in_profile, "balances-left-profile")];
    let noted: Vec<String> = noted.iter().filter(|(said, _)| *said).map(|(_, id)| words.word(id)).collect();
    words.list(&noted)
}
