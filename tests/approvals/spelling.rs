//! A tier applies to its currency in every spelling.

use model::ApprovalTier;
use money::view::Order;

use crate::bench::Bench;
use crate::settings::{bench, set};

const TIER: &str = "[[second_person.tiers]]\ncurrency = \"CNY\"\nfrom = \"1000\"\nhow = \"own_token\"\n";

fn in_currency(bench: &Bench, currency: &str) -> Order {
    let mut order = bench.transfer("transfer", "5000.00", "6200900000301");
    order.items[0].fields.insert("currency".to_owned(), currency.to_owned());
    // So that only the tier matters.
    order.reason = Some("a test".to_owned());
    order
}

/// The tier that the order requires, `None` where it requires none; an error where the order is refused.
fn tier(bench: &Bench, currency: &str) -> Result<Option<ApprovalTier>, String> {
    match bench.desk().prepare(&in_currency(bench, currency)) {
        Ok(check) => Ok(check.approval.map(|needed| needed.tier)),
        Err(error) => Err(error.trouble().problems[0].sentence.id.clone()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_spelling_of_a_currency_goes_around_its_tier() {
    let mut bench = bench(TIER).await;
    for currency in ["CNY", "cny", "ＣＮＹ", "C N Y"] {
        assert_eq!(tier(&bench, currency), Ok(Some(ApprovalTier::OwnToken)), "{currency}");
    }
    for currency in ["RMB", "人民币", "156", "CNH"] {
        assert_eq!(tier(&bench, currency), Err("problem-currency-spelling".to_owned()), "{currency}");
    }
    assert_eq!(tier(&bench, "XYZ"), Err("problem-currency-unknown".to_owned()));
    assert_eq!(tier(&bench, "USD"), Ok(Some(ApprovalTier::OwnToken)), "a currency without a tier asks the strictest");

    set(&mut bench, &format!("{TIER}[currencies]\n\"RMB\" = \"CNY\"\n\"01\" = \"USD\"\n"));
    for currency in ["RMB", "人民币", "156", "cny", "01", "usd"] {
        assert_eq!(tier(&bench, currency), Ok(Some(ApprovalTier::OwnToken)), "{currency}");
    }
    let check = bench.prepare(&in_currency(&bench, "cny"));
    assert!(check.rows[0].body.contains("\"currency\":\"RMB\""), "{}", check.rows[0].body);
    assert_eq!(check.totals[0].currency.as_deref(), Some("CNY"));
    assert!(bench.ledger().await.is_empty());
}
