//! The export of a bank reconciliation: both balances with their parts, then the lines and transfers that they count.

use model::Sentence;

use super::{Cell, CellKind, Column, Fact, Words};
use crate::view::{LineTransfer, ReconciliationPage, ReconciliationRow};

/// The lines above the table: account, days, files, the service's balance, and the notes.
pub(crate) fn facts(page: &ReconciliationPage, words: &Words<'_>) -> Vec<Fact> {
    let of = &page.figures;
    let mut facts = vec![
        words.fact("export-accounts", of.account.as_str()),
        words.fact("csv-currency", of.currency.as_str()),
        words.fact("export-from", of.first_day.as_str()),
        words.fact("export-to", of.day.as_str()),
        words.fact("export-file", page.files.join(", ")),
    ];
    facts.extend(
        of.service
            .as_ref()
            .map(|service| words.fact("export-reconciliation-service", service.book.as_deref().unwrap_or("–"))),
    );
    facts.extend(page.notes.iter().map(|sentence| words.fact("export-reconciliation-note", words.say(sentence))));
    facts
}

/// Columns and rows.
pub(crate) fn rows(page: &ReconciliationPage, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let columns = vec![
        words.column("export-reconciliation-item", CellKind::Text),
        words.column("export-reconciliation-count", CellKind::Number),
        words.column("export-day", CellKind::Day),
        words.column("csv-counterparty", CellKind::Text),
        words.column("csv-reference", CellKind::Id),
        words.column("csv-currency", CellKind::Text),
        words.column("csv-amount", CellKind::Amount),
    ];
    let currency = || Cell::new(page.figures.currency.as_str());
    let row = |row: &ReconciliationRow| {
        let name = Sentence::new("reconciliation-part").with("part", row.part.word());
        let count = row.count.map(|count| count.to_string()).unwrap_or_default();
        let blank = || Cell::new("");
        vec![
            Cell::new(words.say(&name)),
            Cell::new(count),
            blank(),
            blank(),
            blank(),
            currency(),
            Cell::new(&*row.amount),
        ]
    };
    let item = |id: &str, number: String, cells: [Option<&str>; 4]| {
        let mut cells: Vec<Cell> = cells.into_iter().map(Cell::maybe).collect();
        cells.insert(3, currency());
        [vec![Cell::new(words.word(id)), Cell::new(number)], cells].concat()
    };
    let transfer = |id: &str, one: &LineTransfer| {
        let texts = [&one.day, &one.counterparty, &one.reference_order, &one.amount].map(Option::as_deref);
        item(id, one.number.to_string(), texts)
    };
    let balances = page.our_side.iter().chain(&page.bank_side).chain(&page.rest).map(row);
    let unbooked = page.unbooked_rows.iter().map(|one| transfer("export-reconciliation-unbooked", one));
    let open = page.open_rows.iter().map(|line| {
        let id = format!("export-reconciliation-open-{}", line.direction);
        let texts = [&line.day, &line.counterparty, &line.reference, &line.amount];
        item(&id, String::new(), texts.map(|text| Some(text.as_str())))
    });
    let differing = page.differing_rows.iter().map(|pair| {
        let texts = [
            Some(&*pair.line.day),
            pair.transfer.counterparty.as_deref(),
            Some(&*pair.line.reference),
            Some(&*pair.by),
        ];
        item("export-reconciliation-differing", pair.transfer.number.to_string(), texts)
    });
    (columns, balances.chain(unbooked).chain(open).chain(differing).collect())
}
