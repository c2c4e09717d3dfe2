//! `avalctl read`: one query of the service with chosen parameters. Nothing is stored.

use bank_contract::endpoint::ENDPOINTS;
use bank_contract::terms::terms;
use model::exit::Exit;
use serde_json::{Value, json};
use treasury::view::{NarrowQuery, NarrowRow};

use super::{RESPONSE, is_to_read, reported};
use crate::cli::{Cli, Narrow};
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Columns of the table, of drafts and of balances.
const COLUMNS: [&str; 12] = [
    "draftNumber",
    "draftType",
    "amount",
    "drawerName",
    "acceptorName",
    "dueDate",
    "accountNumber",
    "currencyCode",
    "bookBalance",
    "availableBalance",
    "listed",
    "unfit",
];

/// Runs it.
pub async fn run(cli: &Cli, asked: &Narrow) -> Result<Exit, Failure> {
    let (Some(endpoint), Some(account)) = (&asked.endpoint, &asked.account) else {
        print::rows(&Envelope::own(queries(&cli.language)), cli.json, &["query", "parameter", "kind", "label"]);
        return Ok(Exit::Ok);
    };
    let pair = |text: &String| {
        let (name, value) = text.split_once('=')?;
        Some((name.trim().to_owned(), value.to_owned()))
    };
    let parameters =
        asked.parameters.iter().map(|text| pair(text).ok_or_else(|| no_pair(text))).collect::<Result<_, _>>()?;
    let query = NarrowQuery { endpoint: endpoint.clone(), account: account.clone(), parameters };
    let desk = open::desk(cli, false)?;
    let view = desk.read_narrowly(&query).await.map_err(|error| failure(cli, &error))?;
    print::say(&view.says, &cli.language);
    let exit = reported(view.rows.iter().map(|row| &row.response_status));
    if cli.json {
        print::one(&print::row(&view), true);
        return Ok(exit);
    }
    let rows: Vec<Value> = view.rows.iter().map(row).collect();
    let mut used: Vec<&str> = COLUMNS.into_iter().filter(|name| rows.iter().any(|row| !row[*name].is_null())).collect();
    let has_response = view.rows.iter().any(|row| is_to_read(row.response_status.as_ref()));
    used.extend(RESPONSE.iter().filter(|_| has_response));
    let envelope = Envelope { as_of: Some(view.as_of), complete: view.complete, live: Some(true), rows };
    print::rows(&envelope, false, &used);
    Ok(exit)
}

fn no_pair(text: &str) -> Failure {
    Failure::usage(format!("--with {text}: NAME=VALUE is expected"))
}

/// The fields of a record with its marks.
fn row(one: &NarrowRow) -> Value {
    let mut row = json!({ "listed": one.listed, "unfit": one.unfit.join(", ") });
    if one.unfit.is_empty() {
        row["unfit"] = Value::Null;
    }
    row["responseStatus"] = json!(one.response_status);
    for field in &one.record.fields {
        row[field.name.as_str()] = field.value.clone().into();
    }
    row
}

/// Every query with each of its parameters.
fn queries(language: &str) -> Vec<Value> {
    let labels = &terms().parameters;
    let of_row = |row: &'static bank_contract::endpoint::Row| {
        row.params.iter().map(move |param| {
            let label = labels.get(param.name).map_or(param.name, |label| label.in_language(language));
            json!({ "query": row.name(), "parameter": param.name, "kind": param.kind.word(), "required": param.required, "label": label })
        })
    };
    ENDPOINTS.iter().filter(|row| !row.acts).flat_map(of_row).collect()
}
