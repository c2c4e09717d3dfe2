//! Compares the thresholds with the rows of a day. A sum with a missing balance gives no result: it may be low only
//! because a balance was not read.

use bank_contract::{Amount, Sum};
use model::profile::Profile;
use model::spelling::typed_amount;
use model::{DeskError, Result, Sentence};

use super::exact;
use crate::store::kept::balance_thresholds::Threshold;
use crate::view::{AlertState, BalanceAlert, BalanceRow, BalanceThreshold};

/// The result of each threshold for a day.
pub(super) fn alerts(profile: &Profile, thresholds: &[Threshold], rows: &[BalanceRow]) -> Vec<BalanceAlert> {
    let folded = |threshold: &Threshold| {
        let currency = profile.compared_currency(&threshold.currency);
        alert(&Threshold { currency, ..threshold.clone() }, rows)
    };
    thresholds.iter().map(folded).collect()
}

fn alert(threshold: &Threshold, rows: &[BalanceRow]) -> BalanceAlert {
    let known = known_whole(threshold, rows);
    let bound = |text: &Option<String>| text.as_deref().and_then(Amount::from_json_number);
    let state = match known {
        None => AlertState::Unknown,
        Some(amount) if bound(&threshold.low).is_some_and(|low| amount < low) => AlertState::Low,
        Some(amount) if bound(&threshold.high).is_some_and(|high| amount > high) => AlertState::High,
        Some(_) => AlertState::Within,
    };
    let crossed = match state {
        AlertState::Low => threshold.low.clone(),
        AlertState::High => threshold.high.clone(),
        AlertState::Within | AlertState::Unknown => None,
    };
    let outside = crossed.is_some();
    BalanceAlert { threshold: shown(threshold), state, outside, crossed, amount: known.map(Amount::to_money_text) }
}

/// The balance of a threshold, where every account of it was answered.
fn known_whole(threshold: &Threshold, rows: &[BalanceRow]) -> Option<Amount> {
    let belongs = |row: &&BalanceRow| {
        if !threshold.account.is_empty() {
            return row.account == threshold.account;
        }
        !row.apart && (threshold.company.is_empty() || row.owner.as_deref() == Some(&threshold.company))
    };
    let mut sum = Sum::default();
    for row in rows.iter().filter(belongs) {
        if row.not_answered || row.not_read {
            return None;
        }
        if row.currency.as_deref().unwrap_or_default() == threshold.currency {
            let figure = if threshold.balance == "book" { &row.book_balance } else { &row.available_balance };
            sum.add(exact(figure.as_deref()));
        }
    }
    (sum.count() > 0 && sum.left_out() == 0).then(|| sum.amount())
}

/// A threshold for display.
pub(crate) fn shown(threshold: &Threshold) -> BalanceThreshold {
    let named = |text: &String| Some(text.clone()).filter(|text| !text.is_empty());
    BalanceThreshold {
        account: named(&threshold.account),
        company: named(&threshold.company),
        currency: threshold.currency.clone(),
        balance: threshold.balance.clone(),
        low: threshold.low.clone(),
        high: threshold.high.clone(),
    }
}

/// Reads a threshold as a person entered it.
///
/// # Errors
/// `account-unknown`: the account is not in the profile. `threshold`: the company, the figure or a limit is wrong.
pub(crate) fn read_threshold(profile: &Profile, form: &BalanceThreshold) -> Result<Threshold> {
    let refuse = |id: &str, text: &str| DeskError::correct("threshold", Sentence::new(id).with("text", text));
    let text = |text: &Option<String>| text.as_deref().map(str::trim).unwrap_or_default().to_owned();
    let account = match text(&form.account) {
        blank if blank.is_empty() => blank,
        named => profile.find_account(&named)?.key().to_string(),
    };
    let company = if account.is_empty() { text(&form.company) } else { String::new() };
    if !company.is_empty() && !profile.accounts.iter().any(|account| account.owner.as_deref() == Some(&company)) {
        return Err(refuse("balances-company-unknown", &company));
    }
    if form.balance != "book" && form.balance != "available" {
        return Err(refuse("balances-figure-unknown", &form.balance));
    }
    let (low, high) = (bound(&text(&form.low))?, bound(&text(&form.high))?);
    if let (Some(low), Some(high)) = (low, high)
        && low > high
    {
        let sentence = Sentence::new("balances-threshold-order").with("low", low).with("high", high);
        return Err(DeskError::correct("threshold", sentence));
    }
    Ok(Threshold {
        account,
        company,
        currency: form.currency.trim().to_owned(),
        balance: form.balance.clone(),
        low: low.map(|amount| amount.to_string()),
        high: high.map(|amount| amount.to_string()),
    })
}

/// A limit as typed; it may be negative, because a balance may be.
fn bound(typed: &str) -> Result<Option<Amount>> {
    let (sign, digits) = typed.strip_prefix('-').map_or(("", typed), |digits| ("-", digits));
    if typed.is_empty() {
        return Ok(None);
    }
    let refuse = || DeskError::correct("threshold", Sentence::new("balances-threshold-amount").with("text", typed));
    let amount = typed_amount(digits).ok_or_else(refuse)?;
    Ok(Amount::from_json_number(&format!("{sign}{amount}")))
}
