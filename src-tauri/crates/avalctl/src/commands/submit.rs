//! `avalctl submit`: checks a file of items; with `--yes` and the expected total or count, sends them one by one.
//!
//! Without `--yes` it calls no service and writes nothing. All items are checked before any is sent.

use model::exit::Exit;
use treasury::order_file::OperationFields;
use treasury::{Desk, order_file};

use super::confirming::show_or_send;
use super::sheet;
use crate::cli::{Cli, Submit};
use crate::open::failure;
use crate::print::{Envelope, Failure, tell};
use crate::{open, print};

/// Runs `submit`.
pub async fn run(cli: &Cli, arguments: &Submit) -> Result<Exit, Failure> {
    if let Some(name) = &arguments.saved {
        return saved(cli, name, arguments).await;
    }
    let Some(operation) = &arguments.operation else { return list(cli) };
    let Some(file) = &arguments.items else { return template(cli, operation, arguments) };
    // A wrong operation is named before a wrong file.
    order_file::operation(operation, None, &cli.language).map_err(|error| failure(cli, &error))?;
    let items = open::bytes_of(file)?;
    let desk = open::desk(cli, arguments.confirming.yes)?;
    if !Desk::is_json_order(&items) {
        if arguments.from_list.is_some() {
            return Err(Failure::usage("--from-list is for a JSON file of items."));
        }
        return sheet::run(cli, &desk, operation, &items, arguments).await;
    }
    let text = String::from_utf8_lossy(&items);
    let text = text.trim_start_matches('\u{feff}');
    let mut order = desk
        .order_from_json(operation, text, &cli.language, arguments.reason.clone())
        .map_err(|error| failure(cli, &error))?;
    order.list.clone_from(&arguments.from_list);
    let check = desk.prepare(&order).map_err(|error| failure(cli, &error))?;
    show_or_send(cli, &desk, &check, &arguments.confirming).await
}

/// Checks a transfer with the values of a template; its confirmation counts for the reminder that is due.
async fn saved(cli: &Cli, name: &str, arguments: &Submit) -> Result<Exit, Failure> {
    let pair = |set: &String| set.split_once('=').map(|(field, text)| (field.trim().to_owned(), text.to_owned()));
    let set = arguments.set.iter().map(pair).collect::<Option<Vec<_>>>();
    let set = set.ok_or_else(|| Failure::usage("--set takes FIELD=VALUE."))?;
    let desk = open::desk(cli, arguments.confirming.yes)?;
    let order = desk.template_order(name, set, &cli.language, arguments.reason.clone());
    let order = order.map_err(|error| failure(cli, &error))?;
    let check = desk.prepare_from(&order, name).map_err(|error| failure(cli, &error))?;
    show_or_send(cli, &desk, &check, &arguments.confirming).await
}

/// Prints every operation with the list that it starts from and the fields of its items.
fn list(cli: &Cli) -> Result<Exit, Failure> {
    let operations = order_file::operations(open::settings(cli)?.as_deref(), &cli.language);
    let row = |one: &OperationFields| {
        let mut row = print::row(one);
        if !cli.json {
            let required = one.fields.iter().filter(|field| field.required);
            row["required"] = required.map(|field| field.name).collect::<Vec<_>>().join(" ").into();
        }
        row
    };
    let rows = operations.iter().map(row).collect();
    print::rows(&Envelope::own(rows), cli.json, &["operation", "name", "stage", "required"]);
    Ok(Exit::Ok)
}

/// Prints an item to fill in. Its fields are explained on standard error, in CSV in the file itself.
fn template(cli: &Cli, operation: &str, arguments: &Submit) -> Result<Exit, Failure> {
    let settings = open::settings(cli)?;
    let fields = order_file::operation(operation, settings.as_deref(), &cli.language);
    let fields = fields.map_err(|error| failure(cli, &error))?;
    if let Some(path) = &arguments.xlsx {
        let place = std::path::absolute(path).map_err(Failure::local)?.display().to_string();
        let made = treasury::template_file(&fields, &cli.language, &place, false);
        tell!("{}", made.map_err(|error| failure(cli, &error))?.path);
        return Ok(Exit::Ok);
    }
    if arguments.csv {
        print::lines(fields.csv_template(&cli.language).trim_end());
        return Ok(Exit::Ok);
    }
    let item = fields.json_template();
    if cli.json {
        print::json(&item);
        return Ok(Exit::Ok);
    }
    print::lines(&serde_json::to_string_pretty(&item).map_err(Failure::local)?);
    for field in &fields.fields {
        tell!("{}", field.comment(&cli.language));
    }
    Ok(Exit::Ok)
}
