//! A context to check orders on: one bank with a code book, one without, three drafts.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use journal::{CodeValue, Created, Entry, Journal, JournalError, Settings};
use model::profile::{CodeBook, FlagView, Profile};
use model::{DeskError, Problem, Result};

use crate::Source;
use crate::check::context::{Asked, CachedRow, CheckContext, Drafts, HeldBalance, KnownDraft};
use crate::check::counterparties::{Book, Party};
use crate::check::prepare::{Prepared, prepare};
use crate::view::{Order, OrderItem};

const PROFILE: &str = r#"
base_url = "http://127.0.0.1:1"
organization_id = 7
environment = "practice"
reference_prefix = "AV"
[limits]
control_total_over = "100000"
batch_items_max = 5
[banks.EAST]
draft_currency = "CNY"
[banks.WEST]
optional_fields = ["oppositeAccountName", "oppositeAccountBankName"]
[[accounts]]
bank_mark = "EAST"
account_number = "1001"
owner = "East Works"
[[accounts]]
bank_mark = "WEST"
account_number = "2002"
owner = "East Works"
"#;

const CODE_BOOK: &str = r#"
["EAST".replayFlag]
accept = 1
refuse = 0
["EAST".transferFlag]
may_transfer = 1
may_not = 0
["EAST".onlineFlag]
online = 1
offline = 0
"#;

/// Known counterparties.
const KNOWN: [(&str, &str); 2] = [("North Star Ltd.", "62170011"), ("青石商贸（上海）有限公司", "4100")];

/// Drafts by number: A whole, B without a bank draft id, S split.
struct Cached;

impl Drafts for Cached {
    fn find(&self, asked: &Asked<'_>) -> Option<CachedRow> {
        let number = asked.key.or(asked.draft_number);
        let named = match (number, asked.bank_draft_id) {
            (Some(number), _) => number,
            (None, Some(id)) => id.strip_prefix("id-")?,
            _ => return None,
        };
        let draft = |id: Option<&str>| KnownDraft {
            draft_number: Some(named.to_owned()),
            bank_draft_id: id.map(str::to_owned),
            draft_id: Some(format!("9{named}")),
            amount: bank_contract::Number::from_json("1000.00"),
            status: (Some("S1".to_owned()), Some("B1".to_owned())),
            ..KnownDraft::default()
        };
        let id = format!("id-{named}");
        match named {
            "A" | "C" => Some(CachedRow { draft: draft(Some(&id)), ..CachedRow::default() }),
            "B" => Some(CachedRow { draft: draft(None), ..CachedRow::default() }),
            "S" => Some(CachedRow { draft: draft(Some(&id)), split: true, ..CachedRow::default() }),
            _ => None,
        }
    }
}

pub struct Floor {
    pub journal: Journal,
    profile: Profile,
    code_book: CodeBook,
    book: Book,
    /// The balances of each account.
    pub balances: Vec<HeldBalance>,
    next: u64,
    _folder: tempfile::TempDir,
}

/// All values of a book.
pub fn stated(text: &str) -> Vec<CodeValue> {
    let views = CodeBook::parse(text, "code-book.toml").unwrap().views().into_iter();
    let value =
        |view: FlagView| CodeValue { bank_mark: view.bank_mark, flag: view.flag, word: view.word, value: view.value };
    views.map(value).collect()
}

pub fn now() -> DateTime<Utc> {
    "2026-01-05T04:00:00Z".parse().unwrap()
}

impl Floor {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let created = Created { profile: "test".to_owned(), program: "0".to_owned() };
        let mut journal = Journal::open(&folder.path().join("journal.sqlite"), true, &created, now()).unwrap();
        // The bank states its values, as the practice bank does; another code book must be proven.
        let stated = stated(CODE_BOOK);
        let values = stated.iter().map(|value| (value.name(), value.value.clone())).collect();
        let settings = Entry::Settings(Box::new(Settings { values, stated, ..Settings::default() }));
        journal.record::<_, JournalError>(now(), |recording| recording.add(&settings)).unwrap();
        Self {
            journal,
            profile: Profile::parse(PROFILE, "profile.toml").unwrap(),
            code_book: CodeBook::parse(CODE_BOOK, "code-book.toml").unwrap(),
            book: Book::of(&KNOWN.map(|(name, account)| Party {
                name: Some(name.to_owned()),
                account_number: Some(account.to_owned()),
                bank: None,
            })),
            balances: Vec::new(),
            next: 0,
            _folder: folder,
        }
    }

    /// Changes the code book to unproven values.
    pub fn set_code_book(&mut self, text: &str) {
        self.code_book = CodeBook::parse(text, "code-book.toml").unwrap();
        let values = stated(text).iter().map(|value| (value.name(), value.value.clone())).collect();
        let settings = Entry::Settings(Box::new(Settings { values, ..Settings::default() }));
        self.journal.record::<_, JournalError>(now(), |recording| recording.add(&settings)).unwrap();
    }

    pub fn prepare(&mut self, order: &Order) -> Result<Prepared> {
        self.next += 1;
        let start = self.next * 1_000;
        let (mut ids, mut bits) = (start, u128::from(start));
        let mut id = || {
            ids += 1;
            format!("{ids:026}")
        };
        let mut random = || {
            bits = bits.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            bits
        };
        let url = |endpoint: bank_contract::Endpoint, mark: &str| {
            Ok(format!("http://127.0.0.1:1/v1/7/{}?bankMark={mark}", endpoint.row().path))
        };
        let context = CheckContext {
            profile: &self.profile,
            code_book: &self.code_book,
            drafts: &Cached,
            book: &self.book,
            currencies: &|_| vec!["CNY".to_owned()],
            balances: &|_| self.balances.clone(),
            url: &url,
            now: now(),
            service_now: None,
            today: now().date_naive(),
            alone: None,
            period: None,
        };
        prepare(&context, &self.journal, order, &mut Source { id: &mut id, random: &mut random })
    }

    /// The problems of an order as `item field source id`; empty where it is fine.
    pub fn problems(&mut self, order: &Order) -> Vec<String> {
        let line = |problem: &Problem| {
            let field = problem.field.as_deref().unwrap_or("-");
            format!("{} {field} {} {}", problem.item, problem.source, problem.sentence.id)
        };
        match self.prepare(order) {
            Ok(_) => Vec::new(),
            Err(DeskError::Correct(trouble)) => trouble.problems.iter().map(line).collect(),
            Err(other) => panic!("{other:?}"),
        }
    }
}

pub fn item(account: &str, fields: &[(&str, &str)]) -> OrderItem {
    let fields: BTreeMap<String, String> =
        fields.iter().map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect();
    OrderItem { account: account.to_owned(), draft: None, fields, supersedes: None }
}

pub fn order(operation: &str, items: Vec<OrderItem>) -> Order {
    Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None, list: None }
}

const ENDORSEE: &[(&str, &str)] = &[
    ("endorseeAccountName", "Sea Trade"),
    ("endorseeAccountNumber", "777"),
    ("endorseeAccountBankNumber", "991"),
    ("transferFlag", "1"),
];

const TRANSFER: &[(&str, &str)] = &[
    ("tradeAmount", "50.00"),
    ("tradeDate", "2026-01-05"),
    ("currency", "CNY"),
    ("oppositeAccountNumber", "888"),
    ("oppositeAccountName", "Sea Trade"),
    ("oppositeBankCode", "992"),
];

fn with(base: &[(&str, &str)], changes: &[(&str, &str)]) -> OrderItem {
    let mut item = item("EAST:1001", base);
    for (name, text) in changes {
        item.fields.insert((*name).to_owned(), (*text).to_owned());
    }
    item
}

/// An endorsement of draft A with changes.
pub fn endorse(changes: &[(&str, &str)]) -> OrderItem {
    let mut base = ENDORSEE.to_vec();
    base.push(("draftNumber", "A"));
    with(&base, changes)
}

/// A transfer with changes.
pub fn transfer(changes: &[(&str, &str)]) -> OrderItem {
    with(TRANSFER, changes)
}
