//! The page of a pack for reading and printing: one HTML file that loads nothing from elsewhere. It follows from the
//! events in full and from the words of `words.json` alone, each row on a line of its own, so that a check builds it again
//! and names each row and column that was rewritten. `rebuild.py` builds the same bytes.

use journal::word;
use model::{Counterparty, Person, Sentence};

use super::content::{Of, PackContent};
use super::lines::{PackLine, account};
use super::page_words::{LanguageWords, PageWords};
use super::period::{self, Override, Period, ResolvedDoubt, StateTotal};
use super::record;
use crate::out::html::{escape, money};

struct Page<'a> {
    shown: &'a PackContent<'a>,
    words: &'a PageWords,
    language: &'a LanguageWords,
    text: String,
}

/// The page as HTML; empty where the words lack a language. `fingerprint` is that of all other files.
pub fn html(shown: &PackContent<'_>, fingerprint: &str) -> String {
    let Some(language) = shown.words.language(&shown.about.language) else { return String::new() };
    let mut page = Page { shown, words: shown.words, language, text: String::new() };
    let title = match &shown.about.of {
        Of::Submission(id) => page.fill("audit-title-submission", &[("id", id)]),
        Of::Period(from, to) => {
            page.fill("audit-title-period", &[("from", &from.to_string()), ("to", &to.to_string())])
        }
    };
    page.text = format!(
        "<!doctype html>\n<html lang=\"{}\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\
         <title>{title}</title><style>{}</style></head><body>\n",
        page.cell(&shown.about.language),
        shown.words.style()
    );
    if shown.about.practice {
        page.line("p class=\"practice\"", "p", "audit-practice");
    }
    page.text.push_str(&format!("<h1>{title}</h1>\n"));
    page.facts(fingerprint);
    match &shown.period {
        Some(period) => page.period(period),
        None if shown.decisions().is_empty() => {}
        None => page.resolved(&shown.decisions()),
    }
    page.instructions();
    page.records();
    page.dialogs();
    page.unproven();
    page.text.push_str("</body></html>\n");
    page.text
}

impl Page<'_> {
    /// A text of several lines, with invisible characters written out.
    fn lines(&self, text: &str) -> String {
        if !text.chars().any(|sign| self.words.is_hidden(sign)) {
            return escape(text);
        }
        let written = |sign: char| match self.words.is_hidden(sign) {
            true => format!("<{}>", model::spelling::code_point(sign)),
            false => sign.to_string(),
        };
        escape(&text.chars().map(written).collect::<String>())
    }

    /// A text in a line of the page.
    fn cell(&self, text: &str) -> String {
        self.lines(text).replace('\n', "<br>")
    }

    fn word(&self, id: &str) -> String {
        escape(self.language.say.get(id).map_or(id, String::as_str))
    }

    fn fill(&self, id: &str, values: &[(&str, &str)]) -> String {
        let open = |text: String, (name, value): &(&str, &str)| text.replace(&format!("{{{name}}}"), &self.cell(value));
        values.iter().fold(self.word(id), open)
    }

    fn say(&self, sentence: &Sentence) -> String {
        let values: Vec<(&str, &str)> =
            sentence.args.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        self.fill(&sentence.id, &values)
    }

    fn line(&mut self, open: &str, close: &str, id: &str) {
        let text = self.word(id);
        self.text.push_str(&format!("<{open}>{text}</{close}>\n"));
    }

    fn code(&self, text: &str) -> String {
        format!("<code>{}</code>", self.cell(text))
    }

    fn time(&self, at: &str) -> String {
        self.cell(&self.shown.about.offsets.local(at))
    }

    fn state(&self, state: &str) -> String {
        self.cell(self.language.states.get(state).map_or(state, String::as_str))
    }

    fn person(&self, person: &Person) -> String {
        person.said().iter().map(|part| self.say(part)).collect::<Vec<_>>().join("<br>")
    }

    fn party(&self, party: &Counterparty) -> String {
        let parts = [&party.name, &party.account_number, &party.bank];
        parts.into_iter().flatten().map(|text| self.cell(text)).collect::<Vec<_>>().join("<br>")
    }

    /// A table with a row on each line, or a sentence where it has no rows.
    fn table(&mut self, heads: &[&str], rows: &[Vec<PageCell>]) {
        if rows.is_empty() {
            return self.line("p", "p", "audit-none");
        }
        let heads: String = heads.iter().map(|id| format!("<th>{}</th>", self.word(id))).collect();
        self.text.push_str(&format!("<table><tr>{heads}</tr>\n"));
        for row in rows {
            let cells: String = row.iter().map(PageCell::html).collect();
            self.text.push_str(&format!("<tr>{cells}</tr>\n"));
        }
        self.text.push_str("</table>\n");
    }

    fn facts(&mut self, fingerprint: &str) {
        let (about, facts) = (self.shown.about, self.shown.facts);
        let zone = match facts.time_zone.is_empty() {
            true => self.word("audit-zone-computer"),
            false => self.cell(&facts.time_zone),
        };
        let stated = |value: String| format!("{value} · {}", self.word("audit-not-proven"));
        let values = [
            ("audit-profile", stated(self.cell(&facts.profile))),
            ("audit-environment", self.word(&format!("audit-environment-word.{}", facts.environment))),
            ("audit-service", self.cell(&facts.base_url)),
            ("audit-tenant", self.cell(&facts.organization_id)),
            ("audit-accounts", self.cell(&facts.accounts.join(", "))),
            ("audit-zone", zone),
            ("audit-code-book", stated(self.code(&facts.code_book_sha256))),
            ("audit-made-at", stated(self.time(&about.made_at))),
            ("audit-program", stated(self.cell(&about.program))),
            ("audit-chain-head", format!("{} {}", about.head.sequence, self.code(&about.head.hash))),
            ("audit-events", format!("{} / {}", about.events, self.shown.chain.len())),
            ("audit-fingerprint", self.code(fingerprint)),
        ];
        let rows = values.map(|(id, value)| format!("<tr><th>{}</th><td>{value}</td></tr>\n", self.word(id)));
        let check = self.word("audit-how-to-check");
        let rows = rows.concat();
        self.text.push_str(&format!("<table>\n{rows}</table>\n<p>{check} <code>python3 check.py</code></p>\n"));
    }

    fn period(&mut self, period: &Period) {
        self.line("h2", "h2", "audit-numbers");
        let numbers = &period.numbers;
        let text = match (numbers.first, numbers.last) {
            (Some(first), Some(last)) => {
                let id = if numbers.missing.is_empty() { "audit-numbers-whole" } else { "audit-numbers-gap" };
                let sentence = Sentence::new(id).with("first", first).with("last", last);
                self.say(&sentence.with("count", numbers.count))
            }
            _ => self.word("audit-none"),
        };
        self.text.push_str(&format!("<p>{text}</p>\n"));
        self.line("h2", "h2", "audit-totals");
        let rows: Vec<_> = period.totals.iter().map(|total| self.total(total)).collect();
        self.table(&["audit-state", "audit-currency", "audit-count", "audit-amount", "audit-left-out"], &rows);
        self.line("h2", "h2", "audit-overrides");
        let rows: Vec<_> = period.overrides.iter().map(|one| self.overridden(one)).collect();
        self.table(&["audit-number", "audit-reason", "audit-marks", "audit-confirmed-by"], &rows);
        self.line("h2", "h2", "audit-first-time");
        let first =
            |one: &period::FirstTime| vec![PageCell::of(one.number), PageCell::Text(self.party(&one.counterparty))];
        let rows: Vec<_> = period.first_time.iter().map(first).collect();
        self.table(&["audit-number", "audit-party"], &rows);
        self.resolved(&period.resolved);
        self.settings(period);
        self.histories(period);
    }

    fn histories(&mut self, period: &Period) {
        if period.histories.is_empty() {
            return;
        }
        self.line("h2", "h2", "audit-histories");
        let row = |one: &journal::HistoryAccepted| {
            vec![
                PageCell::of(one.copied.sequence),
                PageCell::of(one.own.sequence),
                PageCell::Text(self.cell(&one.reason)),
                PageCell::Text(self.person(&account(&one.system_user, &one.machine))),
            ]
        };
        let rows: Vec<_> = period.histories.iter().map(row).collect();
        self.table(&["audit-copied", "audit-own", "audit-reason", "audit-who"], &rows);
    }

    fn resolved(&mut self, decisions: &[ResolvedDoubt]) {
        self.line("h2", "h2", "audit-resolved");
        let rows: Vec<_> = decisions.iter().map(|one| self.decision(one)).collect();
        let heads = ["audit-number", "audit-time", "audit-decision", "audit-reason", "audit-proof", "audit-who"];
        self.table(&heads, &rows);
    }

    fn total(&self, total: &StateTotal) -> Vec<PageCell> {
        vec![
            PageCell::Text(self.state(&total.state)),
            PageCell::Text(self.cell(total.currency.as_deref().unwrap_or_default())),
            PageCell::of(total.count),
            PageCell::Number(money(Some(&total.amount))),
            PageCell::of(total.left_out),
        ]
    }

    fn overridden(&self, one: &Override) -> Vec<PageCell> {
        let list = |id: &str, numbers: &[u32]| {
            let text = numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(", ");
            (!numbers.is_empty()).then(|| self.fill(id, &[("numbers", &text)]))
        };
        let mut marks: Vec<String> = one.marks.iter().map(|mark| self.cell(mark)).collect();
        marks.extend(list("audit-twin-of", &one.twin_of));
        marks.extend(list("audit-alike", &one.alike));
        vec![
            PageCell::of(one.number),
            PageCell::Text(self.cell(one.reason.as_deref().unwrap_or_default())),
            PageCell::Text(marks.join("<br>")),
            PageCell::Text(self.person(&one.by)),
        ]
    }

    fn decision(&self, one: &ResolvedDoubt) -> Vec<PageCell> {
        let resolved = &one.resolved;
        let decision = self.state(if resolved.executed { "executed" } else { "not_executed" });
        let file = resolved.file.iter().zip(&resolved.file_sha256);
        let file = file.map(|(name, sha256)| format!("{} {}", self.cell(name), self.code(sha256)));
        let proof: Vec<String> = resolved.bank_reference.iter().map(|text| self.cell(text)).chain(file).collect();
        vec![
            PageCell::of(one.number),
            PageCell::Text(self.time(&one.at)),
            PageCell::Text(decision),
            PageCell::Text(self.cell(&resolved.reason)),
            PageCell::Text(proof.join("<br>")),
            PageCell::Text(one.decided_by.iter().map(|person| self.person(person)).collect::<Vec<_>>().join("<br>")),
        ]
    }

    fn settings(&mut self, period: &Period) {
        self.line("h2", "h2", "audit-settings");
        let mut rows = Vec::new();
        for one in &period.settings {
            for change in &one.changes {
                let value = |value: &Option<String>| PageCell::Text(self.cell(value.as_deref().unwrap_or("–")));
                rows.push(vec![
                    PageCell::of(one.event),
                    PageCell::Text(self.time(&one.at)),
                    PageCell::Text(self.cell(&change.name)),
                    value(&change.before),
                    value(&change.after),
                    PageCell::Text(self.person(&one.by)),
                ]);
            }
        }
        let heads = ["audit-event", "audit-time", "audit-setting", "audit-before", "audit-after", "audit-who"];
        self.table(&heads, &rows);
    }

    fn instructions(&mut self) {
        self.line("h2", "h2", "audit-instructions");
        let rows: Vec<_> = self.shown.instructions.iter().map(|line| self.instruction(line)).collect();
        let heads = [
            "audit-number",
            "audit-time",
            "audit-operation",
            "audit-account",
            "audit-object",
            "audit-currency",
            "audit-amount",
            "audit-state",
            "audit-confirmed-by",
            "audit-approved-by",
            "audit-files",
        ];
        self.table(&heads, &rows);
    }

    fn instruction(&self, line: &PackLine) -> Vec<PageCell> {
        let object = [
            line.draft_number.as_deref().map(|number| self.cell(number)),
            line.counterparty.as_ref().map(|party| self.party(party)),
            line.reference_order.as_deref().map(|text| self.code(text)),
        ];
        let mut state = vec![self.state(&word(line.state))];
        state.extend(line.bank_transaction_id.as_deref().map(|id| self.code(id)));
        let reconciled = line.reconciled.as_ref().map(|one| one.line.day.as_str());
        state.extend(reconciled.map(|day| self.fill("audit-ticked", &[("day", day)])));
        let papers = self.shown.included.papers.get(&line.number).into_iter().flatten();
        let mut papers: Vec<String> =
            papers.map(|(label, file)| format!("<a href=\"{file}\">{}</a>", self.word(label))).collect();
        papers.extend(line.events.iter().map(|event| format!("<a href=\"events/{event:08}.event\">&#35;{event}</a>")));
        let tier = line.approved_tier.map(|tier| self.word(&format!("approvals-given.{}", tier.word())));
        let approved: Vec<String> = line.approved_by.iter().map(|person| self.person(person)).chain(tier).collect();
        vec![
            PageCell::of(line.number),
            PageCell::Text(self.time(&line.confirmed_at)),
            PageCell::Text(self.cell(self.language.operation(&line.operation, line.answer.as_deref()))),
            PageCell::Text(self.cell(&line.account)),
            PageCell::Text(object.into_iter().flatten().collect::<Vec<_>>().join("<br>")),
            PageCell::Text(self.cell(line.currency.as_deref().unwrap_or_default())),
            PageCell::Number(line.amount.as_deref().map_or_else(String::new, |amount| money(Some(amount)))),
            PageCell::Text(state.join("<br>")),
            PageCell::Text(self.person(&line.confirmed_by)),
            PageCell::Text(approved.join("<br>")),
            PageCell::Text(papers.join(" ")),
        ]
    }

    /// The records of the replies, each field with its label.
    fn records(&mut self) {
        self.line("h2", "h2", "audit-records");
        for line in &self.shown.instructions {
            let rows = record::rows(line, self.words, self.language);
            if rows.is_empty() {
                continue;
            }
            self.text.push_str(&format!("<h3>{}</h3>\n<table>\n", line.number));
            for (subject, label, value) in rows {
                let [subject, label, value] = [subject, label, value].map(|text| self.cell(&text));
                self.text.push_str(&format!("<tr><th>{subject}</th><td>{label}</td><td>{value}</td></tr>\n"));
            }
            self.text.push_str("</table>\n");
        }
    }

    fn dialogs(&mut self) {
        self.line("h2", "h2", "audit-dialogs");
        for (id, submission) in self.shown.dialogs() {
            let (id, by) = (self.code(id), self.person(&submission.confirmer()));
            let dialog = self.lines(&submission.dialog);
            self.text.push_str(&format!("<h3>{id}</h3>\n<p>{by}</p>\n<pre>{dialog}</pre>\n"));
        }
    }

    /// The facts of the pack that the events in full do not prove.
    fn unproven(&mut self) {
        let (events, all) = (self.shown.about.events, self.shown.chain.len());
        self.line("h2", "h2", "audit-unproven");
        let hidden = all.saturating_sub(events).to_string();
        let text = self.fill("audit-by-hash-only", &[("hidden", &hidden), ("all", &all.to_string())]);
        self.text.push_str(&format!("<p>{text}</p>\n"));
        if !self.shown.notes.is_empty() {
            let link = |name: &String| format!(" <a href=\"{0}\">{0}</a>", self.cell(name));
            let links: String = self.shown.notes.iter().map(link).collect();
            let text = self.word("audit-unproven-notes");
            self.text.push_str(&format!("<p>{text}{links}</p>\n"));
        }
    }
}

/// A cell of a table, already HTML.
enum PageCell {
    Text(String),
    Number(String),
}

impl PageCell {
    fn of(number: u32) -> Self {
        Self::Number(number.to_string())
    }

    fn html(&self) -> String {
        match self {
            Self::Text(text) => format!("<td>{text}</td>"),
            Self::Number(text) => format!("<td class=\"n\">{text}</td>"),
        }
    }
}
