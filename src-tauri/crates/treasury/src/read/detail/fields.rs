//! A record's fields, unchanged, with the words of a companion field or the code book.

use bank_contract::record::{Fields, text_of};
use bank_contract::row::{Field, Kind, Type};
use chrono::NaiveDate;
use model::Sentence;
use model::profile::CodeBook;
use money::codes::meaning_of;
use money::view::{FieldShown, ObjectShown, RecordShown, ResponseShown};
use serde_json::value::RawValue;

use super::groups::{blank, groups, is_blank};

/// All fields of a record. A record that is not an object is shown whole, as one unknown field.
pub(crate) fn record_shown(of: &'static Type, raw: &RawValue, reader: &FieldReader<'_>) -> RecordShown {
    let (mut fields, mut objects, mut unknown_fields) = (Vec::new(), Vec::new(), Vec::new());
    match Fields::read(of, raw) {
        Err(_) => {
            let value = raw.get().to_owned();
            unknown_fields.push(FieldShown { name: String::new(), value, words: None, odd: true, day: None });
        }
        Ok(record) => {
            for (field, value, fits) in record.named() {
                match field.kind {
                    Kind::Object(of) if fits => {
                        let (inner, more) = object(of, field.name, value, reader);
                        let (name, type_name) = (field.name.to_owned(), of.name.to_owned());
                        objects.push(ObjectShown { name, type_name, fields: inner });
                        unknown_fields.extend(more);
                    }
                    _ => fields.push(reader.field(&record, field, value, fits)),
                }
            }
            unknown_fields.extend(record.unknown().map(|(name, value)| unknown(name, value)));
        }
    }
    objects.retain(|object: &ObjectShown| !object.fields.iter().all(is_blank));
    RecordShown {
        type_name: of.name.to_owned(),
        groups: groups(of, &fields),
        blank: blank(of, &fields),
        empty_objects: empty_objects(of, &objects),
        fields,
        objects,
        unknown: unknown_fields,
    }
}

/// The `responseStatus` of a record.
pub(crate) fn response_of(of: &'static Type, raw: &RawValue, reader: &FieldReader<'_>) -> Option<ResponseShown> {
    ResponseShown::of(&Fields::read(of, raw).ok()?, |flag| reader.code_book.reports_error(reader.bank_mark, flag))
}

/// The embedded objects without any shown field.
fn empty_objects(of: &Type, objects: &[ObjectShown]) -> Vec<String> {
    let embedded = of.fields.iter().filter(|field| matches!(field.kind, Kind::Object(_)));
    let shown = |name: &str| objects.iter().any(|object| object.name == name);
    embedded.filter(|field| !shown(field.name)).map(|field| field.name.to_owned()).collect()
}

fn object(
    of: &'static Type,
    name: &str,
    raw: &RawValue,
    reader: &FieldReader<'_>,
) -> (Vec<FieldShown>, Vec<FieldShown>) {
    let Ok(record) = Fields::read(of, raw) else { return (Vec::new(), vec![unknown(name, raw)]) };
    let fields = record.named().map(|(field, value, fits)| reader.field(&record, field, value, fits)).collect();
    let more = record.unknown().map(|(inner, value)| unknown(&format!("{name}.{inner}"), value)).collect();
    (fields, more)
}

fn unknown(name: &str, raw: &RawValue) -> FieldShown {
    FieldShown { name: name.to_owned(), value: raw.get().to_owned(), words: None, odd: false, day: None }
}

/// The profile's settings for reading values.
pub(crate) struct FieldReader<'a> {
    pub bank_mark: &'a str,
    pub code_book: &'a CodeBook,
    /// Reads a day in the profile's date format.
    pub day: &'a dyn Fn(&str) -> Option<NaiveDate>,
}

impl FieldReader<'_> {
    fn field(&self, record: &Fields<'_>, field: &Field, value: &RawValue, fits: bool) -> FieldShown {
        let text = text_of(value);
        let is_day = field.kind == Kind::Text && (field.name == "date" || field.name.ends_with("Date"));
        // Left out where the text is already written as `YYYY-MM-DD`.
        let day = Some(&text).filter(|_| is_day).and_then(|text| (self.day)(text)).map(|day| day.to_string());
        FieldShown {
            name: field.name.to_owned(),
            words: self.words(record, field.name, value),
            odd: !fits,
            day: day.filter(|day| *day != text),
            value: text,
        }
    }

    /// The service's words for a code from its companion field, else the code book's word for a flag.
    fn words(&self, record: &Fields<'_>, name: &str, value: &RawValue) -> Option<Sentence> {
        let said = meaning_of(record.of, name).and_then(|companion| record.text(companion));
        if let Some(said) = said.filter(|said| !said.trim().is_empty()) {
            return Some(Sentence::new("said-by-service").with("text", said));
        }
        let word = self.code_book.word(self.bank_mark, name, value.get().parse().ok()?)?;
        Some(Sentence::new(&format!("word-{}", word.replace('_', "-"))))
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::Wire;
    use bank_contract::wire::{Draft, TransferRecord};

    use super::*;

    fn take(raw: &str) -> RecordShown {
        taken(Draft::TYPE, raw)
    }

    fn taken(of: &'static Type, raw: &str) -> RecordShown {
        let book = "[\"A\".transferFlag]\nmay_transfer = 1\nmay_not = 0\n";
        let book = CodeBook::parse(book, "code-book.toml").unwrap();
        let day = |text: &str| NaiveDate::parse_from_str(text, "%Y%m%d").ok();
        let reader = FieldReader { bank_mark: "A", code_book: &book, day: &day };
        record_shown(of, &RawValue::from_string(raw.to_owned()).unwrap(), &reader)
    }

    #[test]
    fn everything_in_a_record_is_shown_once_and_as_it_came() {
        let shown = take(
            r#"{"draftNumber":"7","amount":100.10,"draftId":9223372036854775807,"draftStatusCode":"S1","draftStatusMeaning":"持有",
               "bankDraftStatusCode":"B","bankDraftStatusDesc":"held","transferFlag":0,"consignFlag":1,"payee":{"accountName":"N","colour":"red"},
               "drawer":"text","dueDate":"20260301","date":"soon","remark":null,"extra":{"a":1}}"#,
        );
        let field = |name: &str| shown.fields.iter().find(|field| field.name == name).unwrap();
        assert_eq!(
            (field("amount").value.as_str(), field("draftId").value.as_str()),
            ("100.10", "9223372036854775807")
        );
        let words =
            |name: &str| field(name).words.as_ref().map(|words| (words.id.as_str(), words.args.get("text").cloned()));
        assert_eq!(words("draftStatusCode"), Some(("said-by-service", Some("持有".to_owned()))));
        assert_eq!(words("bankDraftStatusCode"), Some(("said-by-service", Some("held".to_owned()))));
        assert_eq!((words("transferFlag"), words("consignFlag")), (Some(("word-may-not", None)), None));
        let day = |name: &str| field(name).day.as_deref();
        assert_eq!((day("dueDate"), day("date"), day("draftNumber")), (Some("2026-03-01"), None, None));
        assert!(field("drawer").odd && !field("amount").odd);
        assert_eq!((shown.objects.len(), shown.objects[0].type_name.as_str()), (1, "PayeeInfo"));
        let unknown: Vec<(&str, &str)> =
            shown.unknown.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
        assert_eq!(unknown, [("payee.colour", "\"red\""), ("extra", "{\"a\":1}")]);
    }

    #[test]
    fn a_transfer_record_is_shown_by_subject_with_its_response_status() {
        let shown = taken(
            TransferRecord::TYPE,
            r#"{"accountNumber":"1","bankMark":"A","statusCode":"S","statusMeaning":"done","tradeAmount":9007199254740993.10,
               "tradeDate":"20260301","feeAmount":0,"responseStatus":{"code":"0","errorFlag":0},"colour":"red"}"#,
        );
        let groups: Vec<(&str, Vec<&str>)> = shown
            .groups
            .iter()
            .map(|group| (group.name.as_str(), group.fields.iter().map(String::as_str).collect()))
            .collect();
        let expected = [
            ("status", vec!["statusCode"]),
            ("payment", vec!["tradeAmount", "tradeDate"]),
            ("fee", vec!["feeAmount"]),
            ("holding", vec!["bankMark", "accountNumber"]),
        ];
        assert_eq!(groups, expected);
        let amount = shown.fields.iter().find(|field| field.name == "tradeAmount").unwrap();
        assert_eq!(amount.value, "9007199254740993.10");
        assert_eq!((shown.objects[0].type_name.as_str(), shown.unknown.len()), ("ResponseStatus", 1));
        // 51 fields: 50 of its own, of which 7 are filled.
        assert_eq!((shown.fields.len(), shown.blank.len(), shown.empty_objects.len()), (7, 43, 0));
    }

    #[test]
    fn what_is_no_record_is_shown_whole() {
        let shown = take("[1,2]");
        assert_eq!((shown.unknown[0].value.as_str(), shown.unknown[0].odd), ("[1,2]", true));
    }
}
