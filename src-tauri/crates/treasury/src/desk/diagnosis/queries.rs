//! The queries: for each account the balance, the 16 lists and, with the first record of a list, the 13 details.

use std::time::Instant;

use bank_client::{Answer, Read, ReadError, Token};
use bank_contract::endpoint::ENDPOINTS;
use bank_contract::record::{Fields, elements};
use bank_contract::wire::Draft;
use bank_contract::{Endpoint, Stage, Wire};
use model::profile::Account;
use model::{DeskError, Sentence};
use money::permits::Rank;
use money::{account_query, balance_query};
use serde_json::value::RawValue;

use super::whose::Whose;
use super::{Diagnosing, bad, label, milliseconds, row};
use crate::desk::service_clock::DIFFERENCE_SECONDS_MAX;
use crate::view::{DiagnosisOutcome, DiagnosisRow, DiagnosisStep};

/// Queries without an answer after which the rest is not asked.
const UNANSWERED_MAX: u32 = 3;

/// Difference of the clocks above which no transfer is sent.
const DAY_SECONDS: i64 = 86_400;

/// The asking of an account.
struct Asking<'a> {
    token: Option<&'a Token>,
    account: &'a Account,
}

impl Diagnosing<'_> {
    pub(super) async fn queries(&mut self, token: Whose) {
        let accounts = self.accounts.clone();
        match &token {
            _ if accounts.is_empty() => self.not_asked("diagnosis-left-accounts"),
            Whose::Held(token) => {
                for account in &accounts {
                    if let Some(why) = self.account(&Asking { token: Some(token), account }).await {
                        self.not_asked(why);
                        break;
                    }
                }
            }
            Whose::Missing => {
                let asking = Asking { token: None, account: &accounts[0] };
                let read = balance_query(&asking.account.bank_mark, std::slice::from_ref(asking.account));
                self.ask(&asking, &read, false).await;
                self.not_asked("diagnosis-left-token");
            }
        }
        let operations = ENDPOINTS.iter().filter(|row| row.acts).count();
        let said = Sentence::new("diagnosis-operations").with("count", operations);
        self.put(row(DiagnosisStep::Operations, DiagnosisOutcome::NotAsked, said));
    }

    /// Asks everything about an account; returns why the rest is not asked.
    async fn account(&mut self, asking: &Asking<'_>) -> Option<&'static str> {
        let read = balance_query(&asking.account.bank_mark, std::slice::from_ref(asking.account));
        self.ask(asking, &read, true).await;
        let mut firsts = Vec::new();
        for stage in Stage::ALL {
            if let Some(ended) = self.unanswered() {
                return Some(ended);
            }
            let mut query = account_query(stage.list(), asking.account);
            query.extend(self.desk.profile().page_base.map(|base| ("page", base.to_string())));
            query.push(("size", "1".to_owned()));
            let read = Read { endpoint: stage.list(), query, body: None };
            let answer = self.ask(asking, &read, asking.account.pulls(*stage)).await;
            firsts.push((stage, answer.map(|answer| first_draft(&answer))));
        }
        for (stage, first) in firsts {
            let Some(endpoint) = stage.detail() else { continue };
            if let Some(ended) = self.unanswered() {
                return Some(ended);
            }
            let Some(Some(ids)) = first else {
                let why = if first.is_some() { "diagnosis-no-record" } else { "diagnosis-no-list" };
                let said = row(DiagnosisStep::Query, DiagnosisOutcome::NotAsked, Sentence::new(why));
                self.put(DiagnosisRow { ..named(said, endpoint, asking.account) });
                continue;
            };
            let mut query = account_query(endpoint, asking.account);
            query.extend(ids);
            self.ask(asking, &Read { endpoint, query, body: None }, asking.account.pulls(*stage)).await;
        }
        self.ended()
    }

    /// Why no further query is asked, if so.
    fn unanswered(&self) -> Option<&'static str> {
        let lost = |row: &&DiagnosisRow| {
            row.step == DiagnosisStep::Query
                && matches!(row.code.as_deref(), Some("unreachable" | "timeout" | "broken" | "usage"))
        };
        let lost = self.rows.iter().filter(lost).count() >= UNANSWERED_MAX as usize;
        self.ended().or_else(|| lost.then_some("diagnosis-left-unanswered"))
    }

    /// Asks one query and puts its row. A failure of a query that the profile does not need is a warning.
    async fn ask(&mut self, asking: &Asking<'_>, read: &Read, is_needed: bool) -> Option<Answer> {
        let begun = Instant::now();
        let permit = || self.desk.bank().permit(&asking.account.bank_mark, Rank::Then);
        let answer = self.step(self.client.read_with_permits(asking.token, read, permit)).await?;
        let took = milliseconds(begun);
        let (said, answer) = match answer {
            Ok(answer) => (good(&answer), Some(answer)),
            Err(error) => {
                // A draft may leave its list between the two queries.
                let has_left = is_detail(read.endpoint) && matches!(error, ReadError::Gone { .. });
                (failed(&error, is_needed && !has_left), None)
            }
        };
        self.put(DiagnosisRow { milliseconds: took, ..named(said, read.endpoint, asking.account) });
        self.clock();
        answer
    }

    /// The row of the clocks, once a reply has shown the service's.
    fn clock(&mut self) {
        if self.rows.iter().any(|row| row.step == DiagnosisStep::Clock) {
            return;
        }
        let Some(both) = self.desk.inner.service_clock.newest() else { return };
        let seconds = (both.own - both.service).num_seconds();
        let text = |at| self.desk.profile().zone().spoken(at);
        let said = |id: &str| {
            let said = Sentence::new(id).with("seconds", seconds.abs());
            said.with("own", text(both.own)).with("service", text(both.service))
        };
        let clock = match seconds.abs() {
            0..=DIFFERENCE_SECONDS_MAX => row(DiagnosisStep::Clock, DiagnosisOutcome::Good, said("diagnosis-clock")),
            seconds => {
                let differs = bad(DiagnosisStep::Clock, "clock", said("diagnosis-clock-differs"));
                let stops = seconds > DAY_SECONDS;
                DiagnosisRow { outcome: if stops { DiagnosisOutcome::Bad } else { DiagnosisOutcome::Warn }, ..differs }
            }
        };
        self.put(clock);
    }
}

fn is_detail(endpoint: Endpoint) -> bool {
    Stage::ALL.iter().any(|stage| stage.detail() == Some(endpoint))
}

fn named(said: DiagnosisRow, endpoint: Endpoint, account: &Account) -> DiagnosisRow {
    DiagnosisRow { account: Some(label(account)), query: Some(endpoint.row().name().to_owned()), ..said }
}

fn good(answer: &Answer) -> DiagnosisRow {
    let text = answer.text();
    let records = if text.trim_start().starts_with('[') { answer.reply.elements().count() } else { 1 };
    let said = Sentence::new("diagnosis-answered").with("records", records);
    DiagnosisRow {
        status: Some(answer.status),
        records: u32::try_from(records).ok(),
        ..row(DiagnosisStep::Query, DiagnosisOutcome::Good, said)
    }
}

fn failed(error: &ReadError, is_needed: bool) -> DiagnosisRow {
    let outcome = if is_needed { DiagnosisOutcome::Bad } else { DiagnosisOutcome::Warn };
    DiagnosisRow {
        outcome,
        status: error.status(),
        service_message: error.service_message().map(str::to_owned).filter(|message| !message.is_empty()),
        ..bad(DiagnosisStep::Query, error.code(), DeskError::from_read(error).to_trouble().sentence)
    }
}

/// The parameters that name the first draft of a list's reply.
fn first_draft(answer: &Answer) -> Option<Vec<(&'static str, String)>> {
    let all = elements(answer.text()).ok()?;
    let first: &RawValue = all.first()?;
    let fields = Fields::read(Draft::TYPE, first).ok()?;
    let ids = ["draftNumber", "bankDraftId"];
    let ids: Vec<_> = ids.into_iter().filter_map(|name| Some((name, fields.text(name)?))).collect();
    (!ids.is_empty()).then_some(ids)
}
