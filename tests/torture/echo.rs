//! A gateway that repeats the token, in headers and bodies, plain and encoded, in replies and in refusals of its own.
//! The desk reads, sends, probes, exports and packs; then all its files and everything it shows are searched for the
//! token.

use std::path::Path;

use model::DeskError;
use practice_bank::proxy::{Echo, Proxy, WireFault};
use treasury::Desk;
use treasury::audit::{Of, PackOptions};
use treasury::desk::{Scope, Stop};
use treasury::view::{ExportForm, ExportFormat, ExportOf, Exported};

use super::bench::{Bank, runtime, some_order};
use super::seed::Seed;
use super::{Asked, Counts, Failure, invariants, workers};

/// The invariants of every run.
pub const INVARIANTS: &str = "the token is in no file of the data directory, of a pack, of its zip or of an export, and in \
nothing that the desk shows, as it is or encoded; a reply that repeats it is still taken for what it says; and all that \
holds after a kill";

/// Stages whose lists are read through the gateway.
const STAGES: &[&str] = &["draft", "endorsement-transfer", "pledge-application"];
/// Statuses of a gateway's own refusals.
const REFUSALS: &[u16] = &[400, 401, 403, 404, 429, 500, 502, 503];

/// Runs as often as requested.
///
/// # Errors
/// [`Failure`] when a run broke an invariant.
pub fn run(asked: Asked) -> Result<Counts, Failure> {
    workers::run(asked, 1, Bank::in_memory, one)
}

fn one(bank: &mut Bank, number: u64, counts: &mut Counts) {
    let mut seed = Seed::new(number);
    let mut order = some_order(bank, &mut seed);
    order.items.truncate(1);
    let address = bank.running.base_url.trim_start_matches("http://").parse().expect("an address");
    let proxy = runtime().block_on(Proxy::start(Some(address))).expect("a port");
    let known = bank.newest();
    let room = bank.room(&proxy.base_url());
    let desk = bank.desk(room.path(), true);
    let mut shown = Vec::new();

    // A refused read, then an answered one.
    for echo in [refusal(&mut seed), answer(&mut seed)] {
        proxy.always(WireFault::Echo(echo));
        let stages = vec![(*seed.of(STAGES)).to_owned()];
        let scope = Scope { stages, accounts: vec![order.items[0].account.clone()], ..Scope::default() };
        shown.push(format!("{:?}", runtime().block_on(desk.refresh(&scope, &Stop::new(), |_| {}))));
        shown.push(format!("{:?}", runtime().block_on(desk.balances_refresh(&[]))));
    }
    let echo = if seed.percent(50) { answer(&mut seed) } else { refusal(&mut seed) };
    proxy.always(WireFault::EchoOperation(echo));
    let check = desk.prepare(&order).expect("the dialog");
    desk.confirm(&check.submission_id, &check.nonce, None).expect("a person's yes");
    let sent = runtime().block_on(desk.send(&check.submission_id, |_| {})).expect("it is sent");
    shown.push(format!("{sent:?}"));
    proxy.always(WireFault::Echo(answer(&mut seed)));
    for one in &sent.instructions {
        shown.push(format!("{:?}", runtime().block_on(desk.doubt_inquire(&one.id))));
    }
    out_of_the_desk(&desk, room.path(), &check.submission_id, &mut shown);
    let rows = invariants::instructions(&desk);
    let moved = bank.ledger(known);
    invariants::hold(&desk, &invariants::attributed(&rows, &moved), &bank.running.token);
    if matches!(echo, Echo::InReply | Echo::InPackedReply) {
        assert_eq!(rows[0].state, model::State::Accepted, "{echo:?}: {rows:#?}");
    }
    for one in &rows {
        shown.push(format!("{one:?} {:?}", desk.instruction(&one.id)));
        counts.one(format!("{echo:?}").split('(').next().unwrap_or_default());
    }
    drop(desk);
    for form in forms(&bank.running.token) {
        invariants::no_secret(room.path(), &form);
        if let Some(text) = shown.iter().find(|text| text.contains(&form)) {
            panic!("{echo:?}: the token is shown as {form}: {text}");
        }
    }
    counts.add("replies that repeated it", proxy.seen().len() as u64);
    counts.add("executed at the bank", moved.len() as u64);
}

fn answer(seed: &mut Seed) -> Echo {
    *seed.of(&[Echo::InReply, Echo::InPackedReply])
}

fn refusal(seed: &mut Seed) -> Echo {
    let status = *seed.of(REFUSALS);
    *seed.of(&[Echo::InRefusal(status), Echo::InPage(status), Echo::InPackedRefusal(status)])
}

/// Every output of the desk that may contain the replies.
fn out_of_the_desk(desk: &Desk, folder: &Path, submission: &str, shown: &mut Vec<String>) {
    let options = PackOptions { zip: true, whole_chain: true, ..PackOptions::to(&folder.join("pack"), "en") };
    shown.push(format!("{:?}", desk.pack(&Of::Submission(submission.to_owned()), &options).expect("a pack")));
    desk.journal_export(submission, &folder.join("export")).expect("an export");
    let result: Result<Exported, DeskError> =
        desk.save_result(submission, "en", &folder.join("result").display().to_string(), false);
    shown.push(format!("{result:?}"));
    let of = ExportOf::Journal { filter: None };
    let path = folder.join("journal.csv").display().to_string();
    let form = ExportForm { of, path, format: ExportFormat::Csv, replace: false, language: "en".to_owned() };
    desk.export(&form).expect("a table");
}

/// The forms of the token to search for: plain, percent-encoded in part and as a whole, and the inner part of its
/// base64, alone and behind `Bearer `.
fn forms(token: &str) -> Vec<String> {
    let percent = |every: bool| {
        token.bytes().map(move |byte| match byte {
            byte if byte.is_ascii_alphanumeric() && !every => char::from(byte).to_string(),
            byte => format!("%{byte:02X}"),
        })
    };
    let mut forms = vec![token.to_owned(), percent(false).collect(), percent(true).collect()];
    for text in [token.to_owned(), format!("Bearer {token}")] {
        let coded = practice_bank::proxy::base64(text.as_bytes());
        // The first and last characters of base64 depend on the neighbouring bytes.
        forms.push(coded[12..coded.len() - 8].to_owned());
    }
    forms
}
