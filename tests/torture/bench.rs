//! A practice bank that keeps its own truth, and data directories with a profile on it.

use std::collections::{BTreeMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use practice_bank::{AccountLine, Running};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use treasury::home::{PRACTICE, Practice};
use treasury::profile::Account;
use treasury::view::{DraftRow, InboxQuery, Order, OrderItem};
use treasury::{Desk, Home, Options, Scope, Stop};

use super::seed::Seed;

const DRAFTS: u32 = 2_400;

/// The threads on which banks serve and desks act.
pub fn runtime() -> &'static Runtime {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    RUNTIME.get_or_init(|| {
        let built = tokio::runtime::Builder::new_multi_thread().worker_threads(4).enable_all().build();
        built.expect("a runtime")
    })
}

/// One operation that the bank carried out.
#[derive(Debug, Clone, Deserialize)]
pub struct Executed {
    pub sequence: u64,
    pub endpoint: String,
    pub account_number: String,
    pub draft_number: Option<String>,
    pub reference_order: Option<String>,
    pub counterparty_account: Option<String>,
    pub by: String,
}

#[derive(Deserialize)]
struct Ledger {
    entries: Vec<Executed>,
}

/// A bank, and the drafts of it that nobody has used yet.
pub struct Bank {
    pub running: Running,
    http: reqwest::Client,
    drafts: VecDeque<DraftRow>,
}

impl Bank {
    /// A bank with many drafts, each of which can be endorsed and pledged.
    pub fn new() -> Self {
        Self::with(DRAFTS)
    }

    /// A bank with so many drafts.
    pub fn with(drafts: u32) -> Self {
        let options = practice_bank::Options { drafts, ..practice_bank::Options::default() };
        let running = runtime().block_on(practice_bank::start(options)).expect("the practice bank starts");
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        let mut bank = Self { running, http, drafts: VecDeque::new() };
        let room = bank.room(&bank.running.base_url);
        let desk = bank.desk(room.path(), false);
        let stages = ["endorsement-transfer", "pledge-application"];
        let scope = Scope { stages: stages.map(str::to_owned).to_vec(), ..Scope::default() };
        runtime().block_on(desk.refresh(&scope, &Stop::new(), |_| {})).expect("the lists");
        let rows = |stage: &str| {
            let head = desk.inbox_open(&InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() });
            desk.inbox_rows(head.expect("the list").view, 0, DRAFTS).expect("its rows")
        };
        let pledgeable = rows("pledge-application");
        let both = |row: &DraftRow| !row.split && pledgeable.iter().any(|other| other.draft_number == row.draft_number);
        bank.drafts = rows("endorsement-transfer").into_iter().filter(both).collect();
        bank
    }

    /// Drafts of one account that nobody has used; fewer where no more are left.
    pub fn take(&mut self, count: usize) -> Vec<DraftRow> {
        let Some(account) = self.drafts.front().map(|row| row.account.clone()) else { return Vec::new() };
        let (mut taken, mut left) = (Vec::new(), VecDeque::new());
        for row in self.drafts.drain(..) {
            if taken.len() < count && row.account == account {
                taken.push(row);
            } else {
                left.push_back(row);
            }
        }
        self.drafts = left;
        taken
    }

    /// A new data directory with a profile on this bank, reached at `base_url` (its own, or a proxy's before it).
    pub fn room(&self, base_url: &str) -> TempDir {
        let folder = tempfile::tempdir().expect("a folder");
        let account = |line: &AccountLine| Account {
            bank_mark: line.bank_mark.clone(),
            account_number: line.account_number.clone(),
            bank_code: Some(line.bank_code.clone()),
            ..Account::default()
        };
        let practice = Practice {
            base_url: base_url.to_owned(),
            organization_id: self.running.organization_id,
            accounts: self.running.accounts.iter().map(account).collect(),
            settings_toml: practice_bank::settings_toml(),
            code_book_toml: practice_bank::code_book_toml(),
        };
        home(folder.path()).practice(&practice).expect("the profile");
        folder
    }

    /// A desk in this process, as after a start of the program.
    pub fn desk(&self, folder: &Path, act: bool) -> Desk {
        open(folder, &self.running.token, act).unwrap_or_else(|error| panic!("the desk does not open: {error:?}"))
    }

    /// What clients asked for and the bank carried out, after an entry.
    pub fn ledger(&self, after: u64) -> Vec<Executed> {
        let url = format!("{}/ledger?after={after}", self.running.control_url);
        let ask = async { self.http.get(url).send().await?.text().await };
        let text = runtime().block_on(ask).expect("the ledger");
        let ledger: Ledger = serde_json::from_str(&text).expect("the ledger's form");
        ledger.entries.into_iter().filter(|entry| entry.by == "client").collect()
    }

    /// Asks the bank to do one thing wrong.
    pub fn fault(&self, endpoint: &str, fault: &Value) {
        self.control("faults", &serde_json::json!({ "endpoint": endpoint, "fault": fault }));
    }

    /// Ends all faults.
    pub fn no_faults(&self) {
        let url = format!("{}/faults", self.running.control_url);
        let reply = runtime().block_on(self.http.delete(url).send()).expect("the control port");
        assert!(reply.status().is_success(), "{}", reply.status());
    }

    fn control(&self, path: &str, body: &Value) {
        let call = self.http.post(format!("{}/{path}", self.running.control_url));
        let call = call.header("content-type", "application/json").body(body.to_string());
        let reply = runtime().block_on(call.send()).expect("the control port");
        assert!(reply.status().is_success(), "{path}: {}", reply.status());
    }

    /// An order over drafts; all have one account.
    pub fn draft_order(&self, operation: &str, rows: &[DraftRow]) -> Order {
        let role = if operation == "endorse" { "endorsee" } else { "pledgee" };
        let item = |row: &DraftRow| {
            let mut fields = vec![
                ("draftNumber".to_owned(), row.draft_number.clone().unwrap_or_default()),
                (format!("{role}AccountName"), "海棠机械有限公司".to_owned()),
                (format!("{role}AccountNumber"), "6200900000017".to_owned()),
                (format!("{role}AccountBankNumber"), "993100000017".to_owned()),
            ];
            if operation == "endorse" {
                fields.push(("transferFlag".to_owned(), may_transfer(&row.bank_mark).to_string()));
            }
            item_of(&row.account, None, fields)
        };
        let items = rows.iter().map(item).collect();
        Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None }
    }

    /// An order of transfers from one account; each payee has a name and an account of its own.
    pub fn transfer_order(&self, operation: &str, payees: &[(String, String)], day: &str) -> Order {
        let payer = &self.running.accounts[0];
        let item = |(payee, amount): &(String, String)| {
            let fields = [
                ("tradeAmount", amount.clone()),
                ("tradeDate", day.to_owned()),
                ("currency", payer.currency.clone()),
                ("oppositeAccountNumber", payee.clone()),
                ("oppositeAccountName", format!("Payee {payee}")),
                ("oppositeAccountBankName", "Outside Bank".to_owned()),
            ];
            let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
            item_of(&format!("{}:{}", payer.bank_mark, payer.account_number), None, fields)
        };
        let items = payees.iter().map(item).collect();
        Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None }
    }
}

impl Default for Bank {
    fn default() -> Self {
        Self::new()
    }
}

fn may_transfer(bank_mark: &str) -> i64 {
    static BOOK: OnceLock<treasury::profile::CodeBook> = OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let toml = practice_bank::code_book_toml();
        treasury::profile::CodeBook::parse(&toml, "code-book.toml").expect("the practice bank's code book")
    });
    book.value(bank_mark, "transferFlag", "may_transfer").expect("the flag has an entry")
}

/// An item as the window's forms send it: as JSON, in which what is not said is absent.
pub fn item_of(account: &str, draft: Option<&str>, fields: Vec<(String, String)>) -> OrderItem {
    let fields: BTreeMap<String, String> = fields.into_iter().collect();
    let item = serde_json::json!({ "account": account, "draft": draft, "fields": fields });
    serde_json::from_value(item).expect("an item")
}

/// The home in a data directory.
pub fn home(folder: &Path) -> Home {
    Home::at(Some(folder.to_owned())).expect("the data directory")
}

/// Opens the practice profile of a data directory.
///
/// # Errors
/// As [`Desk::open`].
pub fn open(folder: &Path, token: &str, act: bool) -> treasury::Result<Desk> {
    let options = Options { act, given_token: Some(token.to_owned()), ..Options::quiet() };
    Desk::open(&home(folder), PRACTICE, options)
}

/// The journal's file in a data directory.
pub fn journal_file(folder: &Path) -> PathBuf {
    home(folder).profile_dir(PRACTICE).expect("the profile").join("journal.sqlite")
}

/// An order of one to three instructions that move something, by the seed. A bank whose drafts are used up is replaced.
pub fn some_order(bank: &mut Bank, seed: &mut Seed) -> Order {
    let count = 1 + seed.below(3);
    if seed.percent(50) {
        let operation = *seed.of(&["endorse", "create-pledge-application"]);
        let mut rows = bank.take(count);
        if rows.is_empty() {
            *bank = Bank::new();
            rows = bank.take(count);
        }
        return bank.draft_order(operation, &rows);
    }
    let operation = *seed.of(&["transfer", "transfer-personal"]);
    let payees: Vec<_> =
        (0..count).map(|at| (format!("62009{:08}", seed.below(100_000_000)), format!("{}.10", 5 + at))).collect();
    bank.transfer_order(operation, &payees, &today())
}

/// A day for transfers.
pub fn today() -> String {
    chrono::Utc::now().date_naive().to_string()
}
