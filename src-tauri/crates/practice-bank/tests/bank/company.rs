//! The drafts of three companies, as a desk that practises first sees them, and the days that pass on request.

use bank_contract::Stage;
use bank_contract::wire::Draft;
use chrono::{Days, NaiveDate};
use practice_bank::{Data, Options};

use crate::desk::Desk;

const LATE_PAYER: &str = "北辰机电设备有限公司";

fn company() -> Options {
    Options { data: Data::Company, ..Options::default() }
}

/// Every draft that a list of an account has.
async fn all_drafts(desk: &Desk) -> Vec<(Stage, Draft)> {
    let mut all = Vec::new();
    for stage in Stage::ALL {
        for account in 0..5 {
            let rows = desk.list_with(*stage, account, &[("size", "500")]).await.many::<Draft>();
            assert!(!rows.is_empty(), "{} of account {account} is empty", stage.name());
            all.extend(rows.into_iter().map(|draft| (*stage, draft)));
        }
    }
    all
}

#[tokio::test]
async fn amounts_names_and_banks_are_those_of_a_company() {
    let desk = Desk::at(company()).await;
    let is_chinese = |text: &str| !text.is_ascii();
    for (stage, draft) in all_drafts(&desk).await {
        let amount = draft.amount.as_ref().expect("an amount").text.clone();
        let (whole, cents) = amount.split_once('.').expect("two decimals");
        assert!(cents.len() == 2 && (5..=7).contains(&whole.len()), "{amount}");
        let acceptor = draft.acceptor.iter().map(|one| (one.0.accountName.clone(), one.0.accountBankName.clone()));
        let payee = draft.payee.iter().map(|one| (one.0.accountName.clone(), one.0.accountBankName.clone()));
        for (name, bank) in acceptor.chain(payee) {
            let (name, bank) = (name.expect("a name"), bank.expect("a bank"));
            assert_eq!(is_chinese(&name), is_chinese(&bank), "{}: {name} at {bank}", stage.name());
        }
        let is_bank = draft.acceptorName.as_ref().is_some_and(|name| name.contains("银行") || name.contains("Bank"));
        let is_finance = draft.acceptorName.as_ref().is_some_and(|name| name.contains("财务"));
        assert_eq!(draft.draftType == "AC01", is_bank || is_finance, "{:?}", draft.acceptorName);
        assert!(draft.discountInfo.is_none());
    }
    for line in desk.ledger().await.balances {
        assert!(line.book.len() <= "99999999.99".len(), "{}", line.book);
    }
}

#[tokio::test]
async fn drafts_are_pledged_to_the_house_bank_and_one_customer_pays_late() {
    let desk = Desk::at(company()).await;
    let all = all_drafts(&desk).await;
    let in_list = |stage: Stage| all.iter().filter(move |(of, _)| *of == stage).map(|(_, draft)| draft);
    for draft in in_list(Stage::PledgeAppWithdrawal) {
        let pledge = draft.pledgeInfo.as_ref().expect("a pledge");
        assert_eq!(pledge.0.pledgeeName.as_deref(), Some("东方练习银行上海分行"));
        assert!(pledge.0.pledgorRemark.as_deref().is_some_and(|remark| remark.contains("授信额度")));
    }
    for draft in in_list(Stage::ReceiptSettleConfirm) {
        assert_eq!(draft.acceptorName.as_deref(), Some(LATE_PAYER));
    }
    let owners: std::collections::BTreeSet<String> = (0..5).map(|at| desk.account(at).account_name.clone()).collect();
    assert_eq!(owners.len(), 3);
}

#[tokio::test]
async fn a_day_passes_on_request_and_pays_the_due_drafts_of_banks() {
    let desk = Desk::at(company()).await;
    let is_late = |draft: &Draft| draft.acceptorName.as_deref() == Some(LATE_PAYER);
    let presented = |drafts: Vec<Draft>| drafts.iter().filter(|draft| !is_late(draft)).count();
    let before = presented(all_of(&desk, Stage::PromptPaymentAppWithdrawal).await);
    let presentable = all_of(&desk, Stage::PromptPaymentApp).await.len();
    let balance = desk.ledger().await.balances;
    assert!(before > 0);
    let mut paid = 0;
    for _ in 0..15 {
        paid += desk.bank.next_day().await.expect("a day");
    }
    assert_eq!(desk.bank.ahead_seconds(), 15 * 86_400);
    assert_eq!(paid, before, "each is due within six days");
    assert_eq!(presented(all_of(&desk, Stage::PromptPaymentAppWithdrawal).await), 0);
    assert!(all_of(&desk, Stage::PromptPaymentApp).await.len() > presentable, "more drafts may be presented now");
    assert!(!all_of(&desk, Stage::PromptPaymentAppWithdrawal).await.is_empty(), "the late payer has not paid");
    let ledger = desk.ledger().await;
    assert_ne!(balance, ledger.balances, "the payments were credited");
    assert_eq!(ledger.entries.len(), paid);
}

async fn all_of(desk: &Desk, stage: Stage) -> Vec<Draft> {
    let mut all = Vec::new();
    for account in 0..5 {
        all.extend(desk.list_with(stage, account, &[("size", "500")]).await.many::<Draft>());
    }
    all
}

#[tokio::test]
async fn a_stored_bank_keeps_its_kind_and_its_days() {
    let folder = tempfile::tempdir().expect("a folder");
    let options = Options { state: Some(folder.path().join("bank.sqlite")), ..company() };
    let desk = Desk::at(options.clone()).await;
    desk.bank.next_day().await.expect("a day");
    let first = desk.list(Stage::Draft, 0).await;
    desk.bank.stop().await;
    let again = Desk::at(Options { data: Data::Awkward, ..options }).await;
    assert_eq!(again.list(Stage::Draft, 0).await, first);
    assert_eq!(again.bank.ahead_seconds(), 86_400);
}

#[tokio::test]
async fn the_past_of_a_company_ends_with_the_day_before_its_first() {
    let day = NaiveDate::from_ymd_opt(2026, 3, 2).expect("a day");
    let desk = Desk::at(Options { reference_day: Some(day), ..company() }).await;
    let past = desk.bank.past().expect("a past");
    assert_eq!((past.first_day(), past.lists(90).len()), (day, 80));
    assert_eq!(past.first_day() - Days::new(1), day.pred_opt().expect("a day"));
    let awkward = Desk::at(Options::awkward()).await;
    assert!(awkward.bank.past().is_none());
}
