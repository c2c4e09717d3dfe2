//! The whole of a diagnosis: each trouble once, and the exit code.

use bank_contract::terms::terms;
use model::exit::Exit;

use super::{Diagnosing, milliseconds};
use crate::view::{DiagnosisOutcome, DiagnosisRow, DiagnosisStep, DiagnosisTrouble, DiagnosisView};

/// Most messages of the service that one trouble shows.
const MESSAGES_MAX: usize = 3;

impl Diagnosing<'_> {
    pub(super) fn view(self) -> DiagnosisView {
        let mut rows = self.rows;
        tell_cached(&mut rows);
        let queries: Vec<&DiagnosisRow> = rows.iter().filter(|row| is_asked(row)).collect();
        let answered = queries.iter().filter(|row| row.status.is_some()).count();
        let codes =
            rows.iter().filter(|row| row.outcome == DiagnosisOutcome::Bad).filter_map(|row| row.code.as_deref());
        DiagnosisView {
            version: crate::VERSION.to_owned(),
            profile: self.desk.name().to_owned(),
            begun: self.at,
            milliseconds: milliseconds(self.begun).unwrap_or(u32::MAX),
            troubles: troubles(&rows),
            asked: count(queries.len()),
            answered: count(answered),
            stopped: self.stop.is_stopped(),
            exit_code: Exit::strongest(codes.map(Exit::of_read)).number(),
            rows,
        }
    }
}

fn is_asked(row: &DiagnosisRow) -> bool {
    row.step == DiagnosisStep::Query && row.outcome != DiagnosisOutcome::NotAsked
}

/// A refused token that other queries accept is no trouble of the sign-in: the interface is cached as public.
fn tell_cached(rows: &mut [DiagnosisRow]) {
    let is_accepted = rows.iter().any(|row| is_asked(row) && row.outcome == DiagnosisOutcome::Good);
    for row in rows.iter_mut().filter(|row| is_accepted && row.code.as_deref() == Some("401")) {
        row.code = Some("401-cached".to_owned());
    }
}

/// Each trouble once: first those that prevent work, in the order of the steps.
fn troubles(rows: &[DiagnosisRow]) -> Vec<DiagnosisTrouble> {
    let mut found: Vec<DiagnosisTrouble> = Vec::new();
    for row in rows {
        let Some(code) = &row.code else { continue };
        let at = found.iter().position(|known| known.code == *code).unwrap_or_else(|| {
            found.push(DiagnosisTrouble {
                code: code.clone(),
                outcome: row.outcome,
                said: row.said.clone(),
                count: 0,
                queries: Vec::new(),
                accounts: Vec::new(),
                service_messages: Vec::new(),
            });
            found.len() - 1
        });
        let trouble = &mut found[at];
        trouble.count += u32::from(row.step == DiagnosisStep::Query);
        if row.outcome == DiagnosisOutcome::Bad {
            trouble.outcome = row.outcome;
        }
        add(&mut trouble.queries, row.query.as_ref(), usize::MAX);
        add(&mut trouble.accounts, row.account.as_ref(), usize::MAX);
        add(&mut trouble.service_messages, row.service_message.as_ref(), MESSAGES_MAX);
    }
    found.sort_by_key(|trouble| trouble.outcome != DiagnosisOutcome::Bad);
    found
}

fn add(to: &mut Vec<String>, text: Option<&String>, most: usize) {
    if let Some(text) = text.filter(|text| !to.contains(text) && to.len() < most) {
        to.push(text.clone());
    }
}

fn count(rows: usize) -> u32 {
    u32::try_from(rows).unwrap_or(u32::MAX)
}

/// The remedies for a code: for the clerk, and for the administrator.
pub(super) fn remedies(code: &str, language: &str) -> Option<(String, String)> {
    let label = terms().errors.get(code)?;
    Some((label.clerk(language).to_owned(), label.administrator(language).to_owned()))
}
