//! Who may say yes: another name, another token that the service answers to, and whoever calls a payee back.

use serde_json::{Value, json};
use treasury::view::{ApprovalGiven, ApprovalTier, State};

use crate::bench::{Bench, states};
use crate::settings::{bench, confirmed, given, one_tier};

/// A token of its own from the practice bank.
async fn token(bench: &Bench, permissions: &str) -> String {
    let url = format!("{}/tokens", bench.bank.control_url);
    let call =
        reqwest::Client::builder().no_proxy().build().unwrap().post(url).header("content-type", "application/json");
    let reply = call.body(json!({ "permissions": permissions }).to_string()).send().await.unwrap();
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
    // The preparer's token stays the preparer's when the desk is given another one meanwhile.
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
async fn two_subjects_are_two_people_and_one_subject_is_one_whatever_the_token() {
    let jwt = |subject: &str, rest: &str| {
        let claims = json!({ "sub": subject, "jti": rest }).to_string();
        let digits = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
        let digit = |bits: usize| char::from(digits[bits & 63]);
        let text = claims.as_bytes().chunks(3).flat_map(|part| {
            let bits = part.iter().fold(0, |bits, byte| bits << 8 | usize::from(*byte)) << (8 * (3 - part.len()));
            (0..=part.len()).map(move |at| digit(bits >> (18 - 6 * at))).collect::<Vec<_>>()
        });
        format!("e30.{}.x", text.collect::<String>())
    };
    let bench = bench(&one_tier("own_token")).await;
    bench.desk().token_give(&jwt("chen", "1")).unwrap();
    let view = confirmed(&bench, "31", "6200900000307");
    let second = given(&bench, &view.id, "Zhang Wei");
    let renewed = says(&bench, &second, Some(&jwt("chen", "2"))).await;
    assert_eq!(renewed, (2, "approval-same-token".to_owned()), "a renewed token is the same person's");
    let other = says(&bench, &second, Some(&jwt("wei", "1"))).await;
    assert_eq!(other, (3, "approval-token-refused".to_owned()), "another person's is put before the service");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_known_name_with_a_new_account_waits_for_the_approver_s_call_back_whatever_the_amount() {
    let bench = bench(&one_tier("same_account").replace("\"0\"", "\"1000000\"")).await;
    let first = bench.transfer("transfer", "5", "6200900000308");
    assert_eq!(states(&bench.submit(&first).await), [State::Accepted]);
    let mut moved = bench.transfer("transfer", "5", "6200955554711");
    let name = first.items[0].fields["oppositeAccountName"].clone();
    moved.items[0].fields.insert("oppositeAccountName".to_owned(), name.clone());
    let check = bench.prepare(&moved);
    let needed = check.approval.clone().expect("a call-back needs the second person");
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
