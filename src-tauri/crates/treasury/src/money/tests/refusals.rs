//! What `prepare` refuses, item by item and with the exact sentence.

use super::ground::{Floor, endorse, item, order, transfer};
use crate::view::Order;
use crate::words;

fn cases() -> Vec<(&'static str, Order, Vec<&'static str>)> {
    let one = |operation: &str, item| order(operation, vec![item]);
    let presented = |changes: &[(&str, &str)]| {
        let mut fields = vec![("draftNumber", "A"), ("amount", "1000"), ("onlineFlag", "1")];
        fields.retain(|(name, _)| !changes.iter().any(|(changed, _)| changed == name));
        fields.extend_from_slice(changes);
        one("create-prompt-payment-app", item("EAST:1001", &fields))
    };
    let receipt = |fields: &[(&str, &str)]| one("receipt-by-endorsee", item("EAST:1001", fields));
    vec![
        ("a good endorsement", one("endorse", endorse(&[])), vec![]),
        ("nothing", order("endorse", vec![]), vec!["0 - house problem-no-items"]),
        (
            "more than the profile allows",
            order("endorse", vec![endorse(&[]); 6]),
            vec!["0 - house problem-too-many-items"],
        ),
        (
            "blank is absent",
            one("endorse", endorse(&[("endorseeAccountName", "  ")])),
            vec!["0 endorseeAccountName service problem-required"],
        ),
        (
            "a key that the interface does not have",
            one("endorse", endorse(&[("endorseeName", "x")])),
            vec!["0 endorseeName value problem-unknown-field"],
        ),
        ("an account of nobody", one("endorse", item("EAST:9", &[])), {
            vec![
                "0 accountNumber value problem-account",
                "0 accountNumber service problem-required",
                "0 draftNumber service problem-required",
                "0 endorseeAccountBankNumber service problem-required",
                "0 endorseeAccountName service problem-required",
                "0 endorseeAccountNumber service problem-required",
                "0 transferFlag service problem-required",
            ]
        }),
        (
            "another account than the one that acts",
            one("endorse", endorse(&[("accountNumber", "2002")])),
            vec!["0 accountNumber value problem-account-differs"],
        ),
        (
            "a flag outside the code book",
            one("endorse", endorse(&[("transferFlag", "7")])),
            vec!["0 transferFlag code_book problem-flag-value"],
        ),
        (
            "a flag that is no whole number",
            one("endorse", endorse(&[("transferFlag", "1.0")])),
            vec!["0 transferFlag value problem-not-whole"],
        ),
        (
            "a bank without a code book",
            {
                let mut item = endorse(&[]);
                item.account = "WEST:2002".to_owned();
                one("endorse", item)
            },
            vec!["0 transferFlag code_book problem-flag-without-entry"],
        ),
        (
            "a split draft by its number",
            one("endorse", endorse(&[("draftNumber", "S")])),
            vec!["0 draftNumber lock problem-split-draft"],
        ),
        (
            "one draft twice",
            order("endorse", vec![endorse(&[]), endorse(&[("endorseeAccountNumber", "778")])]),
            vec!["1 - duplicate problem-same-draft-twice"],
        ),
        ("a split draft by its id", receipt(&[("bankDraftId", "id-S"), ("replayFlag", "1")]), vec![]),
        (
            "no id of the bank's",
            {
                let mut item = item("EAST:1001", &[("replayFlag", "1")]);
                item.draft = Some("B".to_owned());
                one("receipt-by-endorsee", item)
            },
            vec!["0 bankDraftId service problem-no-bank-draft-id"],
        ),
        (
            "another draft than the row's",
            {
                let mut item = endorse(&[("draftNumber", "")]);
                item.draft = Some("C".to_owned());
                item.fields.insert("draftNumber".to_owned(), "A".to_owned());
                one("endorse", item)
            },
            vec![],
        ),
        ("the draft's own amount", presented(&[]), vec![]),
        ("another amount", presented(&[("amount", "999.99")]), vec!["0 amount house problem-amount-differs"]),
        (
            "another amount with a reason",
            { Order { reason: Some("part paid".to_owned()), ..presented(&[("amount", "999.99")]) } },
            vec![],
        ),
        ("nothing to be paid", presented(&[("amount", "0")]), {
            vec!["0 amount house problem-house-above-zero", "0 amount house problem-amount-differs"]
        }),
        ("separators", presented(&[("amount", "1_000")]), vec!["0 amount value problem-amount"]),
        ("an exponent", presented(&[("amount", "1e400")]), vec!["0 amount value problem-amount"]),
        (
            "31 decimals",
            presented(&[("amount", "0.0000000000000000000000000000001")]),
            vec!["0 amount value problem-amount"],
        ),
        (
            "a pledge without draft and name",
            {
                let fields = [("pledgeeAccountBankNumber", "991"), ("pledgeeAccountNumber", "5")];
                one("create-pledge-application", item("EAST:1001", &fields))
            },
            vec!["0 draftNumber house problem-house-required", "0 pledgeeAccountName house problem-house-required"],
        ),
        ("a good transfer", one("transfer", transfer(&[])), vec![]),
        (
            "a transfer to nobody",
            { one("transfer", transfer(&[("oppositeAccountNumber", ""), ("oppositeBankCode", "")])) },
            vec![
                "0 oppositeAccountNumber house problem-house-required",
                "0 oppositeAccountBankName house problem-house-one-of",
            ],
        ),
        ("a day that cannot be read", one("transfer", transfer(&[("tradeDate", "05/01/2026")])), {
            vec!["0 tradeDate value problem-date"]
        }),
        (
            "two equal transfers",
            order("transfer", vec![transfer(&[]), transfer(&[("tradeAmount", "50")])]),
            vec!["1 - duplicate problem-twin"],
        ),
        (
            "two equal transfers with a reason",
            {
                let twins = order("transfer", vec![transfer(&[]), transfer(&[("tradeAmount", "50")])]);
                Order { reason: Some("two salaries".to_owned()), ..twins }
            },
            vec![],
        ),
        (
            "one reference twice",
            {
                let named = |amount: &str| transfer(&[("referenceOrder", "R1"), ("tradeAmount", amount)]);
                order("transfer", vec![named("1"), named("2")])
            },
            vec!["1 referenceOrder duplicate problem-reference-taken"],
        ),
        ("a flag that is optional and left out", one("transfer", transfer(&[("bankUrgentFlag", "")])), vec![]),
        ("a flag that is optional and unknown", one("transfer", transfer(&[("bankUrgentFlag", "1")])), {
            vec!["0 bankUrgentFlag code_book problem-flag-without-entry"]
        }),
        (
            "all items are checked",
            { order("endorse", vec![endorse(&[("transferFlag", "7")]), endorse(&[("draftNumber", "S")])]) },
            vec!["0 transferFlag code_book problem-flag-value", "1 draftNumber lock problem-split-draft"],
        ),
    ]
}

#[test]
fn each_wrong_order_is_refused_with_its_sentence_and_each_good_one_is_taken() {
    for (name, order, expected) in cases() {
        let mut floor = Floor::new();
        assert_eq!(floor.problems(&order), expected, "{name}");
        assert_eq!(floor.journal.head().unwrap().0, 1, "{name}: nothing is written by a check");
    }
}

#[test]
fn every_sentence_of_a_refusal_is_written_in_both_languages() {
    for (name, order, expected) in cases() {
        for line in expected {
            let id = line.rsplit(' ').next().unwrap();
            assert!(words::is_written(id), "{name}: {id}");
        }
        let dialog = Floor::new().prepare(&order);
        for note in dialog.iter().flat_map(|dialog| &dialog.check.notes) {
            assert!(words::is_written(&note.id), "{name}: {}", note.id);
        }
    }
}

#[test]
fn operations_that_do_not_exist_or_only_read_are_no_operations() {
    for name in ["query-day-balance", "list-bank-draft", "sell", ""] {
        assert_eq!(
            Floor::new().prepare(&order(name, vec![endorse(&[])])).unwrap_err().trouble().code,
            "operation-unknown"
        );
    }
}
