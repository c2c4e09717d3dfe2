//! Replies of the practice bank, one for each operation, and some for two instructions at once.

use std::sync::Arc;

use bank_contract::endpoint::Reply;
use bank_contract::record::elements;
use bank_contract::{Endpoint, Item};
use model::State;
use model::profile::{CodeBook, Profile};
use money::view::{InstructionDetail, Order};
use treasury::view::{DraftRow, InboxQuery};
use treasury::{Desk, Scope, Stop};

use crate::torture::bench::{Bank, Draft, item_of, runtime, tomorrow};

/// The starting list of each operation.
const OPERATIONS: &[(&str, &str)] = &[
    ("endorsement-transfer", "endorse"),
    ("pledge-application", "create-pledge-application"),
    ("mortgage-release-app", "create-pledge-release-application"),
    ("prompt-payment-app", "create-prompt-payment-app"),
    ("transfer-withdrawal", "transfer-withdrawal"),
    ("pledge-app-withdrawal", "pledge-application-withdrawal"),
    ("prompt-payment-app-withdrawal", "prompt-payment-app-withdrawal"),
    ("mortgage-rel-app-withdrawal", "mortgage-release-app-withdrawal"),
    ("receipt-by-endorsee", "receipt-by-endorsee"),
    ("receipt-confirm", "receipt-confirm"),
    ("mortgage-confirm", "receipt-pledge-confirm"),
    ("mortgage-release-confirm", "receipt-pledge-release-confirm"),
];

/// A request, and the reply that accepted it.
#[derive(Debug)]
pub struct Original {
    pub endpoint: Endpoint,
    pub items: Vec<Item>,
    pub bank_mark: String,
    pub body: Vec<u8>,
}

/// All replies, with the profile and code book to read them.
pub struct Originals {
    pub all: Vec<Original>,
    pub profile: Arc<Profile>,
    pub code_book: Arc<CodeBook>,
}

impl Originals {
    /// Two instructions of each operation, carried out by a practice bank.
    pub fn collect() -> Self {
        let bank = Bank::with(480);
        let room = bank.room(&bank.running.base_url);
        let desk = bank.desk(room.path(), true);
        let stages = OPERATIONS.iter().map(|(stage, _)| (*stage).to_owned()).collect();
        let scope = Scope { stages, ..Scope::default() };
        runtime().block_on(desk.refresh(&scope, &Stop::new(), |_| {})).expect("the lists");
        let mut used = Vec::new();
        let mut all = Vec::new();
        for (stage, operation) in OPERATIONS {
            let pair = two_rows(&desk, stage, &mut used);
            let order = order(&bank, &desk, operation, &pair);
            all.extend(answered(&desk, &order));
        }
        for (operation, payee) in [("transfer", "62009000000"), ("transfer-personal", "62009100000")] {
            let payees = [(format!("{payee}1"), "12.50".to_owned()), (format!("{payee}2"), "7.00".to_owned())];
            all.extend(answered(&desk, &bank.transfer_order(operation, &payees, &tomorrow())));
        }
        Self { all, profile: desk.profile(), code_book: desk.code_book() }
    }
}

fn two_rows(desk: &Desk, stage: &str, used: &mut Vec<Option<String>>) -> Vec<DraftRow> {
    let head = desk.inbox_open(&InboxQuery { stage: stage.to_owned(), ..InboxQuery::default() }).expect("the list");
    let rows = desk.inbox_rows(head.view, 0, 500).expect("its rows");
    let free: Vec<_> = rows.into_iter().filter(|row| !row.split && !used.contains(&row.draft_number)).collect();
    let account = free.first().expect("a draft").account.clone();
    let pair: Vec<_> = free.into_iter().filter(|row| row.account == account).take(2).collect();
    assert_eq!(pair.len(), 2, "two drafts in {stage}");
    used.extend(pair.iter().map(|row| row.draft_number.clone()));
    pair
}

fn order(bank: &Bank, desk: &Desk, operation: &str, rows: &[DraftRow]) -> Order {
    if matches!(operation, "endorse" | "create-pledge-application") {
        let draft = |row: &DraftRow| Draft {
            account: row.account.clone(),
            bank_mark: row.bank_mark.clone(),
            number: row.draft_number.clone().unwrap_or_default(),
        };
        return bank.draft_order(operation, &rows.iter().map(draft).collect::<Vec<_>>());
    }
    let item = |row: &DraftRow| {
        let flag = |name: &str, word: &str| {
            let value = desk.code_book().value(&row.bank_mark, name, word).expect("the flag has an entry");
            (name.to_owned(), value.to_string())
        };
        let fields = match operation {
            "create-prompt-payment-app" => {
                vec![flag("onlineFlag", "online"), ("amount".to_owned(), row.amount.clone().unwrap_or_default())]
            }
            name if name.starts_with("receipt-") => vec![flag("replayFlag", "accept")],
            _ => Vec::new(),
        };
        item_of(&row.account, Some(&row.key), fields)
    };
    let items = rows.iter().map(item).collect();
    Order { operation: operation.to_owned(), items, language: "en".to_owned(), reason: None, list: None }
}

/// Sends an order of two; returns each reply, and, where replies are lists, both in one.
fn answered(desk: &Desk, order: &Order) -> Vec<Original> {
    let check = desk.prepare(order).unwrap_or_else(|error| panic!("{error:?}"));
    desk.confirm(&check.submission_id, &check.nonce, None).unwrap_or_else(|error| panic!("{error:?}"));
    let view = runtime().block_on(desk.send(&check.submission_id, |_| {})).expect("sent");
    let mut all: Vec<Original> = Vec::new();
    for one in &view.instructions {
        assert_eq!(one.state, State::Accepted, "{one:#?}");
        all.push(original(&desk.instruction(&one.id).expect("the instruction")));
    }
    let endpoint = all[0].endpoint;
    if !matches!(endpoint.row().reply, Reply::One(_)) {
        let bare = |original: &Original| {
            let text = String::from_utf8_lossy(&original.body).into_owned();
            text.trim().trim_start_matches('[').trim_end_matches(']').to_owned()
        };
        let body = format!("[{},{}]", bare(&all[1]), bare(&all[0])).into_bytes();
        let items = all.iter().flat_map(|one| one.items.clone()).collect();
        all.push(Original { endpoint, items, bank_mark: all[0].bank_mark.clone(), body });
    }
    all
}

fn original(detail: &InstructionDetail) -> Original {
    let endpoint = Endpoint::named(&detail.instruction.operation).expect("an operation");
    let of = endpoint.row().body.expect("an operation has a body");
    let item = |raw| Item::from_json(of, raw).expect("what was sent can be read");
    Original {
        endpoint,
        items: elements(&detail.request).expect("a list").into_iter().map(item).collect(),
        bank_mark: detail.instruction.account.split(':').next().unwrap_or_default().to_owned(),
        body: detail.reply.as_ref().expect("a reply").body.clone().into_bytes(),
    }
}
