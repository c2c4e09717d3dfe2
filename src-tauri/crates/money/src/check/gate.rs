//! Normalises every field of a form or a file before anything compares it: no invisible characters, numbers without
//! separators, currencies as in the profile's list. Each change is shown in the dialog.

use std::collections::BTreeMap;

use model::spelling::{Currencies, CurrencyRefused};
use model::typed::hidden;
use model::{Problem, ProblemSource, Sentence, spelling};

use super::context::CheckContext;
use super::problem::problem;

/// Fields that hold account and bank numbers.
const NUMBERS: &[&str] = &[
    "accountNumber",
    "bankCode",
    "endorseeAccountBankNumber",
    "endorseeAccountNumber",
    "feeAccount",
    "oppositeAccountNumber",
    "oppositeBankCode",
    "pledgeeAccountBankNumber",
    "pledgeeAccountNumber",
    "tradeAccountNumber",
    "tradeBankCode",
];
const CURRENCY: &str = "currency";

/// The fields of an item after normalisation.
#[derive(Debug, Default)]
pub(super) struct Passed {
    /// The values that are checked and sent.
    pub(super) fields: BTreeMap<String, String>,
    /// The changes that were made.
    pub(super) notes: Vec<Sentence>,
    /// Values that cannot be normalised.
    pub(super) problems: Vec<Problem>,
}

/// Normalises the fields of an item.
pub(super) fn pass(
    context: &CheckContext<'_>,
    at: usize,
    fields: &BTreeMap<String, String>,
    list: &Currencies,
) -> Passed {
    let mut passed = Passed::default();
    for (name, typed) in fields {
        let text = typed.trim();
        let value = match hidden(name, text) {
            Some(sentence) => Err(sentence),
            None if text.is_empty() => Ok(String::new()),
            None if name == CURRENCY => currency(text, list),
            None if NUMBERS.contains(&name.as_str()) && !is_own(context, text) => number(name, text),
            None => Ok(text.to_owned()),
        };
        let value = value.unwrap_or_else(|sentence| {
            passed.problems.push(problem(at, Some(name), ProblemSource::Value, sentence));
            text.to_owned()
        });
        if value != text {
            let sentence = Sentence::new("note-normalised").with("field", name).with("typed", spelling::visible(text));
            passed.notes.push(sentence.with("value", &value));
        }
        passed.fields.insert(name.clone(), value);
    }
    passed
}

fn number(field: &str, text: &str) -> Result<String, Sentence> {
    spelling::plain_number(text).map_err(|(sign, place)| {
        let sentence = Sentence::new("problem-number-character").with("field", field).with("place", place);
        sentence.with("character", sign).with("code", spelling::code_point(sign))
    })
}

fn currency(text: &str, list: &Currencies) -> Result<String, Sentence> {
    list.spelled(text).map(|spelled| spelled.wire).map_err(|refused| match refused {
        CurrencyRefused::Unknown => {
            let known: Vec<&str> = list.rows().iter().map(|(wire, _)| wire.as_str()).collect();
            Sentence::new("problem-currency-unknown").with("currency", text).with("list", known.join(", "))
        }
        CurrencyRefused::Ambiguous(wires) => {
            let iso = spelling::iso_or_text(text);
            let sentence = Sentence::new("problem-currency-spelling").with("currency", text).with("iso", iso);
            sentence.with("wires", wires.join(", "))
        }
    })
}

/// Whether this is the number or bank code of one of the profile's accounts, spelled as in the settings.
fn is_own(context: &CheckContext<'_>, number: &str) -> bool {
    context
        .profile
        .accounts
        .iter()
        .any(|account| account.account_number == number || account.bank_code.as_deref() == Some(number))
}
