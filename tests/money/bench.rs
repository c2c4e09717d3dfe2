//! A clerk's desk on a practice bank of its own: real HTTP, real SQLite, and the bank's own ledger, which the test
//! reads over HTTP and the program never reads.

use acceptance::account;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use model::clock::Clock;
use model::profile::Account;
use model::{DeskError, Problem, State};
use money::view::{CheckView, InstructionView, Order, OrderItem, SubmissionView};
use practice_bank::{AccountLine, Running};
use serde_json::Value;
use tempfile::TempDir;
use treasury::home::Practice;
use treasury::view::{DraftRow, InboxQuery};
use treasury::{Desk, Home, Options, Scope, Stop};

/// Each operation on a draft: its starting list, its name, and the role whose fields it needs.
pub const OPERATIONS: &[(&str, &str, &str)] = &[
    ("endorsement-transfer", "endorse", "endorsee"),
    ("pledge-application", "create-pledge-application", "pledgee"),
    ("mortgage-release-app", "create-pledge-release-application", ""),
    ("prompt-payment-app", "create-prompt-payment-app", ""),
    ("transfer-withdrawal", "transfer-withdrawal", ""),
    ("pledge-app-withdrawal", "pledge-application-withdrawal", ""),
    ("prompt-payment-app-withdrawal", "prompt-payment-app-withdrawal", ""),
    ("mortgage-rel-app-withdrawal", "mortgage-release-app-withdrawal", ""),
    ("receipt-by-endorsee", "receipt-by-endorsee", ""),
    ("receipt-confirm", "receipt-confirm", ""),
    ("mortgage-confirm", "receipt-pledge-confirm", ""),
    ("mortgage-release-confirm", "receipt-pledge-release-confirm", ""),
];

/// A bank, a data directory, and a desk that acts.
pub struct Bench {
    pub bank: Running,
    pub desk: Option<Desk>,
    folder: TempDir,
    /// Where the program stores the journal's head outside the data directory; a copy of the directory does not contain
    /// it.
    pub state: TempDir,
    http: reqwest::Client,
}

impl Bench {
    /// A bank with 240 drafts: every list of every account is filled.
    pub async fn new() -> Self {
        Self::with_drafts(240).await
    }

    pub async fn with_drafts(drafts: u32) -> Self {
        let options = practice_bank::Options { drafts, ..practice_bank::Options::awkward() };
        let bank = practice_bank::start(options).await.expect("the practice bank starts");
        let folder = tempfile::tempdir().expect("a folder");
        let http = reqwest::Client::builder().no_proxy().build().unwrap();
        let state = tempfile::tempdir().expect("a folder");
        let mut bench = Self { bank, desk: None, folder, state, http };
        bench.home().practice(&bench.practice()).expect("the profile");
        bench.open();
        bench
    }

    pub fn home(&self) -> Home {
        Home::at(Some(self.folder.path().to_owned())).unwrap()
    }

    fn practice(&self) -> Practice {
        let account = |line: &AccountLine| Account {
            bank_mark: line.bank_mark.clone(),
            account_number: line.account_number.clone(),
            bank_code: Some(line.bank_code.clone()),
            owner: Some(line.account_name.clone()),
            ..Account::default()
        };
        Practice {
            base_url: self.bank.base_url.clone(),
            organization_id: self.bank.organization_id,
            accounts: self.bank.accounts.iter().map(account).collect(),
            settings_toml: practice_bank::settings_toml(),
            code_book_toml: practice_bank::code_book_toml(),
        }
    }

    /// Opens the desk again, as a restart of the program does.
    pub fn open(&mut self) {
        self.desk = None;
        self.desk = Some(Desk::open(&self.home(), "practice", self.options()).expect("the desk opens"));
    }

    /// The options of a desk on this computer.
    pub fn options(&self) -> Options {
        let (given_token, state) = (Some(self.bank.token.clone()), Some(self.state.path().to_owned()));
        Options { act: true, given_token, state, ..Options::quiet() }
    }

    /// The same, with a clock that only the test moves.
    pub fn open_at(&mut self, clock: Clock) {
        self.desk = None;
        let options = Options { clock, ..self.options() };
        self.desk = Some(Desk::open(&self.home(), "practice", options).expect("the desk opens"));
    }

    pub fn desk(&self) -> &Desk {
        self.desk.as_ref().expect("the desk is open")
    }

    pub async fn refresh(&self, stages: &[&str]) {
        let scope = Scope { stages: stages.iter().map(|stage| (*stage).to_owned()).collect(), ..Scope::default() };
        let rows = self.desk().refresh(&scope, &Stop::new(), |_| {}).await.expect("the refresh").rows;
        assert!(rows.iter().all(|row| row.trouble.is_none()), "{rows:?}");
    }

    /// The rows of a list that can be acted on, over all accounts.
    pub fn rows(&self, stage: &str) -> Vec<DraftRow> {
        let query = InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() };
        let head = self.desk().inbox_open(&query).expect("the list");
        let rows = self.desk().inbox_rows(head.view, 0, 200).expect("its rows");
        rows.into_iter().filter(|row| !row.split && row.lock.is_none()).collect()
    }

    /// The value of a flag's word.
    pub fn flag(&self, bank_mark: &str, flag: &str, word: &str) -> String {
        self.desk().code_book().value(bank_mark, flag, word).expect("the code book has it").to_string()
    }

    /// An order with one item per row, all with the same `fields`.
    pub fn order(&self, operation: &str, rows: &[&DraftRow], fields: &[(&str, String)]) -> Order {
        let item = |row: &&DraftRow| OrderItem {
            account: row.account.clone(),
            draft: Some(row.key.clone()),
            fields: self.fields(operation, row, fields),
            supersedes: None,
        };
        Order {
            operation: operation.to_owned(),
            items: rows.iter().map(item).collect(),
            language: "en".to_owned(),
            reason: None,
            list: None,
        }
    }

    fn fields(&self, operation: &str, row: &DraftRow, fields: &[(&str, String)]) -> BTreeMap<String, String> {
        let mut all: BTreeMap<String, String> =
            fields.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let mut flag = |name: &str, word: &str| {
            let value = self.flag(&row.bank_mark, name, word);
            all.entry(name.to_owned()).or_insert(value);
        };
        match operation {
            "endorse" => flag("transferFlag", "may_transfer"),
            "create-prompt-payment-app" => flag("onlineFlag", "online"),
            name if name.starts_with("receipt-") => flag("replayFlag", "accept"),
            _ => {}
        }
        if operation == "create-prompt-payment-app" {
            all.entry("amount".to_owned()).or_insert(row.amount.clone().unwrap_or_default());
        }
        all
    }

    /// A transfer from the first account of the bank to an outsider.
    pub fn transfer(&self, operation: &str, amount: &str, payee: &str) -> Order {
        let payer = &self.bank.accounts[0];
        let fields = [
            ("tradeAmount", amount.to_owned()),
            ("tradeDate", self.desk().today().to_string()),
            ("currency", payer.currency.clone()),
            ("oppositeAccountNumber", payee.to_owned()),
            // Each account has a name of its own, because a known name with a new account would be stopped.
            ("oppositeAccountName", format!("青石商贸有限公司 {payee}")),
            ("oppositeAccountBankName", "Outside Bank".to_owned()),
        ];
        let item = OrderItem {
            account: account::key(payer),
            draft: None,
            fields: fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect(),
            supersedes: None,
        };
        Order {
            operation: operation.to_owned(),
            items: vec![item],
            language: "zh-CN".to_owned(),
            reason: None,
            list: None,
        }
    }

    pub fn prepare(&self, order: &Order) -> CheckView {
        self.desk().prepare(order).unwrap_or_else(|error| panic!("{:#?}", error.to_trouble()))
    }

    /// The problems of an order that must be refused.
    pub fn problems(&self, order: &Order) -> Vec<Problem> {
        match self.desk().prepare(order) {
            Err(DeskError::Correct(trouble)) => trouble.problems,
            other => panic!("{other:?}"),
        }
    }

    pub fn confirm(&self, check: &CheckView) -> SubmissionView {
        self.desk().confirm(&check.submission_id, &check.nonce, None).unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// Prepares, confirms and sends to the end or to the first stop.
    pub async fn submit(&self, order: &Order) -> SubmissionView {
        let confirmed = self.confirm(&self.prepare(order));
        self.send(&confirmed.id).await
    }

    pub async fn send(&self, submission: &str) -> SubmissionView {
        let changes = Arc::new(AtomicU32::new(0));
        let seen = changes.clone();
        let count = move |_| {
            seen.fetch_add(1, Ordering::Relaxed);
        };
        let view = self.desk().send(submission, count).await.unwrap_or_else(|error| panic!("{error:?}"));
        assert!(changes.load(Ordering::Relaxed) > 0 || view.done || view.paused, "somebody is told");
        view
    }

    /// Answers the question about a submission of an earlier program start, where one is due, and resumes it.
    pub fn go_on(&self, submission: &str) -> SubmissionView {
        let asked = self.desk().submission(submission).unwrap().resume;
        let answer = asked.as_ref().map(|asked| asked.digest.as_str());
        self.desk().go_on_with(submission, None, answer).unwrap_or_else(|error| panic!("{error:?}"))
    }

    /// The operations that the bank carried out for clients.
    pub async fn ledger(&self) -> Vec<Value> {
        let text =
            self.http.get(format!("{}/ledger", self.bank.control_url)).send().await.unwrap().text().await.unwrap();
        let ledger: Value = serde_json::from_str(&text).unwrap();
        let entries = ledger["entries"].as_array().unwrap().iter();
        entries.filter(|entry| entry["by"] == "client").cloned().collect()
    }

    pub async fn fault(&self, endpoint: &str, fault: Value) {
        let body = serde_json::json!({ "endpoint": endpoint, "fault": fault }).to_string();
        self.post("faults", body).await;
    }

    pub async fn end_faults(&self) {
        self.delete("faults").await;
    }

    /// The most calls that the bank had in flight, by `BANK_MARK` and by `BANK_MARK:ACCOUNT`.
    pub async fn most_calls(&self) -> BTreeMap<String, u64> {
        let reply = self.http.get(format!("{}/calls", self.bank.control_url)).send().await.unwrap();
        let counts: BTreeMap<String, Value> = serde_json::from_str(&reply.text().await.unwrap()).unwrap();
        counts.into_iter().map(|(of, count)| (of, count["most"].as_u64().unwrap())).collect()
    }

    /// Makes the bank count its calls in flight anew.
    pub async fn forget_calls(&self) {
        self.delete("calls").await;
    }

    async fn delete(&self, path: &str) {
        let reply = self.http.delete(format!("{}/{path}", self.bank.control_url)).send().await.unwrap();
        assert!(reply.status().is_success());
    }

    pub async fn post(&self, path: &str, body: String) {
        let call =
            self.http.post(format!("{}/{path}", self.bank.control_url)).header("content-type", "application/json");
        let reply = call.body(body).send().await.unwrap();
        let status = reply.status();
        assert!(status.is_success(), "{path}: {status} {}", reply.text().await.unwrap_or_default());
    }

    pub fn folder(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub fn chain_is_whole(&self) {
        let chain = self.desk().journal_verify().unwrap();
        assert!(chain.intact, "{chain:?}");
    }
}

pub const SECOND: &str = "second";

/// Another profile of the same data directory with the same accounts.
pub fn second(bench: &Bench) -> Desk {
    let (from, to) = (bench.folder().join("profiles/practice"), bench.folder().join("profiles").join(SECOND));
    if !to.exists() {
        std::fs::create_dir(&to).unwrap();
        for entry in std::fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|ending| ending == "toml") {
                std::fs::copy(&path, to.join(path.file_name().unwrap())).unwrap();
            }
        }
    }
    Desk::open(&bench.home(), SECOND, bench.options()).unwrap()
}

/// The only instruction of a submission.
pub fn only(view: &SubmissionView) -> &InstructionView {
    assert_eq!(view.instructions.len(), 1);
    &view.instructions[0]
}

/// The states of a submission, in order.
pub fn states(view: &SubmissionView) -> Vec<State> {
    view.instructions.iter().map(|one| one.state).collect()
}

/// Fields of an external endorsee or pledgee.
pub fn outsider(role: &str) -> Vec<(&'static str, String)> {
    let name = |field: &str| -> &'static str {
        match (role, field) {
            ("endorsee", "Name") => "endorseeAccountName",
            ("endorsee", "Number") => "endorseeAccountNumber",
            ("endorsee", _) => "endorseeAccountBankNumber",
            (_, "Name") => "pledgeeAccountName",
            (_, "Number") => "pledgeeAccountNumber",
            _ => "pledgeeAccountBankNumber",
        }
    };
    vec![
        (name("Name"), "海棠机械有限公司".to_owned()),
        (name("Number"), "6200900000017".to_owned()),
        (name("BankNumber"), "993100000017".to_owned()),
    ]
}
