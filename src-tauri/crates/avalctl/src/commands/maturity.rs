//! `avalctl ladder | exposure | watch-list | calendar`, and the dispatch of `propose`: maturities by date and by
//! acceptor. All data is from the cache.

use std::path::Path;

use model::exit::Exit;
use model::{Sentence, words};
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{CalendarView, CountedLists, ExportOf, LadderView, LineRefused};

use crate::cli::{Calendar, Cli, Maturity, WatchList};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs a subcommand.
pub fn run(cli: &Cli, command: &Maturity) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    match command {
        Maturity::Ladder { by, accounts, export, .. } if export.is_asked() => {
            let of = ExportOf::Ladder { by: (*by).into(), accounts: accounts.clone() };
            return super::export::write(cli, &desk, of, export);
        }
        Maturity::Exposure { accounts, export, .. } if export.is_asked() => {
            let of = ExportOf::Exposure { accounts: accounts.clone() };
            return super::export::write(cli, &desk, of, export);
        }
        Maturity::Ladder { by, accounts, why, .. } => {
            let view = desk.ladder((*by).into(), accounts).map_err(|error| failure(cli, &error))?;
            if *why {
                tell_why(cli, "why-ladder", &view.counted);
            }
            ladder(cli, &view);
        }
        Maturity::Exposure { accounts, why, .. } => {
            let view = desk.exposure(accounts).map_err(|error| failure(cli, &error))?;
            if *why {
                tell_why(cli, "why-exposure", &view.counted);
            }
            if view.acted > 0 {
                tell!("not in it: {} drafts with an accepted operation, lists not refreshed since", view.acted);
            }
            let rows = view.rows.iter().map(print::row).collect();
            let envelope = Envelope { as_of: view.as_of, complete: view.complete, live: Some(false), rows };
            let columns = ["acceptor", "currency", "amount", "count", "left_out", "share", "nearest_due"];
            print::rows(&envelope, cli.json, &columns);
            if !cli.json {
                tell_left_out(view.rows.iter().map(|row| row.left_out).sum());
            }
        }
        Maturity::Propose(arguments) => super::propose::run(cli, &desk, arguments)?,
        Maturity::WatchList(command) => watch_list(cli, &desk, command)?,
        Maturity::Calendar(command) => calendar(cli, &desk, command)?,
    }
    Ok(Exit::Ok)
}

/// Prints one row per currency and period, and on standard error the drafts that are left out.
fn ladder(cli: &Cli, view: &LadderView) {
    let mut rows: Vec<Value> = Vec::new();
    for series in &view.series {
        for bucket in &series.buckets {
            rows.push(json!({
                "currency": series.currency, "kind": bucket.kind, "from": bucket.from, "to": bucket.to,
                "receivable": bucket.receivable, "payable": bucket.payable, "net": bucket.net,
                "balance_after": bucket.balance_after, "due_from": bucket.due_from, "due_to": bucket.due_to,
            }));
        }
    }
    let envelope = Envelope { as_of: view.as_of.clone(), complete: view.complete, live: Some(false), rows };
    let columns = ["currency", "kind", "from", "to", "receivable.amount", "payable.amount", "net", "balance_after"];
    if !cli.json {
        print::rows(&envelope, false, &columns);
        let buckets = view.series.iter().flat_map(|series| &series.buckets);
        tell_left_out(buckets.map(|bucket| bucket.receivable.left_out + bucket.payable.left_out).sum());
        for aside in &view.aside {
            for total in &aside.totals {
                let currency = total.currency.as_deref().unwrap_or("-");
                tell!("not in it: {} {} {currency} ({} drafts)", aside.why, total.amount, total.count);
            }
        }
        for (id, count) in [("ladder-cash-missing", view.cash_missing), ("ladder-cash-unknown", view.cash_unknown)] {
            if count > 0 {
                print::say(&[Sentence::new(id).with("count", count)], &cli.language);
            }
        }
        for series in &view.series {
            let currency = series.currency.as_deref().unwrap_or("-");
            for one in &series.companies {
                let (cash, without) = (&one.available, one.available.left_out);
                tell!(
                    "cash of {}: {} {currency} ({}, without amount: {without})",
                    one.company,
                    cash.amount,
                    cash.count
                );
            }
            for (what, sum) in [("available", &series.apart), ("transfers in progress", &series.apart_queued)] {
                if let Some(sum) = sum {
                    tell!("not in the cash, accounts set apart: {what} {} {currency} ({})", sum.amount, sum.count);
                }
            }
        }
        return;
    }
    let cash = |series: &treasury::view::LadderSeries| {
        json!({
            "currency": series.currency, "available": series.available, "available_day": series.available_day,
            "companies": series.companies,
            "queued": series.queued, "in_doubt": series.in_doubt,
            "apart": series.apart, "apart_queued": series.apart_queued,
        })
    };
    let mut whole = json!(envelope);
    whole["by"] = json!(view.by);
    whole["today"] = json!(view.today);
    whole["cash"] = view.series.iter().map(cash).collect();
    whole["cash_missing"] = json!(view.cash_missing);
    whole["cash_unknown"] = json!(view.cash_unknown);
    whole["aside"] = json!(view.aside);
    whole["both_sides"] = json!(view.both_sides);
    whole["present"] = json!(view.present);
    print::json(&whole);
}

/// Says what the numbers count, with the lists by the interface's names.
fn tell_why(cli: &Cli, id: &str, counted: &CountedLists) {
    let said = Sentence::new(id)
        .with("ours", counted.ours.join(", "))
        .with("taken", counted.taken.join(", "))
        .with("drawn", counted.drawn.join(", "));
    tell!("{}", words::text(&said, &cli.language));
}

/// Prints how many drafts are counted in the rows and are in no sum.
fn tell_left_out(count: u32) {
    if count > 0 {
        tell!("not in the sums: the amounts of {count} drafts, which are missing or cannot be added exactly");
    }
}

fn watch_list(cli: &Cli, desk: &Desk, command: &WatchList) -> Result<(), Failure> {
    match command {
        WatchList::Import { file, replace, look } => {
            let did = if *look { desk.watch_look(file) } else { desk.watch_import(file, *replace) };
            let did = did.map_err(|error| failure(cli, &error))?;
            say_of_file(cli, did.note.as_slice(), &did.refused);
            print::one(&print::row(&did), cli.json);
        }
        WatchList::List => {
            let lines = desk.watch_list().map_err(|error| failure(cli, &error))?;
            let columns = ["name", "bank_number", "credit_code", "level", "note", "source", "date"];
            print::rows(&Envelope::own(lines.iter().map(print::row).collect()), cli.json, &columns);
        }
        WatchList::Remove { name, all: _ } => {
            let removed = desk.watch_remove(name.as_deref()).map_err(|error| failure(cli, &error))?;
            print::one(&json!({ "removed": removed }), cli.json);
        }
    }
    Ok(())
}

/// Prints how a file was read and which of its lines were refused.
fn say_of_file(cli: &Cli, notes: &[Sentence], refused: &[LineRefused]) {
    print::say(notes, &cli.language);
    for one in refused {
        tell!("{}: {} {}", one.line, model::words::text(&one.why, &cli.language), one.text);
    }
}

fn calendar(cli: &Cli, desk: &Desk, command: &Calendar) -> Result<(), Failure> {
    match command {
        Calendar::Import { file, from, to, look } => {
            let range = from.as_deref().zip(to.as_deref());
            if *look { look_at(cli, desk, file, range) } else { import(cli, desk, file, range) }
        }
        Calendar::Show => {
            show(cli, &desk.calendar_view().map_err(|error| failure(cli, &error))?);
            Ok(())
        }
    }
}

fn look_at(cli: &Cli, desk: &Desk, file: &Path, range: Option<(&str, &str)>) -> Result<(), Failure> {
    let look = desk.calendar_look(file, range).map_err(|error| failure(cli, &error))?;
    print::say(look.note.as_slice(), &cli.language);
    print::one(&print::row(&look), cli.json);
    Ok(())
}

fn import(cli: &Cli, desk: &Desk, file: &Path, range: Option<(&str, &str)>) -> Result<(), Failure> {
    let look = desk.calendar_look(file, range).map_err(|error| failure(cli, &error))?;
    say_of_file(cli, look.note.as_slice(), &look.refused);
    show(cli, &desk.calendar_import(file, range).map_err(|error| failure(cli, &error))?);
    Ok(())
}

fn show(cli: &Cli, view: &CalendarView) {
    let rows = view.rows.iter().map(print::row).collect();
    print::rows(&Envelope::own(rows), cli.json, &["source", "from", "to", "days", "imported_at"]);
    print::say(view.silence.as_slice(), &cli.language);
}
