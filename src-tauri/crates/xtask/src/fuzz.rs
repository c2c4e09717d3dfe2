//! The fuzzer over the practice bank: the bank is started as a person would, and schemathesis calls every operation of
//! the document that the bank itself serves.
//!
//! What the fuzzer expects, and why, stands in `schemathesis.toml` at the project's top.

use crate::command::program;
use crate::display::Started;
use crate::{Outcome, Stop, root, tools};

/// Operations in the service's contract; a document with fewer would make the fuzzer pass over nothing.
const OPERATIONS: usize = 44;

/// Runs the fuzzer within the bounds of the configuration.
///
/// # Errors
/// [`Stop::Failed`] when the bank does not start, offers fewer operations than the contract, or the fuzzer finds anything.
pub fn fuzz() -> Outcome {
    let fuzzer = tools::schemathesis()?;
    let bank = Bank::start()?;
    let document = format!("{}/openapi.json", bank.base_url);
    let cases = program(fuzzer)
        .args(["--config-file", "schemathesis.toml", "run", &document, "--url", &bank.base_url])
        .set("AVAL_TOKEN", &bank.token)
        .set("AVAL_ORGANIZATION", &bank.organization)
        .set("AVAL_OPERATIONS", OPERATIONS.to_string())
        // The bank is on this machine; a proxy of the surroundings has no part in it.
        .set("NO_PROXY", "127.0.0.1")
        .set("PYTHONPATH", root().join("tests"));
    cases.run()
}

/// A practice bank that ends with this value.
struct Bank {
    base_url: String,
    token: String,
    organization: String,
    _program: Started,
}

impl Bank {
    fn start() -> Outcome<Self> {
        let line = program(root().join("target/debug").join(format!("avalctl{}", std::env::consts::EXE_SUFFIX)));
        let line = line.args(["practice-bank", "--listen", "127.0.0.1:0", "--drafts", "300", "--seed", "1"]);
        let (program, said) = Started::start_to_first_line(&line)?;
        let read =
            |key| member(&said, key).ok_or_else(|| Stop::Failed(format!("The bank's line has no {key}: {said}")));
        Ok(Self {
            base_url: read("base_url")?,
            token: read("token")?,
            organization: read("organization_id")?,
            _program: program,
        })
    }
}

/// The member `key` of a one-line JSON object, as text. Enough for addresses, tokens and numbers, which need no
/// escapes; a whole parser would be the first library of this crate beside the command line's.
fn member(line: &str, key: &str) -> Option<String> {
    let (_, after) = line.split_once(&format!("\"{key}\":"))?;
    let after = after.trim_start();
    let value = match after.strip_prefix('"') {
        Some(text) => text.split_once('"')?.0,
        None => after.split([',', '}']).next()?.trim(),
    };
    (!value.is_empty() && !value.contains('\\')).then(|| value.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_read_from_the_line_that_the_bank_prints() {
        let line =
            r#"{"base_url":"http://127.0.0.1:4711","organization_id": 9007199254740993,"token":"abc","empty":""}"#;
        for (key, value) in [
            ("base_url", Some("http://127.0.0.1:4711")),
            ("organization_id", Some("9007199254740993")),
            ("token", Some("abc")),
            ("empty", None),
            ("missing", None),
        ] {
            assert_eq!(member(line, key).as_deref(), value, "{key}");
        }
    }
}
