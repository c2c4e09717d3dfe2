//! Sign-in: client credentials, and an authorization code with PKCE for a desk that signs in through the browser.
//!
//! service.md does not document how a token is obtained ("Authentication" 8), so this is plain OAuth 2.0. There is one
//! clerk and no password: the authorize page redirects at once, and only to this machine.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError};

use axum::body::to_bytes;
use axum::extract::{Query, Request, State};
use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD_NO_PAD;

use crate::respond::respond;
use crate::sessions::Person;
use crate::shared::Shared;
use crate::text::{Text, quoted};
use crate::tokens::{self, Permissions};
use crate::unpredictable::random_text;

const FORM_BYTES_MAX: usize = 16 << 10;

type Form = HashMap<String, String>;

fn of<'a>(form: &'a Form, name: &str) -> &'a str {
    form.get(name).map_or("", String::as_str)
}

fn refused(status: u16, error: &str) -> Text {
    Text::of(status, format!("{{\"error\":{}}}", quoted(error)))
}

/// `POST /oauth/token`: `client_credentials`, `authorization_code` or `refresh_token`.
pub async fn token(State(shared): State<Arc<Shared>>, request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let bytes = to_bytes(body, FORM_BYTES_MAX).await.unwrap_or_default();
    // A form body has the syntax of a query.
    let uri: Option<Uri> = std::str::from_utf8(&bytes).ok().and_then(|text| format!("/?{text}").parse().ok());
    let form: Form = uri.and_then(|uri| Query::try_from_uri(&uri).ok()).map(|Query(form)| form).unwrap_or_default();
    if let Some(status) = shared.sessions.manners().status {
        return respond(refused(status, "temporarily_unavailable"), false);
    }
    let invalid = || refused(400, "invalid_grant");
    let text = match of(&form, "grant_type") {
        "client_credentials" if is_client(&shared, &form, &parts.headers) => {
            let person = Person { subject: tokens::CLERK.to_owned(), scope: of(&form, "scope").to_owned() };
            issued(&shared, &person, None)
        }
        "client_credentials" => refused(401, "invalid_client"),
        "authorization_code" => exchanged(&shared, &form).map_or_else(invalid, |person| {
            let refresh = asks_for(&person.scope, "offline_access").then(|| shared.sessions.begin(person.clone()));
            issued(&shared, &person, refresh)
        }),
        "refresh_token" => match shared.sessions.refresh(of(&form, "refresh_token")) {
            Some((next, person)) => issued(&shared, &person, Some(next)),
            None => invalid(),
        },
        _ => refused(400, "unsupported_grant_type"),
    };
    respond(text, false)
}

/// The person of a code, which is exchanged once.
fn exchanged(shared: &Shared, form: &Form) -> Option<Person> {
    shared.grants.exchange(of(form, "code"), of(form, "code_verifier"), of(form, "redirect_uri"))
}

/// Whether the client's credentials are in the form or in HTTP Basic.
fn is_client(shared: &Shared, form: &Form, headers: &HeaderMap) -> bool {
    let expected = format!("{}:{}", shared.client_id, shared.client_secret);
    let basic =
        headers.get("authorization").and_then(|value| value.to_str().ok()).and_then(|v| v.strip_prefix("Basic "));
    let in_header =
        basic.is_some_and(|given| given.trim_end_matches('=') == STANDARD_NO_PAD.encode(expected.as_bytes()));
    in_header || format!("{}:{}", of(form, "client_id"), of(form, "client_secret")) == expected
}

fn asks_for(scope: &str, name: &str) -> bool {
    scope.split(' ').any(|one| one == name)
}

fn issued(shared: &Shared, person: &Person, refresh: Option<String>) -> Text {
    let permissions = if asks_for(&person.scope, "read") { Permissions::Read } else { Permissions::All };
    let ttl_seconds = shared.sessions.manners().ttl_seconds.unwrap_or(shared.token_ttl_seconds);
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    let token = quoted(&tokens::issue(&bank, permissions, &person.subject, ttl_seconds));
    let refresh = refresh.map(|refresh| format!(",\"refresh_token\":{}", quoted(&refresh))).unwrap_or_default();
    let body = format!("{{\"access_token\":{token},\"token_type\":\"bearer\",\"expires_in\":{ttl_seconds}{refresh}}}");
    Text::of(200, body)
}

/// `GET /oauth/userinfo`: whose token it is (OpenID Connect Core, 5.3).
pub async fn userinfo(State(shared): State<Arc<Shared>>, headers: HeaderMap) -> Response {
    let given = headers.get("authorization").and_then(|value| value.to_str().ok());
    let token = given.and_then(|value| value.strip_prefix("Bearer ")).unwrap_or_default();
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    respond(
        match tokens::subject(&bank, token) {
            Some(subject) => Text::of(200, format!("{{\"sub\":{}}}", quoted(&subject))),
            None => refused(401, "invalid_token"),
        },
        false,
    )
}

/// `GET /oauth/authorize`: sends the browser back with a code.
pub async fn authorize(State(shared): State<Arc<Shared>>, uri: Uri) -> Response {
    let form: Form = Query::try_from_uri(&uri).map(|Query(form)| form).unwrap_or_default();
    let redirect = of(&form, "redirect_uri");
    let is_asked_well = of(&form, "response_type") == "code"
        && of(&form, "client_id") == shared.client_id
        && of(&form, "code_challenge_method") == "S256"
        && !of(&form, "code_challenge").is_empty()
        && is_loopback(redirect);
    if !is_asked_well {
        return respond(refused(400, "invalid_request"), false);
    }
    let code = random_text();
    let subject = shared.sessions.manners().subject.unwrap_or_else(|| tokens::CLERK.to_owned());
    let person = Person { subject, scope: of(&form, "scope").to_owned() };
    shared.grants.keep(&code, of(&form, "code_challenge"), redirect, person);
    let joint = if redirect.contains('?') { '&' } else { '?' };
    let state: String = of(&form, "state").bytes().map(escaped).collect();
    let location = format!("{redirect}{joint}code={code}&state={state}");
    respond(Text { status: 302, headers: vec![("location".to_owned(), location)], body: String::new() }, false)
}

/// A byte, percent-encoded for a query if needed.
fn escaped(byte: u8) -> String {
    match byte {
        b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    }
}

/// Codes are only sent to this machine.
fn is_loopback(uri: &str) -> bool {
    let uri: Option<Uri> = uri.parse().ok();
    uri.is_some_and(|uri| {
        uri.scheme_str() == Some("http") && matches!(uri.host(), Some("127.0.0.1" | "localhost" | "[::1]"))
    })
}
