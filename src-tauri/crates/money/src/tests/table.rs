//! The check as a table: common facts once, subtotals per company, notes grouped, and everything in the journaled text.

use model::{ApprovalSubject, ApprovalTier, Sentence, ShownFacts};

use super::floor::{Floor, endorse, order};
use crate::check::dialog::check_text;
use crate::check::prepare::digest;
use crate::check::table::{common, marks};
use crate::check::terminal::check_table;
use crate::dual_control::{Asker, Exact, Request};
use crate::view::{CheckRow, CheckView};

/// Two drafts of two companies to one party, with one amount that no sum takes.
fn check() -> CheckView {
    let mut check = Floor::new().prepare(&order("endorse", vec![endorse(&[])])).unwrap().check;
    let facts = |company: &str, acceptor: &str| ShownFacts {
        company: Some(company.to_owned()),
        acceptor: Some(acceptor.to_owned()),
        endorser: Some("Atlas Pharma".to_owned()),
        endorsee: None,
        due: Some("2026-01-08".to_owned()),
    };
    let first = CheckRow { facts: facts("East Works", "Acceptor A"), days_to_due: Some(3), ..check.rows[0].clone() };
    let second = CheckRow {
        account: "WEST:2002".to_owned(),
        draft_number: Some("C".to_owned()),
        amount: Some("99999999999999999999999999.00001".to_owned()),
        facts: facts("West Works", "Acceptor B"),
        notes: vec![Sentence::new("present-early").with("due", "2026-01-08").with("closes", "2026-01-19")],
        ..first.clone()
    };
    // The other bank sends another number for the same word.
    let mut second = second;
    second.fields.iter_mut().filter(|field| field.name == "transferFlag").for_each(|flag| flag.value = "0".to_owned());
    check.rows = vec![first, second];
    check.common = common(&check.rows);
    check.marks = marks(&check.rows, &check.common);
    check
}

#[test]
fn common_facts_are_told_once_and_each_company_has_its_sum() {
    let CheckView { common, marks, .. } = check();
    assert_eq!(common.counterparty.and_then(|party| party.name).as_deref(), Some("Sea Trade"));
    assert_eq!((common.account, common.company), (None, None), "rows differ");
    let names: Vec<&str> = common.fields.iter().map(|field| field.name.as_str()).collect();
    assert_eq!(names, ["transferFlag"], "account, draft and party have places of their own");
    assert_eq!(common.fields[0].value, "1 / 0", "two banks, one word");
    let sums: Vec<_> = common.subtotals.iter().map(|one| (one.company.as_str(), one.total.amount.as_str())).collect();
    assert_eq!(sums, [("East Works", "1000.00"), ("West Works", "0")]);
    assert_eq!(common.subtotals[1].total.left_out, 1, "counted as in every other total");
    let told: Vec<_> = marks.iter().map(|mark| (mark.sentence.id.as_str(), &mark.rows[..], mark.warns)).collect();
    assert_eq!(told.last().unwrap(), &("present-early", &[2][..], false), "what reassures is last: {told:?}");
}

#[test]
fn the_journaled_text_and_the_terminal_say_what_the_table_shows() {
    let check = check();
    for language in ["en", "zh-CN"] {
        for text in [check_text(&check, language), check_table(&check, language)] {
            for part in
                ["Sea Trade", "Acceptor A", "Acceptor B", "Atlas Pharma", "2026-01-08", "+3", "East Works", "WEST"]
            {
                assert!(text.contains(part), "{language}: {part} in\n{text}");
            }
        }
        assert_eq!(check_table(&check, language).matches("Sea Trade").count(), 1, "common facts are said once");
    }
}

#[test]
fn the_facts_beside_the_request_are_bound_to_the_digest() {
    let prepared = Floor::new().prepare(&order("endorse", vec![endorse(&[])])).unwrap();
    let mut check = prepared.check.clone();
    check.rows[0].facts.acceptor = Some("another".to_owned());
    assert_ne!(digest(&check, &prepared.instructions), prepared.check.digest);
}

#[test]
fn an_approver_s_machine_takes_a_known_fact_and_no_other_line() {
    let prepared = Floor::new().prepare(&order("endorse", vec![endorse(&[])])).unwrap();
    let mut check = prepared.check.clone();
    check.rows[0].facts = self::check().rows[0].facts.clone();
    let text = check_text(&check, "en");
    let request = |text: &str| Request {
        format: String::new(),
        digest: String::new(),
        subject: ApprovalSubject::Submission,
        approval: "S1".to_owned(),
        about: "S1".to_owned(),
        base_url: "http://127.0.0.1:1".to_owned(),
        organization_id: "7".to_owned(),
        tier: ApprovalTier::ApprovalFile,
        expires_at: String::new(),
        preparer: Asker { name: "Chen".to_owned(), system_user: "desk".to_owned(), machine: "pc".to_owned() },
        text: text.to_owned(),
        content: String::new(),
        call_backs: Vec::new(),
        instructions: prepared.instructions.iter().map(Exact::of).collect(),
    };
    assert!(text.contains("\n   · Acceptor: Acceptor A\n"), "{text}");
    request(&text).agrees().unwrap_or_else(|error| panic!("{error:?}\n{text}"));
    let false_fact = text.replace("   · Acceptor: Acceptor A", "   · Endorsee name: Another Trade");
    assert!(request(&false_fact).agrees().is_err(), "{false_fact}");
}
