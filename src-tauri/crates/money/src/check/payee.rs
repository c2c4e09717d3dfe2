//! Checks an instruction's counterparty against this desk's records: the desk's own company, a known name with a new
//! account, a known account under another name.
//!
//! Most payment fraud by letter announces a new account of a known payee. So only a call-back removes this block: a
//! reason `call-back: …` that contains the end of the new account number; it is valid for that account only. Where the
//! profile has dual control, the approver calls back, and nothing is sent before the approver has recorded the
//! result.

use std::collections::BTreeSet;

use bank_contract::Item;
use model::profile::Account;
use model::spelling::{account as same_account, is_called_back, name as same_name};
use model::{AccountKey, Counterparty, Problem, ProblemSource, Sentence};

use super::context::CheckContext;
use super::counterparties::Book;
use super::order::Operation;
use super::party;
use super::problem::problem;
use super::rules;

/// The names of a counterparty that can be optional at a bank.
const NAMES: [&str; 2] = ["oppositeAccountName", "pledgeeAccountName"];

/// The findings about one item.
#[derive(Debug, Default)]
pub struct PayeeFindings {
    /// Notes on its row.
    pub notes: Vec<Sentence>,
    /// Problems that block it.
    pub problems: Vec<Problem>,
    /// Name and account for which the approver must call back.
    pub call_back: Option<(String, String)>,
}

/// Checks the counterparty of an item.
pub fn check(
    context: &CheckContext<'_>,
    at: usize,
    operation: Operation,
    acting: &AccountKey,
    item: &Item,
    reason: Option<&str>,
) -> PayeeFindings {
    let mut found = PayeeFindings::default();
    let Some(party) = party::of(item, |_| true) else {
        let unlisted = rules::unlisted(context.profile, operation, None);
        found.problems.extend(unlisted.map(|sentence| problem(at, None, ProblemSource::Local, sentence)));
        return found;
    };
    let (name, account) = (party.name.clone().unwrap_or_default(), party.account_number.clone().unwrap_or_default());
    if let Some(unlisted) = rules::unlisted(context.profile, operation, Some(&party)) {
        found.problems.push(problem(at, account_field(item), ProblemSource::Local, unlisted));
        return found;
    }
    let sentence = |id: &str| Sentence::new(id).with("name", &name).with("account", &account);
    let mut ask = |answered: bool, asked: Sentence, note: Sentence| match answered {
        true => found.notes.push(note),
        false => found.problems.push(problem(at, Some("reason"), ProblemSource::Local, asked)),
    };
    if same_account(&account) == same_account(&acting.number) {
        found.problems.push(problem(at, account_field(item), ProblemSource::Local, sentence("problem-own-account")));
        return found;
    }
    let own =
        context.profile.accounts.iter().find(|known| same_account(&known.account_number) == same_account(&account));
    if !operation.is_transfer() && is_ourselves(context, acting, own, &name) {
        ask(reason.is_some(), sentence("problem-own-party"), sentence("note-own-party"));
    }
    if own.is_some() || account.is_empty() {
        return found;
    }
    // Where the administrator made the name optional, nothing else tells a new account of a known payee.
    if is_unnamed(context, acting, item) && !context.book.names_of.contains_key(&same_account(&account)) {
        ask(reason.is_some(), sentence("problem-payee-unnamed"), sentence("note-payee-unnamed"));
    } else if let Some(known) = other_account(context.book, &party) {
        let id = if near(&known, &account) { "problem-near-account" } else { "problem-known-name-new-account" };
        let asked = sentence(id).with("known", &known);
        let approver_calls = context.profile.second_person.is_some();
        let note = if approver_calls { "note-approver-calls-back" } else { "note-known-name-new-account" };
        ask(approver_calls || is_called_back(reason, &account), asked, sentence(note).with("known", known));
        found.call_back = approver_calls.then(|| (name.clone(), account.clone()));
    } else if let Some(known) = context.book.entered_other(&name, &account) {
        let asked = sentence("problem-entered-other-account").with("known", known);
        let approver_calls = context.profile.second_person.is_some();
        let note = if approver_calls { "note-approver-calls-back" } else { "note-entered-other-account" };
        ask(approver_calls || is_called_back(reason, &account), asked, sentence(note).with("known", known));
        found.call_back = approver_calls.then(|| (name.clone(), account.clone()));
    } else if let Some(known) = other_name(context.book, &party) {
        let with = |id: &str| sentence(id).with("known", &known);
        ask(reason.is_some(), with("problem-known-account-other-name"), with("note-known-account-other-name"));
    }
    found
}

/// Whether the counterparty's name is blank where the bank's settings make it optional.
fn is_unnamed(context: &CheckContext<'_>, acting: &AccountKey, item: &Item) -> bool {
    let optional = context.profile.optional_fields(&acting.bank_mark);
    NAMES.iter().any(|name| {
        item.of().field(name).is_some() && item.get(name).is_none() && optional.iter().any(|one| one == name)
    })
}

/// Whether a draft would be sent to another account of its owner, or to its owner's name under any account. Two
/// companies of one profile are two owners; without owners in the settings they cannot be told apart.
fn is_ourselves(context: &CheckContext<'_>, acting: &AccountKey, own: Option<&Account>, name: &str) -> bool {
    let owner = context.profile.account(acting).and_then(|account| account.owner.as_deref()).map(same_name);
    let same_owner = own.is_some_and(|own| owner.is_none() || own.owner.as_deref().map(same_name) == owner);
    same_owner || owner.is_some_and(|owner| owner == same_name(name))
}

/// A known account of that name, if the given one is not among them; the most similar one first.
fn other_account(book: &Book, party: &Counterparty) -> Option<String> {
    let (name, account) = (party.name.as_deref()?, party.account_number.as_deref()?);
    let is_known = |known: &&BTreeSet<String>| known.iter().any(|known| same_account(known) == same_account(account));
    let known = book.accounts_of.get(&same_name(name)).filter(|known| !is_known(known))?;
    known.iter().find(|known| near(known, account)).or_else(|| known.iter().next_back()).cloned()
}

/// A known name of that account, if the given one is not among them.
fn other_name(book: &Book, party: &Counterparty) -> Option<String> {
    let (name, account) = (party.name.as_deref()?, party.account_number.as_deref()?);
    let known = book.names_of.get(&same_account(account))?;
    let is_known = known.iter().any(|known| same_name(known) == same_name(name));
    if is_known { None } else { known.iter().next().cloned() }
}

/// Whether two account numbers differ by one typing error: two digits swapped, or one wrong, missing or extra.
pub fn near(one: &str, other: &str) -> bool {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let start = one.iter().zip(&other).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[start..], &other[start..]);
    let end = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
    let (one, other) = (&one[..one.len() - end], &other[..other.len() - end]);
    match (one, other) {
        ([], []) => false,
        ([_], [_]) | ([], [_]) | ([_], []) => true,
        ([first, .., last], [other_first, .., other_last]) => {
            let inside = |part: &[char]| part[1..part.len() - 1].to_vec();
            first == other_last && last == other_first && inside(one) == inside(other)
        }
        _ => false,
    }
}

fn account_field(item: &Item) -> Option<&'static str> {
    ["endorseeAccountNumber", "pledgeeAccountNumber", "oppositeAccountNumber"]
        .into_iter()
        .find(|field| item.get(field).is_some())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slip_of_the_hand_is_near_and_another_number_is_not() {
        let rows = [
            ("6217001", "6217001", false),
            ("6217001", "6271001", true),
            ("6217001", "6210071", true),
            ("6217001", "6217002", true),
            ("6217001", "621701", true),
            ("6217001", "62170001", true),
            ("6217001", "6217112", false),
            ("6217001", "7126001", false),
            ("6217001", "", false),
            ("", "6", true),
        ];
        for (one, other, expected) in rows {
            assert_eq!((near(one, other), near(other, one)), (expected, expected), "{one} {other}");
        }
    }
}
