//! `avalctl balances` and `thresholds`: stored or current balances, history, comparison, and alerts.

use model::exit::Exit;
use serde_json::{Value, json};
use treasury::Desk;
use treasury::view::{
    AlertState, BalanceThreshold, BalanceTrouble, BalancesQuery, BalancesView, CompareQuery, ExportOf, HistoryPoint,
    HistoryQuery,
};

use super::{account_key, reported};
use crate::cli::{Balances, Cli, ThresholdOf, Thresholds};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// The table of balances; the columns of the response status are last.
const COLUMNS: [&str; 9] = [
    "account",
    "currencyCode",
    "bookBalance",
    "availableBalance",
    "frozenAmount",
    "notAnswered",
    "asOf",
    "responseStatus.code",
    "responseStatus.message",
];
/// Columns of the response status.
const RESPONSE: usize = 2;

/// Runs `balances`.
pub async fn run(cli: &Cli, arguments: &Balances) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let account = arguments.account.as_deref().map(|account| account_key(cli, &desk, account)).transpose()?;
    let asked = match arguments.refresh {
        true => refresh(cli, &desk, account.as_ref()).await?,
        false => Exit::Ok,
    };
    if arguments.history {
        history(cli, &desk, arguments, account)?;
        return Ok(asked);
    }
    if let Some(earlier) = &arguments.compare {
        if arguments.export.is_asked() {
            let (earlier, later) = (Some(earlier.clone()), arguments.day.clone());
            let of = ExportOf::BalancesCompared { earlier, later, account };
            super::export::write(cli, &desk, of, &arguments.export)?;
        } else {
            compared(cli, &desk, arguments, earlier, account.as_deref())?;
        }
        return Ok(asked);
    }
    let query =
        BalancesQuery { day: arguments.day.clone(), order: arguments.order.into(), unit: arguments.unit.into() };
    let mut view = desk.balances_of(&query).map_err(|error| failure(cli, &error))?;
    if arguments.alerts {
        return Ok(alerts(cli, &view, account.as_deref()).unwrap_or(asked));
    }
    view.rows.retain(|row| account.as_ref().is_none_or(|account| row.account == *account));
    let asked = Exit::strongest([asked, reported(view.rows.iter().map(|row| &row.response_status))]);
    if arguments.export.is_asked() {
        let of = ExportOf::Balances { day: arguments.day.clone(), account, live: arguments.refresh };
        super::export::write(cli, &desk, of, &arguments.export)?;
        return Ok(asked);
    }
    let rows = if arguments.sums { sums(&view) } else { view.rows.iter().map(print::row).collect() };
    let columns: &[&str] = if arguments.sums {
        &["outer", "inner", "currency", "rows", "missing", "sums.bookBalance.amount", "sums.availableBalance.amount"]
    } else if view.rows.iter().any(|row| row.response_status.is_some()) {
        &COLUMNS
    } else {
        COLUMNS.split_last_chunk::<RESPONSE>().map_or(&[], |(without, _)| without)
    };
    let left_out = if arguments.sums && !cli.json { left_out(&rows) } else { 0 };
    print::rows(&envelope(&view, arguments.refresh, rows), cli.json, columns);
    if left_out > 0 {
        tell!("not in the sums: {left_out} balances, which are missing or cannot be added exactly");
    }
    Ok(asked)
}

/// The most balances that a total leaves out of one of its sums.
fn left_out(rows: &[Value]) -> u64 {
    let totals = rows.iter().filter(|row| row["level"] == "total");
    let sums = totals.filter_map(|row| row["sums"].as_object()).flat_map(|sums| sums.values());
    sums.filter_map(|sum| sum["left_out"].as_u64()).max().unwrap_or_default()
}

/// Tells the banks whose balances could not be read.
pub(super) fn tell_banks(cli: &Cli, errors: &[BalanceTrouble]) {
    let failed: Vec<_> = errors.iter().map(|error| (error.bank_mark.as_str(), &error.trouble)).collect();
    print::tell_troubles(&failed, &cli.language, |banks| {
        banks.iter().map(|bank| **bank).collect::<Vec<_>>().join(", ")
    });
}

/// Reads balances from the service. A failure is told, and the stored balances are shown as such.
pub(super) async fn refresh(cli: &Cli, desk: &Desk, account: Option<&String>) -> Result<Exit, Failure> {
    let accounts: Vec<String> = account.into_iter().cloned().collect();
    let view = desk.balances_refresh(&accounts).await.map_err(|error| failure(cli, &error))?;
    tell_banks(cli, &view.errors);
    let failed: Vec<Exit> = view.errors.iter().map(|error| Exit::of_read(&error.trouble.code)).collect();
    let rows = view.rows.iter().filter(|row| account.is_none_or(|account| row.account == *account));
    let banks: std::collections::BTreeSet<_> = rows.map(|row| &row.bank_mark).collect();
    Ok(if !failed.is_empty() && failed.len() < banks.len() { Exit::Partly } else { Exit::strongest(failed) })
}

fn envelope(view: &BalancesView, asked: bool, rows: Vec<Value>) -> Envelope {
    Envelope {
        as_of: view.as_of.clone(),
        complete: view.errors.is_empty() && view.rows.iter().all(|row| !row.not_answered && !row.not_read),
        live: Some(asked && view.errors.is_empty()),
        rows,
    }
}

/// One row per part, group and total: its names and its sums.
fn sums(view: &BalancesView) -> Vec<Value> {
    let mut rows = Vec::new();
    let mut add = |level: &str, outer: Option<&String>, inner: Option<&String>, sums: Value| {
        for sum in sums.as_array().into_iter().flatten() {
            let mut row = json!({ "level": level, "outer": outer, "inner": inner });
            if let (Some(row), Some(sum)) = (row.as_object_mut(), sum.as_object()) {
                row.extend(sum.clone());
            }
            rows.push(row);
        }
    };
    for group in &view.groups {
        for part in &group.parts {
            add("part", group.name.as_ref(), part.name.as_ref(), print::row(&part.sums));
        }
        add("group", group.name.as_ref(), None, print::row(&group.sums));
    }
    add("total", None, None, print::row(&view.totals));
    for part in &view.apart {
        add("apart", part.name.as_ref(), None, print::row(&part.sums));
    }
    rows
}

fn history(cli: &Cli, desk: &Desk, arguments: &Balances, account: Option<String>) -> Result<(), Failure> {
    let query = HistoryQuery {
        account,
        company: arguments.company.clone(),
        bank_mark: arguments.bank.clone(),
        currency: arguments.currency.clone(),
        from: arguments.from.clone(),
        to: arguments.to.clone().or_else(|| arguments.day.clone()),
        unit: arguments.unit.into(),
    };
    let history = desk.balance_history(&query).map_err(|error| failure(cli, &error))?;
    let row = |point: &HistoryPoint| {
        json!({
            "day": point.day, "currency": history.query.currency, "state": print::row(&point.state),
            "bookBalance": point.book.amount, "availableBalance": point.available.amount,
            "counted": point.counted, "missing": point.missing,
        })
    };
    let complete = history.gaps.is_empty();
    let rows = history.points.iter().map(row).collect();
    let columns = ["day", "currency", "bookBalance", "availableBalance", "state", "counted", "missing"];
    print::rows(&Envelope { as_of: None, complete, live: None, rows }, cli.json, &columns);
    Ok(())
}

fn compared(cli: &Cli, desk: &Desk, arguments: &Balances, earlier: &str, account: Option<&str>) -> Result<(), Failure> {
    let query = CompareQuery {
        earlier: Some(earlier.to_owned()),
        later: arguments.day.clone(),
        order: arguments.order.into(),
        unit: arguments.unit.into(),
    };
    let view = desk.balances_compared(&query).map_err(|error| failure(cli, &error))?;
    let rows: Vec<Value> = if arguments.sums {
        let groups = view.groups.iter().flat_map(|group| group.sums.iter().map(|sums| (group.name.as_ref(), sums)));
        let totals = view.totals.iter().map(|sums| (None, sums));
        let row = |(name, sums)| json!({ "outer": name, "sums": print::row(&sums) });
        groups.chain(totals).map(row).collect()
    } else {
        let wanted = view.rows.iter().filter(|row| account.is_none_or(|account| row.account == account));
        wanted.map(print::row).collect()
    };
    let complete = view.earlier_kept && view.later_kept && view.totals.iter().all(|sums| sums.left_out == 0);
    let columns: &[&str] = if arguments.sums {
        &["outer", "sums.currency", "sums.book.earlier", "sums.book.later", "sums.book.change", "sums.left_out"]
    } else {
        &["account", "currency", "book.earlier", "book.later", "book.change", "state"]
    };
    print::rows(&Envelope { as_of: None, complete, live: None, rows }, cli.json, columns);
    Ok(())
}

/// Prints the state of every threshold, or of one account's only. Returns an exit code if one needs attention.
fn alerts(cli: &Cli, view: &BalancesView, account: Option<&str>) -> Option<Exit> {
    let own = |of: &BalanceThreshold| account.is_none_or(|account| of.account.as_deref() == Some(account));
    let alerts: Vec<_> = view.alerts.iter().filter(|alert| own(&alert.threshold)).collect();
    let columns = [
        "threshold.account",
        "threshold.company",
        "threshold.currency",
        "threshold.balance",
        "threshold.low",
        "threshold.high",
        "amount",
        "state",
    ];
    let rows = alerts.iter().map(print::row).collect();
    print::rows(&envelope(view, false, rows), cli.json, &columns);
    alerts.iter().any(|alert| alert.state != AlertState::Within).then_some(Exit::Alert)
}

/// Runs `thresholds`.
pub fn thresholds(cli: &Cli, command: &Thresholds) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let set = |of: &ThresholdOf, low: Option<&String>, high: Option<&String>| {
        let form = BalanceThreshold {
            account: of.account.clone(),
            company: of.company.clone(),
            currency: of.currency.clone(),
            balance: of.balance.clone(),
            low: low.cloned(),
            high: high.cloned(),
        };
        desk.balance_threshold_set(&form).map_err(|error| failure(cli, &error))
    };
    match command {
        Thresholds::List => {}
        Thresholds::Set { of, low, high } => drop(set(of, low.as_ref(), high.as_ref())?),
        Thresholds::Remove { of } => drop(set(of, None, None)?),
    }
    let thresholds = desk.balance_thresholds().map_err(|error| failure(cli, &error))?;
    let columns = ["account", "company", "currency", "balance", "low", "high"];
    print::rows(&Envelope::own(thresholds.iter().map(print::row).collect()), cli.json, &columns);
    Ok(Exit::Ok)
}
