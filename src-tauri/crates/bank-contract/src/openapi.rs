//! The OpenAPI 3.1 document of the service, built from the rows.
//!
//! It states nothing beyond service.md: no lengths, no bounds, no enums. A foreseeable error is status 200 with
//! `failed`, so every 200 is either the documented reply or the error body. The table of statuses is not divided by
//! endpoint, so each operation lists all of them. service.md does not name the token's header; the server of the
//! document does.

use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::path::{OperationBuilder, ParameterBuilder, ParameterIn, PathsBuilder};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::schema::{
    ArrayBuilder, KnownFormat, ObjectBuilder, OneOfBuilder, Schema, SchemaFormat, Type as Json,
};
use utoipa::openapi::security::{ApiKey, ApiKeyValue, SecurityRequirement, SecurityScheme};
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, HttpMethod, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, Ref, RefOr,
    Required, Response, ResponseBuilder, ServerBuilder,
};

use crate::endpoint::{ENDPOINTS, Method, Reply, Row};
use crate::platform::{ACCESS_ERRORS, STATUSES, StatusRow};
use crate::row::{Field, Kind, Param, Type};
use crate::wire::TYPES;

/// The name of the security scheme in the document.
const TOKEN: &str = "token";
/// The tenant in a path.
const TENANT: &str = "{organizationId}";

/// The whole document, for a server at `base_url` that reads the token from `token_header`.
pub fn document(base_url: &str, token_header: &str) -> OpenApi {
    let scheme = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new(token_header)));
    let components = ComponentsBuilder::new()
        .schemas_from_iter(TYPES.iter().map(|of| (of.name, type_schema(of))))
        .schema("Failure", failure_schema())
        .security_scheme(TOKEN, scheme)
        .build();
    let paths = ENDPOINTS
        .iter()
        .fold(PathsBuilder::new(), |paths, row| paths.path(row.path_with_version(TENANT), path_item(row)));
    OpenApiBuilder::new()
        .info(InfoBuilder::new().title("Bank Funds and Bank Draft Service").version("v1").build())
        .servers(Some([ServerBuilder::new().url(base_url).build()]))
        .paths(paths.build())
        .components(Some(components))
        .security(Some([SecurityRequirement::new(TOKEN, Vec::<String>::new())]))
        .build()
}

fn type_schema(of: &'static Type) -> RefOr<Schema> {
    let object = of.fields.iter().fold(ObjectBuilder::new(), |object, field| {
        let object = object.property(field.name, field_schema(field));
        if field.required { object.required(field.name) } else { object }
    });
    RefOr::T(Schema::Object(object.build()))
}

fn failure_schema() -> RefOr<Schema> {
    let failed = ObjectBuilder::new().schema_type(Json::Boolean).enum_values(Some([true])).build();
    let object = ObjectBuilder::new()
        .property("failed", failed)
        .property("message", ObjectBuilder::new().schema_type(Json::String).build())
        .required("failed")
        .required("message");
    RefOr::T(Schema::Object(object.build()))
}

fn field_schema(field: &Field) -> RefOr<Schema> {
    match field.kind {
        Kind::Object(object) => RefOr::Ref(Ref::from_schema_name(object.name)),
        kind => value_schema(kind, field.meaning),
    }
}

fn value_schema(kind: Kind, meaning: &str) -> RefOr<Schema> {
    let described = |object: ObjectBuilder| {
        let meaning = (!meaning.is_empty()).then_some(meaning);
        RefOr::T(Schema::Object(object.description(meaning).build()))
    };
    let text = || ObjectBuilder::new().schema_type(Json::String);
    match kind {
        Kind::Integer => described(
            ObjectBuilder::new().schema_type(Json::Integer).format(Some(SchemaFormat::KnownFormat(KnownFormat::Int64))),
        ),
        Kind::Number => described(ObjectBuilder::new().schema_type(Json::Number)),
        Kind::DateTime => described(text().format(Some(SchemaFormat::KnownFormat(KnownFormat::DateTime)))),
        Kind::Texts => RefOr::T(Schema::Array(ArrayBuilder::new().items(text().build()).build())),
        Kind::Text | Kind::Object(_) => described(text()),
    }
}

fn path_item(row: &'static Row) -> PathItem {
    let method = match row.method {
        Method::Get => HttpMethod::Get,
        Method::Post => HttpMethod::Post,
    };
    let tenant = Param { name: "organizationId", kind: Kind::Integer, required: true, meaning: "tenant id" };
    let mut operation = OperationBuilder::new()
        .operation_id(Some(row.name()))
        .parameter(parameter(&tenant, ParameterIn::Path))
        .extensions(Some(Extensions::from_iter([("x-versioning", versioning(row))])));
    for param in row.params {
        operation = operation.parameter(parameter(param, ParameterIn::Query));
    }
    for StatusRow { status, meaning } in STATUSES {
        operation = operation.response(status.to_string(), answer(row, *status, meaning));
    }
    // Not in the table of statuses, only among the permission and routing errors.
    operation = operation.response("405", ResponseBuilder::new().description("wrong HTTP method; no content").build());
    if let Some(item) = row.body {
        let content = ContentBuilder::new().schema(Some(array_of(item))).build();
        let body = RequestBodyBuilder::new().content("application/json", content).required(Some(Required::True));
        operation = operation.request_body(Some(body.build()));
    }
    PathItem::new(method, operation.build())
}

fn parameter(param: &Param, at: ParameterIn) -> ParameterBuilder {
    ParameterBuilder::new()
        .name(param.name)
        .parameter_in(at)
        .required(if param.required { Required::True } else { Required::False })
        .description(Some(param.meaning))
        .schema(Some(value_schema(param.kind, "")))
}

/// Both places of an operation's version. Source: service.md, "Versioning" 1 to 3.
fn versioning(row: &Row) -> serde_json::Value {
    let (name, value) = row.version.parameter;
    serde_json::json!({
        "segment": { "path": row.path_with_version(TENANT) },
        "parameter": { "path": row.path_without_version(TENANT), "name": name, "value": value },
    })
}

/// The answer with a status. Of bodies, service.md shows the reply, the error body that also has status 200, and the
/// codes and messages of permission errors without their format.
fn answer(row: &Row, status: u16, meaning: &str) -> Response {
    let shown = match status {
        200 => reply(row, true),
        201 => reply(row, false),
        _ => None,
    };
    let body = match (status, shown.is_some()) {
        (200 | 201, true) => "",
        (204 | 304, _) => "; no content",
        _ => "; body not shown",
    };
    let codes: String = ACCESS_ERRORS
        .iter()
        .filter(|error| error.status == Some(status))
        .filter_map(|error| error.code)
        .map(|code| format!("; it may contain `{code}`"))
        .collect();
    let response = ResponseBuilder::new().description(format!("{meaning}{body}{codes}"));
    match shown {
        Some(schema) => response.content("application/json", ContentBuilder::new().schema(Some(schema)).build()),
        None => response,
    }
    .build()
}

/// The documented reply, with status 200 or the error body; `None` where the reply is not shown.
fn reply(row: &Row, may_fail: bool) -> Option<RefOr<Schema>> {
    let shown: RefOr<Schema> = match row.reply {
        Reply::Many(of) => array_of(of),
        Reply::One(of) => RefOr::Ref(Ref::from_schema_name(of.name)),
        Reply::NotShown => return None,
    };
    if !may_fail {
        return Some(shown);
    }
    let either = OneOfBuilder::new().item(shown).item(RefOr::Ref(Ref::from_schema_name("Failure"))).build();
    Some(RefOr::T(Schema::OneOf(either)))
}

fn array_of(of: &Type) -> RefOr<Schema> {
    RefOr::T(Schema::Array(ArrayBuilder::new().items(Ref::from_schema_name(of.name)).build()))
}
