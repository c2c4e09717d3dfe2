//! The notes above the rows of a check dialog: whether the operation can be undone, what other desks may do unnoticed,
//! and that the whole draft is meant.

use bank_contract::Endpoint as Op;
use journal::NotPermitted;
use model::Sentence;
use model::profile::{CodeBook, ERROR_FLAG, ERROR_FLAG_OK, STATUS_CODE, STATUS_DONE};

use super::order::Operation;

/// The note on an operation that the service refused to an account with 403.
pub fn not_permitted(one: &NotPermitted) -> Sentence {
    let sentence = Sentence::new("note-not-permitted").with("account", &one.account);
    sentence.with("number", one.number).with("at", &one.since)
}

/// The note on a journal of the data directory that cannot be read.
pub fn journal_unread(profile: &str) -> Sentence {
    Sentence::new("note-journal-unread").with("profile", profile)
}

/// The notes on a bank whose replies cannot be judged yet, because the code book has no value that means success.
pub fn unjudged(code_book: &CodeBook, bank_mark: &str) -> Vec<Sentence> {
    let mut notes = Vec::new();
    let said = |id: &str, flag: &str| Sentence::new(id).with("bank", bank_mark).with("flag", flag);
    if code_book.value(bank_mark, ERROR_FLAG, ERROR_FLAG_OK).is_none() {
        notes.push(said("note-unjudged-flag", ERROR_FLAG));
    }
    if !code_book.lines(bank_mark, STATUS_CODE).iter().any(|line| line.value == STATUS_DONE) {
        notes.push(said("note-unjudged-status", STATUS_CODE));
    }
    notes
}

/// The notes of an operation.
pub fn of(operation: Operation, refuses: bool, instructions: usize, in_group: bool) -> Vec<Sentence> {
    let mut notes = Vec::new();
    notes.push(Sentence::new(undoing(operation, refuses)));
    if operation.names_by_number() {
        notes.push(Sentence::new("note-whole-draft"));
    }
    notes.push(Sentence::new(unseen(operation, in_group)));
    if instructions > 1 {
        notes.push(Sentence::new("note-one-by-one").with("count", instructions));
    }
    notes
}

fn undoing(operation: Operation, refuses: bool) -> &'static str {
    match operation.endpoint {
        Op::Transfer | Op::TransferPersonal => "note-undo-transfer",
        Op::ReceiptByEndorsee | Op::ReceiptConfirm | Op::ReceiptPledgeConfirm | Op::ReceiptPledgeReleaseConfirm => {
            if refuses {
                "note-undo-refusing"
            } else {
                "note-undo-signing"
            }
        }
        Op::TransferWithdrawal
        | Op::PledgeApplicationWithdrawal
        | Op::PromptPaymentAppWithdrawal
        | Op::MortgageReleaseAppWithdrawal => "note-undo-withdrawal",
        _ => "note-undo-application",
    }
}

/// The places whose operations Aval cannot see. The desks of a group see each other's.
fn unseen(operation: Operation, in_group: bool) -> &'static str {
    match (operation.is_transfer(), in_group) {
        (true, false) => "note-other-desks-transfer",
        (false, false) => "note-other-desks",
        (true, true) => "note-group-transfer",
        (false, true) => "note-group-drafts",
    }
}
