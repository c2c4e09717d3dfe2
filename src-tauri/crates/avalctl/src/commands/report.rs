//! `avalctl report`: the daily report as a table, as JSON, as a printable page, or as a file.

use model::exit::Exit;
use model::{Sentence, folder};
use treasury::view::ExportOf;

use super::balances::refresh;
use super::report_text;
use crate::cli::{Cli, Report};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs `report`.
pub async fn run(cli: &Cli, command: &Report) -> Result<Exit, Failure> {
    let Report::Daily { refresh: ask, day, html, unit, export } = command;
    let desk = open::desk(cli, false)?;
    let asked = if *ask { refresh(cli, &desk, None).await? } else { Exit::Ok };
    if export.is_asked() {
        super::export::write(cli, &desk, ExportOf::DailyReport { day: day.clone() }, export)?;
        return Ok(asked);
    }
    let report = desk.daily_report(day.as_deref(), (*unit).into()).map_err(|error| failure(cli, &error))?;
    if let Some(path) = html {
        let page = desk.daily_report_html(day.as_deref(), (*unit).into(), &cli.language);
        let page = page.map_err(|error| failure(cli, &error))?;
        let wrote = folder::write_new(path, page.as_bytes());
        wrote.map_err(|error| Failure::local(format!("{}: {error}", path.display())))?;
    }
    let complete = report.compared.later_kept && report.errors.is_empty();
    let envelope = Envelope {
        as_of: report.compared.rows.iter().filter_map(|row| row.later_as_of.clone()).min(),
        complete,
        live: Some(report.live),
        rows: if cli.json { vec![print::row(&report)] } else { report.compared.rows.iter().map(print::row).collect() },
    };
    print::rows(&envelope, cli.json, &["account", "currency", "book.earlier", "book.later", "book.change", "state"]);
    if !cli.json {
        print::lines(&report_text::lines(&report, &cli.language).join("\n"));
    }
    if report.opening_day.as_deref() != Some(report.day_before.as_str()) {
        let gap = Sentence::new("report-no-balance").with("day", &report.day_before);
        tell!("{}", model::words::text(&gap, &cli.language));
    }
    Ok(asked)
}
