//! Rules for statement lines: what they propose, what they may never match, and what stays open and is counted.

use acceptance::account;
use acceptance::statement_file::{Booking, camt053};
use model::DeskError;
use treasury::Desk;
use treasury::view::{ConfirmedAside, ExactMatches, StatementQuery, StatementRule, StatementShow};

use crate::bench::Bench;
use crate::statement_forms::{bookings, confirmed, pay};

fn refusal(error: DeskError) -> String {
    error.trouble().sentence.id.clone()
}

fn charges() -> StatementRule {
    StatementRule {
        name: "Charges".to_owned(),
        counterparty: Some("fee office".to_owned()),
        aside: Some("bank charges".to_owned()),
        ..StatementRule::default()
    }
}

fn netting() -> StatementRule {
    StatementRule {
        name: "Netting".to_owned(),
        counterparty: Some("NETTING".to_owned()),
        payee: Some("青石商贸有限公司 6200900000109".to_owned()),
        ..StatementRule::default()
    }
}

fn save(desk: &Desk, rules: &[StatementRule]) {
    desk.statement_rules_save(rules, &desk.statement_rules().unwrap().version).unwrap();
}

fn asides(exact: &ExactMatches) -> Vec<ConfirmedAside> {
    let confirmed = |one: &treasury::view::AsideProposed| ConfirmedAside {
        line: one.line.sha256.clone(),
        rule: one.rule.clone(),
        category: one.category.clone(),
    };
    exact.asides.iter().map(confirmed).collect()
}

/// The two payments of 20.00 and 30.00 are booked without a reference by the netting centre, with a fee of 1.00 and
/// another of 40.00, which is also the amount of the third payment.
async fn statement(bench: &Bench) -> Vec<String> {
    let ids = pay(bench, &["20.00", "30.00", "40.00"]).await;
    let mut lines = bookings(bench).await;
    for line in &mut lines {
        line.reference = String::new();
        line.party = "Netting Centre 7".to_owned();
    }
    lines[2].party = "Fee Office".to_owned();
    lines.push(Booking { amount: "1.00".to_owned(), ..lines[2].clone() });
    // Of another amount than any payment.
    lines.push(Booking { amount: "20.01".to_owned(), ..lines[0].clone() });
    let file = bench.folder().join("s.xml");
    std::fs::write(&file, camt053(&bench.bank.accounts[0].account_number, &lines)).unwrap();
    bench.desk().statement_import(&file, &account::key(&bench.bank.accounts[0]), None).unwrap();
    ids
}

#[tokio::test(flavor = "multi_thread")]
async fn rules_propose_one_confirmation_records_and_the_rest_is_counted() {
    let mut bench = Bench::new().await;
    let ids = statement(&bench).await;
    let desk = bench.desk();
    assert!(desk.statement_exact().unwrap().asides.is_empty());
    save(desk, &[charges(), netting()]);
    let exact = desk.statement_exact().unwrap();
    let of = |rows: &[treasury::view::ExactMatch]| {
        rows.iter().map(|row| row.transfer.instruction.clone()).collect::<Vec<_>>()
    };
    assert_eq!((exact.rows.len(), exact.by_payee.len()), (0, 0));
    assert_eq!(of(&exact.by_rule), ids[..2], "same amounts only: 20.01 is paired with nothing");
    assert_eq!(exact.by_rule[0].rule.as_deref(), Some("Netting"));
    assert_eq!((exact.asides.len(), exact.asides[0].line.amount.as_str()), (1, "1.00"));
    assert_eq!(exact.asides_kept, 1, "the fee of 40.00 may be the third payment");
    assert_eq!((exact.transfers_left, exact.lines_left), (1, 2), "40.00, and the lines of 40.00 and 20.01");
    let view = desk.statement_rules().unwrap();
    assert_eq!(view.rules.iter().map(|one| one.open_lines).collect::<Vec<_>>(), [2, 3]);

    // A rule changed after it was shown is not applied.
    let mut wrong = asides(&exact);
    wrong[0].category = "interest".to_owned();
    let refused = desk.statement_reconcile_exact(&confirmed(&exact.by_rule), None, &wrong);
    assert_eq!(refusal(refused.unwrap_err()), "aside-not-proposed");
    assert!(desk.statement_candidates().unwrap().iter().all(|one| one.reconciled.is_none()), "all or none");
    assert_eq!(desk.statement_reconcile_exact(&confirmed(&exact.by_rule), None, &asides(&exact)).unwrap(), 3);
    assert_eq!(refusal(desk.statement_reconcile_exact(&[], None, &asides(&exact)).unwrap_err()), "aside-not-proposed");

    bench.open();
    let desk = bench.desk();
    let page = |show| desk.lines_page(&StatementQuery { show, count: 100, ..StatementQuery::default() }).unwrap();
    assert_eq!((page(StatementShow::Open).count, page(StatementShow::Open).open), (2, 2));
    let aside = page(StatementShow::Aside).rows.remove(0).line;
    let told = aside.aside.clone().unwrap();
    assert_eq!((told.category.as_str(), told.rule.as_str()), ("bank charges", "Charges"));
    let reason = |transfer: &treasury::view::TransferToReconcile| transfer.reconciled.as_ref()?.reason.clone();
    let query = StatementQuery { show: StatementShow::Reconciled, count: 9, ..StatementQuery::default() };
    let matched = desk.transfers_page(&query).unwrap();
    assert!(matched.rows.iter().all(|one| reason(one).as_deref() == Some("rule: Netting")), "{matched:?}");
    assert_eq!(refusal(desk.statement_reconcile(&ids[2], &aside.line.sha256, Some("why")).unwrap_err()), "tick-aside");

    // Reopened, it is open again, and no rule proposes it.
    assert_eq!(refusal(desk.statement_reopen(&aside.line.sha256, " ").unwrap_err()), "aside-none");
    desk.statement_reopen(&aside.line.sha256, "it is ours").unwrap();
    assert_eq!((page(StatementShow::Open).open, desk.statement_exact().unwrap().asides.len()), (3, 0));
    bench.chain_is_whole();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rule_never_pairs_another_amount_even_where_the_caller_insists() {
    let bench = Bench::new().await;
    let ids = statement(&bench).await;
    let desk = bench.desk();
    save(desk, &[StatementRule { counterparty: None, ..netting() }]);
    let other = desk.statement_lines().unwrap().into_iter().find(|known| known.line.amount == "20.01").unwrap();
    let forced = treasury::view::ConfirmedPair { instruction: ids[0].clone(), line: other.line.sha256.clone() };
    let refused = desk.statement_reconcile_exact(&[forced], Some("insist"), &[]);
    assert_eq!(refusal(refused.unwrap_err()), "tick-not-exact");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_line_that_names_our_reference_is_never_set_aside() {
    let bench = Bench::new().await;
    pay(&bench, &["20.00"]).await;
    let lines = bookings(&bench).await;
    let file = bench.folder().join("s.xml");
    std::fs::write(&file, camt053(&bench.bank.accounts[0].account_number, &lines)).unwrap();
    let desk = bench.desk();
    desk.statement_import(&file, &account::key(&bench.bank.accounts[0]), None).unwrap();
    save(desk, &[StatementRule { counterparty: None, ..charges() }]);
    let exact = desk.statement_exact().unwrap();
    assert_eq!((exact.rows.len(), exact.asides.len(), exact.asides_kept), (1, 0, 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wide_rule_warns_with_its_count_and_the_order_and_switch_decide() {
    let bench = Bench::new().await;
    statement(&bench).await;
    let desk = bench.desk();
    let all = StatementRule { counterparty: None, ..charges() };
    let look = desk.statement_rule_look(&all).unwrap();
    assert_eq!((look.lines, look.all), (5, 5));
    assert_eq!(look.warning.map(|warning| warning.args["lines"].clone()).as_deref(), Some("5"));
    let out = StatementRule { direction: Some("out".to_owned()), ..all.clone() };
    assert!(desk.statement_rule_look(&out).unwrap().warning.is_some(), "it fits all lines, though it has a condition");
    let look = desk.statement_rule_look(&charges()).unwrap();
    assert_eq!((look.lines, look.open_lines, look.warning), (2, 2, None));

    let wide = StatementRule { name: "All".to_owned(), ..all };
    let counts = || desk.statement_rules().unwrap().rules.iter().map(|one| one.open_lines).collect::<Vec<_>>();
    save(desk, &[charges(), wide.clone()]);
    assert_eq!(counts(), [2, 3]);
    save(desk, &[wide.clone(), charges()]);
    assert_eq!(counts(), [5, 0], "the first one applies");
    save(desk, &[StatementRule { off: true, ..wide }, charges()]);
    assert_eq!(counts(), [0, 2], "one that is switched off does not");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_edited_by_hand_is_a_setting_or_a_clear_error() {
    let mut bench = Bench::new().await;
    statement(&bench).await;
    let desk = bench.desk();
    let file = desk.folder().join("statement-rules.toml");
    std::fs::write(&file, "[[rule]]\nname = \"By hand\"\ncounterparty = \"fee\"\naside = \"charges\"\n").unwrap();
    let view = desk.statement_rules().unwrap();
    assert_eq!(view.rules[0].rule.name, "By hand");
    // Another person's change in between is not lost.
    std::fs::write(&file, "[[rule]]\nname = \"By another\"\naside = \"charges\"\n").unwrap();
    assert_eq!(refusal(desk.statement_rules_save(&[], &view.version).unwrap_err()), "statement-rules-changed");
    save(desk, &[charges()]);
    let journal = rusqlite::Connection::open(desk.folder().join("journal.sqlite")).unwrap();
    let sql = "SELECT payload FROM event WHERE kind = 'settings' ORDER BY sequence DESC LIMIT 1";
    let settings: Vec<u8> = journal.query_row(sql, [], |row| row.get(0)).unwrap();
    let settings: serde_json::Value = serde_json::from_slice(&settings).unwrap();
    assert_eq!(settings["values"]["statement_rules.rule[0].aside"], "bank charges", "a change is in the journal");
    assert_eq!(settings["how"], "changed");

    std::fs::write(&file, "[[rule]]\nname = \"R\"\naside = [[[").unwrap();
    assert_eq!(refusal(desk.statement_rules().unwrap_err()), "statement-rules-file");
    let exact = desk.statement_exact().unwrap();
    let trouble = exact.rules_trouble.expect("why no rule applies").sentence;
    assert_eq!((trouble.id.as_str(), trouble.args["line"].as_str()), ("statement-rules-file", "3"));
    assert!(exact.asides.is_empty());
    bench.open();
    assert!(bench.desk().sending_off().is_none(), "a wrong file of rules stops no payment");
}
