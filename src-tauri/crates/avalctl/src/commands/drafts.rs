//! `avalctl drafts`: rows of a list, one draft, counts, changes. Read from the cache; `show --live` reads the service.

use model::exit::Exit;
use serde_json::json;
use treasury::Desk;
use treasury::view::{ChangesQuery, ChangesView, DraftRow, ExportOf, FieldChange, InboxHead, InboxQuery};

use super::named_draft::named;
use super::{RESPONSE, account_key, account_keys, is_to_read, reported};
use crate::cli::{Changes, Cli, Drafts, DraftsList, OneDraft};
use crate::nearest::did_you_mean;
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// The table of a list; the columns of the response status follow where a row has one to read.
const COLUMNS: [&str; 9] = [
    "account",
    "draftNumber",
    "bankDraftId",
    "acceptorName",
    "drawerName",
    "dueDate",
    "amount",
    "draftStatusCode",
    "lock.state",
];

/// Rows per call to the core.
const WINDOW_ROWS: u32 = 200;

/// Runs a subcommand.
pub async fn run(cli: &Cli, command: &Drafts) -> Result<Exit, Failure> {
    // `show` names the operations that are offered, so it is opened as a sending command would be.
    let desk = open::desk(cli, matches!(command, Drafts::Show { .. }))?;
    match command {
        Drafts::List(arguments) => list(cli, &desk, arguments),
        Drafts::Count => count(cli, &desk),
        Drafts::History(of) => super::history::run(cli, &desk, of),
        Drafts::Changes(arguments) => changes(cli, &desk, arguments),
        Drafts::Show { of, live } => show(cli, &desk, of, *live).await,
    }
}

fn list(cli: &Cli, desk: &Desk, arguments: &DraftsList) -> Result<Exit, Failure> {
    let query = query(cli, desk, arguments)?;
    let head = desk.inbox_open(&query).map_err(|error| failure(cli, &error))?;
    if arguments.export.is_asked() && arguments.limit == Some(0) {
        // An empty list of keys would mean all rows.
        return Err(Failure::usage("A file of no rows says nothing: leave --limit out, or give a number."));
    }
    let rows = windows(cli, desk, &head, arguments.limit.unwrap_or(head.rows))?;
    let exit = reported(rows.iter().map(|row| &row.response_status));
    if arguments.export.is_asked() {
        let keys = if arguments.limit.is_some() { rows.into_iter().map(|row| row.key).collect() } else { Vec::new() };
        let of = ExportOf::Drafts { query: Box::new(query), keys };
        super::export::write(cli, desk, of, &arguments.export)?;
        return Ok(exit);
    }
    let has_response = rows.iter().any(|row| is_to_read(row.response_status.as_ref()));
    let rows = rows.iter().map(print::row).collect();
    let envelope = Envelope { as_of: head.as_of, complete: head.complete, live: Some(false), rows };
    let mut columns: Vec<&str> = arguments.columns.iter().map(|name| name.trim()).collect();
    known_columns(cli, &columns, &envelope)?;
    if columns.is_empty() {
        columns.extend(COLUMNS);
        columns.extend(RESPONSE.iter().filter(|_| has_response));
    }
    print::rows(&envelope, cli.json, &columns);
    Ok(exit)
}

/// Refuses a column that no row has, and names those that there are.
fn known_columns(cli: &Cli, asked: &[&str], envelope: &Envelope) -> Result<(), Failure> {
    let Some(row) = envelope.rows.first().and_then(serde_json::Value::as_object) else { return Ok(()) };
    let mut known: Vec<&str> = row.keys().map(String::as_str).collect();
    known.sort_unstable();
    match asked.iter().find(|name| !known.contains(&name.split('.').next().unwrap_or_default())) {
        Some(wrong) => {
            let meant = did_you_mean(wrong, known.iter().copied(), &cli.language);
            Err(Failure::usage(format!("There is no column {wrong}. There are: {}.{meant}", known.join(", "))))
        }
        None => Ok(()),
    }
}

/// The query of a view or a line, overridden by the flags.
fn query(cli: &Cli, desk: &Desk, arguments: &DraftsList) -> Result<InboxQuery, Failure> {
    let stage = arguments.stage.as_deref();
    let named = match (&arguments.view, &arguments.query) {
        (Some(name), _) => desk.view_query(name).map(|(query, left_out)| {
            left_out.iter().for_each(|part| tell!("{}", model::words::text(part, &cli.language)));
            query
        }),
        (None, Some(line)) => desk.query_read(line, stage),
        (None, None) => Ok(InboxQuery::default()),
    };
    let mut query = named.map_err(|error| failure(cli, &error))?;
    if let Some(stage) = stage {
        stage.clone_into(&mut query.stage);
        query.more_stages.clear();
    }
    if let Some(account) = &arguments.account {
        query.accounts = vec![account_key(cli, desk, account)?];
    }
    if let Some(sort) = &arguments.sort {
        let mut keys = sort.split(',').map(str::trim);
        let first = keys.next().unwrap_or_default();
        query.sort = Some(first.trim_start_matches('-').to_owned());
        query.descending = first.starts_with('-');
        query.sort_then = keys.map(str::to_owned).collect();
    }
    if !arguments.types.is_empty() {
        query.types.clone_from(&arguments.types);
    }
    if !arguments.statuses.is_empty() {
        query.statuses.clone_from(&arguments.statuses);
    }
    let given = [
        (&mut query.party, &arguments.party),
        (&mut query.text, &arguments.text),
        (&mut query.due_from, &arguments.due_from),
        (&mut query.due_to, &arguments.due_to),
        (&mut query.issued_from, &arguments.issued_from),
        (&mut query.issued_to, &arguments.issued_to),
        (&mut query.amount_from, &arguments.amount_from),
        (&mut query.amount_to, &arguments.amount_to),
        (&mut query.changes, &arguments.changes),
    ];
    for (place, flag) in given.into_iter().filter(|(_, flag)| flag.is_some()) {
        place.clone_from(flag);
    }
    Ok(query)
}

fn windows(cli: &Cli, desk: &Desk, head: &InboxHead, limit: u32) -> Result<Vec<DraftRow>, Failure> {
    let wanted = limit.min(head.rows);
    let mut rows = Vec::new();
    let mut from = 0;
    while from < wanted {
        let count = WINDOW_ROWS.min(wanted - from);
        rows.extend(desk.inbox_rows(head.view, from, count).map_err(|error| failure(cli, &error))?);
        from += count;
    }
    Ok(rows)
}

fn count(cli: &Cli, desk: &Desk) -> Result<Exit, Failure> {
    let lists = desk.lists(&[]).map_err(|error| failure(cli, &error))?;
    let complete = lists.stages.iter().all(|stage| stage.complete);
    let rows = lists.stages.iter().map(print::row).collect();
    let envelope = Envelope { as_of: lists.as_of, complete, live: Some(false), rows };
    print::rows(&envelope, cli.json, &["stage", "drafts", "new", "changed", "no_longer_listed", "complete", "as_of"]);
    Ok(Exit::Ok)
}

fn changes(cli: &Cli, desk: &Desk, arguments: &Changes) -> Result<Exit, Failure> {
    let query = ChangesQuery {
        stages: arguments.stages.clone(),
        accounts: account_keys(cli, desk, &arguments.accounts)?,
        key: None,
        since: if arguments.since_looked { "looked" } else { "refresh" }.to_owned(),
    };
    let (from, limit) = (arguments.from, arguments.limit.unwrap_or(usize::MAX));
    let view = desk.changes_page(&query, from, limit).map_err(|error| failure(cli, &error))?;
    if arguments.mark_seen {
        desk.looked(&query.stages, &query.accounts, view.up_to).map_err(|error| failure(cli, &error))?;
    }
    let (shown, next) = (view.rows.len(), from.saturating_add(view.rows.len()));
    let follow = (next as u64) < u64::from(view.count);
    let mut envelope = changes_envelope(&view, cli.json);
    if cli.json {
        // Rows that were left out by --limit are missing from the answer, however whole the lists are.
        envelope.complete &= !follow;
        let mut whole = json!(envelope);
        whole["count"] = json!(view.count);
        whole["from"] = json!(from);
        whole["next"] = json!(follow.then_some(next));
        print::json(&whole);
        return Ok(Exit::Ok);
    }
    print::rows(&envelope, false, &["stage", "account", "kind", "draft_number", "fields"]);
    if (shown as u64) < u64::from(view.count) {
        tell!("{shown} of {} are shown.", view.count);
    }
    if follow {
        tell!("the next ones: --from {next}");
    }
    Ok(Exit::Ok)
}

/// Changes for printing; in a table, all fields of a row are in one cell.
fn changes_envelope(view: &ChangesView, as_json: bool) -> Envelope {
    let said = |value: &Option<String>| value.clone().unwrap_or_else(|| "-".to_owned());
    let field = |field: &FieldChange| {
        let object = field.object.as_ref().map(|object| format!("{object}.")).unwrap_or_default();
        format!("{object}{}: {} -> {}", field.name, said(&field.from), said(&field.to))
    };
    let mut rows: Vec<_> = view.rows.iter().map(print::row).collect();
    if !as_json {
        for (row, change) in rows.iter_mut().zip(&view.rows) {
            row["fields"] = change.fields.iter().map(field).collect::<Vec<_>>().join("; ").into();
        }
    }
    Envelope { as_of: view.as_of.clone(), complete: view.complete, live: Some(false), rows }
}

async fn show(cli: &Cli, desk: &Desk, of: &OneDraft, live: bool) -> Result<Exit, Failure> {
    let mut rows = Vec::new();
    let mut troubles = Vec::new();
    for row in &named(cli, desk, of)? {
        let detail = desk.draft_detail(&of.stage, &row.key, live).await.map_err(|error| failure(cli, &error))?;
        troubles.extend(detail.trouble.clone());
        rows.push(detail);
    }
    let envelope = Envelope {
        as_of: rows.iter().filter_map(|detail| detail.as_of.clone()).min(),
        complete: true,
        live: Some(rows.iter().all(|detail| detail.live)),
        rows: rows.iter().map(print::row).collect(),
    };
    if cli.json {
        print::json(&json!(envelope));
    } else {
        rows.iter().for_each(|detail| print::lines(&super::draft_text::lines(detail, &cli.language).join("\n")));
        print::tell_age(&envelope);
    }
    troubles.dedup();
    for trouble in &troubles {
        tell!("{}", print::trouble_text(trouble, &cli.language));
        print::tell_remedies(&trouble.code, &cli.language);
    }
    let mut exits = vec![reported(rows.iter().map(|detail| &detail.response_status))];
    if live {
        exits.extend(troubles.iter().map(|trouble| Exit::of_read(&trouble.code)));
    }
    Ok(Exit::strongest(exits))
}
