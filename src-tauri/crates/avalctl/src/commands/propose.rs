//! `avalctl propose`: sets of drafts for a payment, and one set as items of an endorsement. Nothing is locked or sent.

use std::collections::BTreeSet;
use std::path::Path;

use model::{Sentence, folder};
use serde_json::{Map, Value, json};
use treasury::Desk;
use treasury::view::{DraftRow, ProposalView, ProposalsView, ProposeQuery};

use crate::cli::{Cli, Propose};
use crate::open::failure;
use crate::print::{self, Envelope, Failure, tell};

/// The field that states whether the payee may endorse on.
const FLAG: &str = "transferFlag";

/// Runs `propose`.
pub(super) fn run(cli: &Cli, desk: &Desk, arguments: &Propose) -> Result<(), Failure> {
    let query = ProposeQuery {
        amount: arguments.amount.clone(),
        payee: arguments.payee.clone(),
        currency: arguments.currency.clone(),
        accounts: arguments.accounts.clone(),
        due_from: arguments.due_from.clone(),
        due_to: arguments.due_to.clone(),
        acceptor: arguments.acceptor.clone(),
        with_watched: arguments.with_watched,
        payer: arguments.payer.clone(),
        several_payers: arguments.several_payers,
    };
    let view = desk.propose(&query).map_err(|error| failure(cli, &error))?;
    if let Some(file) = &arguments.items {
        write_items(cli, desk, arguments, &view, file)?;
    }
    if cli.json {
        let rows: Vec<Value> = view.sets.iter().map(print::row).collect();
        let envelope = Envelope { as_of: view.as_of.clone(), complete: view.complete, live: Some(false), rows };
        let mut whole = json!(envelope);
        whole["amount"] = json!(view.amount);
        whole["currency"] = json!(view.currency);
        whole["payee"] = json!(arguments.payee);
        whole["payer"] = json!(view.payer);
        whole["payers"] = json!(view.payers);
        whole["lists"] = json!(view.lists);
        whole["candidates"] = json!(view.candidates);
        whole["excluded"] = json!(view.excluded);
        print::json(&whole);
        return Ok(());
    }
    print::say(std::slice::from_ref(&view.lists), &cli.language);
    for set in &view.sets {
        print_set(cli, &view, set);
    }
    if view.sets.is_empty() {
        print::say(&[Sentence::new("propose-none")], &cli.language);
    }
    for excluded in &view.excluded {
        tell!("left out: {} {}", excluded.count, excluded.why);
    }
    Ok(())
}

/// Prints a set: its sum, its sums per account and company, and its drafts.
fn print_set(cli: &Cli, view: &ProposalsView, set: &ProposalView) {
    print::line(&format!("{}: {} of {}, rest {}", set.kinds.join(" = "), set.sum, view.amount, set.rest));
    print::say(&set.notes, &cli.language);
    let company = |account: &str| {
        let part = set.parts.iter().find(|part| part.account == account);
        part.and_then(|part| part.company.clone()).unwrap_or_default()
    };
    for part in &set.parts {
        print::line(&format!("  {} {}: {} ({})", company(&part.account), part.account, part.sum, part.count));
    }
    for row in &set.rows {
        let text = |text: &Option<String>| text.clone().unwrap_or_default();
        let (number, amount) = (text(&row.draft_number), text(&row.amount));
        print::line(&format!(
            "  {}  {number}  {amount}  {}  {}  {}",
            text(&row.due_day),
            row.account,
            company(&row.account),
            text(&row.acceptor_name)
        ));
    }
}

/// Writes the items of a set for `submit endorse` to a file that does not exist yet. The endorsee is the given payee;
/// without a given account it is the account known to this desk under that name, if there is exactly one.
fn write_items(cli: &Cli, desk: &Desk, arguments: &Propose, view: &ProposalsView, file: &Path) -> Result<(), Failure> {
    let set = arguments.set.checked_sub(1).and_then(|at| view.sets.get(at));
    let none = || Failure::usage(format!("There is no set {}; {} were found.", arguments.set, view.sets.len()));
    let set = set.ok_or_else(none)?;
    let mut payee = Map::new();
    let mut fill = |name: &str, value: Option<Value>| payee.extend(value.map(|value| (name.to_owned(), value)));
    let (account, bank) = known_account(cli, desk, arguments)?;
    fill("endorseeAccountName", arguments.payee.as_deref().map(Value::from));
    fill("endorseeAccountNumber", arguments.payee_account.clone().or(account).map(Value::from));
    fill("endorseeAccountBankNumber", arguments.payee_bank.clone().or(bank).map(Value::from));
    let book = desk.code_book();
    let item = |row: &DraftRow| {
        let account = row.account.split_once(':').map_or(row.account.as_str(), |(_, number)| number);
        let mut item = payee.clone();
        item.insert("accountNumber".to_owned(), account.into());
        item.insert("draftNumber".to_owned(), json!(row.draft_number));
        if let Some(word) = &arguments.transfer {
            // Two banks may use one integer with opposite meanings: the user gives the word, each bank's code book the
            // integer.
            let value = book.value(&row.bank_mark, FLAG, word);
            let none = || Failure::usage(format!("The code book of {} does not say {FLAG} {word}.", row.bank_mark));
            item.insert(FLAG.to_owned(), value.ok_or_else(none)?.into());
        }
        Ok(Value::Object(item))
    };
    let items: Vec<Value> = set.rows.iter().map(item).collect::<Result<_, Failure>>()?;
    let text = serde_json::to_string_pretty(&items).map_err(Failure::local)?;
    let wrote = folder::write_new(file, text.as_bytes());
    wrote.map_err(|error| Failure::local(format!("{}: {error}", file.display())))?;
    tell!("{} items of set {}: check them with submit endorse --items {}", items.len(), arguments.set, file.display());
    Ok(())
}

/// Account and bank number that this desk has used under the payee's name, if there is exactly one pair.
fn known_account(cli: &Cli, desk: &Desk, arguments: &Propose) -> Result<(Option<String>, Option<String>), Failure> {
    let Some(payee) = arguments.payee.as_deref().map(str::trim).filter(|_| arguments.payee_account.is_none()) else {
        return Ok((None, None));
    };
    let known = desk.counterparty_views().map_err(|error| failure(cli, &error))?;
    let accounts: BTreeSet<(Option<String>, Option<String>)> = known
        .into_iter()
        .filter(|one| one.uses > 0 && one.name.as_deref() == Some(payee) && one.account_number.is_some())
        .map(|one| (one.account_number, one.bank_number))
        .collect();
    let only = if accounts.len() == 1 { accounts.into_iter().next() } else { None };
    Ok(only.unwrap_or_default())
}
