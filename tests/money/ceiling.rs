//! The ceilings per instruction and per day, however the currency is spelled and however the order is split. The bank's
//! ledger shows the executed transfers.

use bank_contract::{Amount, Sum};
use model::State;
use money::view::{Order, SubmissionView};
use treasury::view::DraftRow;

use crate::bench::{Bench, outsider, states};

/// A bench whose profile has these ceilings.
async fn bench(limits: &str) -> Bench {
    let mut bench = Bench::new().await;
    bench.limits(limits);
    bench
}

impl Bench {
    /// Opens the desk with other ceilings.
    fn limits(&mut self, limits: &str) {
        let path = self.desk().folder().join("profile.toml");
        let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
        profile.insert("limits".to_owned(), toml::Value::Table(limits.parse().unwrap()));
        self.desk = None;
        std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
        self.open();
    }
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

/// An amount that no exact number can hold might be anything: it is above every ceiling, and it comes to be known by a new
/// reading alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_without_an_exact_amount_is_above_every_ceiling() {
    let mut bench = bench("per_day = { CNY = \"1000000000000\", other = \"1000000000000\" }").await;
    for amount in ["1e400", "0.00000000000000000000000000000001"] {
        let said = format!("{{\"kind\":\"edit_record\",\"set\":{{\"amount\":{amount}}}}}");
        let fault = format!("{{\"endpoint\":\"list-bank-endorsement-transfer\",\"count\":0,\"fault\":{said}}}");
        bench.post("faults", fault).await;
        bench.refresh(&["endorsement-transfer"]).await;
        bench.end_faults().await;
        let rows = bench.rows("endorsement-transfer");
        let problems = bench.problems(&bench.order("endorse", &[&rows[0]], &outsider("endorsee")));
        let said: Vec<&str> = problems.iter().map(|problem| problem.sentence.id.as_str()).collect();
        assert!(said.contains(&"problem-ceiling-day"), "{amount}: {said:?}");
    }
    bench.refresh(&["endorsement-transfer"]).await;
    bench.open();
    let rows = bench.rows("endorsement-transfer");
    assert!(bench.desk().prepare(&bench.order("endorse", &[&rows[0]], &outsider("endorsee"))).is_ok());
}

/// Orders for drafts whose list this desk has not read any more, each with its amount at the bank.
async fn unread(bench: &mut Bench, count: usize) -> Vec<(Order, Amount)> {
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    let amount = |row: &DraftRow| Amount::parse_plain(row.amount.as_deref().unwrap()).unwrap();
    let order = |row: &DraftRow| {
        let mut order = bench.order("endorse", &[row], &outsider("endorsee"));
        order.items[0].draft = None;
        order.items[0].fields.insert("draftNumber".to_owned(), row.draft_number.clone().unwrap());
        (order, amount(row))
    };
    let whole = rows.iter().filter(|row| row.amount_exact && !row.split && row.account == rows[0].account);
    let orders = whole.take(count).map(order).collect();
    let cache = bench.desk().folder().join("cache.sqlite");
    bench.desk = None;
    for file in ["sqlite", "sqlite-wal", "sqlite-shm"] {
        let _ = std::fs::remove_file(cache.with_extension(file));
    }
    bench.open();
    assert!(bench.rows("endorsement-transfer").is_empty());
    orders
}

fn reasons(view: &SubmissionView) -> Vec<Option<&str>> {
    view.instructions.iter().map(|one| one.reason.as_ref().map(|reason| reason.id.as_str())).collect()
}

/// The amount of a draft that was never listed here is in the look before the sending.
#[tokio::test(flavor = "multi_thread")]
async fn a_draft_of_an_unread_list_counts_with_the_amount_of_the_last_look() {
    for (ceiling, sent) in [("0.01", State::NotSent), ("1000000000000", State::Accepted)] {
        let mut bench = bench(&format!("per_instruction = {{ other = \"{ceiling}\" }}")).await;
        let (order, _) = unread(&mut bench, 1).await.remove(0);
        let view = bench.submit(&order).await;
        assert_eq!(states(&view), [sent], "{ceiling}: {:?}", view.instructions[0]);
        assert_eq!(bench.ledger().await.len(), usize::from(sent == State::Accepted));
    }
}

/// Sent once, an unread draft is in the day's sum with the amount that the journal keeps of that look, after a restart too.
#[tokio::test(flavor = "multi_thread")]
async fn unread_drafts_that_were_sent_count_for_the_rest_of_the_day() {
    let mut bench = bench("per_day = { other = \"1000000000000\" }").await;
    let orders = unread(&mut bench, 3).await;
    let (first, second) = (orders[0].1, orders[1].1);
    let mut day = Sum::default();
    [first, second].into_iter().for_each(|amount| day.add(Some(amount)));
    // Two of the three fit into the day.
    let ceiling = day.amount().to_string();
    bench.limits(&format!("per_day = {{ other = \"{ceiling}\" }}\nper_instruction = {{ other = \"1000000000000\" }}"));
    for (order, _) in &orders[..2] {
        assert_eq!(states(&bench.submit(order).await), [State::Accepted]);
        bench.open();
    }
    // Read or unread, nothing more fits: the check says it where it knows the amount, the last look where it does not.
    let view = bench.submit(&orders[2].0).await;
    assert_eq!((states(&view), reasons(&view)), (vec![State::NotSent], vec![Some("problem-ceiling-day")]));
    let problem = &bench.problems(&bench.transfer("transfer", "0.01", "6200900000551"))[0];
    let said = |name: &str| problem.sentence.args[name].clone();
    assert_eq!((problem.sentence.id.as_str(), said("before")), ("problem-ceiling-day", ceiling));
    assert_eq!(bench.ledger().await.len(), 2);
}

/// An order that was confirmed later, and sent earlier, did not count the unread draft: so the unread draft counts it.
#[tokio::test(flavor = "multi_thread")]
async fn an_unread_draft_counts_what_was_confirmed_after_it() {
    let mut bench = bench("per_day = { other = \"1000000000000\" }").await;
    let (order, amount) = unread(&mut bench, 1).await.remove(0);
    bench.limits(&format!("per_day = {{ other = \"{amount}\" }}\nper_instruction = {{ other = \"1000000000000\" }}"));
    let unsent = bench.confirm(&bench.prepare(&order));
    assert_eq!(states(&bench.submit(&bench.transfer("transfer", "0.01", "6200900000551")).await), [State::Accepted]);
    let view = bench.send(&unsent.id).await;
    assert_eq!((states(&view), reasons(&view)), (vec![State::NotSent], vec![Some("problem-ceiling-day")]));
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draft_whose_record_has_no_amount_is_not_sent() {
    let mut bench = bench("per_day = { other = \"1000000000000\" }").await;
    let (order, _) = unread(&mut bench, 1).await.remove(0);
    let prepared = bench.prepare(&order);
    for endpoint in ["list-bank-endorsement-transfer", "query-bank-endorsement-transfer"] {
        let fault = r#"{"kind":"edit_record","remove":["amount"]}"#;
        bench.post("faults", format!("{{\"endpoint\":\"{endpoint}\",\"count\":0,\"fault\":{fault}}}")).await;
    }
    let view = bench.confirm(&prepared);
    let view = bench.send(&view.id).await;
    assert_eq!((states(&view), reasons(&view)), (vec![State::NotSent], vec![Some("problem-ceiling-no-amount")]));
    assert!(bench.ledger().await.is_empty());
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
