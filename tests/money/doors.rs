//! Shared by the tests of the doors: an order's answer as sentences, the check of a sheet, sending, and an approver.

use std::collections::BTreeMap;

use model::{DeskError, Sentence, State};
use money::view::{CheckView, Order};
use treasury::Desk;
use treasury::view::{ApprovalGiven, OrderSheet, OrderSheetForm};

use crate::bench::{Bench, states};

/// An answer of the desk, or the sentences with which it asks or refuses.
pub type Answer<T> = Result<T, Vec<Sentence>>;

/// The sentences of an order that was asked about.
pub fn questions(asked: DeskError) -> Vec<Sentence> {
    let trouble = asked.to_trouble();
    match trouble.problems.is_empty() {
        true => vec![trouble.sentence],
        false => trouble.problems.into_iter().map(|problem| problem.sentence).collect(),
    }
}

/// The ids of sentences.
pub fn ids(asked: &[Sentence]) -> Vec<&str> {
    asked.iter().map(|sentence| sentence.id.as_str()).collect()
}

/// Checks an order.
pub fn prepared(desk: &Desk, order: &Order) -> Answer<CheckView> {
    desk.prepare(order).map_err(questions)
}

/// Confirms and sends a check.
pub async fn pay(desk: &Desk, check: Answer<CheckView>) -> Answer<()> {
    let check = check?;
    let confirmed = desk.confirm(&check.submission_id, &check.nonce, None).map_err(questions)?;
    let sent = desk.send(&confirmed.id, |_| {}).await.map_err(questions)?;
    assert_eq!(states(&sent), vec![State::Accepted; sent.instructions.len()]);
    Ok(())
}

/// The check of a sheet of orders; the sentences of the cells and rows where it is refused.
pub fn check_sheet(desk: &Desk, sheet: OrderSheet) -> Answer<CheckView> {
    let form = OrderSheetForm {
        sheet,
        same: BTreeMap::new(),
        control_total: String::new(),
        control_count: String::new(),
        reason: None,
        language: "en".to_owned(),
    };
    let checked = desk.order_sheet_check(&form).map_err(questions)?;
    match desk.order_sheet_prepare(&form) {
        Ok(check) if checked.problems.is_empty() => Ok(check),
        Ok(_) => panic!("an order of a sheet with problems: {checked:?}"),
        Err(_) => Err(checked.problems.into_iter().map(|problem| problem.sentence).collect()),
    }
}

/// Makes every order of the bench need an approval.
pub fn with_an_approver(bench: &mut Bench) {
    let path = bench.desk().folder().join("profile.toml");
    let tier = "[[second_person.tiers]]\nfrom = \"0\"\nhow = \"same_account\"\n";
    let mut profile: toml::Table = std::fs::read_to_string(&path).unwrap().parse().unwrap();
    profile.extend(tier.parse::<toml::Table>().unwrap());
    bench.desk = None;
    std::fs::write(&path, toml::to_string(&profile).unwrap()).unwrap();
    bench.open();
}

/// Approves the waiting submission, and sends it.
pub async fn approve_and_send(bench: &Bench, submission: &str) {
    let desk = bench.desk();
    let (id, digest) = (submission.to_owned(), desk.approval(submission).unwrap().approval.digest);
    let given = ApprovalGiven { id, digest, name: "Zhang Wei".to_owned(), call_back: None };
    desk.approval_give(&given, None).await.unwrap();
    bench.go_on(submission);
    assert_eq!(states(&bench.send(submission).await), [State::Accepted]);
}
