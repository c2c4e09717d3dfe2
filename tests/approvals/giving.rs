//! Rules for the approver: another name, another token that the service accepts, and a call-back to the payee.

use model::{ApprovalTier, State};
use serde_json::{Value, json};
use treasury::view::ApprovalGiven;

use crate::bench::{Bench, states};
use crate::settings::{bench, confirmed, given, one_tier};

/// A new token from the practice bank.
async fn token(bench: &Bench, permissions: &str) -> String {
    token_of(bench, permissions, None).await
}

/// The same for a person with this subject at the identity server.
pub async fn token_of(bench: &Bench, permissions: &str, subject: Option<&str>) -> String {
    let url = format!("{}/tokens", bench.bank.control_url);
    let call =
        reqwest::Client::builder().no_proxy().build().unwrap().post(url).header("content-type", "application/json");
    let reply = call.body(json!({ "permissions": permissions, "subject": subject }).to_string()).send().await.unwrap();
    let reply: Value = serde_json::from_str(&reply.text().await.unwrap()).unwrap();
    reply["token"].as_str().expect("a token").to_owned()
}

async fn says(bench: &Bench, given: &ApprovalGiven, token: Option<&str>) -> (u8, String) {
    let error = bench.desk().approval_give(given, token).await.unwrap_err();
    (error.exit().number(), error.trouble().sentence.id.clone())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_person_is_refused_however_their_name_is_typed() {
    let bench = bench(&one_tier("same_account")).await;
    let view = confirmed(&bench, "20", "6200900000305");
    for (name, sentence) in [
        ("Chen", "approval-same-person"),
        ("  CHEN ", "approval-same-person"),
        ("", "approval-approver-name"),
        ("  ", "approval-approver-name"),
    ] {
        assert_eq!(says(&bench, &given(&bench, &view.id, name), None).await, (2, sentence.to_owned()), "{name:?}");
    }
    let changed = ApprovalGiven { digest: "0".repeat(64), ..given(&bench, &view.id, "Zhang Wei") };
    assert_eq!(says(&bench, &changed, None).await.1, "approval-changed");
    assert_eq!(states(&bench.desk().submission(&view.id).unwrap()), [State::AwaitingApproval]);
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn an_own_token_is_another_one_that_the_service_answers_to() {
    let mut bench = bench(&one_tier("own_token")).await;
    let view = confirmed(&bench, "30", "6200900000306");
    let second = given(&bench, &view.id, "Zhang Wei");
    let (preparers, without) = (bench.bank.token.clone(), token(&bench, "none").await);
    for (own, exit, sentence) in [
        (None, 2, "approval-needs-token"),
        (Some(preparers.as_str()), 2, "approval-same-token"),
        (Some("two words"), 2, "token-refused"),
        (Some("nobody-s-token"), 3, "approval-token-refused"),
        (Some(without.as_str()), 4, "approval-token-refused"),
    ] {
        assert_eq!(says(&bench, &second, own).await, (exit, sentence.to_owned()));
    }
    // Both tokens count as the preparer's after the desk has been given another one.
    let other = token(&bench, "all").await;
    bench.desk().token_give(&other).unwrap();
    for own in [&preparers, &other] {
        assert_eq!(says(&bench, &second, Some(own)).await.1, "approval-same-token");
    }
    assert!(bench.ledger().await.is_empty());
    let reader = token(&bench, "read").await;
    let approved = bench.desk().approval_give(&second, Some(&reader)).await.unwrap();
    assert_eq!(approved.given, Some(ApprovalTier::OwnToken));
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 1);
    bench.desk = None;
    for file in std::fs::read_dir(bench.home().profile_dir("practice").unwrap()).unwrap() {
        let bytes = std::fs::read(file.unwrap().path()).unwrap();
        let holds = |token: &str| bytes.windows(token.len()).any(|part| part == token.as_bytes());
        assert!(!holds(&reader) && !holds(&preparers), "no token is in a file");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tokens_are_one_person_unless_an_identity_server_says_two() {
    let mut bench = bench(&one_tier("own_token")).await;
    let view = confirmed(&bench, "31", "6200900000307");
    let second = given(&bench, &view.id, "Zhang Wei");
    let renewed = token_of(&bench, "all", Some("clerk")).await;
    assert_eq!(says(&bench, &second, Some(&renewed)).await, (2, "approval-same-token".to_owned()), "one subject");
    let other = token_of(&bench, "read", Some("wei")).await;
    bench.desk().approval_give(&second, Some(&other)).await.unwrap();
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);

    let path = bench.desk().folder().join("profile.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    bench.desk = None;
    std::fs::write(&path, text.replace("userinfo_url", "# userinfo_url")).unwrap();
    bench.open();
    let weakened = bench.desk().weakened().expect("another way to tell people apart is a weakening");
    assert!(weakened.sentences[0].args["name"].contains("userinfo_url"));
    let asked = bench.desk().weakened_read(weakened.event, "Chen").unwrap().expect("an approver is asked");
    bench.desk().approval_give(&given(&bench, &asked.id, "Zhang Wei"), Some(&other)).await.unwrap();
    let view = confirmed(&bench, "32", "6200900000307");
    let second = given(&bench, &view.id, "Zhang Wei");
    assert_eq!(says(&bench, &second, Some(&other)).await, (2, "approval-no-userinfo".to_owned()));
    assert_eq!(bench.ledger().await.len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_name_with_a_new_account_waits_for_the_call_back() {
    let bench = bench(&one_tier("same_account").replace("\"0\"", "\"1000000\"")).await;
    let first = bench.transfer("transfer", "5", "6200900000308");
    assert_eq!(states(&bench.submit(&first).await), [State::Accepted]);
    let mut moved = bench.transfer("transfer", "5", "6200955554711");
    let name = first.items[0].fields["oppositeAccountName"].clone();
    moved.items[0].fields.insert("oppositeAccountName".to_owned(), name.clone());
    let check = bench.prepare(&moved);
    let needed = check.approval.clone().expect("a call-back needs the approver");
    assert_eq!((needed.tier, needed.call_backs[0].account.as_str()), (ApprovalTier::SameAccount, "6200955554711"));
    assert_eq!(check.rows[0].notes[0].id, "note-approver-calls-back", "{:?}", check.rows[0].notes);
    let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
    let second = given(&bench, &view.id, "Zhang Wei");
    for call_back in [None, Some("spoke to Mr Li"), Some("Mr Li says 4712")] {
        let second = ApprovalGiven { call_back: call_back.map(str::to_owned), ..second.clone() };
        assert_eq!(says(&bench, &second, None).await, (2, "approval-call-back".to_owned()), "{call_back:?}");
    }
    let called = ApprovalGiven { call_back: Some("Mr Li, 10:32, ends in 4711".to_owned()), ..second };
    bench.desk().approval_give(&called, None).await.unwrap();
    assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
    assert_eq!(bench.ledger().await.len(), 2);
}

/// A transfer to that account of the supplier of `first`.
fn to_account(bench: &Bench, first: &money::view::Order, account: &str) -> money::view::Order {
    let mut order = bench.transfer("transfer", "5", account);
    let name = first.items[0].fields["oppositeAccountName"].clone();
    order.items[0].fields.insert("oppositeAccountName".to_owned(), name);
    order
}

#[tokio::test(flavor = "multi_thread")]
async fn each_account_of_a_supplier_has_its_own_call_back_and_needs_it_once() {
    let bench = bench(&one_tier("same_account").replace("\"0\"", "\"1000000\"")).await;
    let first = bench.transfer("transfer", "6", "6200900000308");
    assert_eq!(states(&bench.submit(&first).await), [State::Accepted]);
    for (account, end) in [("6200955554711", "4711"), ("6200955559320", "9320")] {
        let check = bench.prepare(&to_account(&bench, &first, account));
        let needed = check.approval.clone().expect("a new account needs a call-back");
        assert_eq!(needed.call_backs[0].account, account);
        let view = bench.desk().confirm_as(&check.submission_id, &check.nonce, None, Some("Chen")).unwrap();
        let second = given(&bench, &view.id, "Zhang Wei");
        // The end of another account that was read back earlier opens nothing.
        let earlier = ApprovalGiven { call_back: Some("Mr Li, ends in 0308 and 1111".to_owned()), ..second.clone() };
        assert_eq!(says(&bench, &earlier, None).await, (2, "approval-call-back".to_owned()), "{account}");
        let called = ApprovalGiven { call_back: Some(format!("Mr Li, 10:32, ends in {end}")), ..second };
        bench.desk().approval_give(&called, None).await.unwrap();
        assert_eq!(states(&bench.send(&view.id).await), [State::Accepted]);
        // The next payments to the known accounts go without a stop; they only name another amount.
        for known in ["6200900000308", account] {
            let mut next = to_account(&bench, &first, known);
            next.items[0].fields.insert("tradeAmount".to_owned(), format!("7.{end}")[..4].to_owned());
            assert!(bench.prepare(&next).approval.is_none(), "{known} is known after {account}");
        }
    }
    assert_eq!(bench.ledger().await.len(), 3);
    let known = bench.desk().counterparty_views().unwrap();
    let accounts = known.iter().filter(|one| one.name.as_ref() == Some(&first.items[0].fields["oppositeAccountName"]));
    assert_eq!(accounts.count(), 3, "the accounts of one payee are a list");
}

#[tokio::test(flavor = "multi_thread")]
async fn without_dual_control_each_account_of_a_payee_is_called_back() {
    let bench = Bench::new().await;
    let first = bench.transfer("transfer", "6", "6200900000309");
    assert_eq!(states(&bench.submit(&first).await), [State::Accepted]);
    let with = |order: &money::view::Order, reason: &str| money::view::Order {
        reason: Some(reason.to_owned()),
        ..order.clone()
    };
    let second = to_account(&bench, &first, "6200955554712");
    assert!(bench.desk().prepare(&second).is_err());
    assert_eq!(states(&bench.submit(&with(&second, "call-back: Mr Li, 4712")).await), [State::Accepted]);
    let third = to_account(&bench, &first, "6200955559321");
    assert!(bench.desk().prepare(&third).is_err(), "a third account stops");
    assert!(
        bench.desk().prepare(&with(&third, "call-back: Mr Li, 4712")).is_err(),
        "the second one's does not open it"
    );
    assert!(bench.desk().prepare(&with(&third, "call-back: Mr Li, 9321")).is_ok());
    assert_eq!(bench.ledger().await.len(), 2);
}
