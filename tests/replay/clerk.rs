//! The clerk: gives an order, answers Aval's questions, types the voucher's total, and counts the stops.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use model::{DeskError, Problem, State};
use money::view::{Order, OrderItem, SubmissionView};
use treasury::view::DraftRow;

use crate::office::Office;
use crate::people::Payee;
use crate::tally::Tally;

/// An order with its voucher.
#[derive(Debug, Clone)]
pub struct Given {
    /// The kind of work.
    pub kind: &'static str,
    pub order: Order,
    /// The total on the voucher.
    pub voucher: Amount,
    /// Items for which the local rule requires a call-back that has not been made yet.
    pub call_back_due: BTreeSet<usize>,
}

/// The end of an order.
#[derive(Debug)]
pub enum Way {
    /// The check refused it or required a reason.
    Stopped(Vec<Problem>),
    /// The voucher's total differs.
    OtherTotal,
    /// It was sent, or stopped by the pre-flight read.
    Ended(Box<SubmissionView>),
}

pub struct Clerk {
    pub office: Office,
    pub tally: Tally,
    /// Number of instructions that the desk calls accepted.
    pub accepted: usize,
    /// Drafts used today, whose rows in the lists are outdated.
    pub used: BTreeSet<String>,
    /// Payees of earlier orders, as counted by the replay itself.
    pub known: BTreeMap<String, Payee>,
    references: u32,
}

impl Clerk {
    pub fn new(office: Office) -> Self {
        Self {
            office,
            tally: Tally::default(),
            accepted: 0,
            used: BTreeSet::new(),
            known: BTreeMap::new(),
            references: 0,
        }
    }

    /// A unique number of an invoice, a claim or a contract.
    pub fn reference(&mut self, prefix: &str) -> String {
        self.references += 1;
        format!("{prefix}{:07}", self.references)
    }

    /// Prepares, confirms and sends an order.
    pub async fn attempt(&mut self, order: &Order, voucher: Amount) -> Way {
        let desk = &self.office.desk;
        let check = match desk.prepare(order) {
            Ok(check) => check,
            Err(DeskError::Correct(trouble)) => return Way::Stopped(trouble.problems),
            Err(other) => panic!("{other:?}"),
        };
        let typed = voucher.to_string();
        let typed = check.control_total.then_some(typed.as_str());
        let confirmed = match desk.confirm(&check.submission_id, &check.nonce, typed) {
            Ok(confirmed) => confirmed,
            Err(error) if error.trouble().code == "control-total" => return Way::OtherTotal,
            Err(DeskError::Correct(trouble)) => return Way::Stopped(trouble.problems),
            Err(other) => panic!("{other:?}"),
        };
        let view = desk.send(&confirmed.id, |_| {}).await.expect("the sending");
        self.accepted += view.instructions.iter().filter(|one| one.state == State::Accepted).count();
        Way::Ended(Box::new(view))
    }

    /// Sends a legitimate order: counts what stops it, answers with a reason, and tries again.
    pub async fn give(&mut self, mut given: Given) {
        let count = given.order.items.len();
        if count == 0 {
            return;
        }
        self.tally.begin(given.kind, count);
        let mut way = self.attempt(&given.order, given.voucher).await;
        if let Way::Stopped(problems) = &way {
            let mut stopped = BTreeMap::new();
            for problem in problems {
                stopped.entry(problem.item as usize).or_insert_with(|| problem.sentence.id.clone());
            }
            for (item, sentence) in stopped {
                self.tally.stop(given.kind, given.call_back_due.contains(&item), &sentence);
            }
            given.order.reason = Some(answer(&given.order, problems));
            way = self.attempt(&given.order, given.voucher).await;
        }
        match way {
            Way::Ended(view) => {
                for one in &view.instructions {
                    if one.state != State::Accepted {
                        let sentence = one.reason.as_ref().map_or(String::new(), |reason| reason.id.clone());
                        self.tally.lose(given.kind, 1, &format!("{:?} {sentence}", one.state));
                    }
                }
            }
            other => self.tally.lose(given.kind, count, &format!("{other:?}")),
        }
        for item in &given.order.items {
            self.used.extend(item.fields.get("draftNumber").cloned());
        }
    }

    /// The bank's ledger has as many entries as there are accepted instructions.
    pub async fn agrees_with_the_bank(&self) {
        assert_eq!(self.office.ledger().await.len(), self.accepted);
    }

    /// An order of transfers.
    pub fn payments(&self, kind: &'static str, operation: &str, items: Vec<OrderItem>) -> Given {
        let voucher = sum(items.iter().map(|item| item.fields["tradeAmount"].as_str()));
        Given { kind, order: order(operation, items), voucher, call_back_due: BTreeSet::new() }
    }

    /// A transfer dated today.
    pub fn pay(&self, from: usize, payee: &Payee, amount: &str, purpose: &str, reference: Option<String>) -> OrderItem {
        let mut fields = vec![
            ("tradeAmount", amount.to_owned()),
            ("tradeDate", self.office.desk.today().to_string()),
            ("currency", "CNY".to_owned()),
            ("oppositeAccountNumber", payee.account.clone()),
            ("oppositeAccountName", payee.name.clone()),
            ("oppositeAccountBankName", payee.bank.to_owned()),
            ("purpose", purpose.to_owned()),
        ];
        fields.extend(reference.map(|reference| ("referenceOrder", reference)));
        OrderItem { draft: None, supersedes: None, ..item(self.office.account(from), None, fields) }
    }

    /// An order for drafts; `fields` gives the fields of each row.
    pub fn over_drafts(
        &self,
        kind: &'static str,
        operation: &str,
        rows: &[DraftRow],
        mut fields: impl FnMut(&Office, &DraftRow) -> Vec<(&'static str, String)>,
    ) -> Given {
        let items = rows.iter().map(|row| {
            let mut fields = fields(&self.office, row);
            if BY_NUMBER.contains(&operation) {
                fields.extend(row.draft_number.clone().map(|number| ("draftNumber", number)));
            }
            item(row.account.clone(), Some(row.key.clone()), fields)
        });
        let voucher = sum(rows.iter().filter_map(|row| row.amount.as_deref()));
        Given { kind, order: order(operation, items.collect()), voucher, call_back_due: BTreeSet::new() }
    }

    /// Rows of a list whose drafts were not used today.
    pub fn fresh(&self, stage: &str) -> Vec<DraftRow> {
        let is_used = |row: &DraftRow| row.draft_number.as_ref().is_some_and(|number| self.used.contains(number));
        self.office.rows(stage).into_iter().filter(|row| !is_used(row)).collect()
    }

    /// Marks drafts as used up for today.
    pub fn use_up(&mut self, rows: &[DraftRow]) {
        self.used.extend(rows.iter().filter_map(|row| row.draft_number.clone()));
    }
}

/// Operations whose items name a draft by its number.
pub const BY_NUMBER: &[&str] =
    &["endorse", "create-pledge-application", "create-pledge-release-application", "create-prompt-payment-app"];

pub fn item(account: String, draft: Option<String>, fields: Vec<(&str, String)>) -> OrderItem {
    let fields = fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect();
    OrderItem { account, draft, fields, supersedes: None }
}

pub fn order(operation: &str, items: Vec<OrderItem>) -> Order {
    Order { operation: operation.to_owned(), items, language: "zh-CN".to_owned(), reason: None, list: None }
}

pub fn sum<'a>(amounts: impl Iterator<Item = &'a str>) -> Amount {
    let parsed = amounts.map(|amount| Amount::parse_plain(amount).expect("an amount"));
    parsed.fold(Amount::ZERO, |sum, amount| sum.checked_add(amount).expect("a sum"))
}

/// The clerk's reason: the call-backs with the ends of the accounts, or that the payments are intended.
fn answer(order: &Order, problems: &[Problem]) -> String {
    const CALL_BACK: [&str; 2] = ["problem-known-name-new-account", "problem-near-account"];
    let new = |problem: &&Problem| CALL_BACK.contains(&problem.sentence.id.as_str());
    let accounts = problems.iter().filter(new).filter_map(|problem| {
        let fields = &order.items[problem.item as usize].fields;
        fields.iter().find(|(name, _)| name.ends_with("AccountNumber") && *name != "accountNumber")
    });
    let ends: Vec<&str> = accounts.map(|(_, account)| &account[account.len() - 4..]).collect();
    match ends[..] {
        [] => "这几笔确为不同业务".to_owned(),
        _ => format!("回拨：{}，财务部李经理", ends.join(" ")),
    }
}
