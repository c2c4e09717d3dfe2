//! Export of views: the rows of each view and its header. The file formats are in `export`.
//!
//! A new view is an arm of [`Desk::table`]: a title, its facts, its columns and its rows.

use std::collections::HashMap;
use std::path::Path;

use bank_contract::Amount;
use model::{Environment, Result, Sentence, Total};
use money::view::InstructionView;

use super::Desk;
use super::inbox::SelectedRows;
use crate::out::export::{
    self, Beside, Cell, Column, CsvFile, DraftColumns, Fact, Head, Headings, Listed, Spreadsheet, Table, TakeRow, View,
    Words,
};
use crate::read::inbox::Totals;
use crate::view::{
    CompareQuery, DraftRow, ExportForm, ExportFormat, ExportOf, Exported, InboxHead, JournalFilter, MoneyUnit,
    SheetView, StatementQuery,
};

/// Rows that are read at once.
const WINDOW_ROWS: u32 = 200;
/// Rows of the journal that are read at once.
const JOURNAL_ROWS: u32 = 500;

impl Desk {
    /// Writes a view to a file, completely or not at all.
    ///
    /// # Errors
    /// `export-path`, `export-exists`, `export-changed` when the view changes during writing, `export-too-many-rows`
    /// when a spreadsheet cannot hold it, or as the view itself.
    pub fn export(&self, form: &ExportForm) -> Result<Exported> {
        self.require_exports()?;
        let place = export::path_to(&form.path, form.format.ending())?;
        let table = self.table(&form.of, &form.language, false)?;
        let (new, mut file) = export::begin(&place, form.replace)?;
        let rows = match form.format {
            ExportFormat::Csv => {
                let mut csv = CsvFile::begin(&mut file, table.head(), table.columns())?;
                let mut headings = Headings::of(table.head());
                let rows = export::write(&*table, &mut |cells| {
                    headings.next().map_or(Ok(()), |group| csv.heading(group))?;
                    csv.row(cells)
                })?;
                csv.finish()?;
                rows
            }
            ExportFormat::Xlsx => {
                let words = self.words(&form.language);
                let notes =
                    export::Notes { long_number: words.word("export-note-long"), cut: words.word("export-note-cut") };
                let beside = place.parent().unwrap_or_else(|| Path::new("."));
                let mut sheet = Spreadsheet::begin(table.head(), table.columns(), notes, beside)?;
                let mut headings = Headings::of(table.head());
                let rows = export::write(&*table, &mut |cells| {
                    headings.next().map_or(Ok(()), |group| sheet.heading(group))?;
                    sheet.row(cells)
                })?;
                sheet.finish(&mut file)?;
                rows
            }
        };
        let bytes = export::finish(new, &file, &place)?.to_string();
        Ok(Exported { path: place.display().to_string(), rows, bytes })
    }

    /// A view as a sheet for printing.
    ///
    /// # Errors
    /// `export-too-long`, or as the view itself.
    pub fn export_sheet(&self, of: &ExportOf, language: &str) -> Result<SheetView> {
        export::sheet(&*self.table(of, language, true)?)
    }

    /// Rows of an opened inbox as lines of tab-separated cells, for the clipboard, in the order of the list. `columns` are
    /// ids of the grid.
    ///
    /// # Errors
    /// `exports-off` for more than one row where exports are switched off, `view-gone`, `draft-gone`, or `database`.
    pub fn inbox_copy(&self, view: u32, keys: &[String], columns: &[String], language: &str) -> Result<String> {
        if keys.len() > 1 {
            self.require_exports()?;
        }
        let words = self.words(language);
        let rows = self.inbox_named_in_order(view, keys)?;
        let (profile, companies) = (self.profile(), self.companies());
        let currency = |row: &DraftRow| profile.draft_currency(&row.bank_mark);
        let several = rows.windows(2).any(|pair| currency(&pair[0]) != currency(&pair[1]));
        let of = DraftColumns::shown(columns, several);
        let line = |row: &DraftRow| {
            let stage = row.stage.as_deref().unwrap_or_default();
            let company = companies.get(&row.account).map(String::as_str);
            of.line(row, &Beside { stage, currency: currency(row), company }, &words)
        };
        Ok(rows.iter().map(line).collect::<Vec<_>>().join("\n"))
    }

    /// The companies by account.
    fn companies(&self) -> HashMap<String, String> {
        let of = self.profile();
        of.accounts.iter().map(|account| (account.key().to_string(), account.company())).collect()
    }

    /// The table of a view.
    fn table<'a>(&'a self, of: &'a ExportOf, language: &'a str, on_paper: bool) -> Result<Box<dyn Table + 'a>> {
        let words = self.words(language);
        let table: Box<dyn Table + 'a> = match of {
            ExportOf::Drafts { query, keys } => {
                let columns = DraftColumns::of(query, on_paper);
                Box::new(self.drafts_table(self.inbox_open(query)?, columns, keys, words)?)
            }
            ExportOf::Balances { day, account, live } => {
                Box::new(self.balances_table(day.as_deref(), account.as_deref(), *live, words)?)
            }
            ExportOf::BalancesCompared { earlier, later, account } => {
                let query = CompareQuery { earlier: earlier.clone(), later: later.clone(), ..CompareQuery::default() };
                Box::new(self.compared_table(&query, account.as_deref(), &words)?)
            }
            ExportOf::DailyReport { day } => {
                let report = self.daily_report(day.as_deref(), MoneyUnit::One)?;
                let title = words.say(&Sentence::new("report-title").with("day", &report.day));
                let sums = export::compared_sums(&report.compared.totals, &words);
                let facts = [export::report_facts(&report, &words), sums].concat();
                let view = View { title, facts, ..View::default() };
                self.listed(words, view, export::report(&report, &words))
            }
            ExportOf::Journal { filter } => Box::new(self.journal_table(&filter.clone().unwrap_or_default(), words)?),
            ExportOf::Ladder { by, accounts } => {
                let found = self.ladder(*by, accounts)?;
                let mut view = kept_view("ladder-title", &found.as_of, found.complete, accounts, &words);
                view.facts.extend(export::ladder_cash(&found, &words));
                self.listed(words, view, export::ladder(&found, &words))
            }
            ExportOf::Exposure { accounts } => {
                let found = self.exposure(accounts)?;
                let view = kept_view("exposure-title", &found.as_of, found.complete, accounts, &words);
                let label = words.word("export-sum");
                let sums = found.totals.iter().map(|total| (label.clone(), total.clone())).collect();
                self.listed(words, View { sums, ..view }, export::exposure(&found, &words))
            }
            ExportOf::Counterparties { text } => {
                let book = self.counterparties_found(text)?;
                let view = View { title: words.word("party-title"), complete: true, ..View::default() };
                self.listed(words, view, export::counterparties(&book, &words))
            }
            ExportOf::StatementLines { query } => {
                let rows = self.lines_found(query)?;
                self.listed(words, statement_view("export-lines", query, &words), export::lines(&rows, &words))
            }
            ExportOf::Reconciliation { query } => {
                let found = self.reconciliation(query)?;
                let (title, facts) =
                    (words.word("export-reconciliation"), export::reconciliation_facts(&found, &words));
                self.listed(words, View { title, facts, ..View::default() }, export::reconciliation(&found, &words))
            }
            ExportOf::StatementTransfers { query } => {
                let rows = self.transfers_found(query)?;
                let view = statement_view("export-transfers-ticked", query, &words);
                self.listed(words, view, export::transfers(&rows, &words))
            }
        };
        Ok(table)
    }

    pub(super) fn words<'a>(&self, language: &'a str) -> Words<'a> {
        Words { language, zone: self.profile().zone() }
    }

    /// A table from rows in memory.
    fn listed<'a>(
        &self,
        words: Words<'_>,
        view: View,
        (columns, rows): (Vec<Column>, Vec<Vec<Cell>>),
    ) -> Box<dyn Table + 'a> {
        let view = View { rows: u32::try_from(rows.len()).unwrap_or(u32::MAX), ..view };
        Box::new(Listed { head: self.head(view, &words), columns, rows })
    }

    /// The header of every export: profile, age, filters and sums.
    pub(crate) fn head(&self, view: View, words: &Words<'_>) -> Head {
        let profile = self.profile();
        let environment = Sentence::new("export-environment").with("environment", word(profile.environment));
        let mut facts = vec![
            words.fact("export-profile", self.name()),
            words.fact("export-environment-title", words.say(&environment)),
            words.fact("export-written", words.zone.spoken(self.now())),
        ];
        facts.extend(view.as_of.as_ref().map(|as_of| words.fact("export-age", age(as_of.as_deref(), &view, words))));
        facts.extend(view.facts);
        facts.push(words.fact("export-rows", view.rows.to_string()));
        facts.extend(
            view.sums.iter().map(|(label, total)| Fact { label: label.clone(), value: sum_text(total, words) }),
        );
        let practice = profile.environment == Environment::Practice;
        let mark = practice.then(|| words.word("export-practice"));
        Head { title: view.title, mark, facts, groups: Vec::new(), rows: view.rows }
    }

    fn drafts_table<'a>(
        &'a self,
        opened: InboxHead,
        of: DraftColumns,
        chosen: &[String],
        words: Words<'a>,
    ) -> Result<DraftsTable<'a>> {
        let mut opened = opened;
        let (rows, totals, keys, hidden) = match chosen {
            [] => (opened.rows, opened.totals.clone(), Vec::new(), false),
            chosen => {
                let SelectedRows { keys, groups, hidden } = self.inbox_selected(&opened, chosen)?;
                opened.groups = groups;
                let is_hidden = hidden.is_some();
                opened.groups.extend(hidden);
                let rows = u32::try_from(keys.len()).unwrap_or(u32::MAX);
                (rows, self.inbox_totals(opened.view, &keys)?, keys, is_hidden)
            }
        };
        let mut facts = export::filter_text(&opened.query, &words);
        facts.push(words.fact("export-query", self.query_text(&opened.query)?));
        if !keys.is_empty() {
            facts.push(words.fact("export-selection", words.word("export-selected-only")));
        }
        let view = View {
            title: export::list_names(&opened.query, &words),
            as_of: Some(opened.as_of.clone()),
            live: false,
            complete: opened.complete,
            facts,
            rows,
            sums: totals.into_iter().map(|total| (words.word("export-sum"), total)).collect(),
        };
        let mut head = self.head(view, &words);
        head.groups = export::group_lines(&opened, &words, |total| sum_text(total, &words));
        if let Some(last) = head.groups.last_mut().filter(|_| hidden) {
            last.label = words.word("export-group-hidden");
        }
        let columns = of.titled(&words);
        Ok(DraftsTable { desk: self, view: opened.view, stage: opened.query.stage, keys, words, head, of, columns })
    }

    fn balances_table(&self, day: Option<&str>, account: Option<&str>, live: bool, words: Words<'_>) -> Result<Listed> {
        let mut found = self.balances(day)?;
        if let Some(account) = account {
            let key = self.account(account)?.key().to_string();
            found.rows.retain(|row| row.account == key);
        }
        // The rows of one account always add up; over all accounts, excluded accounts are in no sum.
        let answered = || found.rows.iter().filter(|row| row.as_of.is_some() && (account.is_some() || !row.apart));
        let book = sums(answered().map(|row| (row.currency.as_deref(), row.book_balance.as_deref())));
        let available = sums(answered().map(|row| (row.currency.as_deref(), row.available_balance.as_deref())));
        let named = |id: &str, totals: Vec<Total>| {
            let label = words.word(id);
            totals.into_iter().map(move |total| (label.clone(), total)).collect::<Vec<_>>()
        };
        let view = View {
            title: words.word("export-balances"),
            as_of: Some(found.as_of.clone()),
            live: live && found.errors.is_empty(),
            complete: found.errors.is_empty() && found.rows.iter().all(|row| !row.not_answered && !row.not_read),
            facts: vec![words.fact("export-day", found.day.as_str())],
            rows: u32::try_from(found.rows.len()).unwrap_or(u32::MAX),
            sums: [named("export-sum-book", book), named("export-sum-available", available)].concat(),
        };
        let (columns, rows) = export::balances(&found, &words);
        Ok(Listed { head: self.head(view, &words), columns, rows })
    }

    fn compared_table(&self, query: &CompareQuery, account: Option<&str>, words: &Words<'_>) -> Result<Listed> {
        let mut found = self.balances_compared(query)?;
        let day = |label: &str, day: &str, kept: bool| {
            let none = || words.say(&Sentence::new("balances-no-day").with("day", day));
            words.fact(label, if kept { day.to_owned() } else { none() })
        };
        let mut facts = vec![
            day("balances-earlier", &found.earlier, found.earlier_kept),
            day("balances-later", &found.later, found.later_kept),
        ];
        match account {
            Some(account) => {
                let key = self.account(account)?.key().to_string();
                found.rows.retain(|row| row.account == key);
                facts.push(words.fact("export-accounts", key));
            }
            None => facts.extend(export::compared_sums(&found.totals, words)),
        }
        let rows = u32::try_from(found.rows.len()).unwrap_or(u32::MAX);
        let view = View { title: words.word("export-compared"), facts, rows, ..View::default() };
        let (columns, rows) = export::compared(&found, words);
        Ok(Listed { head: self.head(view, words), columns, rows })
    }

    fn journal_table(&self, filter: &JournalFilter, words: Words<'_>) -> Result<Listed> {
        let mut rows: Vec<InstructionView> = Vec::new();
        loop {
            let from = u32::try_from(rows.len()).unwrap_or(u32::MAX);
            let page = self.journal_of(from, JOURNAL_ROWS, filter)?;
            let last = page.rows.is_empty() || rows.len() + page.rows.len() >= page.count as usize;
            rows.extend(page.rows);
            if last {
                break;
            }
        }
        let transfers =
            !filter.operations.is_empty() && filter.operations.iter().all(|name| name.starts_with("transfer"));
        let operations: Vec<String> = filter.operations.iter().map(|name| wanted(&words, name)).collect();
        let mut narrowed = Vec::new();
        narrowed.extend(filter.state.as_deref().map(|state| words.fact("csv-state", words.state(state))));
        if !operations.is_empty() {
            narrowed.push(words.fact("export-operation", operations.join(", ")));
        }
        let typed = [("export-text", &filter.text), ("export-from", &filter.from), ("export-to", &filter.to)];
        for (id, value) in typed {
            narrowed.extend(value.as_deref().filter(|text| !text.trim().is_empty()).map(|text| words.fact(id, text)));
        }
        let view = View {
            title: words.word(if transfers { "export-transfers" } else { "export-journal" }),
            as_of: None,
            live: false,
            complete: true,
            facts: narrowed,
            rows: u32::try_from(rows.len()).unwrap_or(u32::MAX),
            sums: sums_by_state(&rows, &words),
        };
        let (columns, cells) = export::journal(&rows, &words);
        Ok(Listed { head: self.head(view, &words), columns, rows: cells })
    }
}

/// The rows of an opened list, read while they are written.
struct DraftsTable<'a> {
    desk: &'a Desk,
    view: u32,
    stage: String,
    /// Keys of the selected rows in the order of the list; empty for all rows.
    keys: Vec<String>,
    words: Words<'a>,
    head: Head,
    of: DraftColumns,
    columns: Vec<Column>,
}

impl Table for DraftsTable<'_> {
    fn head(&self) -> &Head {
        &self.head
    }

    fn columns(&self) -> &[Column] {
        &self.columns
    }

    fn each_row(&self, take: &mut TakeRow<'_>) -> Result<()> {
        let profile = self.desk.profile();
        let companies = self.desk.companies();
        let mut from = 0;
        while from < self.head.rows {
            let rows = if self.keys.is_empty() {
                self.desk.inbox_rows(self.view, from, WINDOW_ROWS)?
            } else {
                let to = self.keys.len().min((from + WINDOW_ROWS) as usize);
                self.desk.inbox_named(self.view, &self.keys[from as usize..to])?
            };
            for row in &rows {
                let beside = Beside {
                    stage: &self.stage,
                    currency: profile.draft_currency(&row.bank_mark),
                    company: companies.get(&row.account).map(String::as_str),
                };
                take(&self.of.cells(row, &beside, &self.words))?;
            }
            from += WINDOW_ROWS;
        }
        Ok(())
    }
}

const fn word(environment: Environment) -> &'static str {
    match environment {
        Environment::Production => "production",
        Environment::Test => "test",
        Environment::Practice => "practice",
    }
}

fn statement_view(title: &str, query: &StatementQuery, words: &Words<'_>) -> View {
    let show = match query.show {
        crate::view::StatementShow::Open => "export-show-open",
        crate::view::StatementShow::Reconciled => "export-show-ticked",
        crate::view::StatementShow::Aside => "export-show-aside",
        crate::view::StatementShow::All => "export-show-all",
    };
    let account = query.account.clone().unwrap_or_else(|| words.word("export-all-accounts"));
    let mut facts = vec![words.fact("export-accounts", account), words.fact("export-show", words.word(show))];
    facts.extend(query.text.as_deref().map(|text| words.fact("export-filter", text)));
    View { title: words.word(title), complete: true, facts, ..View::default() }
}

/// A view of kept data over some accounts.
fn kept_view(title: &str, as_of: &Option<String>, complete: bool, accounts: &[String], words: &Words<'_>) -> View {
    let scope = if accounts.is_empty() { words.word("export-all-accounts") } else { accounts.join(", ") };
    View {
        title: words.word(title),
        as_of: Some(as_of.clone()),
        complete,
        facts: vec![words.fact("export-accounts", scope)],
        ..View::default()
    }
}

/// The age of a view, and whether the view is complete.
fn age(as_of: Option<&str>, view: &View, words: &Words<'_>) -> String {
    let Some(as_of) = as_of else { return words.word("export-age-never") };
    let id = if view.live { "export-age-live" } else { "export-age-cached" };
    let said = words.say(&Sentence::new(id).with("time", words.moment(as_of)));
    if view.complete { said } else { format!("{said}; {}", words.word("export-age-incomplete")) }
}

fn sum_text(total: &Total, words: &Words<'_>) -> String {
    let currency = total.currency.as_deref().map(|currency| format!("{currency} ")).unwrap_or_default();
    let counted = total.count.saturating_sub(total.left_out);
    let said =
        Sentence::new("export-sum-of").with("amount", format!("{currency}{}", total.amount)).with("count", counted);
    let said = words.say(&said);
    match total.left_out {
        0 => said,
        out => format!("{said}; {}", words.say(&Sentence::new("export-left-out").with("count", out))),
    }
}

/// Sums per currency of amounts as received. A missing amount is not counted.
fn sums<'a>(amounts: impl Iterator<Item = (Option<&'a str>, Option<&'a str>)>) -> Vec<Total> {
    let mut totals = Totals::default();
    for (currency, amount) in amounts {
        if let Some(amount) = amount {
            totals.add(currency, Amount::from_json_number(amount));
        }
    }
    totals.views()
}

/// Sums by state: accepted and refused amounts are never added together.
fn sums_by_state(rows: &[InstructionView], words: &Words<'_>) -> Vec<(String, Total)> {
    let mut states: Vec<String> = rows.iter().map(|row| journal::word(row.state)).collect();
    states.sort_unstable();
    states.dedup();
    let of_state = |state: &String| {
        let mine = rows.iter().filter(|row| journal::word(row.state) == *state);
        let label = words.say(&Sentence::new("export-sum-state").with("state", words.state(state)));
        let totals = sums(mine.map(|row| (row.currency.as_deref(), row.amount.as_deref())));
        totals.into_iter().map(move |total| (label.clone(), total)).collect::<Vec<_>>()
    };
    states.iter().flat_map(of_state).collect()
}

/// An operation as a filter of the journal names it; a refusing answer is separate.
fn wanted(words: &Words<'_>, name: &str) -> String {
    match name.split_once(':') {
        Some((operation, answer)) => words.operation(operation, Some(answer)),
        None => words.operation(name, None),
    }
}
