//! Items of an order as a CSV file, and what a person needs to fill one in: the fields of every operation, and a
//! template with a comment for each field.
//!
//! A header is the interface's name of a field or its label, in either language. A line that begins with `#` is a
//! comment. Not here: spreadsheets (XLSX), because their cells hold binary fractions and an amount must arrive as it
//! was typed.

use bank_contract::item::Item;
use bank_contract::row::{Field, Kind, Type};
use bank_contract::rule::{House, house};
use bank_contract::terms::{field_label, operation_name};
use bank_contract::{Endpoint, Stage};
use model::profile::Profile;
use model::{DeskError, Problem, Result, Sentence, desks, words};
use money;
use money::Operation;
use money::view::Order;
use serde::Serialize;

use crate::read::imported_text::ImportedText;

/// Most rows of a file.
const ROWS_MAX: usize = 10_000;
/// What can separate cells: comma, semicolon, tab.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// An operation with the fields of its items.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct OperationFields {
    /// The endpoint's last path segment.
    pub operation: &'static str,
    /// The name of its button.
    pub name: String,
    /// The list that must contain the draft; `None` for a transfer.
    pub stage: Option<&'static str>,
    /// The fields of an item, in the interface's order.
    pub fields: Vec<ItemField>,
}

/// A field of an item.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ItemField {
    /// The interface's name.
    pub name: &'static str,
    /// `string`, `integer` or `number`.
    pub kind: &'static str,
    /// Its label.
    pub label: String,
    /// Whether an item must have it: required by the service or by Aval.
    pub required: bool,
    /// The field that can be given instead of it.
    pub or: Option<&'static str>,
}

/// Every operation with its fields; labels in a language.
pub fn operations(language: &str) -> Vec<OperationFields> {
    let named = Endpoint::operations().filter_map(|endpoint| Operation::named(endpoint.row().name()).ok());
    named.map(|known| fields_of(known, language)).collect()
}

/// One operation with its fields.
///
/// # Errors
/// `operation-unknown`.
pub fn operation(name: &str, language: &str) -> Result<OperationFields> {
    Operation::named(name).map(|known| fields_of(known, language))
}

fn fields_of(known: Operation, language: &str) -> OperationFields {
    let field = |field: &'static Field| item_field(known.item, field, language);
    OperationFields {
        operation: known.name(),
        name: operation_name(known.name(), None, language),
        stage: desks::acting_stage(known.endpoint).map(Stage::name),
        fields: known.item.fields.iter().map(field).collect(),
    }
}

fn item_field(of: &Type, field: &'static Field, language: &str) -> ItemField {
    let rules = house(of);
    let or = rules.iter().find_map(|rule| match rule {
        House::NeedsOne(one, other) if *one == field.name => Some(*other),
        House::NeedsOne(one, other) if *other == field.name => Some(*one),
        _ => None,
    });
    ItemField {
        name: field.name,
        kind: field.kind.word(),
        label: field_label(of.name, field.name, language),
        required: field.required || rules.contains(&House::Needs(field.name)),
        or,
    }
}

impl OperationFields {
    /// One item with every field blank, as JSON.
    pub fn json_template(&self) -> serde_json::Value {
        let blank = |field: &ItemField| match field.kind {
            "string" => serde_json::Value::from(""),
            _ => serde_json::Value::Null,
        };
        let item = self.fields.iter().map(|field| (field.name.to_owned(), blank(field))).collect();
        serde_json::Value::Array(vec![serde_json::Value::Object(item)])
    }

    /// A CSV file with a comment for each field and the header, without a row.
    pub fn csv_template(&self, language: &str) -> String {
        let names: Vec<&str> = self.fields.iter().map(|field| field.name).collect();
        let comments = self.comments(language).into_iter().map(|comment| format!("# {comment}\n"));
        format!("{}{}\n", comments.collect::<String>(), names.join(","))
    }

    /// A line for each field: its name, its label, its kind, and whether an item must have it.
    pub fn comments(&self, language: &str) -> Vec<String> {
        let line = |field: &ItemField| {
            let need = match (field.required, field.or) {
                (true, _) => Some(Sentence::new("template-required")),
                (false, Some(other)) => Some(Sentence::new("template-or").with("other", other)),
                (false, None) => None,
            };
            let need = need.map(|need| format!("; {}", words::text(&need, language))).unwrap_or_default();
            format!("{}: {} ({}{need})", field.name, field.label, field.kind)
        };
        self.fields.iter().map(line).collect()
    }
}

/// Reads items from a file: a JSON array, or CSV.
///
/// # Errors
/// `problems` with every invalid cell; `operation-unknown`; `items-file` if the text is in neither UTF-8 nor GB18030,
/// a header is unknown or occurs twice, a row has another number of cells, or there is no row or more than 10,000.
pub fn read(profile: &Profile, operation: &str, bytes: &[u8], language: &str, reason: Option<String>) -> Result<Order> {
    let known = Operation::named(operation)?;
    let ImportedText { text, .. } = ImportedText::of(bytes).ok_or_else(|| no_items("items-file-encoding", ""))?;
    // An item list is a JSON array; a header begins with neither.
    if text.trim_start().starts_with(['[', '{']) {
        return money::from_json(profile, operation, &text, language, reason);
    }
    let items: Vec<String> = items(known.item, &text)?.iter().map(Item::to_json).collect();
    money::from_json(profile, operation, &format!("[{}]", items.join(",")), language, reason)
}

fn items(of: &'static Type, text: &str) -> Result<Vec<Item>> {
    let mut reader = csv::ReaderBuilder::new()
        .delimiter(separator(text))
        .comment(Some(b'#'))
        .trim(csv::Trim::All)
        .from_reader(text.as_bytes());
    let broken = |error: csv::Error| no_items("items-file", &error.to_string());
    let headers = reader.headers().map_err(broken)?.clone();
    let fields = headers.iter().map(|header| field_of(of, header)).collect::<Result<Vec<_>>>()?;
    if let Some(twice) = fields.iter().enumerate().find(|(at, field)| fields[..*at].contains(field)) {
        return Err(no_items("items-file-header-twice", twice.1));
    }
    let (mut items, mut problems) = (Vec::new(), Vec::<Problem>::new());
    for (at, record) in reader.records().enumerate() {
        if at >= ROWS_MAX {
            return Err(no_items("items-file-rows", &ROWS_MAX.to_string()));
        }
        let record = record.map_err(broken)?;
        match Item::from_text(of, fields.iter().copied().zip(record.iter())) {
            Ok(item) => items.push(item),
            Err(bad) => problems.extend(bad.iter().map(|bad| money::bad_value(at, bad))),
        }
    }
    if !problems.is_empty() {
        return Err(money::refused(problems));
    }
    if items.is_empty() { Err(no_items("items-file-empty", "")) } else { Ok(items) }
}

/// The field with this name or label.
fn field_of(of: &'static Type, header: &str) -> Result<&'static str> {
    let named = |field: &&Field| {
        field.name == header
            || ["en", "zh-CN"].iter().any(|language| field_label(of.name, field.name, language) == header)
    };
    let mut found = of.fields.iter().filter(|field| !matches!(field.kind, Kind::Object(_))).filter(named);
    match (found.next(), found.next()) {
        (Some(field), None) => Ok(field.name),
        _ => Err(no_items("items-file-header", header)),
    }
}

/// The separator that occurs most often in the header.
fn separator(text: &str) -> u8 {
    let header = text.lines().find(|line| !line.starts_with('#')).unwrap_or_default();
    let count = |separator: &char| header.matches(*separator).count();
    // Of equal counts `max_by_key` takes the last: the comma.
    let most = SEPARATORS.iter().rev().max_by_key(|separator| count(separator));
    most.and_then(|separator| u8::try_from(*separator).ok()).unwrap_or(b',')
}

fn no_items(id: &str, detail: &str) -> DeskError {
    DeskError::correct("items-file", Sentence::new(id).with("detail", detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn transfer() -> &'static Type {
        Endpoint::Transfer.row().body.expect("items")
    }

    fn amounts(text: &str) -> Result<Vec<Option<String>>> {
        Ok(items(transfer(), text)?.iter().map(|item| item.text("tradeAmount")).collect())
    }

    fn why(text: &str) -> String {
        amounts(text).unwrap_err().trouble().sentence.id.clone()
    }

    #[test]
    fn headers_are_names_or_labels_in_either_language() {
        let english = field_label(transfer().name, "tradeAmount", "en");
        let chinese = field_label(transfer().name, "tradeAmount", "zh-CN");
        for header in ["tradeAmount", &english, &chinese] {
            for separator in SEPARATORS {
                let text = format!("# a comment\n{header}{separator}purpose\n12.50{separator}rent\n0.10{separator}\n");
                assert_eq!(amounts(&text).unwrap(), [Some("12.50".to_owned()), Some("0.10".to_owned())], "{text}");
            }
        }
    }

    #[test]
    fn a_file_that_cannot_be_meant_is_refused_whole() {
        let rows = [
            ("tradeAmount,nothing\n1,2\n", "items-file-header"),
            ("tradeAmount,tradeAmount\n1,2\n", "items-file-header-twice"),
            ("tradeAmount,purpose\n1\n", "items-file"),
            ("tradeAmount,purpose\n", "items-file-empty"),
            ("", "items-file-empty"),
            ("tradeAmount\n1\n1e3\n", "trouble-problems"),
        ];
        for (text, expected) in rows {
            assert_eq!(why(text), expected, "{text}");
        }
        let many = format!("tradeAmount\n{}", "1\n".repeat(ROWS_MAX + 1));
        assert_eq!(why(&many), "items-file-rows");
    }

    #[test]
    fn every_template_is_read_back_and_names_what_is_required() {
        assert_eq!(operations("en").len(), 14);
        for one in operations("zh-CN") {
            let of = Operation::named(one.operation).unwrap().item;
            assert_eq!(items(of, &one.csv_template("en")).unwrap_err().trouble().sentence.id, "items-file-empty");
            let raw = one.json_template().to_string();
            let item = bank_contract::record::elements(&raw).unwrap().remove(0);
            let item = Item::from_json(of, item).expect("a blank item");
            let required: Vec<_> = one.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
            for broken in bank_contract::rule::check(&item) {
                let (field, is_one_of_two) = match broken {
                    bank_contract::rule::Broken::Required(field) => (field, false),
                    bank_contract::rule::Broken::House(rule) => (rule.field(), matches!(rule, House::NeedsOne(..))),
                };
                assert!(is_one_of_two || required.contains(&field), "{} {field}", one.operation);
            }
        }
    }
}
