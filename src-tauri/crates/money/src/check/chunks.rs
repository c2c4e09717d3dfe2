//! Which instructions are sent in one call. By default each instruction has its own call; a profile may send several
//! drafts of one account in one call where the interface's reply is an array. The bytes of every call are fixed here,
//! before the dialog is shown.
//!
//! Transfers are always sent alone: a doubt about money must be about one amount. Not here: which endpoints take
//! several items, because the types of `bank_contract::body` decide it.

use std::collections::BTreeMap;

use bank_contract::body;
use bank_contract::endpoint::Reply;
use journal::Chunk;
use model::Sentence;

use super::checked_item::CheckedItem;
use super::context::CheckContext;
use super::order::Operation;

/// Groups the lines into calls and returns the notes for the top of the dialog; empty where each line is sent alone.
pub(super) fn assign(context: &CheckContext<'_>, operation: Operation, lines: &mut [CheckedItem]) -> Vec<Sentence> {
    // An undocumented reply may be one record for all instructions.
    if operation.is_transfer() || !matches!(operation.endpoint.row().reply, Reply::Many(_)) {
        return Vec::new();
    }
    let mut by_account: BTreeMap<(String, String), Vec<usize>> = BTreeMap::new();
    for (at, line) in lines.iter().enumerate() {
        let confirmed = &line.confirmed;
        by_account.entry((confirmed.bank_mark.clone(), confirmed.account_number.clone())).or_default().push(at);
    }
    let mut most: BTreeMap<String, usize> = BTreeMap::new();
    let mut calls: Vec<Vec<usize>> = Vec::new();
    for ((bank_mark, _), all) in &by_account {
        let together = usize::try_from(context.profile.drafts_per_post(bank_mark)).unwrap_or(1).max(1);
        for call in all.chunks(together).filter(|call| call.len() > 1) {
            let longest = most.entry(bank_mark.clone()).or_default();
            *longest = call.len().max(*longest);
            calls.push(call.to_vec());
        }
    }
    calls.sort();
    for (number, call) in calls.iter().enumerate() {
        fix(operation, number + 1, call, lines);
    }
    let said =
        |(bank, drafts): (&String, &usize)| Sentence::new("note-chunks").with("bank", bank).with("drafts", drafts);
    most.iter().map(said).collect()
}

/// Fixes the bytes of one call. Where the interface's types do not allow several items, each instruction is sent alone.
fn fix(operation: Operation, number: usize, call: &[usize], lines: &mut [CheckedItem]) {
    let items: Vec<_> = call.iter().map(|at| lines[*at].item.clone()).collect();
    let Some(body) = body::chunk_of(operation.endpoint, &items) else { return };
    let first = lines[call[0]].confirmed.instruction.clone();
    for (element, at) in call.iter().enumerate() {
        let (count, line) = (|number: usize| u32::try_from(number).unwrap_or(u32::MAX), &mut lines[*at]);
        let (element, of) = (count(element), count(call.len()));
        line.confirmed.chunk = Some(Chunk { first: first.clone(), element, of, body: body.clone() });
        line.row.body.clone_from(&body);
        let note = Sentence::new("note-in-chunk").with("call", number).with("place", element + 1).with("of", of);
        line.row.notes.push(note);
    }
}
