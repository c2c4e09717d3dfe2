//! Export of the counterparty book: one row per account, with headers that the import reads.

use super::{Cell, CellKind, Column, Words};
use crate::view::{BookAccount, BookParty, PartyGroup};

/// Columns and rows of the book.
pub(crate) fn counterparties(book: &[BookParty], words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let columns = vec![
        words.column("party-name", CellKind::Text),
        words.column("party-account-number", CellKind::Id),
        words.column("party-bank-name", CellKind::Text),
        words.column("party-bank-number", CellKind::Id),
        words.column("party-group", CellKind::Text),
        words.column("party-company-code", CellKind::Id),
        words.column("party-limit", CellKind::Amount),
        words.column("party-limit-currency", CellKind::Text),
        words.column("party-note", CellKind::Text),
        words.column("party-origin", CellKind::Text),
        words.column("party-uses", CellKind::Number),
        words.column("party-first-used", CellKind::Text),
        words.column("party-last-used", CellKind::Text),
        words.column("party-called-back", CellKind::Text),
        words.column("party-merged-into", CellKind::Text),
    ];
    let rows = book.iter().flat_map(|party| {
        let accounts: Vec<Option<&BookAccount>> = match party.accounts.len() {
            0 => vec![None],
            _ => party.accounts.iter().map(Some).collect(),
        };
        accounts.into_iter().map(|account| row(party, account, words)).collect::<Vec<_>>()
    });
    (columns, rows.collect())
}

fn row(party: &BookParty, account: Option<&BookAccount>, words: &Words<'_>) -> Vec<Cell> {
    let name = account.map_or(&party.name, |account| &account.name);
    let group = match party.group {
        PartyGroup::None => String::new(),
        PartyGroup::Supplier => words.word("party-group-supplier"),
        PartyGroup::Employee => words.word("party-group-employee"),
        PartyGroup::Own => words.word("party-group-own"),
    };
    let origin = account.map(|account| match account.origin {
        crate::view::AccountOrigin::Read => words.word("party-origin-read"),
        crate::view::AccountOrigin::Entered => words.word("party-origin-entered"),
        crate::view::AccountOrigin::Used => words.word("party-origin-used"),
    });
    let of = |value: fn(&BookAccount) -> Option<&str>| Cell::maybe(account.and_then(value));
    vec![
        Cell::new(name.as_str()),
        of(|account| Some(&account.account_number)),
        of(|account| account.bank_name.as_deref()),
        of(|account| account.bank_number.as_deref()),
        Cell::new(group),
        Cell::new(party.company_code.as_str()),
        Cell::maybe(party.limit.as_ref().map(|limit| limit.amount.as_str())),
        Cell::maybe(party.limit.as_ref().map(|limit| limit.currency.as_str())),
        Cell::new(party.note.as_str()),
        Cell::maybe(origin.as_deref()),
        Cell::new(account.map_or(party.uses, |account| account.uses).to_string()),
        of(|account| (account.uses > 0).then_some(account.first_seen.as_str())),
        of(|account| account.last_used.as_deref()),
        of(|account| account.called_back.as_deref()),
        Cell::new(if *name == party.name { "" } else { party.name.as_str() }),
    ]
}
