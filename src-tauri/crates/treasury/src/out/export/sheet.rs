//! A whole table as a sheet that the window lays out for the printer. A table too long for paper is refused with
//! advice.

use model::{DeskError, Result, Sentence};

use super::Table;
use crate::view::{SheetColumn, SheetFact, SheetView};

/// Most rows in print: about a hundred pages.
pub(crate) const PRINT_ROWS_MAX: u32 = 5_000;

/// The sheet.
///
/// # Errors
/// `export-too-long`: more than [`PRINT_ROWS_MAX`] rows; otherwise the errors of reading the rows.
pub(crate) fn sheet(table: &dyn Table) -> Result<SheetView> {
    let head = table.head();
    if head.rows > PRINT_ROWS_MAX {
        let sentence = Sentence::new("export-too-long").with("rows", head.rows).with("most", PRINT_ROWS_MAX);
        return Err(DeskError::correct("export-too-long", sentence));
    }
    let mut rows = Vec::with_capacity(head.rows as usize);
    super::write(table, &mut |cells| {
        rows.push(cells.iter().map(|cell| cell.text.clone()).collect());
        Ok(())
    })?;
    let column =
        |column: &super::Column| SheetColumn { title: column.title.clone(), kind: column.kind.word().to_owned() };
    let fact = |fact: &super::Fact| SheetFact { label: fact.label.clone(), value: fact.value.clone() };
    Ok(SheetView {
        title: head.title.clone(),
        mark: head.mark.clone(),
        facts: head.facts.iter().map(fact).collect(),
        groups: head.groups.clone(),
        columns: table.columns().iter().map(column).collect(),
        rows,
    })
}
