//! Balances and transfers.

use bank_contract::record::Object;
use bank_contract::wire::*;
use bank_contract::{Amount, Number};

use crate::accounts::{Account, AccountId, Balance};
use crate::assumptions::{AMOUNT_DECIMALS, CURRENCY, FLAG_OK, Mark, NORMAL, URGENT};
use crate::bank::{Bank, ORGANIZATION_ID};
use crate::changes::{Changes, Told};
use crate::operations::{bank_transaction_id, business_id};
use crate::request::{Query, Refusal, account_at, check_bank_code, items, take};
use crate::select::{Paging, day_of, sorted};

/// query-day-balance: a row per currency for every requested account that is known.
///
/// # Errors
/// [`Refusal`] if an item is invalid, or paging or sorting cannot be read.
pub fn query_day_balance(
    bank: &Bank,
    mark: &'static Mark,
    query: &Query,
    body: &[u8],
    paging: Paging,
) -> Result<Vec<String>, Refusal> {
    let mut rows: Vec<(AccountId, &str, &Balance)> = Vec::new();
    for raw in items(body)? {
        let item: DayBalanceRequest = take(raw)?;
        // Assumption: an account unknown at this bank is left out of the reply, and the others are answered.
        let Ok(account) = account_at(mark, &item.accountNumber) else { continue };
        if check_bank_code(account, item.bankCode.as_deref()).is_err() {
            continue;
        }
        let held = bank.balances().iter().filter(|((id, _), _)| *id == account.id);
        rows.extend(held.map(|((id, currency), balance)| (*id, currency.as_str(), balance)));
    }
    sorted(&mut rows, query, |field, one, other| {
        Some(match field {
            "accountNumber" => Account::of(one.0).number.cmp(Account::of(other.0).number),
            "currencyCode" => one.1.cmp(other.1),
            "availableBalance" => one.2.available.cmp(&other.2.available),
            "bookBalance" => one.2.book.cmp(&other.2.book),
            _ => return None,
        })
    })?;
    // Without `page` and `size` all requested rows are returned, because the caller named the accounts.
    let is_paged = query.one("page")?.is_some() || query.one("size")?.is_some();
    let rows = if is_paged { &rows[paging.range(query, rows.len())?] } else { &rows[..] };
    Ok(rows.iter().map(|(id, currency, balance)| day_balance(Account::of(*id), currency, balance)).collect())
}

/// The record of an account's balance in one currency.
pub fn day_balance(account: &Account, currency: &str, balance: &Balance) -> String {
    let number = |amount: Amount| Some(Number::from(amount));
    let frozen = balance.book.checked_sub(balance.available).unwrap_or_default();
    let record = DayBalance {
        accountName: Some(account.owner().to_owned()),
        accountNumber: Some(account.number.to_owned()),
        bankCode: Some(account.bank_code()),
        bankMark: Some(account.mark().name.to_owned()),
        bankMarkMeaning: Some(account.mark().meaning.to_owned()),
        currencyCode: Some(currency.to_owned()),
        availableBalance: number(balance.available),
        bookBalance: number(balance.book),
        creditLoadAmount: number(Amount::ZERO),
        frozenAmount: number(frozen),
        overdrawnAmount: number(Amount::ZERO),
        responseStatus: Some(Object(Box::new(ResponseStatus {
            code: Some("0000".to_owned()),
            errorFlag: Some(FLAG_OK),
            message: None,
        }))),
        ..DayBalance::default()
    };
    serde_json::to_string(&record).unwrap_or_default()
}

/// A transfer, with the fields common to both kinds.
pub struct Order(pub CorporateTransferRequest);

impl Order {
    /// Reads a personal transfer. Its additional fields are checked here and have no effect.
    ///
    /// # Errors
    /// [`Refusal`] if `customerUrgentFlag` has an unknown value.
    pub fn personal(item: PersonalTransferRequest) -> Result<Self, Refusal> {
        urgency("customerUrgentFlag", item.customerUrgentFlag)?;
        Ok(Self(CorporateTransferRequest {
            tradeAmount: item.tradeAmount,
            tradeDate: item.tradeDate,
            bankUrgentFlag: item.bankUrgentFlag,
            currency: item.currency,
            feeAccount: item.feeAccount,
            oppositeAccountBankName: item.oppositeAccountBankName,
            oppositeAccountName: item.oppositeAccountName,
            oppositeAccountNumber: item.oppositeAccountNumber,
            oppositeBankCode: item.oppositeBankCode,
            purpose: item.purpose,
            referenceOrder: item.referenceOrder,
            tradeAccountBankName: item.tradeAccountBankName,
            tradeAccountName: item.tradeAccountName,
            tradeAccountNumber: item.tradeAccountNumber,
            tradeBankCode: item.tradeBankCode,
        }))
    }
}

fn urgency(name: &str, flag: Option<i64>) -> Result<(), Refusal> {
    match flag {
        None | Some(URGENT | NORMAL) => Ok(()),
        Some(_) => Err(Refusal::of(format!("{name} has no such value"))),
    }
}

/// transfer and transfer-personal: debits the payer, and credits the payee if it is one of the five accounts.
///
/// # Errors
/// [`Refusal`] if the data is invalid or the balance does not cover the amount.
pub fn transfer(
    changes: &mut Changes<'_>,
    mark: &'static Mark,
    order: Order,
    endpoint: &str,
) -> Result<String, Refusal> {
    let item = order.0;
    let needed = |field: &Option<String>, name: &str| {
        field.clone().ok_or_else(|| Refusal::of(format!("data validation failed: {name} is required")))
    };
    let payer = account_at(mark, &needed(&item.tradeAccountNumber, "tradeAccountNumber")?)?;
    check_bank_code(payer, item.tradeBankCode.as_deref())?;
    let payee = needed(&item.oppositeAccountNumber, "oppositeAccountNumber")?;
    let payee_name = needed(&item.oppositeAccountName, "oppositeAccountName")?;
    urgency("bankUrgentFlag", item.bankUrgentFlag)?;
    day_of(&item.tradeDate).ok_or_else(|| Refusal::of("tradeDate is not a date"))?;
    let decimals = item.tradeAmount.to_string().split_once('.').map_or(0, |(_, fraction)| fraction.len());
    if !item.tradeAmount.is_positive() || decimals > AMOUNT_DECIMALS {
        return Err(Refusal::of("tradeAmount is not an amount that can be transferred"));
    }
    if payee == payer.number {
        return Err(Refusal::of("payer and payee are the same account"));
    }
    let currency = item.currency.clone().unwrap_or_else(|| CURRENCY.to_owned());
    changes.debit(payer.id, &currency, item.tradeAmount)?;
    if let Some(own) = Account::numbered(&payee) {
        changes.credit(own.id, &currency, item.tradeAmount)?;
    }
    let told = Told {
        amount: item.tradeAmount,
        currency: currency.clone(),
        counterparty: Some((payee_name, payee)),
        reference_order: item.referenceOrder.clone(),
        answer: None,
    };
    changes.tell(endpoint, payer, None, told);
    let record = transfer_record(changes, payer, item, &currency)?;
    serde_json::to_string(&record).map_err(|error| Refusal::of(error.to_string()))
}

/// Echoes the fields of the order; `accountNumber` is the payer's.
fn transfer_record(
    changes: &Changes<'_>,
    payer: &Account,
    item: CorporateTransferRequest,
    currency: &str,
) -> Result<TransferRecord, Refusal> {
    let entry = changes.last().ok_or_else(|| Refusal::of("nothing was done"))?;
    let after = changes.balance(payer.id, currency).ok_or_else(|| Refusal::of("the account has no balance"))?;
    let mark = payer.mark();
    Ok(TransferRecord {
        accountNumber: payer.number.to_owned(),
        bankMark: mark.name.to_owned(),
        statusCode: mark.done.to_owned(),
        tradeAmount: item.tradeAmount.into(),
        tradeDate: item.tradeDate,
        bankCode: Some(payer.bank_code()),
        bankMarkMeaning: Some(mark.meaning.to_owned()),
        bankStatusCode: Some("AAAAAAA".to_owned()),
        bankStatusDesc: Some("交易成功".to_owned()),
        bankTransactionId: Some(bank_transaction_id(entry)),
        currency: Some(currency.to_owned()),
        directionCode: Some("D".to_owned()),
        directionMeaning: Some("付款".to_owned()),
        feeAccount: item.feeAccount,
        oppositeAccountBankName: item.oppositeAccountBankName,
        oppositeAccountName: item.oppositeAccountName,
        oppositeAccountNumber: item.oppositeAccountNumber,
        oppositeBankCode: item.oppositeBankCode,
        purpose: item.purpose,
        referenceOrder: item.referenceOrder,
        statusMeaning: Some("成功".to_owned()),
        tradeAccountBankName: item.tradeAccountBankName,
        tradeAccountName: item.tradeAccountName.or_else(|| Some(payer.owner().to_owned())),
        tradeAccountNumber: item.tradeAccountNumber,
        tradeBankCode: item.tradeBankCode,
        receiptUrl: Some(format!("/receipts/{}.pdf", bank_transaction_id(entry))),
        transactionId: Some(business_id(entry).to_string()),
        accountBalance: Some(after.book.into()),
        availableBalance: Some(after.available.into()),
        feeAmount: Some(Amount::ZERO.into()),
        businessId: Some(business_id(entry)),
        tenantId: Some(ORGANIZATION_ID),
        responseStatus: Some(crate::record::ok()),
        ..TransferRecord::default()
    })
}
