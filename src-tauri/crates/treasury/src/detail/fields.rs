//! A record's fields as they came, with the words that a companion field or the code book gives them.

use bank_contract::Wire;
use bank_contract::record::{Fields, text_of};
use bank_contract::row::{Kind, Type};
use bank_contract::wire::Draft;
use serde_json::value::RawValue;

use crate::codes::meaning_of;
use crate::profile::CodeBook;
use crate::view::{FieldShown, ObjectShown, Sentence};

/// A record, ready to be shown.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    pub fields: Vec<FieldShown>,
    pub objects: Vec<ObjectShown>,
    pub unknown: Vec<FieldShown>,
}

/// Everything that stands in a draft record. A slice that is no object is shown whole, as one unknown field.
pub(crate) fn shown(raw: &RawValue, bank_mark: &str, code_book: &CodeBook) -> Shown {
    let Ok(record) = Fields::read(Draft::TYPE, raw) else {
        let whole = FieldShown { name: String::new(), value: raw.get().to_owned(), words: None, odd: true };
        return Shown { unknown: vec![whole], ..Shown::default() };
    };
    let mut shown = Shown::default();
    for (field, value, fits) in record.named() {
        match field.kind {
            Kind::Object(of) if fits => {
                let (fields, unknown) = object(of, field.name, value, bank_mark, code_book);
                shown.objects.push(ObjectShown { name: field.name.to_owned(), type_name: of.name.to_owned(), fields });
                shown.unknown.extend(unknown);
            }
            _ => shown.fields.push(FieldShown {
                name: field.name.to_owned(),
                value: text_of(value),
                words: words(&record, field.name, value, bank_mark, code_book),
                odd: !fits,
            }),
        }
    }
    shown.unknown.extend(record.unknown().map(|(name, value)| unknown(name, value)));
    shown
}

fn object(
    of: &'static Type,
    name: &str,
    raw: &RawValue,
    bank_mark: &str,
    code_book: &CodeBook,
) -> (Vec<FieldShown>, Vec<FieldShown>) {
    let Ok(record) = Fields::read(of, raw) else { return (Vec::new(), vec![unknown(name, raw)]) };
    let field = |(field, value, fits): (&bank_contract::row::Field, &RawValue, bool)| FieldShown {
        name: field.name.to_owned(),
        value: text_of(value),
        words: words(&record, field.name, value, bank_mark, code_book),
        odd: !fits,
    };
    let fields = record.named().map(field).collect();
    let more = record.unknown().map(|(inner, value)| unknown(&format!("{name}.{inner}"), value)).collect();
    (fields, more)
}

fn unknown(name: &str, raw: &RawValue) -> FieldShown {
    FieldShown { name: name.to_owned(), value: raw.get().to_owned(), words: None, odd: false }
}

/// The service's own words for a code, where a companion field has them; else the code book's word for a flag.
fn words(record: &Fields<'_>, name: &str, value: &RawValue, bank_mark: &str, code_book: &CodeBook) -> Option<Sentence> {
    let said = meaning_of(record.of, name).and_then(|companion| record.text(companion));
    if let Some(said) = said.filter(|said| !said.trim().is_empty()) {
        return Some(Sentence::new("said-by-service").with("text", said));
    }
    let word = code_book.word(bank_mark, name, value.get().parse().ok()?)?;
    Some(Sentence::new(&format!("word-{}", word.replace('_', "-"))))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(raw: &str) -> Shown {
        let book = "[\"A\".transferFlag]\nmay_transfer = 1\nmay_not = 0\n";
        let book = CodeBook::parse(book, "code-book.toml").unwrap();
        shown(&RawValue::from_string(raw.to_owned()).unwrap(), "A", &book)
    }

    #[test]
    fn everything_in_a_record_is_shown_once_and_as_it_came() {
        let shown = take(
            r#"{"draftNumber":"7","amount":100.10,"draftId":9223372036854775807,"draftStatusCode":"S1","draftStatusMeaning":"持有",
               "bankDraftStatusCode":"B","bankDraftStatusDesc":"held","transferFlag":0,"consignFlag":1,"payee":{"accountName":"N","colour":"red"},
               "drawer":"text","remark":null,"extra":{"a":1}}"#,
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
        assert!(field("drawer").odd && !field("amount").odd);
        assert_eq!((shown.objects.len(), shown.objects[0].type_name.as_str()), (1, "PayeeInfo"));
        let unknown: Vec<(&str, &str)> =
            shown.unknown.iter().map(|field| (field.name.as_str(), field.value.as_str())).collect();
        assert_eq!(unknown, [("payee.colour", "\"red\""), ("extra", "{\"a\":1}")]);
    }

    #[test]
    fn what_is_no_record_is_shown_whole() {
        let shown = take("[1,2]");
        assert_eq!((shown.unknown[0].value.as_str(), shown.unknown[0].odd), ("[1,2]", true));
    }
}
