//! Exports the balances of a day: every amount of the interface, one row per account and currency.

use super::{Cell, CellKind, Column, Words};
use crate::read::balances::FIGURES;
use crate::view::{BalanceRow, BalancesView};

const OF: &str = "DayBalance";

/// Columns and rows.
pub(crate) fn balances(view: &BalancesView, words: &Words<'_>) -> (Vec<Column>, Vec<Vec<Cell>>) {
    let mut columns = vec![
        words.column("export-account", CellKind::Id),
        words.column("export-nickname", CellKind::Text),
        words.column("export-company", CellKind::Text),
        words.column("export-role", CellKind::Text),
        words.field_column(OF, "accountName", CellKind::Text),
        words.field_column(OF, "currencyCode", CellKind::Text),
    ];
    columns.extend(FIGURES.iter().map(|name| words.field_column(OF, name, CellKind::Amount)));
    columns.extend([
        words.field_column(OF, "excessStartDate", CellKind::Day),
        words.field_column(OF, "excessEndDate", CellKind::Day),
        words.column("export-read-at", CellKind::Time),
        words.column("export-note", CellKind::Text),
    ]);
    (columns, view.rows.iter().map(|row| cells(row, words)).collect())
}

fn cells(row: &BalanceRow, words: &Words<'_>) -> Vec<Cell> {
    let of = |text: &Option<String>| Cell::maybe(text.as_deref());
    let noted = [
        (row.not_answered, "export-not-answered"),
        (row.not_read, "balances-not-read"),
        (row.apart, "balances-apart"),
        (!row.in_profile, "balances-left-profile"),
    ];
    let mut notes: Vec<String> = noted.iter().filter(|(said, _)| *said).map(|(_, id)| words.word(id)).collect();
    notes.extend(row.response_message.clone());
    let mut cells = vec![
        Cell::new(row.account.as_str()),
        of(&row.nickname),
        of(&row.owner),
        of(&row.role),
        of(&row.account_name),
        of(&row.currency_code),
    ];
    cells.extend(
        [
            &row.book_balance,
            &row.available_balance,
            &row.frozen_amount,
            &row.credit_load_amount,
            &row.overdrawn_amount,
            &row.effective_quota,
            &row.effective_used_quota,
            &row.effective_unused_quota,
            &row.excess_quota,
            &row.excess_used_quota,
            &row.excess_available_quota,
            &row.excess_start_date,
            &row.excess_end_date,
        ]
        .map(of),
    );
    cells.push(Cell::new(row.as_of.as_deref().map(|at| words.moment(at)).unwrap_or_default()));
    cells.push(Cell::new(words.list(&notes)));
    cells
}
