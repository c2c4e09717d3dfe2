//! The ceilings per instruction and per day, however the currency is spelled and however the order is split. The bank's
//! ledger shows the executed transfers.

use model::State;
use money::view::Order;

use crate::bench::{Bench, outsider, states};

/// A bench whose profile has these ceilings.
async fn bench(limits: &str) -> Bench {
    let mut bench = Bench::new().await;
    let path = bench.desk().folder().join("profile.toml");
    let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    let limits: toml::Table = limits.parse().unwrap();
    profile.insert("limits".to_owned(), toml::Value::Table(limits));
    bench.desk = None;
    std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
    bench
}

fn in_currency(order: &Order, currency: &str) -> Order {
    let mut order = order.clone();
    order.items[0].fields.insert("currency".to_owned(), currency.to_owned());
    Order { reason: Some("a test".to_owned()), ..order }
}

#[tokio::test(flavor = "multi_thread")]
async fn no_instruction_is_above_its_ceiling_whatever_it_is_called() {
    let bench = bench("per_instruction = { CNY = \"1000\" }").await;
    let order = bench.transfer("transfer", "1000.01", "6200900000551");
    for currency in ["CNY", "cny", "ＣＮＹ", "USD", "JPY"] {
        let problem = &bench.problems(&in_currency(&order, currency))[0];
        assert_eq!(problem.sentence.id, "problem-ceiling-instruction", "{currency}");
        assert_eq!(problem.field.as_deref(), Some("tradeAmount"));
    }
    assert_eq!(states(&bench.submit(&bench.transfer("transfer", "1000.00", "6200900000551")).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_day_holds_its_ceiling_over_orders_dialogs_and_a_restart() {
    let mut bench = bench("per_day = { CNY = \"1000\" }").await;
    let order = |bench: &Bench, payee: u32| bench.transfer("transfer", "400.00", &format!("62009000005{payee}"));
    assert_eq!(states(&bench.submit(&order(&bench, 51)).await), [State::Accepted]);
    // Two dialogs are open: each alone is below the ceiling.
    let (one, other) = (bench.prepare(&order(&bench, 52)), bench.prepare(&order(&bench, 53)));
    let view = bench.confirm(&one);
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    let late = bench.desk().confirm(&other.submission_id, &other.nonce, None).unwrap_err();
    assert_eq!(late.trouble().problems[0].sentence.id, "problem-ceiling-day");
    bench.open();
    let problem = &bench.problems(&order(&bench, 54))[0];
    let said = |name: &str| problem.sentence.args[name].clone();
    assert_eq!((said("before").as_str(), said("ceiling").as_str()), ("800.00", "1000"));
    assert!(bench.desk().prepare(&bench.transfer("transfer", "200.00", "6200900000555")).is_ok());
    assert_eq!(bench.ledger().await.len(), 2);
}

#[tokio::test(flavor = "multi_thread")]
async fn drafts_that_leave_count_and_drafts_that_come_do_not() {
    let bench = bench("per_instruction = { other = \"0.01\" }").await;
    bench.refresh(&["endorsement-transfer", "receipt-by-endorsee", "prompt-payment-app"]).await;
    for (list, operation, fields, stops) in [
        ("endorsement-transfer", "endorse", outsider("endorsee"), true),
        ("prompt-payment-app", "create-prompt-payment-app", Vec::new(), true),
        ("receipt-by-endorsee", "receipt-by-endorsee", Vec::new(), false),
    ] {
        let rows = bench.rows(list);
        let row = rows.iter().find(|row| row.amount.is_some()).unwrap();
        let found = bench.desk().prepare(&bench.order(operation, &[row], &fields));
        let stopped = found.err().map(|error| error.trouble().problems[0].sentence.id.clone());
        assert_eq!(stopped.as_deref(), stops.then_some("problem-ceiling-instruction"), "{operation}");
    }
}
