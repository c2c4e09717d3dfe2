//! The daily report as one self-contained HTML file for A4 paper. The window shows the same view on its own page, with
//! the same sentences.

use bank_contract::terms::terms;
use model::clock::Zone;
use model::{Environment, Sentence, Total, clock, words};

use crate::out::html::{escape, money};
use crate::view::{
    AlertState, BalanceAlert, Change, ComparedPart, ComparedRow, ComparedState, ComparedSums, DailyReport, DueList,
    MoneyUnit,
};

const STYLE: &str = "@page{size:A4;margin:12mm}body{font:10px/1.35 system-ui,'Noto Sans CJK SC','Noto Sans SC','Microsoft YaHei',sans-serif;\
margin:0 auto;max-width:186mm;color:#111;background:#fff}h1{font-size:17px;margin:0 0 2px}h2{font-size:12px;margin:10px 0 2px}\
p{margin:2px 0}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #ccc;padding:2px 6px 2px 0;text-align:left;\
vertical-align:top}thead th{border-bottom:1px solid #111;font-weight:600}tr{break-inside:avoid}.n{text-align:right;\
font-variant-numeric:tabular-nums;white-space:nowrap}.sum td,.sum th{font-weight:600}.group th{padding-top:6px}.said{color:#7a3e00}\
.practice{border:2px solid #7a3e00;color:#7a3e00;padding:2px 8px;font-weight:700;display:inline-block}";

struct ReportPage<'a> {
    language: &'a str,
    /// Time zone of the times shown.
    zone: Zone,
    report: &'a DailyReport,
    text: String,
}

/// The heading of the drafts due, with the first and the last day.
pub(crate) fn due_title(report: &DailyReport) -> Sentence {
    Sentence::new("report-due").with("from", &report.day).with("day", &report.due_to)
}

/// The heading of the drafts whose due day is over.
pub(crate) fn overdue_title(report: &DailyReport) -> Sentence {
    Sentence::new("report-overdue").with("day", &report.day)
}

/// The page, with times in this zone.
pub(crate) fn html(report: &DailyReport, language: &str, zone: Zone) -> String {
    let mut page = ReportPage { language, zone, report, text: String::new() };
    let title = page.say(Sentence::new("report-title").with("day", &report.day));
    page.text = format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\n<h1>{title}</h1>\n"
    );
    page.head();
    page.balances();
    page.apart();
    page.alerts();
    page.overdue();
    page.due();
    page.queued();
    page.text.push_str("</body></html>\n");
    page.text
}

impl ReportPage<'_> {
    fn say(&self, sentence: Sentence) -> String {
        escape(&words::text(&sentence, self.language))
    }

    fn word(&self, id: &str) -> String {
        self.say(Sentence::new(id))
    }

    fn plain(&self, id: &str) -> String {
        words::text(&Sentence::new(id), self.language)
    }

    fn subtotal(&self, name: &str) -> String {
        self.say(Sentence::new("balances-subtotal").with("name", name))
    }

    /// The time of a reading: on the report's day without the date, otherwise with it.
    fn time(&self, at: &str) -> String {
        let Some(moment) = clock::moment(at) else { return escape(at) };
        let spoken = self.zone.spoken(moment);
        let of_day = spoken.strip_prefix(self.report.day.as_str()).map(str::trim_start);
        escape(of_day.unwrap_or(&spoken))
    }

    fn paragraph(&mut self, class: &str, sentence: Sentence) {
        let text = self.say(sentence);
        self.text.push_str(&format!("<p class=\"{class}\">{text}</p>\n"));
    }

    fn head(&mut self) {
        let report = self.report;
        if report.environment != Environment::Production {
            let id = if report.environment == Environment::Practice { "report-practice" } else { "report-test" };
            self.paragraph("practice", Sentence::new(id));
        }
        let made = Sentence::new("report-made").with("profile", &report.profile).with("time", &report.made_at_spoken);
        self.paragraph("", made);
        for (class, sentence) in said(report) {
            self.paragraph(class, sentence);
        }
        if report.compared.unit == MoneyUnit::TenThousand {
            self.paragraph("", Sentence::new("balances-unit-note"));
        }
    }

    fn heads(&mut self, ids: &[&str]) {
        let cells = ids.iter().map(|id| match id.strip_prefix('>') {
            Some(id) => format!("<th class=\"n\">{}</th>", self.word(id)),
            None => format!("<th>{}</th>", self.word(id)),
        });
        let cells: String = cells.collect();
        self.text.push_str(&format!("<table><thead><tr>{cells}</tr></thead>\n<tbody>\n"));
    }

    fn heading(&mut self, sentence: Sentence) {
        let text = self.say(sentence);
        self.text.push_str(&format!("<h2>{text}</h2>\n"));
    }

    fn balances(&mut self) {
        let report = self.report;
        self.heads(&COLUMNS);
        for group in &report.compared.groups {
            let name = group.name.as_deref().map_or_else(|| self.word("balances-no-company"), escape);
            self.text.push_str(&format!("<tr class=\"group\"><th colspan=\"7\">{name}</th></tr>\n"));
            for part in &group.parts {
                self.part(part);
            }
            if group.parts.len() > 1 && report.compared.groups.len() > 1 {
                let name = self.subtotal(group.name.as_deref().unwrap_or(&self.plain("balances-no-company")));
                self.sums(&group.sums, &name);
            }
        }
        let total = self.word("balances-total");
        self.sums(&report.compared.totals, &total);
        self.text.push_str("</tbody></table>\n");
    }

    fn apart(&mut self) {
        let report = self.report;
        if report.compared.apart.is_empty() {
            return;
        }
        self.heading(Sentence::new("balances-apart"));
        self.heads(&COLUMNS);
        for part in &report.compared.apart {
            self.part(part);
        }
        self.text.push_str("</tbody></table>\n");
    }

    fn part(&mut self, part: &ComparedPart) {
        let rows = &self.report.compared.rows;
        for row in part.rows.iter().filter_map(|at| rows.get(*at as usize)) {
            self.row(row);
        }
        if part.rows.len() > 1 {
            let name = self.subtotal(part.name.as_deref().unwrap_or(&self.plain("balances-left-profile")));
            self.sums(&part.sums, &name);
        }
    }

    fn row(&mut self, row: &ComparedRow) {
        let number = escape(&bank_and_account(&row.account));
        let name = row.name.as_deref().map_or_else(String::new, |name| format!("{}<br>", escape(name)));
        let state = match row.state {
            ComparedState::Same | ComparedState::Changed => String::new(),
            state => format!("<br><span class=\"said\">{}</span>", self.word(compared_id(state))),
        };
        let cells = self.figures(&row.book, &row.available);
        let time = row.later_as_of.as_deref().map_or_else(|| "–".to_owned(), |at| self.time(at));
        let currency = escape(row.currency.as_deref().unwrap_or("–"));
        self.text.push_str(&format!(
            "<tr><td>{name}{number}{state}</td><td>{currency}</td>{cells}<td class=\"n\">{time}</td></tr>\n"
        ));
    }

    fn sums(&mut self, sums: &[ComparedSums], name: &str) {
        for sum in sums {
            let currency = escape(sum.currency.as_deref().unwrap_or("–"));
            let cells = self.figures(&sum.book, &sum.available);
            let left_out = if sum.left_out > 0 {
                let sentence = Sentence::new("balances-not-compared").with("count", sum.left_out);
                format!("<br><span class=\"said\">{}</span>", self.say(sentence))
            } else {
                String::new()
            };
            self.text.push_str(&format!(
                "<tr class=\"sum\"><th>{name}{left_out}</th><td>{currency}</td>{cells}<td></td></tr>\n"
            ));
        }
    }

    fn figures(&self, book: &Change, available: &Change) -> String {
        let cells = [&book.earlier, &book.later, &book.change, &available.later];
        cells.iter().map(|amount| format!("<td class=\"n\">{}</td>", money(amount.as_deref()))).collect()
    }

    fn alerts(&mut self) {
        let report = self.report;
        self.heading(Sentence::new("balances-alerts"));
        if report.alerts.is_empty() {
            return self.paragraph("", Sentence::new("balances-no-thresholds"));
        }
        self.heads(&[
            "balances-threshold-of",
            "balances-currency",
            ">balances-low",
            ">balances-high",
            ">balances-amount",
            "balances-alert-state",
        ]);
        for alert in &report.alerts {
            let threshold = &alert.threshold;
            let state = self.word(alert_id(alert.state));
            let of = escape(&threshold_of(alert).unwrap_or_else(|| self.plain("balances-all-accounts")));
            let figure = self.word(if threshold.balance == "book" { "balances-book" } else { "balances-available" });
            self.text.push_str(&format!(
                "<tr><td>{of} · {figure}</td><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td><td>{state}</td></tr>\n",
                escape(&threshold.currency),
                money(threshold.low.as_deref()),
                money(threshold.high.as_deref()),
                money(alert.amount.as_deref()),
            ));
        }
        self.text.push_str("</tbody></table>\n");
    }

    fn due(&mut self) {
        let report = self.report;
        self.heading(due_title(report));
        let Some(due) = &report.due else { return self.paragraph("", Sentence::new("report-today-only")) };
        // An empty list that was not read completely may have drafts: it is named, but has no row.
        let (unread, listed): (Vec<&DueList>, Vec<&DueList>) = due.iter().partition(|list| list.drafts == 0);
        if !unread.is_empty() {
            let names: Vec<&str> = unread.iter().map(|list| self.list(list)).collect();
            self.paragraph("said", Sentence::new("report-due-unread").with("lists", names.join(", ")));
        }
        if listed.is_empty() {
            return self.paragraph("", Sentence::new("report-due-none"));
        }
        self.due_lists(listed);
    }

    fn overdue(&mut self) {
        let Some(overdue) = self.report.overdue.as_ref().filter(|lists| !lists.is_empty()) else { return };
        self.heading(overdue_title(self.report));
        self.due_lists(overdue.iter().collect());
    }

    fn due_lists(&mut self, lists: Vec<&DueList>) {
        self.heads(&["report-list", ">report-count", ">balances-amount", "report-list-read"]);
        for list in lists {
            let name = escape(self.list(list));
            let read = match &list.as_of {
                Some(at) if list.complete => self.time(at),
                Some(at) => format!("{} · {}", self.time(at), self.word("report-list-incomplete")),
                None => self.word("report-list-incomplete"),
            };
            let (count, totals) = (list.drafts, self.totals(&list.totals));
            self.text.push_str(&format!(
                "<tr><td>{name}</td><td class=\"n\">{count}</td><td class=\"n\">{totals}</td><td>{read}</td></tr>\n"
            ));
        }
        self.text.push_str("</tbody></table>\n");
        self.paragraph("", Sentence::new("report-due-note"));
    }

    fn list<'b>(&self, list: &'b DueList) -> &'b str {
        let label = terms().lists.get(&list.stage);
        label.map_or(list.stage.as_str(), |label| label.in_language(self.language))
    }

    fn queued(&mut self) {
        let report = self.report;
        self.heading(Sentence::new("report-queued"));
        let Some(queued) = &report.queued else { return self.paragraph("", Sentence::new("report-today-only")) };
        if queued.is_empty() {
            return self.paragraph("", Sentence::new("report-queued-none"));
        }
        self.heads(&["balances-alert-state", ">report-count", ">balances-amount"]);
        for one in queued {
            let state =
                terms().states.get(&one.state).map_or(one.state.as_str(), |label| label.in_language(self.language));
            let count: u32 = one.totals.iter().map(|total| total.count).sum();
            let (state, totals) = (escape(state), self.totals(&one.totals));
            self.text.push_str(&format!(
                "<tr><td>{state}</td><td class=\"n\">{count}</td><td class=\"n\">{totals}</td></tr>\n"
            ));
        }
        self.text.push_str("</tbody></table>\n");
    }

    fn totals(&self, totals: &[Total]) -> String {
        let total = |total: &Total| {
            let currency = escape(total.currency.as_deref().unwrap_or_default());
            let left_out = if total.left_out > 0 {
                format!(
                    " <span class=\"said\">{}</span>",
                    self.say(Sentence::new("balances-left-out").with("count", total.left_out))
                )
            } else {
                String::new()
            };
            format!("{currency} {}{left_out}", money(Some(&total.amount)))
        };
        totals.iter().map(total).collect::<Vec<_>>().join("<br>")
    }
}

const COLUMNS: [&str; 7] = [
    "balances-account",
    "balances-currency",
    ">report-opening",
    ">report-balance",
    ">report-change",
    ">balances-available",
    ">balances-read-at",
];

/// Sentences below the heading's time: the age of the balances, and missing balances.
fn said(report: &DailyReport) -> Vec<(&'static str, Sentence)> {
    let mut said = Vec::new();
    let age = match (&report.oldest, &report.newest) {
        (Some(oldest), Some(newest)) if report.live => {
            Sentence::new("report-live").with("oldest", oldest).with("newest", newest)
        }
        (Some(oldest), newest) => {
            Sentence::new("report-cached").with("oldest", oldest).with("newest", newest.as_ref().unwrap_or(oldest))
        }
        (None, _) => Sentence::new("report-no-balance").with("day", &report.day),
    };
    said.push(("", age));
    match &report.opening_day {
        Some(day) if *day == report.day_before => said.push(("", Sentence::new("report-opening-of").with("day", day))),
        Some(day) => {
            said.push(("said", Sentence::new("report-no-balance").with("day", &report.day_before)));
            said.push(("said", Sentence::new("report-opening-of").with("day", day)));
        }
        None => said.push(("said", Sentence::new("report-no-opening").with("day", &report.day))),
    }
    for error in &report.errors {
        said.push(("said", Sentence::new("report-bank-silent").with("bank", &error.bank_mark)));
    }
    said
}

/// The same without CSS classes, for other files; the age comes first.
pub(crate) fn report_said(report: &DailyReport) -> Vec<Sentence> {
    said(report).into_iter().map(|(_, sentence)| sentence).collect()
}

/// The account or company of a threshold; `None` for all accounts.
pub(crate) fn threshold_of(alert: &BalanceAlert) -> Option<String> {
    let account = alert.threshold.account.as_deref().map(bank_and_account);
    account.or_else(|| alert.threshold.company.clone())
}

/// `BANK ACCOUNT` from the key `BANK:ACCOUNT`, as the window writes it.
fn bank_and_account(key: &str) -> String {
    key.replacen(':', " ", 1)
}

/// Message id of a threshold's result.
pub(crate) fn alert_id(state: AlertState) -> &'static str {
    match state {
        AlertState::Low => "balances-alert-low",
        AlertState::High => "balances-alert-high",
        AlertState::Within => "balances-alert-within",
        AlertState::Unknown => "balances-alert-unknown",
    }
}

/// Message id of a balance's change.
pub(crate) fn compared_id(state: ComparedState) -> &'static str {
    match state {
        ComparedState::Same => "balances-same",
        ComparedState::Changed => "balances-changed",
        ComparedState::Appeared => "balances-appeared",
        ComparedState::Vanished => "balances-vanished",
        ComparedState::EarlierMissing => "balances-earlier-missing",
        ComparedState::LaterMissing => "balances-later-missing",
        ComparedState::BothMissing => "balances-both-missing",
    }
}
