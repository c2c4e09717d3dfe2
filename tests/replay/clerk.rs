//! The clerk: gives an order, answers Aval's questions, types the voucher's total, and counts the questions and the stops.

use std::collections::{BTreeMap, BTreeSet};

use bank_contract::Amount;
use model::{DeskError, Problem, State};
use money::view::{CheckView, InstructionView, Order, OrderItem, SubmissionView};
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
    /// The reminder that the order is for.
    pub reminder: Option<String>,
    /// Whether it was stopped on an earlier day.
    pub is_again: bool,
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

/// The state of the clerk's session at the service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Session {
    Valid,
    Lost,
}

pub struct Clerk {
    pub office: Office,
    pub tally: Tally,
    /// Number of instructions that the desk calls accepted or in process.
    pub carried_out: usize,
    /// Drafts used today, whose rows in the lists are outdated.
    pub used: BTreeSet<String>,
    /// Payees of earlier orders, as counted by the replay itself.
    pub known: BTreeMap<String, Payee>,
    /// Orders that no reason let pass: they are given once more on the next day.
    left: Vec<Given>,
    references: u32,
}

impl Clerk {
    pub fn new(office: Office) -> Self {
        Self {
            office,
            tally: Tally::default(),
            carried_out: 0,
            used: BTreeSet::new(),
            known: BTreeMap::new(),
            left: Vec::new(),
            references: 0,
        }
    }

    /// A unique number of an invoice, a claim or a contract.
    pub fn reference(&mut self, prefix: &str) -> String {
        self.references += 1;
        format!("{prefix}{:07}", self.references)
    }

    /// Prepares, confirms and sends an order.
    pub async fn attempt(&mut self, given: &Given) -> Way {
        let desk = &self.office.desk;
        let check = match &given.reminder {
            Some(template) => desk.prepare_from(&given.order, template),
            None => desk.prepare(&given.order),
        };
        self.send(check, given.voucher).await
    }

    /// Confirms a check with the voucher's total and sends it.
    async fn send(&mut self, check: Result<CheckView, DeskError>, voucher: Amount) -> Way {
        let desk = &self.office.desk;
        let typed = voucher.to_string();
        let confirmed = check.and_then(|check| {
            let typed = check.control_total.then_some(typed.as_str());
            desk.confirm(&check.submission_id, &check.nonce, typed)
        });
        let confirmed = match confirmed {
            Ok(confirmed) => confirmed,
            Err(error) if error.trouble().code == "control-total" => return Way::OtherTotal,
            Err(DeskError::Correct(trouble)) => return Way::Stopped(trouble.problems),
            Err(other) => panic!("{other:?}"),
        };
        let view = desk.send(&confirmed.id, |_| {}).await.expect("the sending");
        self.carried_out += view.instructions.iter().filter(|one| is_carried_out(one.state)).count();
        Way::Ended(Box::new(view))
    }

    /// Sends a legitimate order: counts what stops it, answers with a reason, and tries again. Returns the submission that
    /// carried it out.
    pub async fn give(&mut self, given: Given) -> Option<SubmissionView> {
        self.give_in(given, Session::Valid).await
    }

    /// The same, in a session that the service has ended; the clerk signs in and presses *Retry*.
    pub async fn give_in_a_lost_session(&mut self, given: Given) -> Option<SubmissionView> {
        self.give_in(given, Session::Lost).await
    }

    async fn give_in(&mut self, mut given: Given, session: Session) -> Option<SubmissionView> {
        let count = given.order.items.len();
        if count == 0 {
            return None;
        }
        if !given.is_again {
            self.tally.begin(given.kind, count);
        }
        if session == Session::Lost {
            self.office.desk.token_give("expired").expect("a token");
        }
        let mut way = self.attempt(&given).await;
        if let Way::Stopped(problems) = &way {
            self.count_questions(&given, problems);
            given.order.reason = Some(answer(&given.order, problems));
            way = self.attempt(&given).await;
        }
        if session == Session::Lost {
            self.office.desk.token_give(&self.office.bank.token).expect("a token");
            way = self.retry(&mut given, way).await;
        }
        for item in &given.order.items {
            self.used.extend(item.fields.get("draftNumber").cloned());
        }
        self.end(given, way)
    }

    fn count_questions(&mut self, given: &Given, problems: &[Problem]) {
        let mut stopped = BTreeMap::new();
        for problem in problems {
            stopped.entry(problem.item as usize).or_insert_with(|| problem.sentence.id.clone());
        }
        for (item, sentence) in stopped {
            self.tally.ask(given.kind, given.call_back_due.contains(&item), &sentence);
        }
    }

    /// Orders the instructions again that were not sent because the session had ended.
    async fn retry(&mut self, given: &mut Given, way: Way) -> Way {
        let Way::Ended(view) = way else { return way };
        assert!(view.instructions.iter().all(|one| one.state == State::NotSent), "{view:?}");
        self.tally.retried += view.instructions.len();
        let check = self.office.desk.retry(&view.id, "zh-CN", None).map(|retry| retry.check);
        let way = self.send(check, given.voucher).await;
        let Way::Stopped(problems) = &way else { return way };
        self.count_questions(given, problems);
        let reason = answer(&given.order, problems);
        let check = self.office.desk.retry(&view.id, "zh-CN", Some(&reason)).map(|retry| retry.check);
        self.send(check, given.voucher).await
    }

    /// Counts the instructions that no reason let pass, and leaves the order for the next day.
    fn end(&mut self, given: Given, way: Way) -> Option<SubmissionView> {
        let stops: Vec<String> = match way {
            Way::Ended(view) if view.instructions.iter().all(|one| is_carried_out(one.state)) => return Some(*view),
            Way::Ended(view) => {
                let stopped = view.instructions.iter().filter(|one| !is_carried_out(one.state));
                let why = |one: &InstructionView| one.reason.as_ref().map_or(String::new(), |reason| reason.id.clone());
                stopped.map(|one| format!("{:?} {}", one.state, why(one))).collect()
            }
            Way::Stopped(problems) => {
                let stops: BTreeMap<u32, String> =
                    problems.into_iter().map(|problem| (problem.item, problem.sentence.id)).collect();
                stops.into_values().collect()
            }
            Way::OtherTotal => vec!["control-total".to_owned(); given.order.items.len()],
        };
        if given.is_again {
            self.tally.lose(given.kind, given.order.items.len(), &stops.join(", "));
            return None;
        }
        for sentence in stops {
            self.tally.stop(given.kind, &sentence);
        }
        self.left.push(Given { is_again: true, ..given });
        None
    }

    /// Gives the orders that were stopped on the day before once more, with today's date.
    pub async fn give_left_orders(&mut self) {
        let today = self.office.desk.today().to_string();
        for mut given in std::mem::take(&mut self.left) {
            for item in &mut given.order.items {
                item.fields.entry("tradeDate".to_owned()).and_modify(|day| day.clone_from(&today));
            }
            self.give(given).await;
        }
    }

    /// The bank's ledger has as many entries as there are instructions that the desk calls accepted or in process.
    pub async fn agrees_with_the_bank(&self) {
        assert_eq!(self.office.ledger().await.len(), self.carried_out);
    }

    /// An order of transfers.
    pub fn payments(&self, kind: &'static str, operation: &str, items: Vec<OrderItem>) -> Given {
        let voucher = sum(items.iter().map(|item| item.fields["tradeAmount"].as_str()));
        given(kind, order(operation, items), voucher)
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
        given(kind, order(operation, items.collect()), voucher)
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

fn given(kind: &'static str, order: Order, voucher: Amount) -> Given {
    Given { kind, order, voucher, call_back_due: BTreeSet::new(), reminder: None, is_again: false }
}

/// The bank has it, whether or not it has reported the result.
fn is_carried_out(state: State) -> bool {
    matches!(state, State::Accepted | State::Pending)
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
