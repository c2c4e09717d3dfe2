//! A practice bank with its own ledger, and data directories with a profile on it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bank_client::Limits;
use model::profile::Account;
use money::view::{Order, OrderItem};
use practice_bank::{AccountLine, Running};
use serde::Deserialize;
use serde_json::Value;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use treasury::home::{PRACTICE, Practice};
use treasury::{Desk, Home, Options};

use super::seed::Seed;

/// Enough for some hundred drafts per account that can be endorsed and pledged.
const DRAFTS: u32 = 6_000;

/// A file system in memory, on Linux.
const MEMORY: &str = "/dev/shm";

/// The runtime of the banks and the desks.
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
    pub amount: String,
    pub reference_order: Option<String>,
    pub counterparty_account: Option<String>,
    pub by: String,
}

#[derive(Deserialize)]
struct Ledger {
    entries: Vec<Executed>,
}

/// A draft that is in the lists for endorsing and for pledging.
#[derive(Debug, Clone)]
pub struct Draft {
    pub account: String,
    pub bank_mark: String,
    pub number: String,
}

/// A bank, and its unused drafts.
pub struct Bank {
    pub running: Running,
    http: reqwest::Client,
    /// Its data directories are in memory, where the system supports that: for rows that do not test the disk.
    in_memory: bool,
    /// By account, for the accounts listed so far.
    drafts: BTreeMap<usize, Vec<Draft>>,
    /// The newest entry of the ledger that was read so far.
    newest: AtomicU64,
}

impl Bank {
    /// A bank with many drafts.
    pub fn new() -> Self {
        Self::with(DRAFTS)
    }

    /// A bank with this many drafts.
    pub fn with(drafts: u32) -> Self {
        let options = practice_bank::Options { drafts, ..practice_bank::Options::awkward() };
        let running = runtime().block_on(practice_bank::start(options)).expect("the practice bank starts");
        let http = reqwest::Client::builder().no_proxy().build().expect("a client");
        Self { running, http, in_memory: false, drafts: BTreeMap::new(), newest: AtomicU64::new(0) }
    }

    /// A bank with many drafts, for desks whose data directories are in memory.
    pub fn in_memory() -> Self {
        Self::in_memory_with(DRAFTS)
    }

    /// The same with this many drafts.
    pub fn in_memory_with(drafts: u32) -> Self {
        Self { in_memory: true, ..Self::with(drafts) }
    }

    /// This many unused drafts of an account chosen by the seed. A bank with too few is replaced.
    pub fn take_or_renew(&mut self, seed: &mut Seed, count: usize) -> Vec<Draft> {
        let account = seed.below(self.running.accounts.len());
        let asked = |bank: &mut Self| {
            if !bank.drafts.contains_key(&account) {
                let fresh = bank.ask(account);
                bank.drafts.insert(account, fresh);
            }
        };
        asked(self);
        if self.drafts[&account].len() < count {
            *self = Self { in_memory: self.in_memory, ..Self::new() };
            asked(self);
        }
        let left = self.drafts.entry(account).or_default();
        left.split_off(left.len() - count)
    }

    /// The complete drafts of an account that can be endorsed and pledged, from the bank's lists.
    fn ask(&self, account: usize) -> Vec<Draft> {
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Listed {
            draft_number: String,
        }
        let line = &self.running.accounts[account];
        let list = |stage: &str| {
            let (bank_mark, number) = (&line.bank_mark, &line.account_number);
            let base = format!("{}/v1/{}", self.running.base_url, self.running.organization_id);
            let query = format!("bankMark={bank_mark}&accountNumber={number}&page=0&size=500");
            let call = self.http.get(format!("{base}/drafts/list-bank-{stage}?{query}"));
            let call = call.header("Authorization", format!("Bearer {}", self.running.token));
            let text = runtime().block_on(async { call.send().await?.text().await }).expect("the list");
            let listed: Vec<Listed> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
            let mut count = BTreeMap::<String, u32>::new();
            listed.into_iter().for_each(|one| *count.entry(one.draft_number).or_default() += 1);
            count
        };
        let (endorsable, pledgeable) = (list("endorsement-transfer"), list("pledge-application"));
        let whole = |(number, count): &(&String, &u32)| **count == 1 && pledgeable.contains_key(*number);
        let draft = |(number, _): (&String, &u32)| Draft {
            account: crate::account::key(line),
            bank_mark: line.bank_mark.clone(),
            number: number.clone(),
        };
        endorsable.iter().filter(whole).map(draft).collect()
    }

    /// A new data directory with a profile on this bank, reached at `base_url` (its own, or that of a proxy in front of
    /// it).
    pub fn room(&self, base_url: &str) -> TempDir {
        self.room_with(base_url, None)
    }

    /// The same with a profile that allows this many drafts per call.
    pub fn room_with(&self, base_url: &str, drafts_per_post: Option<u32>) -> TempDir {
        let folder = self.folder();
        self.profile_in(folder.path(), base_url, drafts_per_post);
        folder
    }

    /// Adds a profile on this bank to a data directory.
    pub fn profile_in(&self, data: &Path, base_url: &str, drafts_per_post: Option<u32>) {
        let mut settings: toml::Table = practice_bank::settings_toml().parse().expect("the bank's settings");
        if let Some(drafts) = drafts_per_post {
            let limits = settings.entry("limits").or_insert_with(|| toml::Table::new().into());
            let limits = limits.as_table_mut().expect("a table");
            limits.insert("drafts_per_post".to_owned(), i64::from(drafts).into());
        }
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
            settings_toml: settings.to_string(),
            code_book_toml: practice_bank::code_book_toml(),
        };
        home(data).practice(&practice).expect("the profile");
    }

    /// A folder for data directories at this bank.
    pub fn folder(&self) -> TempDir {
        let in_memory = self.in_memory.then(|| tempfile::tempdir_in(MEMORY).ok()).flatten();
        in_memory.unwrap_or_else(|| tempfile::tempdir().expect("a folder"))
    }

    /// A desk in this process, as after a start of the program.
    pub fn desk(&self, folder: &Path, act: bool) -> Desk {
        open(folder, &self.running.token, act).unwrap_or_else(|error| panic!("the desk does not open: {error:?}"))
    }

    /// The ledger's newest entry by a client. Only the entries since the last call are read: a long run has many.
    pub fn newest(&self) -> u64 {
        let known = self.newest.load(Ordering::Relaxed);
        let newest = self.ledger(known).last().map_or(known, |entry| entry.sequence);
        self.newest.store(newest, Ordering::Relaxed);
        newest
    }

    /// The operations that the bank carried out for clients, after an entry.
    pub fn ledger(&self, after: u64) -> Vec<Executed> {
        let url = format!("{}/ledger?after={after}", self.running.control_url);
        let ask = async { self.http.get(url).send().await?.text().await };
        let text = runtime().block_on(ask).expect("the ledger");
        let ledger: Ledger = serde_json::from_str(&text).expect("the ledger's form");
        ledger.entries.into_iter().filter(|entry| entry.by == "client").collect()
    }

    /// Plans one fault at the bank.
    pub fn fault(&self, endpoint: &str, fault: &Value) {
        self.control("faults", &serde_json::json!({ "endpoint": endpoint, "fault": fault }));
    }

    /// Ends all faults.
    pub fn no_faults(&self) {
        let url = format!("{}/faults", self.running.control_url);
        let reply = runtime().block_on(self.http.delete(url).send()).expect("the control port");
        assert!(reply.status().is_success(), "{}", reply.status());
    }

    /// Sends a body to the control port.
    pub fn control(&self, path: &str, body: &Value) {
        let call = self.http.post(format!("{}/{path}", self.running.control_url));
        let call = call.header("content-type", "application/json").body(body.to_string());
        let reply = runtime().block_on(call.send()).expect("the control port");
        assert!(reply.status().is_success(), "{path}: {}", reply.status());
    }

    /// An order for drafts of one account.
    pub fn draft_order(&self, operation: &str, drafts: &[Draft]) -> Order {
        let role = if operation == "endorse" { "endorsee" } else { "pledgee" };
        let item = |draft: &Draft| {
            let mut fields = vec![
                ("draftNumber".to_owned(), draft.number.clone()),
                (format!("{role}AccountName"), "海棠机械有限公司".to_owned()),
                (format!("{role}AccountNumber"), "6200900000017".to_owned()),
                (format!("{role}AccountBankNumber"), "993100000017".to_owned()),
            ];
            if operation == "endorse" {
                fields.push(("transferFlag".to_owned(), may_transfer(&draft.bank_mark).to_string()));
            }
            item_of(&draft.account, None, fields)
        };
        let items = drafts.iter().map(item).collect();
        Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None, list: None }
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
            item_of(&crate::account::key(payer), None, fields)
        };
        let items = payees.iter().map(item).collect();
        Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None, list: None }
    }
}

impl Default for Bank {
    fn default() -> Self {
        Self::new()
    }
}

fn may_transfer(bank_mark: &str) -> i64 {
    static BOOK: OnceLock<model::profile::CodeBook> = OnceLock::new();
    let book = BOOK.get_or_init(|| {
        let toml = practice_bank::code_book_toml();
        model::profile::CodeBook::parse(&toml, "code-book.toml").expect("the practice bank's code book")
    });
    book.value(bank_mark, "transferFlag", "may_transfer").expect("the flag has an entry")
}

/// An item as the window's forms send it: JSON without the blank fields.
pub fn item_of(account: &str, draft: Option<&str>, fields: Vec<(String, String)>) -> OrderItem {
    let fields: BTreeMap<String, String> = fields.into_iter().collect();
    let item = serde_json::json!({ "account": account, "draft": draft, "fields": fields });
    serde_json::from_value(item).expect("an item")
}

/// The home in a data directory.
pub fn home(folder: &Path) -> Home {
    Home::at(Some(folder.to_owned())).expect("the data directory")
}

/// Options without the pauses between two tries of a read or a connection: they change no result, and a long run would
/// spend most of its time in them.
pub fn hurried() -> Options {
    let pause = Duration::from_millis(1);
    let limits = Limits { read_pause: pause, connect_pause: pause, ..Limits::default() };
    Options { limits, ..Options::quiet() }
}

/// Opens the practice profile of a data directory.
///
/// # Errors
/// As [`Desk::open`].
pub fn open(folder: &Path, token: &str, act: bool) -> model::Result<Desk> {
    open_with(folder, Options { act, given_token: Some(token.to_owned()), ..hurried() })
}

/// The same with other options.
///
/// # Errors
/// As [`Desk::open`].
pub fn open_with(folder: &Path, options: Options) -> model::Result<Desk> {
    Desk::open(&home(folder), PRACTICE, options)
}

/// The journal's file in a data directory.
pub fn journal_file(folder: &Path) -> PathBuf {
    home(folder).profile_dir(PRACTICE).expect("the profile").join("journal.sqlite")
}

/// An order of one to three instructions, by the seed. A bank whose drafts are used up is replaced.
pub fn some_order(bank: &mut Bank, seed: &mut Seed) -> Order {
    let count = 1 + seed.below(3);
    if seed.percent(50) {
        let operation = *seed.of(&["endorse", "create-pledge-application"]);
        let drafts = bank.take_or_renew(seed, count);
        return bank.draft_order(operation, &drafts);
    }
    let operation = *seed.of(&["transfer", "transfer-personal"]);
    let payees: Vec<_> =
        (0..count).map(|at| (format!("62009{:08}", seed.below(100_000_000)), format!("{}.10", 5 + at))).collect();
    bank.transfer_order(operation, &payees, &tomorrow())
}

/// The day of transfers: tomorrow by the desk's clock, so that a run over midnight has no past day.
pub fn tomorrow() -> String {
    (chrono::Local::now().date_naive() + chrono::Days::new(1)).to_string()
}
