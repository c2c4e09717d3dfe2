//! One instruction of each operation, the records that answer it, and a code book to read them by.

use bank_client::{CodeMeaning, Codes};
use bank_contract::endpoint::Reply;
use bank_contract::{Endpoint, Item};

/// The bank of all samples.
pub const MARK: &str = "BANK";

/// A code book: flag 0 is well and 1 is not; `D`, `P`, `F` are done, processing, failed.
pub struct Book;

impl Codes for Book {
    fn error_flag(&self, bank_mark: &str, value: i64) -> Option<bool> {
        match value {
            0 | 1 if bank_mark == MARK => Some(value == 0),
            _ => None,
        }
    }

    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning> {
        match code {
            "D" if bank_mark == MARK => Some(CodeMeaning::Done),
            "P" if bank_mark == MARK => Some(CodeMeaning::Processing),
            "F" if bank_mark == MARK => Some(CodeMeaning::Failed),
            _ => None,
        }
    }

    fn day(&self, text: &str) -> Option<chrono::NaiveDate> {
        let day = |format| chrono::NaiveDate::parse_from_str(text, format).ok();
        day("%Y-%m-%d").or_else(|| day("%Y%m%d"))
    }
}

/// Values of the samples, by the interface's names. Two samples differ in their number alone.
fn value(name: &str, number: u32) -> String {
    match name {
        "accountNumber" | "tradeAccountNumber" => "6222000011110001".to_owned(),
        "bankDraftId" => format!("BD-{number}"),
        "draftNumber" => format!("1301{number:026}"),
        "replayFlag" | "transferFlag" | "onlineFlag" => "1".to_owned(),
        "pledgeeAccountNumber" | "endorseeAccountNumber" | "oppositeAccountNumber" => format!("9558{number:012}"),
        "pledgeeAccountBankNumber" | "endorseeAccountBankNumber" | "oppositeBankCode" => "102100099996".to_owned(),
        "endorseeAccountName" | "oppositeAccountName" => "恒通贸易（上海）有限公司".to_owned(),
        "amount" | "tradeAmount" => format!("{number}.10"),
        "tradeDate" => "2026-03-02".to_owned(),
        "currency" => "CNY".to_owned(),
        "referenceOrder" => format!("AV{number:014}"),
        "purpose" => "货款 2026-03".to_owned(),
        _ => String::new(),
    }
}

/// An instruction of an operation.
pub fn item(endpoint: Endpoint, number: u32) -> Item {
    let of = endpoint.row().body.expect("an operation has a body");
    let values: Vec<(&str, String)> = of.fields.iter().map(|field| (field.name, value(field.name, number))).collect();
    let entries = values.iter().map(|(name, text)| (*name, text.as_str()));
    Item::from_text(of, entries).expect("the sample fits the contract")
}

/// The record that answers it, in short: its required fields, what it echoes, and `more`.
pub fn record(endpoint: Endpoint, number: u32, more: &[(&str, &str)]) -> String {
    let is_transfer = matches!(endpoint, Endpoint::Transfer | Endpoint::TransferPersonal);
    let echoed: &[&str] = match is_transfer {
        true => &["tradeAmount", "tradeDate", "oppositeAccountNumber", "oppositeAccountName", "referenceOrder"],
        false => &["bankDraftId", "draftNumber"],
    };
    let item = item(endpoint, number);
    let mut fields: Vec<(&str, String)> =
        vec![("accountNumber", format!("\"{}\"", value("accountNumber", number))), ("bankMark", format!("\"{MARK}\""))];
    fields.extend([("statusCode", "\"D\"".to_owned()), ("bankTransactionId", format!("\"T{number}\""))]);
    for name in echoed.iter().filter(|name| item.get(name).is_some()) {
        let text = value(name, number);
        fields.push((name, if *name == "tradeAmount" { text } else { format!("\"{text}\"") }));
    }
    for (name, json) in more {
        fields.retain(|(other, _)| other != name);
        // An empty text leaves the field out.
        fields.extend((!json.is_empty()).then(|| (*name, (*json).to_owned())));
    }
    let fields: Vec<String> = fields.iter().map(|(name, json)| format!("\"{name}\":{json}")).collect();
    format!("{{{}}}", fields.join(","))
}

/// The reply with those records in the shape that the endpoint's row names.
pub fn reply(endpoint: Endpoint, records: &[String]) -> String {
    match (endpoint.row().reply, records) {
        (Reply::One(_), [record]) => record.clone(),
        _ => format!("[{}]", records.join(",")),
    }
}
