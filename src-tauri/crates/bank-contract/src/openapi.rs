//! The OpenAPI 3.1 document of the service, built from the rows.
//!
//! It states nothing beyond service.md: no lengths, no bounds, no enums. A foreseeable error is status 200 with
//! `failed`, so every 200 is either the documented reply or the error body. service.md does not name the token's
//! header; the server of the document does.

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
use crate::row::{Field, Kind, Param, Type};
use crate::wire::TYPES;

/// The name of the security scheme in the document.
const TOKEN: &str = "token";

/// The whole document, for a server at `base_url` that reads the token from `token_header`.
pub fn document(base_url: &str, token_header: &str) -> OpenApi {
    let scheme = SecurityScheme::ApiKey(ApiKey::Header(ApiKeyValue::new(token_header)));
    let components = ComponentsBuilder::new()
        .schemas_from_iter(TYPES.iter().map(|of| (of.name, type_schema(of))))
        .schema("Failure", failure_schema())
        .security_scheme(TOKEN, scheme)
        .build();
    let paths = ENDPOINTS.iter().fold(PathsBuilder::new(), |paths, row| {
        paths.path(format!("/v1/{{organizationId}}/{}", row.path), path_item(row))
    });
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
        .response("200", reply(row));
    for param in row.params {
        operation = operation.parameter(parameter(param, ParameterIn::Query));
    }
    for (status, meaning) in [
        ("401", "not authorized; credentials needed"),
        ("403", "authenticated but not permitted"),
        ("404", "record not found; nothing done"),
        ("405", "wrong HTTP method"),
    ] {
        operation = operation.response(status, ResponseBuilder::new().description(meaning).build());
    }
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

/// The documented reply or the error body: both have status 200.
fn reply(row: &Row) -> Response {
    let response = ResponseBuilder::new().description("the reply, or an error body with `failed`");
    let shown: RefOr<Schema> = match row.reply {
        Reply::Many(of) => array_of(of),
        Reply::One(of) => RefOr::Ref(Ref::from_schema_name(of.name)),
        Reply::NotShown => return response.build(),
    };
    let either = OneOfBuilder::new().item(shown).item(RefOr::Ref(Ref::from_schema_name("Failure"))).build();
    response.content("application/json", ContentBuilder::new().schema(Some(Schema::OneOf(either))).build()).build()
}

fn array_of(of: &Type) -> RefOr<Schema> {
    RefOr::T(Schema::Array(ArrayBuilder::new().items(Ref::from_schema_name(of.name)).build()))
}
