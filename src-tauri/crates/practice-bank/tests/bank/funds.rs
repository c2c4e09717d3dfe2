//! Transfers: debit, credit, the reply, and refused orders.

use bank_contract::Endpoint;
use bank_contract::wire::TransferRecord;

use crate::desk::{Desk, transfer};

#[tokio::test]
async fn a_transfer_outside_debits_the_payer_and_echoes_what_was_sent() {
    for endpoint in [Endpoint::Transfer, Endpoint::TransferPersonal] {
        let desk = Desk::open().await;
        let more = r#","currency":"CNY","referenceOrder":"AV-1","purpose":"工资""#;
        let body = transfer(desk.account(0), "6217000000000001", "100.10", more);
        let mut records: Vec<TransferRecord> = desk.post(endpoint, 0, &body).await.expect("a reply").many();
        let record = records.pop().expect("a record");
        assert_eq!(record.accountNumber, desk.account(0).account_number);
        assert_eq!(record.tradeAccountNumber.as_ref(), Some(&desk.account(0).account_number));
        assert_eq!(record.tradeAmount.text.as_ref(), "100.10");
        assert_eq!(record.oppositeAccountNumber.as_deref(), Some("6217000000000001"));
        assert_eq!(record.referenceOrder.as_deref(), Some("AV-1"));
        assert_eq!(record.purpose.as_deref(), Some("工资"));
        assert_eq!(record.statusCode, "S");
        assert!(record.businessId > Some(1 << 53) && record.tenantId > Some(1 << 53));
        assert_eq!(desk.available(0, "CNY").await, "48249899.90");
        let entries = desk.ledger().await.entries;
        assert_eq!(entries.len(), 1);
        assert_eq!(entries[0].endpoint, endpoint.row().name());
        assert_eq!((entries[0].amount.as_str(), entries[0].currency.as_str()), ("100.10", "CNY"));
        assert_eq!(entries[0].reference_order.as_deref(), Some("AV-1"));
        assert_eq!(entries[0].counterparty_name.as_deref(), Some("收款人"));
    }
}

#[tokio::test]
async fn a_transfer_between_own_accounts_moves_exactly_the_amount() {
    let desk = Desk::open().await;
    let body = transfer(desk.account(1), &desk.account(3).account_number, "123456789012345.67", "");
    desk.post(Endpoint::Transfer, 1, &body).await.expect("a reply").many::<TransferRecord>();
    assert_eq!(desk.available(1, "CNY").await, "1111111101111111.11");
    assert_eq!(desk.available(3, "CNY").await, "123456796312345.67");
}

#[tokio::test]
async fn the_same_transfer_twice_is_executed_twice() {
    let desk = Desk::open().await;
    let body = transfer(desk.account(0), "6217000000000001", "1.00", r#","referenceOrder":"SAME""#);
    for _ in 0..2 {
        desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply").many::<TransferRecord>();
    }
    assert_eq!(desk.applied().await, 2, "the service has no key that would tell them apart");
}

#[tokio::test]
async fn what_is_not_a_valid_transfer_fails_and_moves_nothing() {
    let desk = Desk::open().await;
    let good = transfer(desk.account(0), "6217000000000001", "100.10", r#","currency":"CNY""#);
    let rows = [
        good.replace("100.10", "0"),
        good.replace("100.10", "-1"),
        good.replace("100.10", "1e400"),
        good.replace("100.10", "1e2"),
        good.replace("100.10", "1_000"),
        good.replace("100.10", "\"100.10\""),
        good.replace("100.10", &format!("0.{}", "1".repeat(31))),
        good.replace("100.10", "100.101"),
        good.replace("100.10", "48250000.01"),
        good.replace("CNY", "JPY"),
        good.replace("2026-01-05", "05.01.2026"),
        good.replace("6217000000000001", &desk.account(0).account_number),
        good.replace("oppositeAccountName", "oppositeaccountname"),
        good.replace(r#""tradeDate":"2026-01-05","#, ""),
        good.replace(&desk.account(0).account_number, &desk.account(3).account_number),
        good.replace(r#""currency""#, r#""bankUrgentFlag":5,"currency""#),
        good.replace(r#""currency""#, r#""currency":"USD","currency""#),
    ];
    for body in rows {
        let answer = desk.post(Endpoint::Transfer, 0, &body).await.expect("a reply");
        assert!(answer.failed().is_some(), "{body}: {}", answer.text);
    }
    let personal = good.replace(r#""currency""#, r#""customerUrgentFlag":5,"currency""#);
    assert!(desk.post(Endpoint::TransferPersonal, 0, &personal).await.expect("a reply").failed().is_some());
    assert_eq!(desk.applied().await, 0);
}
