//! A bank, a profile on it and a desk, for one test.

use acceptance::account;
use chrono::NaiveDate;
use model::clock::Clock;
use model::profile::Account;
use practice_bank::{Data, Options as BankOptions, Running};
use tempfile::TempDir;
use treasury::home::{PRACTICE, Practice};
use treasury::view::{DraftRow, InboxQuery, RefreshRow};
use treasury::{Desk, Home, Options, Scope, Stop};

/// The current day of the bank and the desk.
pub const TODAY: &str = "2026-03-02";

pub struct Bench {
    pub bank: Running,
    pub desk: Desk,
    pub home: Home,
    pub _folder: TempDir,
}

impl Bench {
    pub async fn new() -> Self {
        Self::with("").await
    }

    /// A bench whose profile has these lines before the bank's own settings; `no-page-base` leaves out `page_base`.
    pub async fn with(settings: &str) -> Self {
        Self::at(Data::Awkward, settings).await
    }

    /// A bench at a bank with these drafts.
    pub async fn at(data: Data, settings: &str) -> Self {
        let reference_day: NaiveDate = TODAY.parse().unwrap();
        let options = BankOptions { data, reference_day: Some(reference_day), ..BankOptions::default() };
        let bank = practice_bank::start(options).await.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let home = Home::at(Some(folder.path().join("data"))).unwrap();
        let accounts = bank.accounts.iter().map(|line| Account {
            bank_mark: line.bank_mark.clone(),
            account_number: line.account_number.clone(),
            bank_code: Some(line.bank_code.clone()),
            ..Account::default()
        });
        let mut settings_toml = practice_bank::settings_toml();
        if settings == "no-page-base" {
            settings_toml =
                settings_toml.lines().filter(|line| !line.starts_with("page_base")).collect::<Vec<_>>().join("\n");
        } else {
            settings_toml = format!("{settings}{settings_toml}");
        }
        let facts = Practice {
            base_url: bank.base_url.clone(),
            organization_id: bank.organization_id,
            accounts: accounts.collect(),
            settings_toml,
            code_book_toml: practice_bank::code_book_toml(),
        };
        home.practice(&facts).unwrap();
        let desk = Desk::open(&home, PRACTICE, options_with(&bank.token)).unwrap();
        Self { bank, desk, home, _folder: folder }
    }

    /// `BANK_MARK:ACCOUNT` of the bank's first accounts, in its order.
    pub fn account(&self, at: usize) -> String {
        let line = &self.bank.accounts[at];
        account::key(line)
    }

    /// Plans a fault at the bank.
    pub async fn fault(&self, plan: &str) {
        self.control("faults", plan).await;
    }

    pub async fn control(&self, path: &str, body: &str) -> String {
        let url = format!("{}/{path}", self.bank.control_url);
        let reply = reqwest::Client::new().post(url).body(body.to_owned()).send().await.unwrap();
        let status = reply.status();
        let text = reply.text().await.unwrap();
        assert!(status.is_success(), "{path} {body}: {status} {text}");
        text
    }

    pub async fn clear_faults(&self) {
        reqwest::Client::new().delete(format!("{}/faults", self.bank.control_url)).send().await.unwrap();
    }

    pub async fn refresh(&self, stages: &[&str], accounts: &[String]) -> Vec<RefreshRow> {
        refresh(&self.desk, stages, accounts).await
    }

    /// All rows of a list, through windows.
    pub fn rows(&self, stage: &str, accounts: &[String]) -> Vec<DraftRow> {
        rows(&self.desk, &InboxQuery { stage: stage.to_owned(), accounts: accounts.to_vec(), ..InboxQuery::default() })
    }
}

/// The options of a desk in a test: its own token, a fixed clock.
pub fn options_with(token: &str) -> Options {
    let noon = format!("{TODAY}T04:00:00Z").parse().unwrap();
    Options { clock: Clock::fixed(noon), given_token: Some(token.to_owned()), ..Options::quiet() }
}

pub fn scope(stages: &[&str], accounts: &[String]) -> Scope {
    Scope {
        stages: stages.iter().map(|stage| (*stage).to_owned()).collect(),
        accounts: accounts.to_vec(),
        ..Scope::default()
    }
}

pub async fn refresh(desk: &Desk, stages: &[&str], accounts: &[String]) -> Vec<RefreshRow> {
    desk.refresh(&scope(stages, accounts), &Stop::new(), |_| {}).await.unwrap().rows
}

pub fn rows(desk: &Desk, query: &InboxQuery) -> Vec<DraftRow> {
    let head = desk.inbox_open(query).unwrap();
    let mut rows = Vec::new();
    while rows.len() < head.rows as usize {
        let window = desk.inbox_rows(head.view, u32::try_from(rows.len()).unwrap(), 200).unwrap();
        assert!(!window.is_empty(), "a window came empty before the end");
        rows.extend(window);
    }
    rows
}

/// The codes of the troubles in a report, each once.
pub fn codes(report: &[RefreshRow]) -> Vec<&str> {
    let mut codes: Vec<&str> =
        report.iter().filter_map(|row| row.trouble.as_ref()).map(|trouble| trouble.code.as_str()).collect();
    codes.sort_unstable();
    codes.dedup();
    codes
}
