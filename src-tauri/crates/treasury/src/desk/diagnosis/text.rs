//! A diagnosis as text with aligned columns, for the terminal and to copy.

use model::spelling::{columns, padded, visible};
use model::{Sentence, words};

use super::summary::remedies;
use crate::view::{DiagnosisOutcome, DiagnosisRow, DiagnosisStep, DiagnosisTrouble, DiagnosisView};

/// The text of a diagnosis in a language.
pub fn diagnosis_text(view: &DiagnosisView, language: &str) -> String {
    let say = |sentence: &Sentence| words::text(sentence, language);
    let head = Sentence::new("diagnosis-head").with("version", &view.version).with("profile", &view.profile);
    let mut lines = vec![say(&head.with("begun", &view.begun)), String::new()];
    lines.extend(way(view, language));
    lines.push(String::new());
    let queries = queries(view, language);
    if !queries.is_empty() {
        lines.extend(queries);
        lines.push(String::new());
    }
    let left = |row: &&DiagnosisRow| matches!(row.step, DiagnosisStep::Queries | DiagnosisStep::Operations);
    lines.extend(view.rows.iter().filter(left).map(|row| say(&row.said)));
    let counts = Sentence::new("diagnosis-counts").with("asked", view.asked).with("answered", view.answered);
    lines
        .push(say(&counts.with("seconds", format!("{}.{}", view.milliseconds / 1000, view.milliseconds % 1000 / 100))));
    lines.push(String::new());
    if view.troubles.is_empty() {
        lines.push(say(&Sentence::new("diagnosis-no-trouble")));
    }
    for (at, trouble) in view.troubles.iter().enumerate() {
        lines.extend(told(at + 1, trouble, language));
    }
    lines.join("\n").trim_end().to_owned()
}

/// The steps up to the token, a line each, with their further findings below.
fn way(view: &DiagnosisView, language: &str) -> Vec<String> {
    let of_way = |row: &&DiagnosisRow| {
        !matches!(row.step, DiagnosisStep::Query | DiagnosisStep::Queries | DiagnosisStep::Operations)
    };
    let rows: Vec<&DiagnosisRow> = view.rows.iter().filter(of_way).collect();
    let cells = rows.iter().map(|row| {
        let time = row.milliseconds.map(|time| format!("{time} ms")).unwrap_or_default();
        [outcome(row.outcome, language), step(row.step, language), time, words::text(&row.said, language)]
    });
    let table = aligned(&cells.collect::<Vec<_>>());
    let mut lines = Vec::new();
    for (row, line) in rows.iter().zip(table) {
        lines.push(line);
        lines.extend(row.more.iter().map(|more| format!("    {}", words::text(more, language))));
    }
    lines
}

/// The queries, a line each.
fn queries(view: &DiagnosisView, language: &str) -> Vec<String> {
    let rows: Vec<&DiagnosisRow> = view.rows.iter().filter(|row| row.step == DiagnosisStep::Query).collect();
    if rows.is_empty() {
        return Vec::new();
    }
    let names = ["outcome", "account", "query", "status", "time", "records", "finding"];
    let heading = names.map(|name| words::text(&Sentence::new(&format!("diagnosis-column-{name}")), language));
    let cells = rows.iter().map(|row| {
        let not_asked = || words::text(&row.said, language);
        let finding = row.code.clone();
        let finding = finding.or_else(|| (row.outcome == DiagnosisOutcome::NotAsked).then(not_asked));
        let text = |number: Option<u32>| number.map(|number| number.to_string()).unwrap_or_default();
        [
            outcome(row.outcome, language),
            row.account.clone().unwrap_or_default(),
            row.query.clone().unwrap_or_default(),
            text(row.status.map(u32::from)),
            row.milliseconds.map(|time| format!("{time} ms")).unwrap_or_default(),
            text(row.records),
            finding.unwrap_or_default(),
        ]
    });
    aligned(&std::iter::once(heading).chain(cells).collect::<Vec<_>>())
}

/// A trouble with its remedies.
fn told(number: usize, trouble: &DiagnosisTrouble, language: &str) -> Vec<String> {
    let say = |sentence: Sentence| words::text(&sentence, language);
    let mut lines = vec![match trouble.count {
        0 => format!("{number}. [{}] {}", trouble.code, words::text(&trouble.said, language)),
        count => {
            let of = Sentence::new("diagnosis-trouble-of").with("count", count);
            let of = of.with("accounts", trouble.accounts.join(", ")).with("queries", trouble.queries.join(", "));
            format!("{number}. [{}] {}", trouble.code, say(of))
        }
    }];
    let messages = trouble.service_messages.iter().map(|message| {
        let message = Sentence::new("diagnosis-service-said").with("message", visible(message));
        format!("   {}", say(message))
    });
    lines.extend(messages);
    if let Some((clerk, administrator)) = remedies(&trouble.code, language) {
        lines.push(format!("   {}", say(Sentence::new("diagnosis-clerk").with("remedy", clerk))));
        lines.push(format!("   {}", say(Sentence::new("diagnosis-administrator").with("remedy", administrator))));
    }
    lines.push(String::new());
    lines
}

fn outcome(outcome: DiagnosisOutcome, language: &str) -> String {
    let id = match outcome {
        DiagnosisOutcome::Good => "diagnosis-outcome-good",
        DiagnosisOutcome::Warn => "diagnosis-outcome-warn",
        DiagnosisOutcome::Bad => "diagnosis-outcome-bad",
        DiagnosisOutcome::NotAsked => "diagnosis-outcome-not_asked",
    };
    words::text(&Sentence::new(id), language)
}

fn step(step: DiagnosisStep, language: &str) -> String {
    let id = match step {
        DiagnosisStep::Address => "diagnosis-step-address",
        DiagnosisStep::Name => "diagnosis-step-name",
        DiagnosisStep::Tcp => "diagnosis-step-tcp",
        DiagnosisStep::Proxy => "diagnosis-step-proxy",
        DiagnosisStep::Tls => "diagnosis-step-tls",
        DiagnosisStep::ClientCertificate => "diagnosis-step-client_certificate",
        DiagnosisStep::Token => "diagnosis-step-token",
        DiagnosisStep::Clock => "diagnosis-step-clock",
        DiagnosisStep::Query | DiagnosisStep::Queries => "diagnosis-step-queries",
        DiagnosisStep::Operations => "diagnosis-step-operations",
    };
    words::text(&Sentence::new(id), language)
}

/// Lines with columns of equal width; the last column has no padding.
fn aligned<const N: usize>(rows: &[[String; N]]) -> Vec<String> {
    let width = |at: usize| rows.iter().map(|row| columns(&row[at])).max().unwrap_or_default();
    let widths: Vec<usize> = (0..N).map(width).collect();
    let line = |row: &[String; N]| {
        let cells: Vec<String> = row.iter().zip(&widths).map(|(cell, width)| padded(cell, *width)).collect();
        cells.join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
