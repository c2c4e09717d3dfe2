//! The balances in the check of a transfer, through the practice bank: as they were read last, before and after the
//! order.

use model::State;

use crate::bench::{Bench, states};

const PAYEE: &str = "6200900000017";

#[tokio::test(flavor = "multi_thread")]
async fn a_check_says_the_balance_before_and_after_it_and_warns() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "100.25", PAYEE);
    let unread = &bench.prepare(&order).funds[0];
    assert_eq!((&unread.available, &unread.after, unread.is_short), (&None, &None, false), "unknown, not zero");

    bench.desk().balances_refresh(&[]).await.unwrap();
    let rows = bench.desk().balances(None).unwrap().rows;
    let held = rows.iter().find(|row| row.account == order.items[0].account).expect("its balance");
    let available = held.available_balance.clone().expect("the practice bank states it");
    let check = bench.prepare(&order);
    let [funds] = &check.funds[..] else { panic!("one account pays: {:?}", check.funds) };
    let parse = |text: &str| bank_contract::Amount::parse_plain(text).unwrap();
    let is = |text: &Option<String>, amount| text.as_deref().map(parse) == Some(amount);
    let left = parse(&available).checked_sub(parse("100.25")).unwrap();
    assert!(is(&funds.available, parse(&available)) && is(&funds.after, left), "{funds:?}");
    assert!(!funds.is_old && !funds.is_short && funds.day == Some(bench.desk().today().to_string()), "{funds:?}");
    assert!(!money::check_table(&check, "en").contains("too little"));

    // More than the account has is a warning, and no stop: the bank decides.
    let more = parse(&available).checked_add(parse("0.01")).unwrap().to_string();
    let short = bench.prepare(&bench.transfer("transfer", &more, PAYEE));
    assert!(short.funds[0].is_short, "{:?}", short.funds);
    assert!(short.marks.iter().any(|mark| mark.warns && mark.sentence.id == "note-shortfall"), "{:?}", short.marks);
    assert!(money::check_table(&short, "en").contains("too little"));

    // After the order and a new reading the balance is that of the check.
    assert_eq!(states(&bench.submit(&order).await), [State::Accepted]);
    bench.desk().balances_refresh(&[]).await.unwrap();
    let next = bench.prepare(&bench.transfer("transfer", "1.00", "6200900000018"));
    assert!(is(&next.funds[0].available, left), "{:?}", next.funds);
}
