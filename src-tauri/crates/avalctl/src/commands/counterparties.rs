//! `avalctl counterparties`: the counterparty book.

use model::exit::Exit;
use model::words;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{AccountEdit, BookLook, BookParty, ExportOf, PartyEdit};

use crate::cli::{Cli, Counterparties, SetParty};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub fn run(cli: &Cli, command: &Counterparties) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let failed = |error| failure(cli, &error);
    match command {
        Counterparties::List { text } => {
            let book = desk.counterparties_found(text.as_deref().unwrap_or_default()).map_err(failed)?;
            let rows = book.iter().map(listed).collect();
            let columns = ["name", "group", "company_code", "accounts", "uses", "last_used", "same_as"];
            print::rows(&Envelope::own(rows), cli.json, &columns);
        }
        Counterparties::Show { name } => show(cli, &desk.counterparty_shown(name).map_err(failed)?),
        Counterparties::Set(set) => show(cli, &changed(&desk, set).map_err(failed)?),
        Counterparties::Import { file, look } => {
            let done = if *look { desk.counterparty_look(file) } else { desk.counterparty_import(file) };
            say(cli, &done.map_err(failed)?);
        }
        Counterparties::ToFile { text, export } => {
            return super::export::write(cli, &desk, ExportOf::Counterparties { text: text.clone() }, export);
        }
        Counterparties::Merge { name, into } => show(cli, &desk.counterparty_merge(name, into).map_err(failed)?),
        Counterparties::Split { name } => show(cli, &desk.counterparty_split(name).map_err(failed)?),
    }
    Ok(Exit::Ok)
}

/// Stores the given values of one counterparty; the others stay as they are.
fn changed(desk: &Desk, set: &SetParty) -> model::Result<BookParty> {
    let known = desk.counterparty_book()?.into_iter().find(|party| party.name == set.name);
    let mut edit = PartyEdit { name: set.name.clone(), ..PartyEdit::default() };
    if let Some(party) = &known {
        (edit.group, edit.company_code, edit.note) = (party.group, party.company_code.clone(), party.note.clone());
        if let Some(limit) = &party.limit {
            (edit.limit_amount, edit.limit_currency) = (limit.amount.clone(), limit.currency.clone());
        }
    }
    let take = |into: &mut String, given: &Option<String>| given.iter().for_each(|text| into.clone_from(text));
    edit.group = set.group.map_or(edit.group, Into::into);
    take(&mut edit.company_code, &set.company_code);
    take(&mut edit.limit_amount, &set.limit);
    take(&mut edit.limit_currency, &set.limit_currency);
    take(&mut edit.note, &set.note);
    if let Some(number) = &set.account {
        let same = |text: &str| model::spelling::account(text) == model::spelling::account(number);
        let had = known.iter().flat_map(|party| &party.accounts).find(|one| same(&one.account_number));
        let mut account = AccountEdit { account_number: number.clone(), ..AccountEdit::default() };
        account.bank_name = had.and_then(|one| one.bank_name.clone()).unwrap_or_default();
        account.bank_number = had.and_then(|one| one.bank_number.clone()).unwrap_or_default();
        take(&mut account.bank_name, &set.bank_name);
        take(&mut account.bank_number, &set.bank_number);
        take(&mut account.call_back, &set.call_back);
        edit.accounts.push(account);
    }
    if let Some(number) = &set.remove_account {
        desk.counterparty_account_remove(&set.name, number)?;
    }
    desk.counterparty_save(&edit)
}

fn listed(party: &BookParty) -> Value {
    let mut row = print::row(party);
    row["accounts"] = json!(party.accounts.len());
    row["same_as"] = json!(party.same_as.join("; "));
    row
}

fn show(cli: &Cli, party: &BookParty) {
    if cli.json {
        return print::one(&print::row(party), true);
    }
    let limit = party.limit.as_ref().map(|limit| format!("{} {}", limit.amount, limit.currency));
    let head = json!({
        "name": party.name, "merged": party.merged.join("; "), "same_as": party.same_as.join("; "),
        "group": party.group, "company_code": party.company_code, "limit": limit, "note": party.note,
        "uses": party.uses, "first_used": party.first_used, "last_used": party.last_used,
    });
    print::one(&head, false);
    let columns =
        ["account_number", "name", "bank_name", "bank_number", "origin", "is_new", "uses", "last_used", "called_back"];
    print::rows(&Envelope::own(party.accounts.iter().map(print::row).collect()), false, &columns);
}

/// Prints the preview; a cell that cannot be imported on standard error.
fn say(cli: &Cli, look: &BookLook) {
    print::say(&look.notes, &cli.language);
    for cell in &look.refused {
        tell!("{} {}: {} {}", cell.line, cell.column, words::text(&cell.why, &cli.language), cell.text);
    }
    print::one(&print::row(look), cli.json);
}
