//! The page of a pack for reading and printing: one HTML file that loads nothing from elsewhere. The files beside it
//! are the evidence; the page shows them and links to them.

use bank_contract::terms::{operation_name, terms};
use journal::word;
use model::{Counterparty, Sentence, words};

use super::content::{Of, PackContent, dialogs};
use super::lines::PackLine;
use super::period::{Override, Period, ResolvedDoubt, StateTotal};
use super::record;
use crate::out::html::escape;

const STYLE: &str = "body{font:14px/1.45 system-ui,'Noto Sans SC','Microsoft YaHei',sans-serif;margin:2em auto;max-width:90em;\
padding:0 1em;color:#111;background:#fff}table{border-collapse:collapse;width:100%;margin:.5em 0 1.5em}\
th,td{border:1px solid #bbb;padding:.25em .5em;text-align:left;vertical-align:top;overflow-wrap:anywhere}\
th{background:#eee;overflow-wrap:normal}tr:first-child th{white-space:nowrap}td.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}code{font-size:12px}\
.practice{background:#7a3e00;color:#fff;padding:.5em 1em;font-weight:bold}pre{white-space:pre-wrap;border:1px solid #bbb;\
padding:.5em}@media print{a{color:inherit}}";

struct Page<'a> {
    language: &'a str,
    text: String,
}

/// The page as HTML.
pub fn html(shown: &PackContent<'_>, language: &str) -> String {
    let mut page = Page { language, text: String::new() };
    let title = match shown.of {
        Of::Submission(id) => page.say(Sentence::new("audit-title-submission").with("id", id)),
        Of::Period(from, to) => page.say(Sentence::new("audit-title-period").with("from", from).with("to", to)),
    };
    page.text = format!(
        "<!doctype html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <style>{STYLE}</style></head><body>\n"
    );
    if shown.facts.practice {
        let practice = page.word("audit-practice");
        page.text.push_str(&format!("<p class=\"practice\">{practice}</p>\n"));
    }
    page.text.push_str(&format!("<h1>{title}</h1>\n"));
    page.facts(shown);
    match &shown.period {
        Some(period) => page.period(period),
        None if shown.decisions().is_empty() => {}
        None => page.resolved(&shown.decisions()),
    }
    page.instructions(shown);
    page.records(shown);
    page.dialogs(shown);
    page.text.push_str("</body></html>\n");
    page.text
}

impl Page<'_> {
    fn say(&self, sentence: Sentence) -> String {
        escape(&words::text(&sentence, self.language))
    }

    fn word(&self, id: &str) -> String {
        self.say(Sentence::new(id))
    }

    fn heading(&mut self, id: &str) {
        let text = self.word(id);
        self.text.push_str(&format!("<h2>{text}</h2>\n"));
    }

    /// A table, or a sentence where it has no rows; the cells are already HTML.
    fn table(&mut self, heads: &[&str], rows: &[Vec<String>]) {
        if rows.is_empty() {
            let none = self.word("audit-none");
            self.text.push_str(&format!("<p>{none}</p>\n"));
            return;
        }
        let heads: String = heads.iter().map(|id| format!("<th>{}</th>", self.word(id))).collect();
        self.text.push_str(&format!("<table><tr>{heads}</tr>\n"));
        for row in rows {
            let cells: String = row.iter().map(|cell| cell_html(cell)).collect();
            self.text.push_str(&format!("<tr>{cells}</tr>\n"));
        }
        self.text.push_str("</table>\n");
    }

    fn facts(&mut self, shown: &PackContent<'_>) {
        let facts = shown.facts;
        let environment = Sentence::new("audit-environment-word").with("environment", &facts.environment);
        let environment = self.say(environment);
        let head = format!("{} <code>{}</code>", shown.head.sequence, shown.head.hash);
        let values = [
            ("audit-profile", escape(&facts.profile)),
            ("audit-environment", environment),
            ("audit-service", escape(&facts.base_url)),
            ("audit-tenant", escape(&facts.organization_id)),
            ("audit-accounts", escape(&facts.accounts.join(", "))),
            ("audit-code-book", format!("<code>{}</code>", escape(&facts.code_book_sha256))),
            ("audit-made-at", escape(&facts.made_at)),
            ("audit-program", escape(&facts.program)),
            ("audit-chain-head", head),
            ("audit-events", format!("{} / {}", shown.events.len(), shown.lines.links.len())),
        ];
        self.text.push_str("<table>");
        for (id, value) in values {
            let name = self.word(id);
            self.text.push_str(&format!("<tr><th>{name}</th><td>{value}</td></tr>\n"));
        }
        let check = self.word("audit-how-to-check");
        self.text.push_str(&format!("</table>\n<p>{check} <code>python3 check.py</code></p>\n"));
    }

    fn period(&mut self, period: &Period) {
        self.heading("audit-numbers");
        let numbers = &period.numbers;
        let sentence = match (numbers.first, numbers.last) {
            (Some(first), Some(last)) => {
                Sentence::new(if numbers.missing.is_empty() { "audit-numbers-whole" } else { "audit-numbers-gap" })
                    .with("first", first)
                    .with("last", last)
                    .with("count", numbers.count)
            }
            _ => Sentence::new("audit-none"),
        };
        let text = self.say(sentence);
        self.text.push_str(&format!("<p>{text}</p>\n"));
        self.heading("audit-totals");
        let rows: Vec<_> = period.totals.iter().map(|total| self.total(total)).collect();
        self.table(&["audit-state", "audit-currency", "audit-count", "audit-amount", "audit-left-out"], &rows);
        self.heading("audit-overrides");
        let rows: Vec<_> = period.overrides.iter().map(|one| self.overridden(one)).collect();
        self.table(&["audit-number", "audit-reason", "audit-marks", "audit-who"], &rows);
        self.heading("audit-first-time");
        let rows: Vec<_> =
            period.first_time.iter().map(|one| vec![number(one.number), party(&one.counterparty)]).collect();
        self.table(&["audit-number", "audit-party"], &rows);
        self.resolved(&period.resolved);
        self.settings(period);
        if !period.histories.is_empty() {
            self.heading("audit-histories");
            let row = |one: &journal::HistoryAccepted| {
                vec![
                    number(one.copied.sequence),
                    number(one.own.sequence),
                    escape(&one.reason),
                    who(&one.system_user, &one.machine),
                ]
            };
            let rows: Vec<_> = period.histories.iter().map(row).collect();
            self.table(&["audit-copied", "audit-own", "audit-reason", "audit-who"], &rows);
        }
    }

    fn resolved(&mut self, decisions: &[ResolvedDoubt]) {
        self.heading("audit-resolved");
        let rows: Vec<_> = decisions.iter().map(|one| self.decision(one)).collect();
        self.table(
            &["audit-number", "audit-time", "audit-decision", "audit-reason", "audit-proof", "audit-who"],
            &rows,
        );
    }

    fn total(&self, total: &StateTotal) -> Vec<String> {
        vec![
            self.state(&total.state),
            escape(total.currency.as_deref().unwrap_or_default()),
            number(total.count),
            format!("#{}", escape(&total.amount)),
            number(total.left_out),
        ]
    }

    fn overridden(&self, one: &Override) -> Vec<String> {
        let list = |id: &str, numbers: &[u32]| {
            let text = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            (!numbers.is_empty()).then(|| self.say(Sentence::new(id).with("numbers", text)))
        };
        let mut marks: Vec<String> = one.marks.iter().map(|mark| escape(mark)).collect();
        marks.extend(list("audit-twin-of", &one.twin_of));
        marks.extend(list("audit-alike", &one.alike));
        vec![number(one.number), escape(one.reason.as_deref().unwrap_or_default()), marks.join("<br>"), escape(&one.by)]
    }

    fn decision(&self, one: &ResolvedDoubt) -> Vec<String> {
        let resolved = &one.resolved;
        let decision = self.state(if resolved.executed { "executed" } else { "not_executed" });
        let file = resolved.file.iter().zip(&resolved.file_sha256);
        let file = file.map(|(name, sha256)| format!("{} <code>{}</code>", escape(name), escape(sha256)));
        let proof: Vec<String> = resolved.bank_reference.iter().map(|text| escape(text)).chain(file).collect();
        vec![
            number(one.number),
            escape(&one.at),
            decision,
            escape(&resolved.reason),
            proof.join("<br>"),
            who(&resolved.system_user, &resolved.machine),
        ]
    }

    fn settings(&mut self, period: &Period) {
        self.heading("audit-settings");
        let mut rows = Vec::new();
        for one in &period.settings {
            for change in &one.changes {
                let value = |value: &Option<String>| escape(value.as_deref().unwrap_or("–"));
                let values = [escape(&change.name), value(&change.before), value(&change.after), escape(&one.by)];
                rows.push([number(one.event), escape(&one.at)].into_iter().chain(values).collect());
            }
        }
        let heads = ["audit-event", "audit-time", "audit-setting", "audit-before", "audit-after", "audit-who"];
        self.table(&heads, &rows);
    }

    fn instructions(&mut self, shown: &PackContent<'_>) {
        self.heading("audit-instructions");
        let rows: Vec<_> = shown.instructions.iter().map(|line| self.instruction(shown, line)).collect();
        let heads = [
            "audit-number",
            "audit-time",
            "audit-operation",
            "audit-account",
            "audit-object",
            "audit-currency",
            "audit-amount",
            "audit-state",
            "audit-who",
            "audit-files",
        ];
        self.table(&heads, &rows);
    }

    fn instruction(&self, shown: &PackContent<'_>, line: &PackLine) -> Vec<String> {
        let operation = operation_name(&line.operation, line.answer.as_deref(), self.language);
        let object = [
            line.draft_number.as_deref().map(escape),
            line.counterparty.as_ref().map(party),
            line.reference_order.as_deref().map(|text| format!("<code>{}</code>", escape(text))),
        ];
        let mut state = vec![self.state(&word(line.state))];
        state.extend(line.bank_transaction_id.as_deref().map(|id| format!("<code>{}</code>", escape(id))));
        if let Some(reconciled) = &line.reconciled {
            state.push(self.say(Sentence::new("audit-ticked").with("day", &reconciled.line.day)));
        }
        let papers = shown.papers.get(&line.number).into_iter().flatten();
        let mut papers: Vec<String> =
            papers.map(|(label, file)| format!("<a href=\"{file}\">{}</a>", self.word(label))).collect();
        papers.extend(line.events.iter().map(|event| format!("<a href=\"events/{event:08}.event\">#{event}</a>")));
        vec![
            number(line.number),
            escape(&line.confirmed_at),
            escape(&operation),
            escape(&line.account),
            object.into_iter().flatten().collect::<Vec<_>>().join("<br>"),
            escape(line.currency.as_deref().unwrap_or_default()),
            format!("#{}", escape(line.amount.as_deref().unwrap_or_default())),
            state.join("<br>"),
            escape(
                &[Some(&line.confirmed_by), line.approved_by.as_ref()]
                    .into_iter()
                    .flatten()
                    .cloned()
                    .collect::<Vec<_>>()
                    .join(" + "),
            ),
            papers.join(" "),
        ]
    }

    /// The records of the replies, each field with its label.
    fn records(&mut self, shown: &PackContent<'_>) {
        self.heading("audit-records");
        for line in &shown.instructions {
            let rows = record::rows(line, self.language);
            if rows.is_empty() {
                continue;
            }
            self.text.push_str(&format!("<h3>{}</h3>\n<table>", line.number));
            for (subject, label, value) in rows {
                let [subject, label, value] = [subject, label, value].map(|text| escape(&text));
                self.text.push_str(&format!("<tr><th>{subject}</th><td>{label}</td><td>{value}</td></tr>\n"));
            }
            self.text.push_str("</table>\n");
        }
    }

    fn dialogs(&mut self, shown: &PackContent<'_>) {
        self.heading("audit-dialogs");
        for (id, (_, submission)) in dialogs(shown) {
            let witness = &submission.witness;
            let by = who(&witness.system_user, &witness.machine);
            let (id, dialog) = (escape(id), escape(&submission.dialog));
            self.text.push_str(&format!("<h3><code>{id}</code> {by}</h3>\n<pre>{dialog}</pre>\n"));
        }
    }

    fn state(&self, state: &str) -> String {
        escape(terms().states.get(state).map_or(state, |label| label.in_language(self.language)))
    }
}

/// A cell with a number: the prefix `#` aligns it to the right.
fn number(value: u32) -> String {
    format!("#{value}")
}

fn cell_html(cell: &str) -> String {
    match cell.strip_prefix('#') {
        Some(value) => format!("<td class=\"n\">{value}</td>"),
        None => format!("<td>{cell}</td>"),
    }
}

fn who(user: &str, machine: &str) -> String {
    escape(&format!("{user} @ {machine}"))
}

fn party(party: &Counterparty) -> String {
    let parts = [&party.name, &party.account_number, &party.bank];
    parts.into_iter().flatten().map(|text| escape(text)).collect::<Vec<_>>().join("<br>")
}
