//! Compares the rows with the service's own data: every type, field, mark, kind, parameter, path, body and reply.

use std::collections::BTreeMap;

use bank_contract::endpoint::{ENDPOINTS, Method, Reply, Stage};
use bank_contract::row::{Kind, Param};
use bank_contract::terms::terms;
use bank_contract::wire::TYPES;
use bank_contract::{body, metadata, openapi, rule};
use serde_json::Value;

fn service() -> Value {
    serde_json::from_str(include_str!("../data/service.json")).expect("service.json is JSON")
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or("")
}

#[test]
fn every_type_and_field_is_the_services_in_its_order() {
    let service = service();
    let theirs = service["types"].as_object().expect("types");
    assert_eq!(theirs.len(), 25);
    let mut fields_all = 0;
    for of in TYPES {
        let fields = theirs[of.name].as_array().unwrap_or_else(|| panic!("{} is not in service.json", of.name));
        assert_eq!(fields.len(), of.fields.len(), "{}", of.name);
        for (theirs, ours) in fields.iter().zip(of.fields) {
            let place = format!("{}.{}", of.name, ours.name);
            assert_eq!(text(theirs, "name"), ours.name, "{place}");
            assert_eq!(text(theirs, "type"), ours.kind.word(), "{place}");
            assert_eq!(theirs["required"].as_bool(), Some(ours.required), "{place}");
            let object = if let Kind::Object(object) = ours.kind { object.name } else { "" };
            assert_eq!(text(theirs, "ref"), object, "{place}");
            fields_all += 1;
        }
    }
    assert_eq!(fields_all, 364);
}

#[test]
fn every_endpoint_is_the_services_in_its_order() {
    let service = service();
    let theirs = service["endpoints"].as_array().expect("endpoints");
    assert_eq!((theirs.len(), ENDPOINTS.len()), (44, 44));
    for (theirs, row) in theirs.iter().zip(ENDPOINTS) {
        assert_eq!(text(theirs, "path"), format!("/v1/{{organizationId}}/{}", row.path));
        let method = if row.method == Method::Get { "GET" } else { "POST" };
        assert_eq!(text(theirs, "method"), method, "{}", row.path);
        let body = row.body.map(|body| format!("array of {}", body.name)).unwrap_or_default();
        assert_eq!(text(theirs, "body"), body, "{}", row.path);
        let reply = match row.reply {
            Reply::Many(of) => vec![format!("array of {}", of.name)],
            Reply::One(of) => vec![format!("a single {}", of.name), of.name.to_owned()],
            Reply::NotShown => vec!["not shown".to_owned()],
        };
        assert!(reply.iter().any(|reply| reply == text(theirs, "response")), "{}", row.path);
        let acts = method == "POST" && row.name() != "query-day-balance";
        assert_eq!(row.acts, acts, "{}", row.path);
        parameters_agree(&service, &theirs["query"], row.params, row.path);
        assert_eq!(row.endpoint.row().path, row.path, "the rows stand in the order of the enum");
    }
}

fn parameters_agree(service: &Value, theirs: &Value, ours: &[Param], path: &str) {
    if let Some(names) = theirs.as_array() {
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        assert_eq!(names, ours.iter().map(|param| param.name).collect::<Vec<_>>(), "{path}");
        return;
    }
    let list = service["params"][theirs.as_str().expect("a list of parameters or its name")].as_array().expect("list");
    assert_eq!(list.len(), ours.len(), "{path}");
    for (theirs, ours) in list.iter().zip(ours) {
        assert_eq!(text(theirs, "name"), ours.name, "{path}");
        assert_eq!(text(theirs, "type"), ours.kind.word(), "{path} {}", ours.name);
        assert_eq!(theirs["required"].as_bool(), Some(ours.required), "{path} {}", ours.name);
    }
}

#[test]
fn sixteen_lists_and_thirteen_details_are_named_after_stages() {
    assert_eq!(Stage::ALL.len(), 16);
    assert_eq!(Stage::ALL.iter().filter(|stage| stage.detail().is_some()).count(), 13);
    for stage in Stage::ALL {
        assert_eq!(stage.list().row().name(), format!("list-bank-{}", stage.name()));
        if let Some(detail) = stage.detail() {
            assert_eq!(detail.row().name(), format!("query-bank-{}", stage.name()));
        }
    }
}

#[test]
fn operations_that_answer_with_one_record_take_one_item() {
    for row in ENDPOINTS.iter().filter(|row| row.acts) {
        let one_record = matches!(row.reply, Reply::One(_));
        assert_eq!(body::may_chunk(row.endpoint), !one_record, "{}", row.path);
    }
}

#[test]
fn every_label_is_there_in_both_languages() {
    let terms = terms();
    for of in TYPES {
        assert!(terms.types.contains_key(of.name), "{}", of.name);
        for field in of.fields {
            let label = &terms.fields[&format!("{}.{}", of.name, field.name)];
            assert!(!label.en.is_empty() && !label.zh.is_empty());
        }
    }
    for stage in Stage::ALL {
        assert!(terms.lists.contains_key(stage.name()), "{}", stage.name());
        assert_eq!(terms.details.contains_key(stage.name()), stage.detail().is_some(), "{}", stage.name());
    }
    for row in ENDPOINTS.iter().filter(|row| row.acts) {
        assert!(terms.operations.contains_key(row.name()), "{}", row.name());
    }
}

#[test]
fn local_rules_name_existing_fields_that_the_service_leaves_optional() {
    for (of, rules) in rule::HOUSE {
        for house in *rules {
            let field = of.field(house.field()).unwrap_or_else(|| panic!("{} in {}", house.field(), of.name));
            let is_bound = matches!(house, rule::House::AboveZero(_));
            assert!(is_bound || !field.required, "{}: the service requires {} already", of.name, field.name);
        }
    }
}

#[test]
fn the_openapi_document_has_all_operations_types_and_required_marks() {
    let document = openapi::document("http://127.0.0.1:1", "Authorization").to_json().expect("a document");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    assert!(text(&document, "openapi").starts_with("3.1"));
    let operations: Vec<&str> = document["paths"]
        .as_object()
        .expect("paths")
        .values()
        .flat_map(|path| path.as_object().expect("methods").values())
        .map(|operation| text(operation, "operationId"))
        .collect();
    let unique: BTreeMap<_, _> = operations.iter().map(|id| (id, ())).collect();
    assert_eq!((operations.len(), unique.len()), (44, 44));
    for of in TYPES {
        let schema = &document["components"]["schemas"][of.name];
        assert_eq!(schema["properties"].as_object().expect("properties").len(), of.fields.len(), "{}", of.name);
        let required: Vec<&str> = schema["required"]
            .as_array()
            .map(|names| names.iter().filter_map(Value::as_str).collect())
            .unwrap_or_default();
        let ours: Vec<&str> = of.fields.iter().filter(|field| field.required).map(|field| field.name).collect();
        assert_eq!(required, ours, "{}", of.name);
    }
}

/// The table of statuses in service.md itself, which the copy in docs/ repeats.
fn statuses_of_the_document() -> Vec<(u16, String)> {
    let document = include_str!("../../../../docs/service.md");
    let (_, table) = document.split_once("### HTTP status conventions").expect("the table of statuses");
    let (table, _) = table.split_once("\n## ").unwrap_or((table, ""));
    let cells = |line: &str| line.split('|').map(|cell| cell.trim().to_owned()).collect::<Vec<_>>();
    table.lines().map(cells).filter_map(|cells| Some((cells.get(1)?.parse().ok()?, cells.get(2)?.clone()))).collect()
}

#[test]
fn every_operation_lists_every_status_and_both_path_styles() {
    let document = openapi::document("http://127.0.0.1:1", "Authorization").to_json().expect("a document");
    let document: Value = serde_json::from_str(&document).expect("JSON");
    let statuses = statuses_of_the_document();
    assert_eq!(statuses.len(), 13);
    for row in ENDPOINTS {
        let path = format!("/v1/{{organizationId}}/{}", row.path);
        let method = if row.method == Method::Get { "get" } else { "post" };
        let operation = &document["paths"][&path][method];
        for (status, meaning) in &statuses {
            let response = &operation["responses"][status.to_string()];
            let place = format!("{} {status}", row.path);
            assert!(text(response, "description").starts_with(meaning), "{place}");
            let has_body = matches!(status, 200 | 201) && row.reply != Reply::NotShown;
            assert_eq!(response["content"]["application/json"]["schema"].is_object(), has_body, "{place}");
        }
        assert_eq!(operation["responses"].as_object().expect("responses").len(), 14, "the table's and 405");
        let not_permitted = text(&operation["responses"]["403"], "description");
        assert!(not_permitted.contains("PERMISSION_MISMATCH") && not_permitted.contains("PERMISSION_NOT_PASS"));
        let versioning = &operation["x-versioning"];
        assert_eq!(versioning["segment"]["path"], path.as_str());
        assert_eq!(versioning["parameter"]["path"], path.replacen("/v1", "", 1).as_str());
        assert_eq!((text(&versioning["parameter"], "name"), text(&versioning["parameter"], "value")), ("v", "1.0"));
    }
}

#[test]
fn the_metadata_carries_every_field_once() {
    let place = |_| metadata::Place { family: None, desk: None, operation: None, answers: false, role: None };
    let module = metadata::typescript(place, &["replayFlag"]);
    assert_eq!(module.matches("\"required\":").count(), 364);
    assert_eq!(module.matches("\"flag\": true").count(), 1, "replayFlag stands in one type");
    assert_eq!(module.matches("\"en_hint\":").count(), 16);
    assert_eq!(module.matches("\"en_refuse\":").count(), 4, "the four receipts");
}
