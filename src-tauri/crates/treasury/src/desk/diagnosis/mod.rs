//! The diagnosis of a connection, step by step: address, name, TCP, proxy, TLS, token, clock, then each query of each account.
//!
//! A step that fails ends the ones that need it; a query that fails does not end the others, unless the service no longer
//! answers. Each step has its own limit of time, and the whole has one. Not here: calls of operations, because a diagnosis
//! must never move money or a draft; and remedies, which are in the contract's terms by the code of a row.

mod queries;
mod summary;
mod text;
mod way;
mod whose;

use std::time::{Duration, Instant};

use bank_client::BankClient;
use model::Sentence;
use model::profile::Account;
pub use text::diagnosis_text;

use super::Desk;
use crate::read::reading::Stop;
use crate::view::{DiagnosisOutcome, DiagnosisRow, DiagnosisStep, DiagnosisView};

/// Limit of one step and of one query.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// Limit of the whole.
const TOTAL_TIMEOUT: Duration = Duration::from_secs(300);

impl Desk {
    /// Diagnoses the connection. Each row is also passed to `on_row` when it is known. Nothing is stored and no operation
    /// is called; a step that fails is a row.
    pub async fn diagnose(&self, stop: &Stop, on_row: impl Fn(&DiagnosisRow) + Send + Sync) -> DiagnosisView {
        let mut run = Diagnosing {
            desk: self,
            client: self.client().asking_once(STEP_TIMEOUT),
            accounts: self.profile().accounts.clone(),
            stop,
            on_row: &on_row,
            begun: Instant::now(),
            at: self.now_text(),
            rows: Vec::new(),
        };
        match run.way().await {
            true => {
                let token = run.whose().await;
                run.queries(token).await;
            }
            false => run.not_asked("diagnosis-left-connection"),
        }
        run.view()
    }
}

/// A diagnosis under way.
struct Diagnosing<'a> {
    desk: &'a Desk,
    client: BankClient,
    accounts: Vec<Account>,
    stop: &'a Stop,
    on_row: &'a (dyn Fn(&DiagnosisRow) + Send + Sync),
    begun: Instant,
    at: String,
    rows: Vec<DiagnosisRow>,
}

impl Diagnosing<'_> {
    /// Waits for a step; `None` if the diagnosis is stopped or its time is over.
    async fn step<T>(&self, step: impl Future<Output = T>) -> Option<T> {
        let left = TOTAL_TIMEOUT.saturating_sub(self.begun.elapsed());
        tokio::select! {
            done = step => Some(done),
            () = self.stop.stopped() => None,
            () = tokio::time::sleep(left) => None,
        }
    }

    /// Why the remaining steps are not tried; `None` if they are.
    fn ended(&self) -> Option<&'static str> {
        if self.stop.is_stopped() {
            return Some("diagnosis-left-stopped");
        }
        (self.begun.elapsed() >= TOTAL_TIMEOUT).then_some("diagnosis-left-time")
    }

    fn put(&mut self, row: DiagnosisRow) {
        let row = self.without_numbers(row);
        (self.on_row)(&row);
        self.rows.push(row);
    }

    /// The row that says why the remaining queries are not asked.
    fn not_asked(&mut self, why: &str) {
        let why = self.ended().unwrap_or(why);
        self.put(row(DiagnosisStep::Queries, DiagnosisOutcome::NotAsked, Sentence::new(why)));
    }

    /// Replaces the whole numbers of accounts by their last four digits: the text is copied into messages and tickets.
    fn without_numbers(&self, mut row: DiagnosisRow) -> DiagnosisRow {
        let hidden = |text: &mut String| {
            for account in self.accounts.iter().filter(|account| account.account_number.chars().count() > 4) {
                if text.contains(&account.account_number) {
                    *text = text.replace(&account.account_number, &last_four(&account.account_number));
                }
            }
        };
        row.service_message.iter_mut().for_each(hidden);
        row.said.args.values_mut().for_each(hidden);
        row.more.iter_mut().flat_map(|more| more.args.values_mut()).for_each(hidden);
        row
    }
}

/// A row without the facts of a query.
fn row(step: DiagnosisStep, outcome: DiagnosisOutcome, said: Sentence) -> DiagnosisRow {
    DiagnosisRow {
        step,
        account: None,
        query: None,
        outcome,
        said,
        more: Vec::new(),
        status: None,
        milliseconds: None,
        records: None,
        code: None,
        service_message: None,
    }
}

fn bad(step: DiagnosisStep, code: &str, said: Sentence) -> DiagnosisRow {
    DiagnosisRow { code: Some(code.to_owned()), ..row(step, DiagnosisOutcome::Bad, said) }
}

fn milliseconds(since: Instant) -> Option<u32> {
    u32::try_from(since.elapsed().as_millis()).ok()
}

/// An account as a diagnosis names it.
fn label(account: &Account) -> String {
    let number = last_four(&account.account_number);
    match &account.nickname {
        Some(name) => format!("{}:{number} {name}", account.bank_mark),
        None => format!("{}:{number}", account.bank_mark),
    }
}

fn last_four(number: &str) -> String {
    let skipped = number.chars().count().saturating_sub(4);
    if skipped == 0 { number.to_owned() } else { format!("…{}", number.chars().skip(skipped).collect::<String>()) }
}
