//! The office: a practice bank, a desk on it whose clock the test advances through the quarter, and the bank's ledger.

use acceptance::account;
use chrono::{DateTime, NaiveDate, Utc};
use model::clock::Clock;
use model::profile::Account;
use practice_bank::{AccountLine, Running};
use serde_json::{Value, json};
use tempfile::TempDir;
use treasury::home::{PRACTICE, Practice};
use treasury::view::{DraftRow, InboxQuery};
use treasury::{Desk, Home, Options, Scope, Stop};

use crate::dated::Dated;

/// Above this amount the voucher's total must be typed.
pub const CONTROL_TOTAL_OVER: &str = "100000";
/// The lists that the desk reads.
const STAGES: &[&str] = &[
    "endorsement-transfer",
    "pledge-application",
    "prompt-payment-app",
    "transfer-withdrawal",
    "pledge-app-withdrawal",
    "prompt-payment-app-withdrawal",
    "mortgage-rel-app-withdrawal",
    "receipt-by-endorsee",
    "receipt-confirm",
    "mortgage-confirm",
    "mortgage-release-app",
    "mortgage-release-confirm",
];
const PAGE: u32 = 200;

pub struct Office {
    pub bank: Running,
    pub desk: Desk,
    clock: Clock,
    http: reqwest::Client,
    _dated: Dated,
    folder: TempDir,
}

/// The first day of the quarter that is replayed.
pub fn first_day() -> NaiveDate {
    NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day")
}

fn morning(day: NaiveDate) -> DateTime<Utc> {
    // Half past nine in Shanghai.
    day.and_hms_opt(1, 30, 0).expect("a time").and_utc()
}

impl Office {
    /// An office whose bank has enough drafts for this many instructions.
    pub async fn open(instructions: usize, seed: u64) -> Self {
        let options = practice_bank::Options {
            drafts: u32::try_from((instructions * 3 / 2).max(SMALLEST)).unwrap_or(u32::MAX),
            seed,
            reference_day: Some(first_day()),
            ..practice_bank::Options::awkward()
        };
        let bank = practice_bank::start(options).await.expect("the practice bank starts");
        let clock = Clock::fixed(morning(first_day()));
        let (server, path) = address(&bank.base_url);
        let dated = Dated::before(server, clock.clone()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let home = Home::at(Some(folder.path().to_owned())).expect("the data directory");
        home.practice(&practice(&bank, format!("http://{}{path}", dated.address))).expect("the profile");
        let token = Some(bank.token.clone());
        let options = Options { act: true, given_token: token, clock: clock.clone(), ..Options::quiet() };
        let desk = Desk::open(&home, PRACTICE, options).expect("the desk opens");
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self { bank, desk, clock, http, _dated: dated, folder }
    }

    /// Begins a day and reads the balances, as every morning.
    pub async fn begin(&self, day: NaiveDate) {
        self.clock.set(morning(day));
        self.desk.balances_refresh(&[]).await.expect("the balances");
    }

    /// Reads the lists.
    pub async fn refresh(&self) {
        let stages = STAGES.iter().map(|stage| (*stage).to_owned()).collect();
        let rows = self.desk.refresh(&Scope { stages, ..Scope::default() }, &Stop::new(), |_| {}).await;
        let rows = rows.expect("the lists").rows;
        assert!(rows.iter().all(|row| row.trouble.is_none()), "{rows:?}");
    }

    /// The rows of a list that are neither locked nor split.
    pub fn rows(&self, stage: &str) -> Vec<DraftRow> {
        self.all_rows(stage)
            .into_iter()
            .filter(|row| !row.split && row.lock.is_none() && row.amount.is_some() && row.amount_exact)
            .collect()
    }

    pub fn all_rows(&self, stage: &str) -> Vec<DraftRow> {
        let query = InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() };
        let head = self.desk.inbox_open(&query).expect("the list");
        let mut rows = Vec::new();
        loop {
            let from = u32::try_from(rows.len()).expect("a row");
            let page = self.desk.inbox_rows(head.view, from, PAGE).expect("its rows");
            if page.is_empty() {
                return rows;
            }
            rows.extend(page);
        }
    }

    /// `BANK_MARK:ACCOUNT` of the bank's account at this index.
    pub fn account(&self, at: usize) -> String {
        let line = &self.bank.accounts[at];
        account::key(line)
    }

    /// The code book's value of a flag's word.
    pub fn flag(&self, bank_mark: &str, flag: &str, word: &str) -> String {
        self.desk.code_book().value(bank_mark, flag, word).expect("the code book has it").to_string()
    }

    /// The ledger entries of calls by clients.
    pub async fn ledger(&self) -> Vec<Value> {
        let url = format!("{}/ledger", self.bank.control_url);
        let text = self.http.get(url).send().await.expect("the ledger").text().await.expect("its text");
        let ledger: Value = serde_json::from_str(&text).expect("the ledger's form");
        let entries = ledger["entries"].as_array().expect("entries").iter();
        entries.filter(|entry| entry["by"] == "client").cloned().collect()
    }

    /// The counterparty of a draft answers, if there is a request to answer.
    pub async fn counterparty_answers(&self, row: &DraftRow, answer: &str) {
        let body = json!({"draftNumber": row.draft_number, "bankDraftId": row.bank_draft_id, "answer": answer});
        let status = self.call("counterparty", &body).await;
        assert!(status.is_success() || status.as_u16() == 409, "{status}");
    }

    /// Orders something of the bank at its control port.
    pub async fn post(&self, path: &str, body: &Value) {
        let status = self.call(path, body).await;
        assert!(status.is_success(), "{path}: {status}");
    }

    async fn call(&self, path: &str, body: &Value) -> reqwest::StatusCode {
        let call = self.http.post(format!("{}/{path}", self.bank.control_url));
        let call = call.header("content-type", "application/json").body(body.to_string());
        call.send().await.expect("the control port").status()
    }

    /// Imports the text of a statement of an account.
    pub fn import(&self, account: &str, text: &str) {
        let path = self.folder.path().join("statement.csv");
        std::fs::write(&path, text).expect("written");
        self.desk.statement_import(&path, account, None).expect("the statement");
    }
}

/// The fewest drafts with which no list is empty.
const SMALLEST: usize = 480;

fn address(base_url: &str) -> (std::net::SocketAddr, String) {
    let rest = base_url.strip_prefix("http://").expect("a plain address");
    let (server, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    (server.parse().expect("an address"), path.to_owned())
}

fn practice(bank: &Running, base_url: String) -> Practice {
    let account = |line: &AccountLine| Account {
        bank_mark: line.bank_mark.clone(),
        account_number: line.account_number.clone(),
        bank_code: Some(line.bank_code.clone()),
        owner: Some(line.account_name.clone()),
        ..Account::default()
    };
    let settings = practice_bank::settings_toml();
    Practice {
        base_url,
        organization_id: bank.organization_id,
        accounts: bank.accounts.iter().map(account).collect(),
        settings_toml: format!(
            "time_zone = \"Asia/Shanghai\"\n{settings}\n[limits]\ncontrol_total_over = \"{CONTROL_TOTAL_OVER}\"\n"
        ),
        code_book_toml: practice_bank::code_book_toml(),
    }
}
