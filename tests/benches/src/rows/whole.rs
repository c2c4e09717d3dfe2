//! All drafts over HTTP into a desk of its own process: first fill, refresh with nothing changed, a new start, and the
//! memory used. It has no floor; it shows that the program works with a million drafts (`--drafts 1000000`).

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde::{Deserialize, Serialize};
use treasury::view::InboxQuery;
use treasury::{Desk, Scope, Stop};

use super::end::{desk, opened};
use crate::Outcome;
use crate::row::{Line, Row};
use crate::serving::{Said, Server};
use crate::setup::Setup;
use crate::timing::{readable, time};

/// The row.
pub const ROW: Row = Row { name: "whole", what: "all drafts over HTTP once: fill, refresh, start, memory", run };

/// The report of the desk's process.
#[derive(Debug, Serialize, Deserialize)]
struct Told {
    fill_ns: u64,
    refresh_ns: u64,
    open_ns: u64,
    first_rows_ns: u64,
    rows: usize,
    cache_bytes: u64,
    /// Its peak memory while it refreshed, in kB; 0 where the system does not report it.
    refreshing_kb: u64,
    /// Its peak memory after a new start, with an inbox open, in kB.
    open_kb: u64,
}

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let server = Server::start(setup.drafts, setup.seed, false)?;
    let folder = setup.folder()?;
    let refreshed = told(folder.path(), &server.said, "fill")?;
    let opened = told(folder.path(), &server.said, "open")?;
    if refreshed.rows != server.said.rows {
        return Err(format!("{} rows instead of {}", refreshed.rows, server.said.rows).into());
    }
    let line = |what: &str, ns: u64, note: String| {
        Line::missing(format!("{} drafts: {what}", setup.drafts), "–", format!("{} once; {note}", readable(ns)))
    };
    let rows = format!("{} rows of {} lists", refreshed.rows, server.said.lists.len());
    let megabytes = |kb: u64| format!("{} MB of memory at most", kb / 1_024);
    let file = format!("{} MB of cache.sqlite", refreshed.cache_bytes >> 20);
    Ok(vec![
        line("first fill", refreshed.fill_ns, format!("{rows}, {file}, {}", megabytes(refreshed.refreshing_kb))),
        line("refresh with nothing changed", refreshed.refresh_ns, rows),
        line("a new start", opened.open_ns, "the desk is open".to_owned()),
        line(
            "and an inbox of all of them",
            opened.first_rows_ns,
            format!("first 200 rows; {}", megabytes(opened.open_kb)),
        ),
    ])
}

fn told(folder: &Path, said: &Said, what: &str) -> Outcome<Told> {
    let mut child = Command::new(std::env::current_exe()?)
        .args(["desk".as_ref(), folder.as_os_str(), what.as_ref()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()?;
    let mut input = child.stdin.take().ok_or("the desk has no input")?;
    input.write_all(serde_json::to_string(said)?.as_bytes())?;
    drop(input);
    let output = child.wait_with_output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    serde_json::from_str(&text).map_err(|error| format!("the desk said {text:?}: {error}").into())
}

/// The desk's process.
///
/// # Errors
/// The work named `what` failed.
pub fn child(folder: &Path, what: &str) -> Outcome<()> {
    let said: Said = serde_json::from_reader(std::io::stdin())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let mut told = Told {
        fill_ns: 0,
        refresh_ns: 0,
        open_ns: 0,
        first_rows_ns: 0,
        rows: 0,
        cache_bytes: 0,
        refreshing_kb: 0,
        open_kb: 0,
    };
    if what == "fill" {
        let desk = desk(folder, &said)?;
        (told.rows, told.fill_ns) = refresh(&runtime, &desk)?;
        (_, told.refresh_ns) = refresh(&runtime, &desk)?;
        told.cache_bytes = std::fs::metadata(desk.folder().join("cache.sqlite"))?.len();
        told.refreshing_kb = peak_kb();
    } else {
        let (desk, took) = time(|| opened(folder))?;
        told.open_ns = took.wall_ns;
        let query = InboxQuery { stage: "draft".to_owned(), ..InboxQuery::default() };
        let first_rows = || {
            let head = desk.inbox_open(&query)?;
            Ok(desk.inbox_rows(head.view, 0, 200)?.len())
        };
        (told.rows, told.first_rows_ns) = time(first_rows).map(|(rows, took)| (rows, took.wall_ns))?;
        told.open_kb = peak_kb();
    }
    println!("{}", serde_json::to_string(&told)?);
    Ok(())
}

fn refresh(runtime: &tokio::runtime::Runtime, desk: &Desk) -> Outcome<(usize, u64)> {
    let refresh = || Ok(runtime.block_on(desk.refresh(&Scope::default(), &Stop::new(), |_| {}))?.rows);
    let (report, took) = time(refresh)?;
    match report.iter().find_map(|row| row.trouble.as_ref()) {
        Some(trouble) => Err(format!("{trouble:?}").into()),
        None => Ok((report.iter().map(|row| row.drafts as usize).sum(), took.wall_ns)),
    }
}

/// The peak memory of this process in kB, as Linux reports it.
pub fn peak_kb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|text| text.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
}
