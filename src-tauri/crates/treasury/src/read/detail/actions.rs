//! The operations that a list allows for a draft, and the reason where one is disabled.
//!
//! The first reason in a fixed order is shown. Not here: status codes, because service.md does not state their values.

use bank_contract::{Endpoint, Stage};
use model::Sentence;
use model::desks::{ANSWER_FLAG, FLAGS, acting_stage, answers};
use model::profile::CodeBook;
use money::view::LockView;

use crate::view::ActionView;

/// Facts that decide whether an operation can be used.
pub(crate) struct ActionFacts<'a> {
    pub code_book: &'a CodeBook,
    pub bank_mark: &'a str,
    pub sending_off: Option<Sentence>,
    /// The reason of a lock.
    pub locked: Option<Sentence>,
    /// The draft is still in the list.
    pub listed: bool,
    pub has_bank_draft_id: bool,
    pub has_number: bool,
    pub split: bool,
    pub unreadable: bool,
}

/// The operations of a stage: one, or two where it needs an answer.
pub(crate) fn actions(stage: Stage, facts: &ActionFacts<'_>) -> Vec<ActionView> {
    let starting = facts.code_book.operations_from(facts.bank_mark, stage);
    starting.into_iter().flat_map(|operation| of_operation(operation, facts)).collect()
}

/// The operations on drafts that do not start from this list at its bank: each is a question with a reason.
pub(crate) fn others(stage: Stage, facts: &ActionFacts<'_>) -> Vec<ActionView> {
    let starting = facts.code_book.operations_from(facts.bank_mark, stage);
    let other = |operation: &Endpoint| acting_stage(*operation).is_some() && !starting.contains(operation);
    Endpoint::operations().filter(other).flat_map(|operation| of_operation(operation, facts)).collect()
}

fn of_operation(operation: Endpoint, facts: &ActionFacts<'_>) -> Vec<ActionView> {
    let answers: &[Option<&str>] = if answers(operation) { &[Some("accept"), Some("refuse")] } else { &[None] };
    let action = |answer: &Option<&str>| ActionView {
        operation: operation.row().name().to_owned(),
        answer: answer.map(str::to_owned),
        disabled: disabled(operation, *answer, facts),
    };
    answers.iter().map(action).collect()
}

/// Why no operation can start on a locked draft.
pub(crate) fn locked(lock: &LockView) -> Sentence {
    match &lock.desk {
        Some(desk) => Sentence::new("action-locked-desk").with("desk", &desk.name).with("person", &desk.person),
        None => Sentence::new("action-locked").with("operation", &lock.operation),
    }
}

fn disabled(operation: Endpoint, answer: Option<&str>, facts: &ActionFacts<'_>) -> Option<Sentence> {
    let why = Sentence::new;
    if facts.sending_off.is_some() {
        return facts.sending_off.clone();
    }
    if facts.locked.is_some() {
        return facts.locked.clone();
    }
    if !facts.listed {
        return Some(why("action-not-listed"));
    }
    if facts.unreadable {
        return Some(why("action-unreadable"));
    }
    let takes = |field: &str| operation.row().body.is_some_and(|item| item.field(field).is_some());
    if takes("bankDraftId") && !facts.has_bank_draft_id {
        return Some(why("action-no-bank-draft-id"));
    }
    if takes("draftNumber") && !facts.has_number {
        return Some(why("action-no-number"));
    }
    // The draft number alone cannot identify a part of a split draft.
    if takes("draftNumber") && facts.split {
        return Some(why("action-split"));
    }
    let unknown = flags_required(operation).find(|flag| !is_known(flag, answer, facts));
    unknown.map(|flag| why("action-no-code").with("flag", flag).with("bank", facts.bank_mark))
}

/// The flags that the service requires for the operation.
fn flags_required(operation: Endpoint) -> impl Iterator<Item = &'static str> {
    let item = operation.row().body;
    FLAGS.iter().copied().filter(move |flag| item.and_then(|item| item.field(flag)).is_some_and(|field| field.required))
}

fn is_known(flag: &str, answer: Option<&str>, facts: &ActionFacts<'_>) -> bool {
    let value = |word: &str| facts.code_book.value(facts.bank_mark, flag, word).is_some();
    match answer {
        Some(answer) if flag == ANSWER_FLAG => value(answer),
        _ => model::profile::WORDS
            .iter()
            .filter(|(known, _)| *known == flag)
            .any(|(_, words)| words.iter().any(|word| value(word))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(text: &str) -> CodeBook {
        CodeBook::parse(text, "code-book.toml").unwrap()
    }

    fn facts(code_book: &CodeBook) -> ActionFacts<'_> {
        ActionFacts {
            code_book,
            bank_mark: "A",
            sending_off: None,
            locked: None,
            listed: true,
            has_bank_draft_id: true,
            has_number: true,
            split: false,
            unreadable: false,
        }
    }

    #[test]
    fn each_reason_is_given_where_it_applies_and_nowhere_else() {
        let full = book("[\"A\".replayFlag]\naccept = 1\nrefuse = 0\n[\"A\".transferFlag]\nmay_transfer = 1\n");
        let half = book("[\"A\".replayFlag]\naccept = 1\n");
        type Change = fn(&mut ActionFacts<'_>);
        let same: Change = |_| {};
        type Row<'a> = (&'a str, Stage, &'a CodeBook, Change, &'a [Option<&'a str>]);
        let rows: [Row<'_>; 12] = [
            ("sign", Stage::ReceiptByEndorsee, &full, same, &[None, None]),
            ("half a book", Stage::ReceiptByEndorsee, &half, same, &[None, Some("action-no-code")]),
            (
                "no bank id",
                Stage::ReceiptConfirm,
                &full,
                |g| g.has_bank_draft_id = false,
                &[Some("action-no-bank-draft-id"); 2],
            ),
            ("sign a split draft", Stage::ReceiptConfirm, &full, |g| g.split = true, &[None, None]),
            ("endorse", Stage::EndorsementTransfer, &full, same, &[None]),
            ("endorse without a flag", Stage::EndorsementTransfer, &half, same, &[Some("action-no-code")]),
            ("endorse a split draft", Stage::EndorsementTransfer, &full, |g| g.split = true, &[Some("action-split")]),
            ("endorse without a bank id", Stage::EndorsementTransfer, &full, |g| g.has_bank_draft_id = false, &[None]),
            (
                "locked",
                Stage::EndorsementTransfer,
                &full,
                |g| g.locked = Some(Sentence::new("action-locked")),
                &[Some("action-locked")],
            ),
            (
                "gone from the list",
                Stage::TransferWithdrawal,
                &full,
                |g| g.listed = false,
                &[Some("action-not-listed")],
            ),
            ("unreadable", Stage::TransferWithdrawal, &full, |g| g.unreadable = true, &[Some("action-unreadable")]),
            ("view only", Stage::ReceiptSettleConfirm, &full, same, &[]),
        ];
        for (case, stage, book, change, expected) in rows {
            let mut facts = facts(book);
            change(&mut facts);
            let actions = actions(stage, &facts);
            let found: Vec<Option<&str>> =
                actions.iter().map(|action| action.disabled.as_ref().map(|why| why.id.as_str())).collect();
            assert_eq!(found, expected, "{case}");
        }
        let moved = book("[\"A\".operations]\nendorse = [\"draft\"]\n");
        let here = facts(&moved);
        assert_eq!(actions(Stage::EndorsementTransfer, &here), [], "the bank's own table");
        assert_eq!(actions(Stage::Draft, &here)[0].operation, "endorse");
        assert!(others(Stage::EndorsementTransfer, &here).iter().any(|action| action.operation == "endorse"));
        assert!(others(Stage::Draft, &here).iter().all(|action| action.operation != "endorse"));
        let off = ActionFacts { sending_off: Some(Sentence::new("machine-network-share")), ..facts(&full) };
        assert_eq!(actions(Stage::EndorsementTransfer, &off)[0].disabled.as_ref().unwrap().id, "machine-network-share");
    }
}
