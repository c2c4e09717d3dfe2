//! From HTTP to SQLite, first fill, against the two scripts that a treasury department would write instead: they read
//! every list of every account page by page, parse and store it.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use model::AccountKey;
use serde::Deserialize;
use treasury::{Desk, Home, Options, Scope, Stop};

use crate::Outcome;
use crate::row::{Line, Reach, Row};
use crate::serving::{Said, Server};
use crate::setup::{Setup, practice};
use crate::timing::{Case, Took, medians, time};

/// The row.
pub const ROW: Row = Row { name: "end", what: "end to end HTTP → decode → SQLite, first fill", run };

/// More drafts do not change the ratio, and the peers would take minutes for each.
const DRAFTS_MAX: u32 = 20_000;

struct Peer {
    name: &'static str,
    program: PathBuf,
    script: &'static str,
    libraries: PathBuf,
}

fn run(setup: &Setup) -> Outcome<Vec<Line>> {
    let server = Server::start(setup.drafts.min(DRAFTS_MAX), setup.seed, true)?;
    let (there, missing): (Vec<Peer>, Vec<Peer>) = peers(setup.place()).into_iter().partition(Peer::is_there);
    let mut cases = vec![Case::new("ours", || ours(setup, &server.said))];
    for peer in &there {
        cases.push(Case::new(peer.name, || peer.pull(setup, &server.said)));
    }
    let took = medians(setup.rounds, &mut cases)?;
    let mut lines = Vec::new();
    let what = "end to end HTTP → decode → SQLite, first fill";
    for (peer, theirs) in there.iter().zip(&took[1..]) {
        let speed = server.said.rows as u64 * 1_000_000 / (took[0].wall_ns / 1_000).max(1);
        let note = format!("{} rows of {} lists, {speed} rows/s", server.said.rows, server.said.lists.len());
        lines.push(Line::measured(what, peer.name, took[0], *theirs, Reach::Faster(600)).noting(note));
    }
    for peer in missing {
        lines.push(Line::missing(what, peer.name, format!("not installed: {}", peer.libraries.display())));
    }
    Ok(lines)
}

/// The program itself: a desk with a new cache refreshes all its lists.
fn ours(setup: &Setup, said: &Said) -> Outcome<Took> {
    let folder = setup.folder()?;
    let desk = desk(folder.path(), said)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let refresh = || Ok(runtime.block_on(desk.refresh(&Scope::default(), &Stop::new(), |_| {}))?.rows);
    let (report, took) = time(refresh)?;
    let rows: usize = report.iter().map(|row| row.drafts as usize).sum();
    match report.iter().find_map(|row| row.trouble.as_ref()) {
        Some(trouble) => Err(format!("{}: {trouble:?}", trouble.code).into()),
        None if rows != said.rows => Err(format!("{rows} rows instead of {}", said.rows).into()),
        None => Ok(took),
    }
}

/// A desk with the server's lists, in a data directory of its own.
pub fn desk(folder: &Path, said: &Said) -> Outcome<Desk> {
    let lists = said.lists.iter();
    let accounts = lists.map(|(bank_mark, number, _)| AccountKey::new(bank_mark, number));
    Home::at(Some(folder.to_owned()))?.practice(&practice(&said.http, accounts))?;
    opened(folder)
}

/// The desk of a data directory, as after a new start.
pub fn opened(folder: &Path) -> Outcome<Desk> {
    let home = Home::at(Some(folder.to_owned()))?;
    let options = Options { given_token: Some("token".to_owned()), ..Options::quiet() };
    Ok(Desk::open(&home, treasury::home::PRACTICE, options)?)
}

fn peers(place: &Path) -> Vec<Peer> {
    let (python, node) = (place.join("python"), place.join("node"));
    vec![
        Peer {
            name: "Python: httpx, pydantic, sqlite3",
            program: python.join("bin/python"),
            script: "pull.py",
            libraries: python,
        },
        Peer { name: "Node: fetch, better-sqlite3", program: "node".into(), script: "pull.mjs", libraries: node },
    ]
}

impl Peer {
    fn is_there(&self) -> bool {
        let installed = ["lib", "node_modules"].iter().any(|folder| self.libraries.join(folder).is_dir());
        let answers = Command::new(&self.program).arg("--version").output().is_ok_and(|said| said.status.success());
        installed && answers
    }

    /// One run of the script. The script measures itself, without its start and its imports.
    fn pull(&self, setup: &Setup, said: &Said) -> Outcome<Took> {
        #[derive(Deserialize)]
        struct Told {
            wall_ns: u64,
            cpu_ns: u64,
            rows: usize,
        }
        let folder = setup.folder()?;
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers").join(self.script);
        let mut child = Command::new(&self.program)
            .arg(script)
            .args([&said.http])
            .args([folder.path().join("peer.sqlite"), std::path::absolute(&self.libraries)?])
            // The server is on this machine, so no proxy of the environment may be used.
            .env("NO_PROXY", "127.0.0.1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut input = child.stdin.take().ok_or("the script has no input")?;
        input.write_all(serde_json::to_string(&said.lists)?.as_bytes())?;
        drop(input);
        let output = child.wait_with_output()?;
        let text = String::from_utf8_lossy(&output.stdout);
        let told: Told = serde_json::from_str(&text).map_err(|error| format!("it said {text:?}: {error}"))?;
        if told.rows != said.rows {
            return Err(format!("{} rows instead of {}", told.rows, said.rows).into());
        }
        Ok(Took { wall_ns: told.wall_ns, cpu_ns: told.cpu_ns })
    }
}
