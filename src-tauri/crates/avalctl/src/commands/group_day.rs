//! `avalctl group journal` and `avalctl group day`: the work of all desks of the group.

use model::Total;
use model::exit::Exit;
use treasury::Desk;

use crate::cli::Cli;
use crate::open::failure;
use crate::print;
use crate::print::{Envelope, Failure, tell};

/// Prints the instructions of the last days.
pub async fn journal(cli: &Cli, desk: &Desk, days: u32) -> Result<Exit, Failure> {
    let journal = desk.group_journal(days).await.map_err(|error| failure(cli, &error))?;
    let columns = ["confirmed_at", "desk", "number", "operation", "account", "draft_number", "amount", "state"];
    print::rows(&Envelope::own(journal.rows.iter().map(print::row).collect()), cli.json, &columns);
    for name in &journal.cut {
        tell!("{name}: …");
    }
    Ok(Exit::Ok)
}

/// Prints the day's sums, doubts and requests.
pub async fn day(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let day = desk.group_day().await.map_err(|error| failure(cli, &error))?;
    if cli.json {
        print::json(&print::row(&day));
        return Ok(Exit::Ok);
    }
    print::line(&format!("{}  {}", day.day, sums(&day.totals)));
    for line in &day.lines {
        let open = if line.open > 0 { format!("  ? {} {}", line.open, sums(&line.open_totals)) } else { String::new() };
        let (done, totals) = (line.done, sums(&line.done_totals));
        print::line(&format!("{} {} {}  {done} {totals}{open}", line.desk, line.account, line.operation));
    }
    for doubt in &day.doubts {
        let (amount, currency) = (doubt.amount.as_deref(), doubt.currency.as_deref());
        let amount = format!("{} {}", currency.unwrap_or("–"), amount.unwrap_or("–"));
        print::line(&format!("in_doubt {} {} {} {amount} {}", doubt.desk, doubt.number, doubt.operation, doubt.since));
    }
    for asked in &day.asked {
        let of = &asked.approval;
        print::line(&format!(
            "to_approve {} {} {}",
            asked.desk.as_deref().unwrap_or("–"),
            of.preparer,
            sums(&of.totals)
        ));
    }
    Ok(Exit::Ok)
}

fn sums(totals: &[Total]) -> String {
    let one = |total: &Total| format!("{} {}", total.currency.as_deref().unwrap_or("–"), total.amount);
    totals.iter().map(one).collect::<Vec<_>>().join(", ")
}
