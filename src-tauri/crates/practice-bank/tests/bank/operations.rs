//! The twelve draft operations: the lists that a draft leaves and enters, and its ledger entry.

use bank_contract::wire::{Draft, DraftTransactionRecord};
use bank_contract::{Endpoint, Stage};

use crate::desk::{Desk, body, id};

/// Operation, acting list, lists afterwards.
const MOVES: &[(Endpoint, Stage, &[Stage])] = &[
    (Endpoint::CreatePledgeApplication, Stage::PledgeApplication, &[Stage::Draft, Stage::PledgeAppWithdrawal]),
    (Endpoint::CreatePledgeReleaseApplication, Stage::MortgageReleaseApp, &[Stage::MortgageRelAppWithdrawal]),
    (Endpoint::CreatePromptPaymentApp, Stage::PromptPaymentApp, &[Stage::Draft, Stage::PromptPaymentAppWithdrawal]),
    (Endpoint::Endorse, Stage::EndorsementTransfer, &[Stage::Draft, Stage::TransferWithdrawal]),
    (Endpoint::MortgageReleaseAppWithdrawal, Stage::MortgageRelAppWithdrawal, &[Stage::MortgageReleaseApp]),
    (Endpoint::PledgeApplicationWithdrawal, Stage::PledgeAppWithdrawal, FREE),
    (
        Endpoint::PromptPaymentAppWithdrawal,
        Stage::PromptPaymentAppWithdrawal,
        &[Stage::Draft, Stage::EndorsementTransfer, Stage::PromptPaymentApp],
    ),
    (Endpoint::ReceiptByEndorsee, Stage::ReceiptByEndorsee, FREE),
    (Endpoint::ReceiptConfirm, Stage::ReceiptConfirm, FREE),
    (Endpoint::ReceiptPledgeConfirm, Stage::MortgageConfirm, &[Stage::MortgageReleaseApp]),
    (Endpoint::ReceiptPledgeReleaseConfirm, Stage::MortgageReleaseConfirm, FREE),
    (Endpoint::TransferWithdrawal, Stage::TransferWithdrawal, FREE),
];

const FREE: &[Stage] = &[Stage::Draft, Stage::EndorsementTransfer, Stage::PledgeApplication];

/// A draft in a list whose number is unique there, due late enough to be free afterwards.
async fn pick(desk: &Desk, stage: Stage, account: usize) -> Draft {
    let drafts = desk.list(stage, account).await;
    let whole = |draft: &&Draft| drafts.iter().filter(|other| other.draftNumber == draft.draftNumber).count() == 1;
    let today = chrono::Utc::now().date_naive().to_string();
    let not_overdue = |draft: &&Draft| draft.dueDate.as_ref() >= Some(&today) || stage == Stage::PromptPaymentApp;
    drafts.iter().filter(whole).find(not_overdue).cloned().unwrap_or_else(|| panic!("no draft in {}", stage.name()))
}

#[tokio::test]
async fn each_operation_moves_the_draft_and_stands_in_the_ledger() {
    for account in [0, 3] {
        for (endpoint, from, to) in MOVES {
            let desk = Desk::at(practice_bank::Options { drafts: 1_200, ..practice_bank::Options::awkward() }).await;
            let draft = pick(&desk, *from, account).await;
            let record = desk.act(*endpoint, account, &body(*endpoint, desk.account(account), &draft)).await;
            let name = endpoint.row().name();
            assert_eq!(record.draftNumber.as_ref(), Some(&draft.draftNumber), "{name}");
            assert_eq!(record.bankDraftId, draft.bankDraftId, "{name}");
            assert_eq!(record.accountNumber, desk.account(account).account_number, "{name}");
            assert_eq!(record.failureReason, None, "{name}");
            assert!(record.businessId > Some(1 << 53), "{name}");
            assert_eq!(desk.stages(account, &draft).await, *to, "{name} of account {account}");
            let ledger = desk.ledger().await;
            let [entry] = ledger.entries.as_slice() else { panic!("{name}: {} entries", ledger.entries.len()) };
            assert_eq!((entry.sequence, entry.endpoint.as_str()), (1, name));
            assert_eq!(entry.draft_number.as_ref(), Some(&draft.draftNumber), "{name}");
            assert_eq!(entry.amount, draft.amount.as_ref().expect("an amount").text.as_ref(), "{name}");
            let again = desk.post(*endpoint, account, &body(*endpoint, desk.account(account), &draft)).await;
            assert!(again.expect("a reply").failed().is_some(), "{name} works once");
            assert_eq!(desk.applied().await, 1, "{name}");
        }
    }
}

/// The body of an answer that refuses, with each bank's own value.
fn refusal(desk: &Desk, account: usize, draft: &Draft) -> String {
    let refuse = if desk.account(account).bank_mark == "EASTBANK" { 0 } else { 2 };
    let number = &desk.account(account).account_number;
    format!(r#"[{{"accountNumber":"{number}","bankDraftId":"{}","replayFlag":{refuse}}}]"#, id(draft))
}

#[tokio::test]
async fn refusing_gives_the_draft_back() {
    let rows: &[(Endpoint, Stage, &[Stage])] = &[
        (Endpoint::ReceiptByEndorsee, Stage::ReceiptByEndorsee, &[]),
        (Endpoint::ReceiptConfirm, Stage::ReceiptConfirm, &[]),
        (Endpoint::ReceiptPledgeConfirm, Stage::MortgageConfirm, &[]),
        (Endpoint::ReceiptPledgeReleaseConfirm, Stage::MortgageReleaseConfirm, &[Stage::Draft]),
    ];
    for account in [1, 4] {
        let desk = Desk::open().await;
        for (endpoint, from, to) in rows {
            let draft = pick(&desk, *from, account).await;
            desk.act(*endpoint, account, &refusal(&desk, account, &draft)).await;
            assert_eq!(desk.stages(account, &draft).await, *to, "{}", endpoint.row().name());
            let last = desk.ledger().await.entries.pop().expect("an entry");
            assert_eq!(last.answer.as_deref(), Some("refuse"));
        }
    }
}

#[tokio::test]
async fn the_counterparty_answers_on_request_only() {
    // List of the open application, action of the counterparty, lists afterwards.
    let rows: &[(Stage, &str, &[Stage])] = &[
        (Stage::TransferWithdrawal, "sign", &[]),
        (Stage::TransferWithdrawal, "refuse", FREE),
        (Stage::PledgeAppWithdrawal, "sign", &[Stage::Draft]),
        (Stage::PledgeAppWithdrawal, "refuse", FREE),
        (Stage::MortgageRelAppWithdrawal, "sign", &[]),
        (Stage::MortgageRelAppWithdrawal, "refuse", &[Stage::MortgageReleaseApp]),
        (Stage::PromptReceiptWithdrawal, "sign", &[]),
        (Stage::PromptReceiptWithdrawal, "refuse", &[Stage::Draft, Stage::PromptReceipt]),
        (Stage::PromptPaymentAppWithdrawal, "sign", &[]),
        (Stage::ReceiptByEndorsee, "withdraw", &[]),
        (Stage::ReceiptConfirm, "withdraw", &[]),
        (Stage::MortgageConfirm, "withdraw", &[]),
        (Stage::MortgageReleaseConfirm, "withdraw", &[Stage::Draft]),
    ];
    for (stage, does, to) in rows {
        let desk = Desk::at(practice_bank::Options { drafts: 1_200, ..practice_bank::Options::awkward() }).await;
        let draft = pick(&desk, *stage, 2).await;
        let answer = desk.counterparty_answers(&draft, does).await;
        assert_eq!(answer.status, 200, "{} {does}: {}", stage.name(), answer.text);
        assert_eq!(desk.stages(2, &draft).await, *to, "{} {does}", stage.name());
        assert_eq!(desk.counterparty_answers(&draft, does).await.status, 409, "{} {does} twice", stage.name());
        assert_eq!(desk.applied().await, 1);
    }
}

#[tokio::test]
async fn a_pledgee_outside_offers_the_release_and_the_holder_signs_it() {
    let desk = Desk::open().await;
    let draft = pick(&desk, Stage::PledgeAppWithdrawal, 0).await;
    for does in ["sign", "release"] {
        assert_eq!(desk.counterparty_answers(&draft, does).await.status, 200, "{does}");
    }
    assert_eq!(desk.stages(0, &draft).await, [Stage::Draft, Stage::MortgageReleaseConfirm]);
    let endpoint = Endpoint::ReceiptPledgeReleaseConfirm;
    desk.act(endpoint, 0, &body(endpoint, desk.account(0), &draft)).await;
    assert_eq!(desk.stages(0, &draft).await, FREE);
}

#[tokio::test]
async fn a_presentment_that_is_paid_credits_the_account() {
    let desk = Desk::open().await;
    let draft = desk.list(Stage::PromptPaymentAppWithdrawal, 0).await.remove(0);
    let before = bank_contract::Amount::parse_plain(&desk.available(0, "CNY").await).expect("an amount");
    desk.counterparty_answers(&draft, "sign").await;
    let paid = draft.amount.and_then(|amount| amount.exact).expect("an amount");
    let after = bank_contract::Amount::parse_plain(&desk.available(0, "CNY").await).expect("an amount");
    assert_eq!(before.checked_add(paid), Some(after));
}

#[tokio::test]
async fn an_endorsement_between_own_accounts_waits_at_the_other_desk() {
    let desk = Desk::open().await;
    let draft = pick(&desk, Stage::EndorsementTransfer, 0).await;
    let (payer, payee) = (desk.account(0), desk.account(4));
    let to_own = body(Endpoint::Endorse, payer, &draft).replace("777002", &payee.account_number);
    desk.act(Endpoint::Endorse, 0, &to_own).await;
    assert_eq!(desk.stages(4, &draft).await, [Stage::ReceiptByEndorsee]);
    let seen = desk.list(Stage::ReceiptByEndorsee, 4).await.into_iter().find(|seen| id(seen) == id(&draft));
    let seen = seen.expect("the draft");
    assert_eq!(seen.bankMark, "HARBOUR");
    let info = seen.endorseInfo.expect("who endorsed").0;
    assert_eq!(info.endorserAccountNumber.as_ref(), Some(&payer.account_number));
    desk.act(Endpoint::ReceiptByEndorsee, 4, &body(Endpoint::ReceiptByEndorsee, payee, &draft)).await;
    assert_eq!(desk.stages(4, &draft).await, FREE);
    assert!(desk.stages(0, &draft).await.is_empty());
}

#[tokio::test]
async fn an_endorsement_that_may_not_go_on_ends_with_the_endorsee() {
    let desk = Desk::open().await;
    let draft = pick(&desk, Stage::EndorsementTransfer, 0).await;
    let last = body(Endpoint::Endorse, desk.account(0), &draft)
        .replace("777002", &desk.account(1).account_number)
        .replace(r#""transferFlag":1"#, r#""transferFlag":0"#);
    desk.act(Endpoint::Endorse, 0, &last).await;
    desk.act(Endpoint::ReceiptByEndorsee, 1, &body(Endpoint::ReceiptByEndorsee, desk.account(1), &draft)).await;
    assert_eq!(desk.stages(1, &draft).await, [Stage::Draft, Stage::PromptPaymentApp]);
}

#[tokio::test]
async fn withdrawing_and_signing_at_once_lets_exactly_one_of_them_happen() {
    let desk = Desk::at(practice_bank::Options { drafts: 1_200, ..practice_bank::Options::awkward() }).await;
    for draft in desk.list(Stage::TransferWithdrawal, 0).await.into_iter().take(8) {
        let before = desk.applied().await;
        let withdrawal = body(Endpoint::TransferWithdrawal, desk.account(0), &draft);
        let (withdrawn, signed) = tokio::join!(
            desk.post(Endpoint::TransferWithdrawal, 0, &withdrawal),
            desk.counterparty_answers(&draft, "sign")
        );
        let withdrawn = withdrawn.expect("a reply").failed().is_none();
        assert_ne!(withdrawn, signed.status == 200);
        assert_eq!(desk.applied().await, before + 1);
    }
}

#[tokio::test]
async fn a_split_draft_cannot_be_named_by_its_number() {
    let desk = Desk::open().await;
    let drafts = desk.list(Stage::EndorsementTransfer, 0).await;
    let split = drafts.iter().find(|draft| drafts.iter().filter(|o| o.draftNumber == draft.draftNumber).count() == 2);
    let split = split.expect("the split draft");
    for endpoint in [Endpoint::Endorse, Endpoint::CreatePledgeApplication] {
        let answer = desk.post(endpoint, 0, &body(endpoint, desk.account(0), split)).await.expect("a reply");
        assert!(answer.failed().is_some_and(|message| message.contains("split")), "{}", answer.text);
    }
    assert_eq!(desk.applied().await, 0);
}

#[tokio::test]
async fn several_items_are_applied_all_or_none() {
    let desk = Desk::open().await;
    let drafts = desk.list(Stage::EndorsementTransfer, 1).await;
    let item = |draft: &Draft| {
        let body = body(Endpoint::Endorse, desk.account(1), draft);
        body[1..body.len() - 1].to_owned()
    };
    let twice = format!("[{},{}]", item(&drafts[0]), item(&drafts[0]));
    assert!(desk.post(Endpoint::Endorse, 1, &twice).await.expect("a reply").failed().is_some());
    assert_eq!(desk.applied().await, 0);
    let both = format!("[{},{}]", item(&drafts[0]), item(&drafts[1]));
    let records: Vec<DraftTransactionRecord> = desk.post(Endpoint::Endorse, 1, &both).await.expect("a reply").many();
    let numbers: Vec<_> = records.into_iter().filter_map(|record| record.draftNumber).collect();
    assert_eq!(numbers, [drafts[0].draftNumber.clone(), drafts[1].draftNumber.clone()]);
    let signs = desk.list(Stage::ReceiptByEndorsee, 1).await;
    let one = |draft: &Draft| body(Endpoint::ReceiptByEndorsee, desk.account(1), draft).replace(['[', ']'], "");
    let two = format!("[{},{}]", one(&signs[0]), one(&signs[1]));
    assert!(desk.post(Endpoint::ReceiptByEndorsee, 1, &two).await.expect("a reply").failed().is_some());
}

#[tokio::test]
async fn invalid_items_fail_and_change_nothing() {
    let desk = Desk::open().await;
    let draft = pick(&desk, Stage::EndorsementTransfer, 0).await;
    let good = body(Endpoint::Endorse, desk.account(0), &draft);
    let due = pick(&desk, Stage::PromptPaymentApp, 0).await;
    let present = body(Endpoint::CreatePromptPaymentApp, desk.account(0), &due);
    let rows = [
        (Endpoint::Endorse, "not JSON".to_owned()),
        (Endpoint::Endorse, "{}".to_owned()),
        (Endpoint::Endorse, "[]".to_owned()),
        (Endpoint::Endorse, "[1]".to_owned()),
        (Endpoint::Endorse, "null".to_owned()),
        (Endpoint::Endorse, good.replace("draftNumber", "DraftNumber")),
        (Endpoint::Endorse, good.replace(r#""transferFlag":1"#, r#""transferFlag":7"#)),
        (Endpoint::Endorse, good.replace(r#""transferFlag":1"#, r#""transferFlag":"1""#)),
        (Endpoint::Endorse, good.replace(r#""transferFlag":1"#, r#""transferFlag":null"#)),
        (Endpoint::Endorse, good.replace(&draft.draftNumber, &"1".repeat(30))),
        (Endpoint::Endorse, good.replace(&desk.account(0).account_number, &desk.account(1).account_number)),
        (Endpoint::Endorse, good.replace(&desk.account(0).account_number, &desk.account(3).account_number)),
        (Endpoint::Endorse, good.replace("777002", &desk.account(0).account_number)),
        (Endpoint::Endorse, good.replace("777002", "")),
        (Endpoint::Endorse, good.replace(r#""transferFlag":1"#, r#""transferFlag":1,"bankCode":"1""#)),
        (Endpoint::CreatePromptPaymentApp, present.replace(r#""onlineFlag":1"#, r#""onlineFlag":9"#)),
        (Endpoint::CreatePromptPaymentApp, present.replace(r#""amount":"#, r#""amount":9"#)),
        (Endpoint::CreatePromptPaymentApp, present.replace(r#""amount":"#, r#""amount":-"#)),
        (Endpoint::ReceiptConfirm, body(Endpoint::ReceiptConfirm, desk.account(0), &draft)),
    ];
    for (endpoint, body) in rows {
        let answer = desk.post(endpoint, 0, &body).await.expect("a reply");
        assert_eq!(answer.status, 200, "{body}");
        assert!(answer.failed().is_some_and(|message| !message.is_empty()), "{body}: {}", answer.text);
    }
    assert_eq!(desk.applied().await, 0);
}
