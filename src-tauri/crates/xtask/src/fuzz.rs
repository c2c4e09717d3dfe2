//! The fuzzer over the practice bank: the bank is started as a person would, and schemathesis calls every operation of
//! the document that the bank itself serves.
//!
//! What the fuzzer expects, and why, stands in `schemathesis.toml` at the project's top. Here it is given the accounts that
//! exist, because with invented ones alone it would see nothing but refusals.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::command::program;
use crate::display::Started;
use crate::{Outcome, Stop, root, tools};

/// The fuzzer's folder: what it is given and what it writes.
const FOLDER: &str = "target/fuzz";

/// Runs the fuzzer within the bounds of the configuration.
///
/// # Errors
/// [`Stop::Failed`] when the bank does not start or the fuzzer finds anything.
pub fn fuzz() -> Outcome {
    let fuzzer = tools::schemathesis()?;
    let bank = Bank::start()?;
    prepare(&bank.said).map_err(|error| Stop::Failed(format!("{FOLDER}: {error}.")))?;
    let base_url = bank.member("base_url")?;
    let config = root().join("schemathesis.toml");
    program(fuzzer)
        .args(["--config-file"])
        .args([config])
        .args(["run", &format!("{base_url}/openapi.json"), "--url", &base_url])
        .folder(FOLDER)
        .set("AVAL_TOKEN", bank.member("token")?)
        .set("AVAL_ORGANIZATION", bank.member("organization_id")?)
        // The bank is on this machine; a proxy of the surroundings has no part in it.
        .set("NO_PROXY", "127.0.0.1")
        .set("PYTHONPATH", root().join("tests"))
        .run()
}

/// Gives the fuzzer the accounts that exist, as dictionaries that `schemathesis.toml` names.
fn prepare(said: &str) -> std::io::Result<()> {
    let folder = root().join(FOLDER);
    fs::create_dir_all(&folder)?;
    write_dictionary(&folder.join("bank-marks.dict"), &members(said, "bank_mark"))?;
    write_dictionary(&folder.join("accounts.dict"), &members(said, "account_number"))
}

fn write_dictionary(path: &Path, values: &[String]) -> std::io::Result<()> {
    let distinct: BTreeSet<_> = values.iter().map(|value| format!("\"{value}\"\n")).collect();
    fs::write(path, distinct.into_iter().collect::<String>())
}

/// A practice bank that ends with this value.
struct Bank {
    said: String,
    _program: Started,
}

impl Bank {
    fn start() -> Outcome<Self> {
        let line = program(root().join("target/debug").join(format!("avalctl{}", std::env::consts::EXE_SUFFIX)));
        let line = line.args(["practice-bank", "--listen", "127.0.0.1:0", "--drafts", "300", "--seed", "1"]);
        let (program, said) = Started::start_to_first_line(&line)?;
        Ok(Self { said, _program: program })
    }

    fn member(&self, key: &str) -> Outcome<String> {
        let found = members(&self.said, key).into_iter().next();
        found.ok_or_else(|| Stop::Failed(format!("The bank's line has no {key}: {}", self.said)))
    }
}

/// The values of every member `key` in a one-line JSON text, wherever it stands. Enough for addresses, tokens and numbers,
/// which need no escapes; a whole parser would be the first library of this crate beside the command line's.
fn members(line: &str, key: &str) -> Vec<String> {
    let name = format!("\"{key}\":");
    let values = line.split(name.as_str()).skip(1).filter_map(|after| {
        let after = after.trim_start();
        match after.strip_prefix('"') {
            Some(text) => text.split('"').next(),
            None => after.split([',', '}', ']']).next().map(str::trim),
        }
    });
    values.filter(|value| !value.is_empty() && !value.contains('\\')).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_from_the_line_that_the_bank_prints() {
        let line = r#"{"base_url":"http://127.0.0.1:4711","organization_id": 9007199254740993,"empty":"","accounts":
            [{"bank_mark":"A","account_number":"01"},{"bank_mark":"B","account_number":"02"}]}"#;
        for (key, values) in [
            ("base_url", ["http://127.0.0.1:4711"].as_slice()),
            ("organization_id", &["9007199254740993"]),
            ("bank_mark", &["A", "B"]),
            ("account_number", &["01", "02"]),
            ("empty", &[]),
            ("missing", &[]),
        ] {
            assert_eq!(members(line, key), values, "{key}");
        }
    }
}
