//! The approval tier that a submission needs: by its own sums, added to the sums that left on the same day without that
//! approval.
//!
//! A tier counts, per currency and day, the sums sent to others that were not approved at that tier or a stricter one.
//! So parts of a split payment reach the tier together, and one large approved payment does not make later small ones
//! wait. The amounts of transfers are read from the bodies.

use bank_contract::record::elements;
use bank_contract::{Amount, Endpoint, Item, Sum};
use journal::{Confirmed, Moved};
use model::dual_control::{DualControl, Earlier};
use model::spelling::iso;
use model::{ApprovalTier, Total};

use super::order::Operation;

/// Whether an operation sends money or a draft to another party; the day's sums count these.
pub fn goes_out(operation: Operation) -> bool {
    operation.is_transfer() || matches!(operation.endpoint, Endpoint::Endorse | Endpoint::CreatePledgeApplication)
}

/// The tier of a submission's sums added to the sums earlier that day; `None` if no tier is reached.
pub fn needed(policy: &DualControl, operation: Operation, totals: &[Total], day: &[Moved]) -> Option<ApprovalTier> {
    let counts = |moved: &Moved| Operation::named(&moved.operation).is_ok_and(goes_out);
    let earlier: Vec<Earlier> = match goes_out(operation) {
        true => day.iter().filter(|moved| counts(moved)).map(earlier).collect(),
        false => Vec::new(),
    };
    policy.tier_on_day(totals, &earlier)
}

fn earlier(moved: &Moved) -> Earlier {
    let (currency, amount) = moves(&moved.operation, &moved.body, moved.amount.as_deref(), moved.currency.as_deref());
    Earlier { currency, amount: amount.unwrap_or(Amount::ZERO), tier: moved.tier }
}

/// The sums of instructions by currency, from their bodies.
pub fn totals_of(confirmed: &[Confirmed]) -> Vec<Total> {
    let moved = |one: &Confirmed| moves(&one.operation, &one.body, one.amount.as_deref(), one.currency.as_deref());
    totals(confirmed.iter().map(moved))
}

/// The sums of amounts by currency, in the order in which the currencies come.
pub fn totals(amounts: impl Iterator<Item = (Option<String>, Option<Amount>)>) -> Vec<Total> {
    Sum::by(amounts).into_iter().map(|(currency, sum)| total(currency, &sum)).collect()
}

/// A sum as it is shown.
fn total(currency: Option<String>, sum: &Sum) -> Total {
    Total { currency, amount: sum.amount().to_string(), count: sum.count(), left_out: sum.left_out() }
}

/// Currency and amount of one instruction, from the body where it has them. An instruction without a readable amount
/// needs the strictest tier.
fn moves(
    operation: &str,
    body: &str,
    amount: Option<&str>,
    currency: Option<&str>,
) -> (Option<String>, Option<Amount>) {
    let known = currency.map(str::to_owned);
    let Some(item) = only_item(operation, body) else { return (known, None) };
    let own = ["tradeAmount", "amount"].into_iter().find(|field| item.of().field(field).is_some());
    let amount = match own {
        Some(field) => item.amount(field),
        None => amount.and_then(|amount| Amount::parse_plain(amount).ok()),
    };
    // A currency text without an ISO code was mapped by the profile's list at confirmation.
    let named = item.text("currency");
    let code = named.as_deref().and_then(iso).map(str::to_owned);
    (code.or(known).or(named), amount)
}

/// The one item of a body.
pub fn only_item(operation: &str, body: &str) -> Option<Item> {
    let of = Operation::named(operation).ok()?.item;
    match elements(body).ok()?[..] {
        [raw] => Item::from_json(of, raw).ok(),
        _ => None,
    }
}
