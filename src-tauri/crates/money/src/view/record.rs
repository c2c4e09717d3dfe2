//! A record of a reply, ready for display: each field with its value, in groups of one subject.

use bank_contract::record::Fields;
use bank_contract::wire::ResponseStatus;
use bank_contract::{Endpoint, Wire};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use ts_rs::TS;

use super::FieldShown;

/// A record of a reply: all its fields, by subject.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct RecordShown {
    /// Its type, for example `TransferRecord`.
    pub type_name: String,
    /// Its own fields, in the interface's order.
    pub fields: Vec<FieldShown>,
    /// The same fields, grouped by subject.
    pub groups: Vec<FieldGroup>,
    /// Its own fields that are blank or absent.
    pub blank: Vec<String>,
    /// Its embedded objects with at least one filled field, in the interface's order.
    pub objects: Vec<ObjectShown>,
    /// The embedded objects that are absent or empty.
    pub empty_objects: Vec<String>,
    /// Fields that the interface does not document, as raw JSON.
    pub unknown: Vec<FieldShown>,
}

/// Fields of a record that are shown together.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct FieldGroup {
    /// `status`, `holding` or another key of the sentence `fields-group`.
    pub name: String,
    /// The filled fields, in reading order. A meaning that is shown with its code is not listed separately.
    pub fields: Vec<String>,
}

/// One embedded object.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct ObjectShown {
    /// Field of the record, for example `endorseInfo`.
    pub name: String,
    /// Its type, for example `EndorsementInfo`.
    pub type_name: String,
    /// Its fields.
    pub fields: Vec<FieldShown>,
}

/// `responseStatus` of a record, unchanged.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS)]
pub struct ResponseShown {
    /// `code`.
    pub code: Option<String>,
    /// `errorFlag`, as text.
    pub error_flag: Option<String>,
    /// `message`.
    pub message: Option<String>,
    /// Whether the flag is an error, by the code book; `None` where the code book has no meaning of it.
    pub is_error: Option<bool>,
}

impl ResponseShown {
    /// The `responseStatus` of a record; `None` where it is absent or has no filled field. `is_error` returns the code
    /// book's meaning of a flag.
    pub fn of(record: &Fields<'_>, is_error: impl FnOnce(i64) -> Option<bool>) -> Option<Self> {
        Self::of_object(record.raw("responseStatus")?.get(), is_error)
    }

    /// The same from the object alone.
    pub fn of_object(raw: &str, is_error: impl FnOnce(i64) -> Option<bool>) -> Option<Self> {
        let status = Fields::read(ResponseStatus::TYPE, serde_json::from_str(raw).ok()?).ok()?;
        let text = |name: &str| status.text(name).filter(|text| !text.trim().is_empty());
        let (code, error_flag, message) = (text("code"), text("errorFlag"), text("message"));
        let is_error = error_flag.as_ref().and_then(|flag| flag.parse().ok()).and_then(is_error);
        let is_filled = code.is_some() || error_flag.is_some() || message.is_some();
        is_filled.then_some(Self { code, error_flag, message, is_error })
    }

    /// Its text for one cell: the message, else the code, else the flag.
    pub fn said(&self) -> Option<&str> {
        self.message.as_deref().or(self.code.as_deref()).or(self.error_flag.as_deref())
    }

    /// The `responseStatus` of the record in a reply to an operation. The verdict has judged its flag already.
    pub fn of_reply(operation: &str, record: &str) -> Option<Self> {
        let raw: &RawValue = serde_json::from_str(record).ok()?;
        Self::of(&Fields::read(Endpoint::named(operation)?.row().reply.record()?, raw).ok()?, |_| None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_flag_with_a_known_meaning_is_judged() {
        let shown = |record: &str| {
            let raw: &RawValue = serde_json::from_str(record).unwrap();
            let record = Fields::read(bank_contract::wire::DayBalance::TYPE, raw).unwrap();
            ResponseShown::of(&record, |flag| (flag < 2).then_some(flag == 1))
        };
        let judged = |flag: &str| shown(&format!(r#"{{"responseStatus":{{"errorFlag":{flag}}}}}"#)).unwrap().is_error;
        assert_eq!((judged("1"), judged("0"), judged("7"), judged("\"x\"")), (Some(true), Some(false), None, None));
        assert_eq!(shown(r#"{"responseStatus":{"message":" "}}"#), None);
        assert_eq!(shown("{}"), None);
        let record = r#"{"responseStatus":{"code":"9","message":"busy"}}"#;
        let of_reply = ResponseShown::of_reply("transfer", record).unwrap();
        assert_eq!((of_reply.code.as_deref(), of_reply.message.as_deref()), (Some("9"), Some("busy")));
        assert_eq!(ResponseShown::of_reply("create-prompt-payment-app", record), None, "its reply is not shown");
    }
}
