//! Orders that `prepare` refuses, item by item and with the exact sentence.

use model::words;

use super::floor::{Floor, endorse, item, order, transfer};
use crate::view::{Order, OrderItem};

/// Name, order, and its problems as `item field source sentence`; none where the order is good.
type Case = (&'static str, Order, &'static [&'static str]);

fn endorsing(changes: &[(&str, &str)]) -> Order {
    order("endorse", vec![endorse(changes)])
}

fn transferring(changes: &[(&str, &str)]) -> Order {
    order("transfer", vec![transfer(changes)])
}

fn presenting(amount: &str) -> Order {
    let fields = [("draftNumber", "A"), ("amount", amount), ("onlineFlag", "1")];
    order("create-prompt-payment-app", vec![item("EAST:1001", &fields)])
}

fn at_west(changes: &[(&str, &str)]) -> Order {
    let changes = [&[("tradeAccountNumber", "2002")], changes].concat();
    order("transfer", vec![OrderItem { account: "WEST:2002".to_owned(), ..transfer(&changes) }])
}

fn of_row(key: &str, item: OrderItem) -> OrderItem {
    OrderItem { draft: Some(key.to_owned()), ..item }
}

fn with_reason(order: Order) -> Order {
    Order { reason: Some("two salaries".to_owned()), ..order }
}

fn forms() -> Vec<Case> {
    vec![
        ("a good endorsement", endorsing(&[]), &[]),
        ("nothing", order("endorse", vec![]), &["0 - house problem-no-items"]),
        (
            "more than the profile allows",
            order("endorse", vec![endorse(&[]); 6]),
            &["0 - house problem-too-many-items"],
        ),
        (
            "blank is absent",
            endorsing(&[("endorseeAccountName", "  ")]),
            &["0 endorseeAccountName service problem-required"],
        ),
        ("an unknown key", endorsing(&[("endorseeName", "x")]), &["0 endorseeName value problem-unknown-field"]),
        (
            "an account of nobody",
            order("create-pledge-release-application", vec![item("EAST:9", &[])]),
            &[
                "0 accountNumber value problem-account",
                "0 accountNumber service problem-required",
                "0 draftNumber service problem-required",
            ],
        ),
        (
            "no account",
            order("create-pledge-release-application", vec![item(" ", &[])]),
            &[
                "0 accountNumber value problem-account-missing",
                "0 accountNumber service problem-required",
                "0 draftNumber service problem-required",
            ],
        ),
        (
            "another account than the one that acts",
            endorsing(&[("accountNumber", "2002")]),
            &["0 accountNumber value problem-account-differs"],
        ),
        (
            "all items are checked",
            order("endorse", vec![endorse(&[("transferFlag", "7")]), endorse(&[("draftNumber", "S")])]),
            &["0 transferFlag code_book problem-flag-value", "1 draftNumber lock problem-split-draft"],
        ),
    ]
}

fn flags() -> Vec<Case> {
    let west = order("endorse", vec![OrderItem { account: "WEST:2002".to_owned(), ..endorse(&[]) }]);
    vec![
        (
            "a flag outside the code book",
            endorsing(&[("transferFlag", "7")]),
            &["0 transferFlag code_book problem-flag-value"],
        ),
        (
            "a flag that is no whole number",
            endorsing(&[("transferFlag", "1.0")]),
            &["0 transferFlag value problem-not-whole"],
        ),
        ("a bank without a code book", west, &["0 transferFlag code_book problem-flag-without-entry"]),
        ("an optional flag left out", transferring(&[("bankUrgentFlag", "")]), &[]),
        (
            "an optional flag without an entry",
            transferring(&[("bankUrgentFlag", "1")]),
            &["0 bankUrgentFlag code_book problem-flag-without-entry"],
        ),
    ]
}

fn drafts() -> Vec<Case> {
    let receipt = |item: OrderItem| order("receipt-by-endorsee", vec![item]);
    let answer = item("EAST:1001", &[("replayFlag", "1")]);
    vec![
        (
            "a split draft by its number",
            endorsing(&[("draftNumber", "S")]),
            &["0 draftNumber lock problem-split-draft"],
        ),
        ("a split draft by its id", receipt(item("EAST:1001", &[("bankDraftId", "id-S"), ("replayFlag", "1")])), &[]),
        (
            "one draft twice",
            order("endorse", vec![endorse(&[]), endorse(&[("endorseeAccountNumber", "778")])]),
            &["1 - duplicate problem-same-draft-twice"],
        ),
        ("the id out of the row", receipt(of_row("A", answer.clone())), &[]),
        ("no id of the bank's", receipt(of_row("B", answer)), &["0 bankDraftId service problem-no-bank-draft-id"]),
        (
            "another draft than the row's",
            order("endorse", vec![of_row("C", endorse(&[]))]),
            &["0 draftNumber value problem-other-draft"],
        ),
        (
            "a pledge without draft and name",
            order(
                "create-pledge-application",
                vec![item("EAST:1001", &[("pledgeeAccountBankNumber", "991"), ("pledgeeAccountNumber", "5")])],
            ),
            &["0 draftNumber house problem-house-required", "0 pledgeeAccountName house problem-house-required"],
        ),
    ]
}

fn amounts() -> Vec<Case> {
    vec![
        ("the draft's own amount", presenting("1000"), &[]),
        ("another amount", presenting("999.99"), &["0 amount house problem-amount-differs"]),
        ("another amount with a reason", with_reason(presenting("999.99")), &[]),
        (
            "nothing to be paid",
            presenting("0"),
            &["0 amount house problem-house-above-zero", "0 amount house problem-amount-differs"],
        ),
        ("separators", presenting("1_000"), &["0 amount value problem-amount"]),
        ("an exponent", presenting("1e400"), &["0 amount value problem-amount"]),
        ("a sign", presenting("-5"), &["0 amount value problem-amount"]),
        ("31 decimals", presenting("0.0000000000000000000000000000001"), &["0 amount value problem-amount"]),
    ]
}

fn transfers() -> Vec<Case> {
    let duplicates = || order("transfer", vec![transfer(&[]), transfer(&[("tradeAmount", "50")])]);
    let named = |amount: &str| transfer(&[("referenceOrder", "R1"), ("tradeAmount", amount)]);
    vec![
        ("a good transfer", transferring(&[]), &[]),
        (
            "a transfer to nobody",
            transferring(&[("oppositeAccountNumber", ""), ("oppositeBankCode", "")]),
            &[
                "0 oppositeAccountNumber house problem-house-required",
                "0 oppositeAccountBankName house problem-house-one-of",
            ],
        ),
        (
            "a day that cannot be read",
            transferring(&[("tradeDate", "05/01/2026")]),
            &["0 tradeDate value problem-date"],
        ),
        (
            "a name and a bank that this bank's settings make optional",
            at_west(&[("oppositeAccountName", ""), ("oppositeBankCode", "")]),
            &["0 reason house problem-payee-unnamed"],
        ),
        ("the same with a reason", with_reason(at_west(&[("oppositeAccountName", "")])), &[]),
        (
            "the same to a known account",
            at_west(&[("oppositeAccountName", ""), ("oppositeAccountNumber", "62170011")]),
            &[],
        ),
        (
            "an account that no bank's settings make optional",
            at_west(&[("oppositeAccountNumber", "")]),
            &["0 oppositeAccountNumber house problem-house-required"],
        ),
        (
            "a blank name at another bank",
            transferring(&[("oppositeAccountName", "")]),
            &["0 oppositeAccountName house problem-house-required"],
        ),
        ("two equal transfers", duplicates(), &["1 - duplicate problem-twin"]),
        ("two equal transfers with a reason", with_reason(duplicates()), &[]),
        (
            "one reference twice",
            order("transfer", vec![named("1"), named("2")]),
            &["1 referenceOrder duplicate problem-reference-taken"],
        ),
    ]
}

fn parties() -> Vec<Case> {
    let paying =
        |name: &str, account: &str| transferring(&[("oppositeAccountName", name), ("oppositeAccountNumber", account)]);
    let endorsing_to =
        |name: &str, account: &str| endorsing(&[("endorseeAccountName", name), ("endorseeAccountNumber", account)]);
    let called = |reason: &str, order: Order| Order { reason: Some(reason.to_owned()), ..order };
    vec![
        ("a known payee", paying("North Star Ltd.", "62170011"), &[]),
        ("a known payee typed otherwise", paying("青石商贸(上海) 有限公司", "4100"), &[]),
        (
            "a known name with a new account",
            paying("North Star Ltd", "95880000"),
            &["0 reason house problem-known-name-new-account"],
        ),
        (
            "the same for an endorsee",
            endorsing_to("North Star Ltd.", "95880000"),
            &["0 reason house problem-known-name-new-account"],
        ),
        (
            "a reason that is no call-back",
            called("as written", paying("North Star Ltd.", "95880000")),
            &["0 reason house problem-known-name-new-account"],
        ),
        (
            "a call-back of another account",
            called("call-back: 0011", paying("North Star Ltd.", "95889000")),
            &["0 reason house problem-known-name-new-account"],
        ),
        ("a call-back of this account", called("call-back: 9000, Ms Wu", paying("North Star Ltd.", "95889000")), &[]),
        ("two digits swapped", paying("North Star Ltd.", "62170101"), &["0 reason house problem-near-account"]),
        (
            "an account of somebody else",
            paying("Sea Trade", "4100"),
            &["0 reason house problem-known-account-other-name"],
        ),
        (
            "a new name for a known account, with a reason",
            called("renamed in the register", paying("Qingshi Trading", "4100")),
            &[],
        ),
        (
            "the paying account itself",
            called("why not", paying("We", "1001")),
            &["0 oppositeAccountNumber house problem-own-account"],
        ),
        ("another account of ours is paid", paying("We", "2002"), &[]),
        ("another account of ours is endorsed to", endorsing_to("We", "2002"), &["0 reason house problem-own-party"]),
        (
            "the endorsing account itself",
            endorsing_to("We", "1001"),
            &["0 endorseeAccountNumber house problem-own-account"],
        ),
        ("the owner by name", endorsing_to("East Works", "31"), &["0 reason house problem-own-party"]),
    ]
}

fn unusual() -> Vec<Case> {
    let reason = |order: Order| Order { reason: Some("agreed".to_owned()), ..order };
    let answering = |flag: &str, remark: &str| {
        let fields = [("bankDraftId", "id-A"), ("replayFlag", flag), ("remark", remark)];
        order("receipt-by-endorsee", vec![item("EAST:1001", &fields)])
    };
    let on = |day: &str| transferring(&[("tradeDate", day)]);
    vec![
        ("yesterday", on("2026-01-04"), &["0 reason house problem-day-past"]),
        ("yesterday with a reason", reason(on("2026-01-04")), &[]),
        ("a month ahead", on("2026-02-05"), &[]),
        ("more than a month ahead", on("2026-02-06"), &["0 reason house problem-day-far"]),
        (
            "a currency that the account never had",
            transferring(&[("currency", "JPY")]),
            &["0 reason house problem-currency-never"],
        ),
        ("the same with a reason", reason(transferring(&[("currency", "JPY")])), &[]),
        ("signing without a word", answering("1", ""), &[]),
        ("refusing without a word", answering("0", " "), &["0 remark house problem-refusal-unexplained"]),
        ("refusing with a remark", answering("0", "the amount is not the invoice's"), &[]),
        (
            "not transferable without a word",
            endorsing(&[("transferFlag", "0")]),
            &["0 remark house problem-not-transferable-unexplained"],
        ),
        ("not transferable with a remark", endorsing(&[("transferFlag", "0"), ("remark", "agreed")]), &[]),
    ]
}

fn duplicates() -> Vec<Case> {
    let pair = |field: &str, one: &str, other: &str| {
        order("transfer", vec![transfer(&[(field, one)]), transfer(&[(field, other)])])
    };
    vec![
        ("two parts of one day with references", pair("referenceOrder", "INV-1A", "INV-1B"), &[]),
        ("twice to an account of ours", pair("oppositeAccountNumber", "2002", "2002"), &[]),
        ("two equal wages for two weeks", pair("purpose", "week 10", "week 11"), &[]),
        ("one purpose twice", pair("purpose", "week 10", "week 10"), &["1 - duplicate problem-twin"]),
        ("only one has a reference", pair("referenceOrder", "", "INV-1B"), &["1 - duplicate problem-twin"]),
    ]
}

fn cases() -> impl Iterator<Item = Case> {
    [forms(), flags(), drafts(), amounts(), transfers(), parties(), unusual(), duplicates()].into_iter().flatten()
}

#[test]
fn each_wrong_order_is_refused_by_its_sentence_each_good_one_taken() {
    for (name, order, expected) in cases() {
        let mut floor = Floor::new();
        let before = floor.journal.head().unwrap();
        assert_eq!(floor.problems(&order), expected, "{name}");
        assert_eq!(floor.journal.head().unwrap(), before, "{name}: nothing is written by a check");
    }
}

#[test]
fn every_sentence_of_a_check_is_written_in_both_languages() {
    for (name, order, expected) in cases() {
        let refusals = expected.iter().map(|line| line.rsplit(' ').next().unwrap().to_owned());
        let dialog = Floor::new().prepare(&order).ok();
        let rows = dialog.iter().flat_map(|dialog| dialog.check.rows.iter().flat_map(|row| &row.notes));
        let notes = dialog.iter().flat_map(|dialog| &dialog.check.notes).chain(rows).map(|note| note.id.clone());
        for id in refusals.chain(notes) {
            assert!(words::is_written(&id), "{name}: {id}");
        }
    }
}

#[test]
fn operations_that_do_not_exist_or_only_read_are_no_operations() {
    for name in ["query-day-balance", "list-bank-draft", "sell", ""] {
        let error = Floor::new().prepare(&order(name, vec![endorse(&[])])).unwrap_err();
        assert_eq!(error.trouble().code, "operation-unknown");
    }
}
