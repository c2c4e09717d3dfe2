//! `avalctl statement reconciliation`: the balances of the statements beside those of our own operations.

use model::Sentence;
use model::exit::Exit;
use serde_json::{Value, json};
use treasury::view::{ExportOf, ReconciliationPage, ReconciliationQuery, ReconciliationRow};

use crate::cli::{Cli, StatementReconciliation};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Shows or writes the reconciliation of one account, or the balances of all.
pub fn run(cli: &Cli, asked: &StatementReconciliation) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let Some(account) = asked.account.clone() else {
        if asked.export.is_asked() {
            return Err(Failure::usage("A file has the reconciliation of one account: name it."));
        }
        let found = desk.reconciliations().map_err(|error| failure(cli, &error))?;
        let columns = ["account", "currency", "first_day", "day", "closing", "ours", "difference", "unexplained"];
        print::rows(&Envelope::own(found.rows.iter().map(print::row).collect()), cli.json, &columns);
        if !cli.json && !found.without_balances.is_empty() {
            let accounts = found.without_balances.join(", ");
            print::say(&[Sentence::new("reconciliation-without").with("accounts", accounts)], &cli.language);
        }
        return Ok(Exit::Ok);
    };
    let query = ReconciliationQuery { account, currency: asked.currency.clone(), day: asked.day.clone() };
    if asked.export.is_asked() {
        return super::export::write(cli, &desk, ExportOf::Reconciliation { query }, &asked.export);
    }
    let page = desk.reconciliation(&query).map_err(|error| failure(cli, &error))?;
    if cli.json {
        print::one(&print::row(&page), true);
    } else {
        show(cli, &page);
    }
    Ok(Exit::Ok)
}

fn show(cli: &Cli, page: &ReconciliationPage) {
    let name = |row: &ReconciliationRow| {
        let sentence = Sentence::new("reconciliation-part").with("part", row.part.word());
        model::words::text(&sentence, &cli.language)
    };
    let row = |row: &ReconciliationRow| -> Value {
        json!({ "part": name(row), "count": row.count, "amount": row.amount, "currency": page.figures.currency })
    };
    let rows = page.our_side.iter().chain(&page.bank_side).chain(&page.rest).map(row).collect();
    print::rows(&Envelope::own(rows), false, &["part", "count", "amount", "currency"]);
    for one in &page.unbooked_rows {
        let texts = [&one.day, &one.amount, &one.counterparty, &one.reference_order].map(Option::as_deref);
        let texts: Vec<&str> = texts.into_iter().flatten().collect();
        print::line(&format!("{} {}", one.number, texts.join(" ")));
    }
    for line in &page.open_rows {
        let texts = [&line.day, &line.direction, &line.amount, &line.counterparty, &line.reference, &line.sha256];
        print::line(&texts.map(String::as_str).join(" "));
    }
    print::say(&page.notes, &cli.language);
}
