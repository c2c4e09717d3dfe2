//! The twelve draft operations: each checks that the draft is in the required list, and changes its phase.
//!
//! The draft must be in the account's acting list (Assumption: service.md, "States and transitions", states no rule).
//! Operations that only have a draft number refuse a split draft, because they cannot distinguish its parts.

use bank_contract::Stage;
use bank_contract::wire::*;

use crate::accounts::Account;
use crate::assumptions::stages::{Life, Named, Phase};
use crate::assumptions::{AMOUNT_DECIMALS, DATE, Mark, OFFLINE, ONLINE};
use crate::changes::{Changes, Told};
use crate::facts::{DraftIndex, bank_draft_id, draft_id};
use crate::ledger::Entry;
use crate::record;
use crate::request::{Refusal, account_at, check_bank_code};
use crate::side;

/// `businessId` before the first entry. Above 2^53.
pub const BUSINESS_ID_BASE: i64 = 9_100_000_000_000_000;

/// A draft of an account, found in the list that allows the operation.
struct Found {
    account: &'static Account,
    index: DraftIndex,
    life: Life,
}

fn by_number(
    changes: &Changes<'_>,
    mark: &Mark,
    account: &str,
    bank_code: Option<&str>,
    number: &str,
    stage: Stage,
) -> Result<Found, Refusal> {
    let account = account_at(mark, account)?;
    check_bank_code(account, bank_code)?;
    let held: Vec<DraftIndex> =
        changes.bank.numbered(number).into_iter().filter(|index| stands_in(changes, *index, account, stage)).collect();
    match held.as_slice() {
        [index] => Ok(Found { account, index: *index, life: changes.life(*index) }),
        [] => Err(Refusal::of("the draft is not in the stage that this operation needs")),
        _ => Err(Refusal::of("the draft is split: its number names more than one part")),
    }
}

fn by_id(
    changes: &Changes<'_>,
    mark: &Mark,
    account: &str,
    bank_code: Option<&str>,
    bank_draft_id: &str,
    stage: Stage,
) -> Result<Found, Refusal> {
    let account = account_at(mark, account)?;
    check_bank_code(account, bank_code)?;
    match changes.bank.identified(bank_draft_id) {
        Some(index) if stands_in(changes, index, account, stage) => {
            Ok(Found { account, index, life: changes.life(index) })
        }
        _ => Err(Refusal::of("the draft is not in the stage that this operation needs")),
    }
}

fn stands_in(changes: &Changes<'_>, index: DraftIndex, account: &Account, stage: Stage) -> bool {
    changes.life(index).lists(account.id, changes.bank.due_in_days(index)).contains(&stage)
}

/// The day of an application.
fn today(changes: &Changes<'_>) -> String {
    changes.bank.clock.today().format(DATE).to_string()
}

fn one_of(name: &str, value: i64, known: &[i64]) -> Result<i64, Refusal> {
    if known.contains(&value) { Ok(value) } else { Err(Refusal::of(format!("{name} has no such value"))) }
}

/// create-pledge-application.
///
/// # Errors
/// [`Refusal`] if this account cannot pledge the draft.
pub fn pledge(
    changes: &mut Changes<'_>,
    mark: &'static Mark,
    item: PledgeApplicationRequest,
) -> Result<String, Refusal> {
    let number = item.draftNumber.as_deref().ok_or_else(|| Refusal::of("draftNumber is required"))?;
    let stage = Stage::PledgeApplication;
    let mut found = by_number(changes, mark, &item.accountNumber, item.bankCode.as_deref(), number, stage)?;
    let named = Named {
        name: item.pledgeeAccountName.unwrap_or_default(),
        account: item.pledgeeAccountNumber,
        bank_number: item.pledgeeAccountBankNumber,
    };
    apply_to(changes, &mut found, Phase::PledgePending, named, item.remark)?;
    finish(changes, "create-pledge-application", found, Told::default())
}

/// endorse.
///
/// # Errors
/// [`Refusal`] if this account cannot endorse the draft.
pub fn endorse(changes: &mut Changes<'_>, mark: &'static Mark, item: EndorseRequest) -> Result<String, Refusal> {
    one_of("transferFlag", item.transferFlag, &[mark.may_transfer, mark.may_not])?;
    let stage = Stage::EndorsementTransfer;
    let mut found = by_number(changes, mark, &item.accountNumber, item.bankCode.as_deref(), &item.draftNumber, stage)?;
    let named = Named {
        name: item.endorseeAccountName,
        account: item.endorseeAccountNumber,
        bank_number: item.endorseeAccountBankNumber,
    };
    apply_to(changes, &mut found, Phase::EndorsementPending, named, item.remark)?;
    found.life.transferable = item.transferFlag == mark.may_transfer;
    finish(changes, "endorse", found, Told::default())
}

/// create-pledge-release-application.
///
/// # Errors
/// [`Refusal`] if the account does not hold the draft in pledge.
pub fn release(
    changes: &mut Changes<'_>,
    mark: &'static Mark,
    item: PledgeReleaseApplicationRequest,
) -> Result<String, Refusal> {
    let stage = Stage::MortgageReleaseApp;
    let mut found = by_number(changes, mark, &item.accountNumber, item.bankCode.as_deref(), &item.draftNumber, stage)?;
    found.life.phase = Phase::ReleasePending;
    found.life.applied_on = Some(today(changes));
    found.life.remark = item.remark;
    finish(changes, "create-pledge-release-application", found, Told::default())
}

/// create-prompt-payment-app.
///
/// # Errors
/// [`Refusal`] if this account cannot present the draft, or not with this amount.
pub fn present(changes: &mut Changes<'_>, mark: &'static Mark, item: PromptPaymentRequest) -> Result<String, Refusal> {
    one_of("onlineFlag", item.onlineFlag, &[ONLINE, OFFLINE])?;
    if let Some(text) = &item.bookDate {
        crate::select::day_of(text).ok_or_else(|| Refusal::of("bookDate is not a date"))?;
    }
    let stage = Stage::PromptPaymentApp;
    let mut found = by_number(changes, mark, &item.accountNumber, item.bankCode.as_deref(), &item.draftNumber, stage)?;
    let decimals = item.amount.to_string().split_once('.').map_or(0, |(_, fraction)| fraction.len());
    let owed = changes.bank.facts(found.index).amount;
    if !item.amount.is_positive() || item.amount > owed || decimals > AMOUNT_DECIMALS {
        return Err(Refusal::of("the amount is not one that this draft can be presented for"));
    }
    found.life.phase = Phase::PresentmentPending;
    found.life.applied_on = Some(today(changes));
    found.life.remark = item.remark;
    found.life.presented = Some(item.amount);
    found.life.online = Some(item.onlineFlag);
    found.life.overdue_reason = item.overdueReason;
    found.life.refused = false;
    finish(changes, "create-prompt-payment-app", found, Told { amount: item.amount, ..Told::default() })
}

/// Opens an application to a named party. If it is one of the five accounts, that account must answer.
fn apply_to(
    changes: &Changes<'_>,
    found: &mut Found,
    phase: Phase,
    named: Named,
    remark: Option<String>,
) -> Result<(), Refusal> {
    if named.account == found.account.number {
        return Err(Refusal::of("the counterparty is the account itself"));
    }
    found.life.phase = phase;
    found.life.other = Account::numbered(&named.account).map(|account| account.id);
    found.life.named = Some(named);
    found.life.applied_on = Some(today(changes));
    found.life.remark = remark;
    Ok(())
}

/// Withdraws an application of the account.
///
/// # Errors
/// [`Refusal`] if no such application is open: it was answered or already withdrawn.
pub fn withdraw(
    changes: &mut Changes<'_>,
    mark: &'static Mark,
    item: WithdrawalRequest,
    endpoint: &str,
    stage: Stage,
) -> Result<String, Refusal> {
    let mut found = by_id(changes, mark, &item.accountNumber, item.bankCode.as_deref(), &item.bankDraftId, stage)?;
    let told = told_of(changes, &found, None);
    found.life = found.life.closed().ok_or_else(|| Refusal::of("nothing is open that could be withdrawn"))?;
    finish(changes, endpoint, found, told)
}

/// The account's answer to an application by another party.
///
/// # Errors
/// [`Refusal`] if no such application waits for this account.
pub fn answer(
    changes: &mut Changes<'_>,
    mark: &'static Mark,
    item: ReceiptRequest,
    endpoint: &str,
    stage: Stage,
) -> Result<String, Refusal> {
    one_of("replayFlag", item.replayFlag, &[mark.accept, mark.refuse])?;
    let mut found = by_id(changes, mark, &item.accountNumber, item.bankCode.as_deref(), &item.bankDraftId, stage)?;
    let accepts = item.replayFlag == mark.accept;
    let told = told_of(changes, &found, Some(if accepts { "accept" } else { "refuse" }));
    let next = if accepts { found.life.signed() } else { found.life.closed() };
    found.life = next.ok_or_else(|| Refusal::of("nothing is open that could be answered"))?;
    found.life.remark = item.remark;
    found.life.refused = !accepts;
    finish(changes, endpoint, found, told)
}

/// The parties before an answer or a withdrawal changes them.
fn told_of(changes: &Changes<'_>, found: &Found, answer: Option<&'static str>) -> Told {
    let facts = changes.bank.facts(found.index);
    let is_holder = found.life.holder == Some(found.account.id);
    let side = if is_holder { side::other(&found.life, facts) } else { side::holder(&found.life, facts) };
    Told { counterparty: Some((side.name, side.account)), answer, ..Told::default() }
}

/// Writes the change and its entry, and builds the reply's record.
fn finish(changes: &mut Changes<'_>, endpoint: &str, found: Found, mut told: Told) -> Result<String, Refusal> {
    let Found { account, index, life } = found;
    if told.counterparty.is_none() {
        told.counterparty = life.named.clone().map(|named| (named.name, named.account));
    }
    if told.amount == bank_contract::Amount::ZERO {
        told.amount = changes.bank.facts(index).amount;
    }
    changes.set_life(index, life);
    changes.tell(endpoint, account, Some(index), told);
    let entry = changes.last().ok_or_else(|| Refusal::of("nothing was done"))?;
    serde_json::to_string(&transaction(account, index, entry)).map_err(|error| Refusal::of(error.to_string()))
}

fn transaction(account: &Account, index: DraftIndex, entry: &Entry) -> DraftTransactionRecord {
    let mark = account.mark();
    DraftTransactionRecord {
        accountNumber: account.number.to_owned(),
        bankMark: mark.name.to_owned(),
        bankTransactionId: bank_transaction_id(entry),
        statusCode: mark.done.to_owned(),
        bankCode: Some(account.bank_code()),
        bankDraftId: Some(bank_draft_id(index)),
        bankMarkMeaning: Some(mark.meaning.to_owned()),
        bankStatusCode: Some("AAAAAAA".to_owned()),
        bankStatusDesc: Some("交易成功".to_owned()),
        businessId: Some(business_id(entry)),
        draftId: Some(draft_id(index)),
        draftNumber: entry.draft_number.clone(),
        failureReason: None,
        responseStatus: Some(record::ok()),
        statusMeaning: Some("成功".to_owned()),
        tenantId: Some(crate::bank::ORGANIZATION_ID),
    }
}

/// `bankTransactionId` of an entry.
pub fn bank_transaction_id(entry: &Entry) -> String {
    let digits: String = entry.applied_at.chars().filter(char::is_ascii_digit).take(8).collect();
    format!("PB{digits}{:010}", entry.sequence)
}

/// `businessId` of an entry.
pub fn business_id(entry: &Entry) -> i64 {
    BUSINESS_ID_BASE + i64::try_from(entry.sequence).unwrap_or(0)
}
