//! `avalctl statement imports | take-back | set-aside`: the imported files, taking one back, and setting lines aside.

use model::exit::Exit;
use serde_json::json;

use crate::cli::Cli;
use crate::open::failure;
use crate::print::{Envelope, Failure};
use crate::{open, print};

/// Shortest beginning of a file's SHA-256.
const PREFIX_MIN: usize = 8;

/// Lists the imported files.
pub fn list(cli: &Cli) -> Result<Exit, Failure> {
    let imports = open::desk(cli, false)?.statement_imports().map_err(|error| failure(cli, &error))?;
    let columns = ["file_sha256", "account", "file", "imported_at", "lines", "matched"];
    print::rows(&Envelope::own(imports.iter().map(print::row).collect()), cli.json, &columns);
    Ok(Exit::Ok)
}

/// Takes an import back.
pub fn take_back(cli: &Cli, file_sha256: &str, account: &str) -> Result<Exit, Failure> {
    let desk = open::desk(cli, false)?;
    let imports = desk.statement_imports().map_err(|error| failure(cli, &error))?;
    let begins = |sha256: &str| file_sha256.len() >= PREFIX_MIN && sha256.starts_with(file_sha256);
    let mut found: Vec<&str> = imports.iter().map(|one| one.file_sha256.as_str()).filter(|one| begins(one)).collect();
    found.dedup();
    let named = if let [only] = found[..] { only } else { file_sha256 };
    let lines = desk.statement_take_back(named, account).map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "file_sha256": named, "lines": lines }), cli.json);
    Ok(Exit::Ok)
}

/// Sets a line aside.
pub fn set_aside(cli: &Cli, line: &str, category: &str) -> Result<Exit, Failure> {
    let desk = open::desk(cli, true)?;
    desk.statement_set_aside(line, category).map_err(|error| failure(cli, &error))?;
    print::one(&json!({ "line": line, "aside": category }), cli.json);
    Ok(Exit::Ok)
}
