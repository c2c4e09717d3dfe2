//! Dispatches each endpoint to its function: a `match` without a wildcard, so that a missing endpoint does not compile.

use std::sync::{Arc, PoisonError, RwLock};

use bank_contract::{Endpoint, Stage};
use serde_json::value::RawValue;

use crate::assumptions::Mark;
use crate::bank::Bank;
use crate::changes::Changes;
use crate::funds::Order;
use crate::ledger::By;
use crate::request::{Query, Refusal, items, take};
use crate::select::{self, Paging};
use crate::store::StoreError;
use crate::{funds, operations};

/// A call with an accepted token.
#[derive(Debug)]
pub struct Call {
    /// The endpoint.
    pub endpoint: Endpoint,
    /// Query parameters.
    pub query: Query,
    /// The body.
    pub body: Vec<u8>,
    /// The paging rules.
    pub paging: Paging,
    /// The most items that are applied and answered.
    pub items_max: usize,
    /// Whether records are built without applying anything.
    pub dry: bool,
}

/// The bank's answer before it becomes text.
#[derive(Debug)]
pub enum Reply {
    /// An array of records.
    Many(Vec<Arc<str>>),
    /// One record.
    One(Arc<str>),
    /// The draft is not in that stage.
    NotFound,
}

/// Why there is no answer.
#[derive(Debug)]
pub enum Trouble {
    /// A foreseeable error.
    Refused(Refusal),
    /// The state could not be stored; nothing was applied.
    Broken(StoreError),
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

type One<'a> = &'a dyn Fn(&mut Changes<'_>, &'static Mark, &RawValue) -> Result<String, Refusal>;

/// Answers a call.
///
/// # Errors
/// [`Trouble::Refused`] if the data is invalid; [`Trouble::Broken`] if the state cannot be written.
pub fn answer(bank: &RwLock<Bank>, call: &Call) -> Result<Reply, Trouble> {
    let list = |stage| list(bank, call, stage);
    let detail = |stage| detail(bank, call, stage);
    let many = |one: One<'_>| act(bank, call, one).map(Reply::Many);
    let single = |one: One<'_>| act_once(bank, call, one);
    let name = call.endpoint.row().name();
    match call.endpoint {
        Endpoint::QueryDayBalance => day_balance(bank, call),
        Endpoint::Transfer => many(&|c, m, raw| funds::transfer(c, m, Order(take(raw)?), name)),
        Endpoint::TransferPersonal => many(&|c, m, raw| funds::transfer(c, m, Order::personal(take(raw)?)?, name)),
        Endpoint::CreatePledgeApplication => many(&|c, m, raw| operations::pledge(c, m, take(raw)?)),
        // Assumption: the replies of these two are not documented; this bank answers as for the other applications.
        Endpoint::CreatePledgeReleaseApplication => many(&|c, m, raw| operations::release(c, m, take(raw)?)),
        Endpoint::CreatePromptPaymentApp => many(&|c, m, raw| operations::present(c, m, take(raw)?)),
        Endpoint::Endorse => many(&|c, m, raw| operations::endorse(c, m, take(raw)?)),
        Endpoint::MortgageReleaseAppWithdrawal => many(&withdrawal(name, Stage::MortgageRelAppWithdrawal)),
        Endpoint::PledgeApplicationWithdrawal => many(&withdrawal(name, Stage::PledgeAppWithdrawal)),
        Endpoint::PromptPaymentAppWithdrawal => many(&withdrawal(name, Stage::PromptPaymentAppWithdrawal)),
        Endpoint::ReceiptByEndorsee => single(&signing(name, Stage::ReceiptByEndorsee)),
        Endpoint::ReceiptConfirm => single(&signing(name, Stage::ReceiptConfirm)),
        Endpoint::ReceiptPledgeConfirm => single(&signing(name, Stage::MortgageConfirm)),
        Endpoint::ReceiptPledgeReleaseConfirm => single(&signing(name, Stage::MortgageReleaseConfirm)),
        Endpoint::TransferWithdrawal => single(&withdrawal(name, Stage::TransferWithdrawal)),
        Endpoint::ListBankDraft => list(Stage::Draft),
        Endpoint::ListBankEndorsementTransfer => list(Stage::EndorsementTransfer),
        Endpoint::ListBankMortgageConfirm => list(Stage::MortgageConfirm),
        Endpoint::ListBankMortgageRelAppWithdrawal => list(Stage::MortgageRelAppWithdrawal),
        Endpoint::ListBankMortgageReleaseApp => list(Stage::MortgageReleaseApp),
        Endpoint::ListBankMortgageReleaseConfirm => list(Stage::MortgageReleaseConfirm),
        Endpoint::ListBankPledgeAppWithdrawal => list(Stage::PledgeAppWithdrawal),
        Endpoint::ListBankPledgeApplication => list(Stage::PledgeApplication),
        Endpoint::ListBankPromptPaymentApp => list(Stage::PromptPaymentApp),
        Endpoint::ListBankPromptPaymentAppWithdrawal => list(Stage::PromptPaymentAppWithdrawal),
        Endpoint::ListBankPromptReceipt => list(Stage::PromptReceipt),
        Endpoint::ListBankPromptReceiptWithdrawal => list(Stage::PromptReceiptWithdrawal),
        Endpoint::ListBankReceiptByEndorsee => list(Stage::ReceiptByEndorsee),
        Endpoint::ListBankReceiptConfirm => list(Stage::ReceiptConfirm),
        Endpoint::ListBankReceiptSettleConfirm => list(Stage::ReceiptSettleConfirm),
        Endpoint::ListBankTransferWithdrawal => list(Stage::TransferWithdrawal),
        Endpoint::QueryBankEndorsementTransfer => detail(Stage::EndorsementTransfer),
        Endpoint::QueryBankMortgageConfirm => detail(Stage::MortgageConfirm),
        Endpoint::QueryBankMortgageRelAppWithdrawal => detail(Stage::MortgageRelAppWithdrawal),
        Endpoint::QueryBankMortgageReleaseApp => detail(Stage::MortgageReleaseApp),
        Endpoint::QueryBankMortgageReleaseConfirm => detail(Stage::MortgageReleaseConfirm),
        Endpoint::QueryBankPledgeAppWithdrawal => detail(Stage::PledgeAppWithdrawal),
        Endpoint::QueryBankPledgeApplication => detail(Stage::PledgeApplication),
        Endpoint::QueryBankPromptPaymentApp => detail(Stage::PromptPaymentApp),
        Endpoint::QueryBankPromptPaymentAppWithdrawal => detail(Stage::PromptPaymentAppWithdrawal),
        Endpoint::QueryBankReceiptByEndorsee => detail(Stage::ReceiptByEndorsee),
        Endpoint::QueryBankReceiptConfirm => detail(Stage::ReceiptConfirm),
        Endpoint::QueryBankReceiptSettleConfirm => detail(Stage::ReceiptSettleConfirm),
        Endpoint::QueryBankTransferWithdrawal => detail(Stage::TransferWithdrawal),
    }
}

/// A withdrawal of an application in a list.
fn withdrawal(
    name: &str,
    stage: Stage,
) -> impl Fn(&mut Changes<'_>, &'static Mark, &RawValue) -> Result<String, Refusal> {
    move |changes, mark, raw| operations::withdraw(changes, mark, take(raw)?, name, stage)
}

/// An answer to an application in a list.
fn signing(name: &str, stage: Stage) -> impl Fn(&mut Changes<'_>, &'static Mark, &RawValue) -> Result<String, Refusal> {
    move |changes, mark, raw| operations::answer(changes, mark, take(raw)?, name, stage)
}

fn day_balance(bank: &RwLock<Bank>, call: &Call) -> Result<Reply, Trouble> {
    let bank = bank.read().unwrap_or_else(PoisonError::into_inner);
    let records = funds::query_day_balance(&bank, call.query.mark()?, &call.query, &call.body, call.paging)?;
    Ok(Reply::Many(records.into_iter().take(call.items_max).map(Into::into).collect()))
}

fn list(bank: &RwLock<Bank>, call: &Call, stage: Stage) -> Result<Reply, Trouble> {
    let bank = bank.read().unwrap_or_else(PoisonError::into_inner);
    let account = call.query.account()?;
    let page = select::list(&bank, &call.query, stage, call.paging)?;
    Ok(Reply::Many(page.into_iter().map(|index| bank.record(index, account.id)).collect()))
}

fn detail(bank: &RwLock<Bank>, call: &Call, stage: Stage) -> Result<Reply, Trouble> {
    let bank = bank.read().unwrap_or_else(PoisonError::into_inner);
    let found = select::detail(&bank, &call.query, stage, call.paging)?;
    Ok(found.map_or(Reply::NotFound, |(index, account)| Reply::One(bank.record(index, account.id))))
}

/// Applies the items of a body, all or none, and stores them before the reply.
fn act(bank: &RwLock<Bank>, call: &Call, one: One<'_>) -> Result<Vec<Arc<str>>, Trouble> {
    let mut bank = bank.write().unwrap_or_else(PoisonError::into_inner);
    let mark = call.query.mark()?;
    let mut changes = Changes::new(&bank, By::Client);
    let mut records: Vec<Arc<str>> = Vec::new();
    for raw in items(&call.body)?.into_iter().take(call.items_max) {
        records.push(one(&mut changes, mark, raw)?.into());
    }
    let (lives, balances, entries) = changes.take();
    if !call.dry {
        bank.commit(lives, balances, entries).map_err(Trouble::Broken)?;
    }
    Ok(records)
}

/// Handles the endpoints that answer with a single record. Assumption: their body contains a single item.
fn act_once(bank: &RwLock<Bank>, call: &Call, one: One<'_>) -> Result<Reply, Trouble> {
    if items(&call.body)?.len() != 1 {
        return Err(Refusal::of("this operation takes one item").into());
    }
    let mut records = act(bank, call, one)?;
    records.pop().map(Reply::One).ok_or_else(|| Refusal::of("nothing was done").into())
}
