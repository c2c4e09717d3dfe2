//! `avalctl transfers`: the transfers that this desk has sent. They are from the journal, because the service has no
//! list.

use model::exit::Exit;
use treasury::view::{ExportOf, JournalFilter};

use super::journal::rows_of;
use crate::cli::{Cli, Export};
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Runs `transfers`.
pub fn run(cli: &Cli, export: &Export) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let operations = ["transfer", "transfer-personal"].map(str::to_owned).to_vec();
    let filter = JournalFilter { operations, ..JournalFilter::default() };
    if export.is_asked() {
        return super::export::write(cli, &desk, ExportOf::Journal { filter: Some(filter) }, export);
    }
    let rows = rows_of(cli, &desk, &filter)?;
    let columns = ["number", "id", "state", "account", "counterparty.name", "amount", "currency", "since"];
    print::rows(&Envelope::own(rows), cli.json, &columns);
    Ok(Exit::Ok)
}
