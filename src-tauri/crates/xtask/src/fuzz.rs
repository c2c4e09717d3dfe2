//! The fuzzer over the practice bank: starts the bank from the command line, and schemathesis calls every operation of
//! the document that the bank serves.
//!
//! The fuzzer's expectations and their reasons are in `tests/schemathesis.toml`. This module passes it an existing
//! account, because invented ones alone would only be refused.

use std::fs;

use crate::command::{built, program};
use crate::display::Started;
use crate::{Outcome, Stop, root, tools};

/// The fuzzer's output folder.
const FOLDER: &str = "target/fuzz";

/// Runs the fuzzer within the limits of the configuration.
///
/// # Errors
/// [`Stop::Failed`] if the bank does not start or the fuzzer finds an error.
pub fn fuzz() -> Outcome {
    let fuzzer = tools::schemathesis()?;
    let bank = Bank::start()?;
    fs::create_dir_all(root().join(FOLDER)).map_err(|error| Stop::Failed(format!("{FOLDER}: {error}.")))?;
    let base_url = bank.member("base_url")?;
    let config = root().join("tests/schemathesis.toml");
    program(fuzzer)
        .args(["--config-file"])
        .args([config])
        .args(["run", &format!("{base_url}/openapi.json"), "--url", &base_url])
        .folder(FOLDER)
        .set("AVAL_TOKEN", bank.member("token")?)
        .set("AVAL_ORGANIZATION", bank.member("organization_id")?)
        .set("AVAL_BANK_MARK", bank.member("bank_mark")?)
        .set("AVAL_BANK_CODE", bank.member("bank_code")?)
        .set("AVAL_ACCOUNT", bank.member("account_number")?)
        // The bank is on this machine, so a configured proxy must not be used.
        .set("NO_PROXY", "127.0.0.1")
        .set("PYTHONPATH", root().join("tests"))
        .run()
}

/// A practice bank that ends when this value is dropped.
struct Bank {
    said: String,
    _program: Started,
}

impl Bank {
    fn start() -> Outcome<Self> {
        let line = program(built("avalctl")).args([
            "practice-bank",
            "--awkward",
            "--listen",
            "127.0.0.1:0",
            "--drafts",
            "300",
            "--seed",
            "1",
        ]);
        let (program, said) = Started::start_to_first_line(&line)?;
        Ok(Self { said, _program: program })
    }

    fn member(&self, key: &str) -> Outcome<String> {
        member(&self.said, key).ok_or_else(|| Stop::Failed(format!("The bank's line has no {key}: {}", self.said)))
    }
}

/// The value of the first member `key` anywhere in a one-line JSON text. Enough for addresses, tokens and numbers,
/// which need no escapes; a JSON library would be a second dependency of this crate.
fn member(line: &str, key: &str) -> Option<String> {
    let (_, after) = line.split_once(&format!("\"{key}\":"))?;
    let after = after.trim_start();
    let value = match after.strip_prefix('"') {
        Some(text) => text.split_once('"')?.0,
        None => after.split([',', '}', ']']).next()?.trim(),
    };
    (!value.is_empty() && !value.contains('\\')).then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_from_the_line_that_the_bank_prints() {
        let line = r#"{"base_url":"http://127.0.0.1:4711","organization_id": 9007199254740993,"empty":"","accounts":
            [{"bank_mark":"A","account_number":"01"},{"bank_mark":"B","account_number":"02"}]}"#;
        for (key, value) in [
            ("base_url", Some("http://127.0.0.1:4711")),
            ("organization_id", Some("9007199254740993")),
            ("bank_mark", Some("A")),
            ("account_number", Some("01")),
            ("empty", None),
            ("missing", None),
        ] {
            assert_eq!(member(line, key).as_deref(), value, "{key}");
        }
    }
}
