//! The means to fill in a file of orders: the fields of every operation, and a template with a comment for
//! each field. The filled-in file is read by `order_sheet`.

use bank_contract::row::{Field, Type};
use bank_contract::rule::House;
use bank_contract::terms::{field_label, operation_name};
use bank_contract::{Endpoint, Stage};
use model::profile::Profile;
use model::{Result, Sentence, desks, words};
use money::Operation;
use serde::Serialize;

use super::order_sheet::columns::DRAFT_NUMBER;
use super::order_sheet::rules_of;

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

/// Every operation with its fields; labels in a language. Without a profile every local rule applies.
pub fn operations(profile: Option<&Profile>, language: &str) -> Vec<OperationFields> {
    let named = Endpoint::operations().filter_map(|endpoint| Operation::named(endpoint.row().name()).ok());
    named.map(|known| fields_of(known, profile, language)).collect()
}

/// One operation with its fields, as [`operations`] has it.
///
/// # Errors
/// `operation-unknown`.
pub fn operation(name: &str, profile: Option<&Profile>, language: &str) -> Result<OperationFields> {
    Operation::named(name).map(|known| fields_of(known, profile, language))
}

fn fields_of(known: Operation, profile: Option<&Profile>, language: &str) -> OperationFields {
    let rules = rules_of(known.item, profile);
    let field = |field: &'static Field| item_field(known.item, &rules, field, language);
    OperationFields {
        operation: known.name(),
        name: operation_name(known.name(), None, language),
        stage: desks::acting_stage(known.endpoint).map(Stage::name),
        fields: known.item.fields.iter().map(field).collect(),
    }
}

fn item_field(of: &Type, rules: &[House], field: &'static Field, language: &str) -> ItemField {
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

    /// The columns of a spreadsheet. A draft is found by its number or its id in its list, which also knows its account, so
    /// the number has a column even where only the id is sent.
    pub fn columns(&self, language: &str) -> Vec<ItemField> {
        let mut columns = self.fields.clone();
        if self.stage.is_none() {
            return columns;
        }
        columns.iter_mut().filter(|field| field.name == "accountNumber").for_each(|field| field.required = false);
        if let Some(id) = columns.iter_mut().find(|field| field.name == "bankDraftId") {
            (id.required, id.or) = (false, Some(DRAFT_NUMBER));
            let label = field_label("Draft", DRAFT_NUMBER, language);
            let number =
                ItemField { name: DRAFT_NUMBER, kind: "string", label, required: false, or: Some("bankDraftId") };
            columns.insert(0, number);
        }
        columns
    }

    /// A CSV file with a comment for each column and the header, without a row.
    pub fn csv_template(&self, language: &str) -> String {
        let columns = self.columns(language);
        let names: Vec<&str> = columns.iter().map(|field| field.name).collect();
        let comments = columns.iter().map(|field| format!("# {}\n", field.comment(language)));
        format!("{}{}\n", comments.collect::<String>(), names.join(","))
    }
}

impl ItemField {
    /// Its name, its label, its kind, and whether an item must have it.
    pub fn comment(&self, language: &str) -> String {
        let need = match (self.required, self.or) {
            (true, _) => Some(Sentence::new("template-required")),
            (false, Some(other)) => Some(Sentence::new("template-or").with("other", other)),
            (false, None) => None,
        };
        let need = need.map(|need| format!("; {}", words::text(&need, language))).unwrap_or_default();
        format!("{}: {} ({}{need})", self.name, self.label, self.kind)
    }
}

#[cfg(test)]
mod tests {
    use bank_contract::item::Item;

    use super::*;
    use crate::read::order_sheet;

    fn without_memory() -> order_sheet::SheetReading<'static> {
        order_sheet::SheetReading { remembered: &|_| None, profile: None, language: "en" }
    }

    #[test]
    fn every_template_is_read_back_and_names_what_is_required() {
        assert_eq!(operations(None, "en").len(), 14);
        for one in operations(None, "zh-CN") {
            let of = Operation::named(one.operation).unwrap().item;
            let csv = one.csv_template("en");
            let read = order_sheet::of_file(one.operation, csv.as_bytes(), None, &without_memory());
            assert_eq!(read.unwrap_err().trouble().sentence.id, "items-file-empty");
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
