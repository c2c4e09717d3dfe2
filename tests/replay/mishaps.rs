//! Payments that come back and are paid again, and a bank that answers everything *in process*.

use acceptance::torture::seed::Seed;
use model::profile::{CodeBookEdit, CodeLine, STATUS_CODE};
use money::view::OrderItem;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::ConfirmedPair;

use crate::clerk::{Clerk, Given};
use crate::people::{People, money};
use crate::quarter::Size;

/// The account whose bank answers in process.
const ACCOUNT: usize = 4;
/// That bank's code.
const CODE: &str = "P9";
const HEADERS: &str = "Date,Debit,Credit,Remark,Counterparty,Currency\n";

/// Payments that the bank returned, which are paid again some days later.
#[derive(Default)]
pub struct Returned {
    /// The item, and the day on which it is paid again.
    items: Vec<(OrderItem, chrono::NaiveDate)>,
}

impl Returned {
    pub fn note(&mut self, clerk: &Clerk, given: Given) {
        let day = clerk.office.desk.today() + chrono::Days::new(3);
        self.items.extend(given.order.items.into_iter().map(|item| (item, day)));
    }

    /// Imports the lines of the returned payments, and orders them again as *Order again* does: without the old reference.
    pub async fn pay_again(&mut self, clerk: &mut Clerk) {
        let today = clerk.office.desk.today();
        let (due, later) = std::mem::take(&mut self.items).into_iter().partition(|(_, day)| *day <= today);
        self.items = later;
        for (mut item, _) in due {
            let of = |name: &str| item.fields.get(name).cloned().unwrap_or_default();
            let (amount, reference, payee) = (of("tradeAmount"), of("referenceOrder"), of("oppositeAccountName"));
            let line = format!("{today},,{amount},退汇 {reference},{payee},CNY\n");
            clerk.office.import(&item.account, &format!("{HEADERS}{line}"));
            item.fields.remove("referenceOrder");
            item.fields.insert("tradeDate".to_owned(), today.to_string());
            let operation = if reference.starts_with("BX") { "transfer-personal" } else { "transfer" };
            let given = clerk.payments("returned payments, paid again", operation, vec![item]);
            clerk.give(given).await;
        }
    }
}

/// Registers a bank's status code with a word of the code book, beside the bank's own codes.
pub fn register_status(desk: &Desk, bank_mark: &str, code: &str, word: &str) {
    let mut lines = desk.code_book_own().lines(bank_mark, STATUS_CODE);
    lines.push(CodeLine { word: code.to_owned(), value: word.to_owned(), ..CodeLine::default() });
    let edit = CodeBookEdit { bank_mark: bank_mark.to_owned(), flag: STATUS_CODE.to_owned(), lines };
    let wish = CodeBookWish::Flags(vec![edit]);
    let shown = desk.code_book_check(&wish).expect("a code book");
    desk.code_book_take(&wish, &shown.digest, &Said { reason: "the bank's list", name: None }).expect("taken");
}

/// The fault with which a bank carries out and answers this code with the text *in process*.
pub fn says_in_process(code: &str) -> Value {
    json!({
        "kind": "edit_record",
        "set": { "statusCode": code, "statusMeaning": "处理中" },
        "remove": ["bankStatusCode", "bankStatusDesc"],
    })
}

/// A bank whose replies to transfers are *in process* until its statement has them.
pub struct InProcess {
    account: String,
    /// The number of ledger entries whose statement is imported.
    imported: usize,
}

impl InProcess {
    /// Registers the bank's word and has the bank answer with it.
    pub async fn begin(clerk: &Clerk) -> Self {
        let line = &clerk.office.bank.accounts[ACCOUNT];
        let desk = &clerk.office.desk;
        register_status(desk, &line.bank_mark, CODE, "processing");
        let says = says_in_process(CODE);
        let plan = json!({ "endpoint": "transfer", "account": line.account_number, "count": 0, "fault": says });
        clerk.office.post("faults", &plan).await;
        Self { account: clerk.office.account(ACCOUNT), imported: 0 }
    }

    /// Some invoices a day, each an order.
    pub fn today(&self, clerk: &mut Clerk, chance: &mut Seed, people: &People, size: Size) -> Vec<Given> {
        let mut all = Vec::new();
        for _ in 0..size.share(2) {
            let one = chance.of(&people.suppliers).clone();
            let reference = clerk.reference("FP");
            let item = clerk.pay(ACCOUNT, &one, &money(20_000 + chance.draw() % 9_000_000), "货款", Some(reference));
            all.push(clerk.payments("a bank that answers in process", "transfer", vec![item]));
        }
        all
    }

    /// Imports the day's statement.
    pub async fn import_day(&mut self, clerk: &Clerk) {
        let (office, today) = (&clerk.office, clerk.office.desk.today());
        let ledger = office.ledger().await;
        let is_own = |entry: &&Value| {
            entry["endpoint"] == "transfer" && self.account.ends_with(entry["account_number"].as_str().unwrap_or(":"))
        };
        let mut text = HEADERS.to_owned();
        for entry in ledger[self.imported..].iter().filter(is_own) {
            let value = |name: &str| entry[name].as_str().unwrap_or_default().to_owned();
            let (amount, reference) = (value("amount"), value("reference_order"));
            text.push_str(&format!("{today},{amount},,{reference},{},CNY\n", value("counterparty_name")));
        }
        self.imported = ledger.len();
        if text.len() > HEADERS.len() {
            office.import(&self.account, &text);
        }
    }

    /// Ends every payment in the statements with one confirmation.
    pub fn end_by_statement(&self, clerk: &Clerk) {
        let desk = &clerk.office.desk;
        let rows = desk.statement_exact().expect("the pairs").rows;
        let pairs: Vec<ConfirmedPair> = rows
            .into_iter()
            .map(|row| ConfirmedPair { instruction: row.transfer.instruction, line: row.line.sha256 })
            .collect();
        desk.statement_reconcile_exact(&pairs, None, &[]).expect("one confirmation");
        assert!(desk.doubts().expect("the doubts").is_empty(), "the statement ends all that is in process");
    }
}
