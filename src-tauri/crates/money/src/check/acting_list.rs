//! The list that has a draft before an operation, against the lists from which the operation starts at its bank.
//!
//! Assumption: service.md names no list for an operation (sections 6 and 7). Aval proposes one by the names, and the code
//! book of a bank can state others. A draft of another list is a question: the clerk's reason is journaled, and where the
//! profile has dual control the approver reads it.

use bank_contract::Stage;
use model::profile::CodeBook;
use model::{Problem, ProblemSource, Sentence};

use super::order::Operation;
use super::problem::problem;

/// The lists in which a draft of an order is searched.
pub fn searched(code_book: &CodeBook, bank_mark: &str, operation: Operation, named: Option<Stage>) -> Vec<Stage> {
    named.map_or_else(|| code_book.lists(bank_mark, operation.endpoint), |named| vec![named])
}

/// A note for the row if a reason was given, else a problem; `None` where the operation starts from that list.
pub fn check(
    code_book: &CodeBook,
    bank_mark: &str,
    at: usize,
    (operation, list): (Operation, Stage),
    reason: Option<&str>,
) -> Option<Result<Sentence, Problem>> {
    let lists = code_book.lists(bank_mark, operation.endpoint);
    if lists.contains(&list) {
        return None;
    }
    let about = |id: &str| {
        let names: Vec<&str> = lists.iter().map(|list| list.name()).collect();
        Sentence::new(id).with("list", list.name()).with("lists", names.join(", ")).with("bank", bank_mark)
    };
    Some(match reason {
        Some(_) => Ok(about("note-other-list")),
        None => Err(problem(at, Some("reason"), ProblemSource::Local, about("problem-other-list"))),
    })
}
