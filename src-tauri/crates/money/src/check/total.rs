//! The control total: a person types the voucher's sum while Aval's is hidden.

use bank_contract::Amount;
use model::spelling::iso_or_text;
use model::{DeskError, Result, Sentence, Total};

use crate::view::CheckView;

/// Compares the typed text with the sums. One sum is typed as plain digits; several as `CUR:AMOUNT`, separated by
/// spaces or commas.
///
/// # Errors
/// `control-total`: it is missing where it is needed, differs, or an amount of the order is in no sum.
pub fn check(check: &CheckView, typed: Option<&str>) -> Result<()> {
    let wrong = |id: &str| Err(DeskError::correct("control-total", Sentence::new(id)));
    let typed = typed.map(str::trim).filter(|typed| !typed.is_empty());
    // A sum that leaves amounts out is not the voucher's.
    if (check.control_total || typed.is_some()) && check.totals.iter().any(|total| total.left_out > 0) {
        return wrong("trouble-control-total-uncounted");
    }
    let Some(typed) = typed else {
        return if check.control_total { wrong("trouble-control-total-missing") } else { Ok(()) };
    };
    if agrees(&check.totals, typed) { Ok(()) } else { wrong("trouble-control-total-differs") }
}

/// Whether a typed text names each of the sums, in plain digits. Of several sums each needs its currency.
pub fn agrees(totals: &[Total], typed: &str) -> bool {
    let parts: Vec<&str> = typed.split([' ', ',']).filter(|part| !part.is_empty()).collect();
    let fits = |total: &Total| parts.iter().any(|part| same(part, total, totals.len() == 1));
    parts.len() == totals.len() && totals.iter().all(fits)
}

fn same(part: &str, total: &Total, alone: bool) -> bool {
    let (currency, amount) = match part.split_once(':') {
        Some((currency, amount)) => (Some(currency), amount),
        None => (None, part),
    };
    let currency_fits = match currency {
        Some(currency) => total.currency.as_deref().map(iso_or_text) == Some(iso_or_text(currency)),
        None => alone,
    };
    let amounts = (Amount::parse_plain(amount), Amount::parse_plain(&total.amount));
    currency_fits && matches!(amounts, (Ok(typed), Ok(ours)) if typed == ours)
}
