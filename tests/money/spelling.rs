//! One spelling: a payment in another spelling, from another account or in another currency's name is the same payment,
//! and invisible characters are never sent. The bank's ledger shows the executed transfers.

use acceptance::account;
use model::{Problem, State};
use money::view::Order;
use serde_json::json;

use crate::bench::{Bench, only, outsider, states};
use crate::doubts::resolution;

const PAYEE: &str = "6200900000555";

fn with(order: &Order, changes: &[(&str, &str)]) -> Order {
    let mut order = order.clone();
    for (field, value) in changes {
        order.items[0].fields.insert((*field).to_owned(), (*value).to_owned());
    }
    order
}

/// A bench with one transfer that the bank carried out without a reply.
async fn in_doubt() -> (Bench, Order, String) {
    let bench = Bench::new().await;
    bench.fault("transfer", json!({"kind": "apply_then_close"})).await;
    let order = bench.transfer("transfer", "250.00", PAYEE);
    let view = bench.submit(&order).await;
    assert_eq!((states(&view), bench.ledger().await.len()), (vec![State::InDoubt], 1));
    let id = only(&view).id.clone();
    (bench, order, id)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_transfer_in_doubt_is_not_paid_in_another_spelling_or_account() {
    let (bench, order, _) = in_doubt().await;
    let other_account =
        bench.bank.accounts.iter().find(|account| account.bank_mark != bench.bank.accounts[0].bank_mark);
    let other_account = other_account.map(account::key).unwrap();
    let from_another = Order { operation: "transfer-personal".to_owned(), ..order.clone() };
    let mut from_another = with(&from_another, &[("oppositeBankMark", "B")]);
    from_another.items[0].account = other_account.clone();
    let mut in_dollars = with(&order, &[("currency", "USD"), ("purpose", "another purpose")]);
    in_dollars.items[0].account = other_account;
    let rows = [
        ("the same", order.clone()),
        ("currency in small letters", with(&order, &[("currency", "cny")])),
        ("currency in full width", with(&order, &[("currency", "ＣＮＹ")])),
        ("currency by name", with(&order, &[("currency", "RMB")])),
        ("currency by number", with(&order, &[("currency", "156")])),
        ("a space in the account", with(&order, &[("oppositeAccountNumber", "6200 9000 00555")])),
        ("a hyphen in the account", with(&order, &[("oppositeAccountNumber", "6200900000-555")])),
        ("full-width digits", with(&order, &[("oppositeAccountNumber", "６２００９０００００５５５")])),
        ("a zero-width sign", with(&order, &[("oppositeAccountNumber", "620090\u{200b}0000555")])),
        ("another day and purpose", with(&order, &[("tradeDate", "2026-01-01"), ("purpose", "x")])),
        ("another name", with(&order, &[("oppositeAccountName", "别的公司")])),
        ("from another account", from_another),
        ("from another account in another currency", in_dollars),
    ];
    for (what, order) in rows {
        for reason in [None, Some("second salary"), Some("also due 1:"), Some("also due 2: why")] {
            let order = Order { reason: reason.map(str::to_owned), ..order.clone() };
            let problems = bench.problems(&order);
            let ids = ["problem-look-alike-in-doubt", "problem-hidden-character", "problem-currency-spelling"];
            let stops = |problem: &Problem| ids.contains(&problem.sentence.id.as_str());
            assert!(problems.iter().any(stops), "{what}, {reason:?}: {problems:?}");
        }
    }
    assert_eq!(bench.ledger().await.len(), 1, "paid once");
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stop_at_a_doubt_names_it_and_lets_an_instalment_pass_with_a_reason() {
    let (bench, order, id) = in_doubt().await;
    let stop = bench.problems(&order).into_iter().find(|one| one.sentence.id == "problem-look-alike-in-doubt").unwrap();
    let since = bench.desk().instruction(&id).unwrap().instruction.since;
    let said = |name: &str| stop.sentence.args.get(name).cloned().unwrap_or_default();
    assert_eq!((said("number").as_str(), said("state").as_str(), said("since")), ("1", "in_doubt", since));

    let due = Some("also due 1: second instalment of three".to_owned());
    let same = Order { reason: due.clone(), ..order.clone() };
    assert!(!bench.problems(&same).is_empty(), "nothing tells the two apart");
    let second = Order { reason: due, ..with(&order, &[("purpose", "instalment 2 of 3")]) };
    let check = bench.prepare(&second);
    assert!(check.rows[0].notes.iter().any(|note| note.id == "note-also-due"), "{:?}", check.rows[0].notes);
    let view = bench.confirm(&check);
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 2);
    let stops = bench.problems(&order);
    let is_doubt = |problem: &Problem| problem.sentence.id == "problem-look-alike-in-doubt";
    assert!(stops.iter().any(is_doubt), "the doubt itself is as it was: {stops:?}");
    bench.desk().doubt_resolve(&resolution(&id, true)).unwrap();
    let third =
        Order { reason: Some("third instalment".to_owned()), ..with(&order, &[("purpose", "instalment 3 of 3")]) };
    assert!(bench.desk().prepare(&third).is_ok());
}

#[tokio::test(flavor = "multi_thread")]
async fn an_equal_transfer_of_the_day_is_equal_in_every_spelling() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", PAYEE);
    assert_eq!(states(&bench.submit(&order).await), [State::Accepted]);
    for (field, value) in [
        ("currency", "cny"),
        ("oppositeAccountNumber", "６２００ ９００００ ０５５５"),
        ("oppositeAccountNumber", "6200900000-555"),
        ("tradeAmount", "250"),
    ] {
        let problems = bench.problems(&with(&order, &[(field, value)]));
        assert_eq!(problems[0].sentence.id, "problem-twin", "{field} {value}: {problems:?}");
    }
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_entered_in_another_form_is_sent_in_its_one_form_and_shown_so() {
    let bench = Bench::new().await;
    let order = bench.transfer("transfer", "250.00", PAYEE);
    let typed = with(&order, &[("oppositeAccountNumber", "６２００ 9000 00555"), ("currency", " cny ")]);
    let check = bench.prepare(&typed);
    let sent =
        |name: &str| check.rows[0].fields.iter().find(|field| field.name == name).map(|field| field.value.clone());
    assert_eq!((sent("oppositeAccountNumber").as_deref(), sent("currency").as_deref()), (Some(PAYEE), Some("CNY")));
    assert_eq!(check.rows[0].notes.iter().filter(|note| note.id == "note-normalised").count(), 2);
    let view = bench.confirm(&check);
    bench.send(&view.id).await;
    let ledger = bench.ledger().await;
    assert!(ledger[0].to_string().contains(PAYEE), "{}", ledger[0]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_letter_of_another_script_in_a_known_name_asks_for_a_call_back() {
    let bench = Bench::new().await;
    let name = |order: &Order, name: &str| with(order, &[("oppositeAccountName", name)]);
    let known = name(&bench.transfer("transfer", "10.00", PAYEE), "Northern Acme Ltd.");
    assert_eq!(states(&bench.submit(&known).await), [State::Accepted]);
    for forged in
        ["Northern Аcmе Ltd.", "ＮＯＲＴＨＥＲＮ ＡＣＭＥ ＬＴＤ", "Northern Acrne Ltd", "N0rthern Acme (Ltd)"]
    {
        let order = name(&bench.transfer("transfer", "11.00", "7700000000001"), forged);
        let problems = bench.problems(&order);
        assert_eq!(problems[0].sentence.id, "problem-known-name-new-account", "{forged}: {problems:?}");
    }
    let hidden = name(&bench.transfer("transfer", "11.00", "7700000000001"), "Northern Ac\u{200b}me Ltd.");
    let problem = &bench.problems(&hidden)[0];
    assert_eq!(
        (problem.sentence.id.as_str(), problem.field.as_deref()),
        ("problem-hidden-character", Some("oppositeAccountName"))
    );
    assert_eq!(
        (problem.sentence.args["character"].as_str(), problem.sentence.args["place"].as_str()),
        ("U+200B", "12")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn no_field_of_any_operation_takes_a_character_that_cannot_be_seen() {
    let bench = Bench::new().await;
    bench.refresh(&["endorsement-transfer"]).await;
    let rows = bench.rows("endorsement-transfer");
    for hidden in ["\u{1b}[2J", "a\nb", "a\u{9b}b", "\u{202e}7", "\u{e000}", "\u{2028}", "\u{feff}x"] {
        for field in ["purpose", "oppositeAccountName", "referenceOrder", "currency", "oppositeAccountNumber"] {
            let order = with(&bench.transfer("transfer", "1.00", PAYEE), &[(field, &format!("x{hidden}x"))]);
            let problem = &bench.problems(&order)[0];
            assert_eq!(problem.sentence.id, "problem-hidden-character", "{field} {hidden:?}");
        }
        let endorsed = bench.order("endorse", &[&rows[0]], &outsider("endorsee"));
        let order = with(&endorsed, &[("remark", &format!("x{hidden}x"))]);
        assert_eq!(bench.problems(&order)[0].sentence.id, "problem-hidden-character");
        let order = Order { reason: Some(format!("x{hidden}x")), ..endorsed };
        assert_eq!(bench.problems(&order)[0].field.as_deref(), Some("reason"));
    }
}
