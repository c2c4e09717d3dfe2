//! Unproven values of the code book: a single instruction may use them, several together may not.

use journal::{CodeShown, Entry, JournalError};

use super::floor::{Floor, endorse, item, now, order, stated};
use crate::view::Order;

/// The values that the bank stated, entered again as unproven.
const AGAIN: &str = "[\"EAST\".transferFlag]\nmay_transfer = 1\nmay_not = 0\n";

fn two() -> Order {
    order("endorse", vec![endorse(&[]), endorse(&[("draftNumber", "C")])])
}

fn show(floor: &mut Floor, by: &str, agrees: bool) {
    let value = stated(AGAIN).into_iter().find(|value| value.word == "may_transfer").unwrap();
    let shown = CodeShown {
        values: vec![value],
        by: by.into(),
        agrees,
        instruction: "i".to_owned(),
        finding: None,
        reason: None,
        system_user: String::new(),
        machine: String::new(),
    };
    let entry = Entry::CodeShown(Box::new(shown));
    floor.journal.record::<_, JournalError>(now(), |recording| recording.add(&entry)).unwrap();
}

#[test]
fn an_unproven_value_leaves_alone_and_marked_until_it_is_proven() {
    let mut floor = Floor::new();
    assert_eq!(floor.problems(&two()), Vec::<String>::new(), "the bank states its values");
    floor.set_code_book("");
    floor.set_code_book(AGAIN);
    let refused = |id: &str| vec![format!("0 transferFlag code_book {id}"), format!("1 transferFlag code_book {id}")];
    assert_eq!(floor.problems(&two()), refused("problem-code-unproven"));
    let alone = order("endorse", vec![endorse(&[])]);
    let notes = floor.prepare(&alone).unwrap().check.rows.remove(0).notes;
    assert!(
        notes.iter().any(|note| note.id == "note-code-unproven" && note.args["word"] == "may_transfer"),
        "{notes:?}"
    );
    show(&mut floor, "evidence", true);
    assert_eq!(floor.problems(&two()), Vec::<String>::new());
    let notes = floor.prepare(&alone).unwrap().check.rows.remove(0).notes;
    assert!(notes.iter().all(|note| note.id != "note-code-unproven"));
    show(&mut floor, "evidence", false);
    assert_eq!(floor.problems(&two()), refused("problem-code-contradicted"));
    assert_eq!(floor.problems(&alone), refused("problem-code-contradicted")[..1], "not even alone");
    show(&mut floor, "person", true);
    assert_eq!(floor.problems(&two()), Vec::<String>::new(), "somebody asked the bank");
}

#[test]
fn what_carries_no_flag_needs_no_proof() {
    let mut floor = Floor::new();
    floor.set_code_book("");
    let pledge = |draft| {
        item(
            "EAST:1001",
            &[
                ("draftNumber", draft),
                ("pledgeeAccountName", "P"),
                ("pledgeeAccountNumber", "1"),
                ("pledgeeAccountBankNumber", "991"),
            ],
        )
    };
    assert_eq!(
        floor.problems(&order("create-pledge-application", vec![pledge("A"), pledge("C")])),
        Vec::<String>::new()
    );
}
