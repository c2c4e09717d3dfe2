//! The bank over HTTP: routes from the contract's rows, the order of the checks, and the replies.
//!
//! A call is checked in the order of a platform's gateway: method, token, tenant, permission, then the data.

use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::body::to_bytes;
use axum::extract::{ConnectInfo, Path, Query as UriQuery, Request, State};
use axum::http::{HeaderMap, HeaderValue, Uri, header};
use axum::middleware;
use axum::response::Response;
use axum::routing::{MethodFilter, get, on, post};
use bank_contract::Endpoint;
use bank_contract::endpoint::{ENDPOINTS, Method, Row};

use crate::assumptions::{MISMATCH, NOT_PASS};
use crate::bank::{Bank, ORGANIZATION_ID};
use crate::connection::Line;
use crate::dispatch::{self, Call, Trouble};
use crate::faults::Fault;
use crate::request::{Query, accounts_named};
use crate::respond::respond;
use crate::select::Paging;
use crate::shared::Shared;
use crate::text::Text;
use crate::{oauth, receipts, reply, tokens};

/// Size limit of a request's body.
const BODY_BYTES_MAX: usize = 8 << 20;
/// Shorter replies are not worth compressing.
const GZIP_BYTES_MIN: usize = 1_400;

/// The bank's routes. Those of the interface are built from the contract's rows.
pub fn router(shared: Arc<Shared>) -> Router {
    let mut router = Router::new()
        .route(&format!("{}/openapi.json", shared.route_prefix), get(document))
        .route("/receipts/{file}", get(receipts::receipt))
        .route("/oauth/token", post(oauth::token))
        .route("/oauth/userinfo", get(oauth::userinfo))
        .route("/oauth/authorize", get(oauth::authorize));
    let prefix = &shared.route_prefix;
    for row in ENDPOINTS {
        let filter = match row.method {
            Method::Get => MethodFilter::GET,
            Method::Post => MethodFilter::POST,
        };
        let in_path = move |state, line, path, request| answer(row, true, state, line, path, request);
        let in_query = move |state, line, path, request| answer(row, false, state, line, path, request);
        router = router
            .route(&format!("{prefix}{}", row.path_with_version("{organizationId}")), on(filter, in_path))
            .route(&format!("{prefix}{}", row.path_without_version("{organizationId}")), on(filter, in_query));
    }
    let told = middleware::map_response_with_state(Arc::clone(&shared), tell_time);
    router.fallback(unknown).with_state(shared).layer(told)
}

/// Sets the `Date` of every reply to the bank's time; otherwise the HTTP library would send the computer's.
async fn tell_time(State(shared): State<Arc<Shared>>, mut response: Response) -> Response {
    let now = shared.bank.read().unwrap_or_else(PoisonError::into_inner).clock.now();
    let text = now.format("%a, %d %b %Y %H:%M:%S GMT").to_string();
    if let Ok(date) = HeaderValue::from_str(&text)
        && !response.headers().contains_key(header::DATE)
    {
        response.headers_mut().insert(header::DATE, date);
    }
    response
}

async fn document(State(shared): State<Arc<Shared>>) -> Response {
    let document = bank_contract::openapi::document(&shared.base_url, &shared.token_header);
    respond(Text::of(200, serde_json::to_string(&document).unwrap_or_default()), false)
}

/// Answers an unknown path as the platform answers a call that matches no interface.
async fn unknown(uri: Uri) -> Response {
    match uri.path().starts_with("/v1/") {
        true => respond(Text::access(MISMATCH, "the call does not match a known interface"), false),
        false => respond(Text::of(404, ""), false),
    }
}

async fn answer(
    row: &'static Row,
    version_in_path: bool,
    State(shared): State<Arc<Shared>>,
    ConnectInfo(line): ConnectInfo<Line>,
    Path(organization): Path<String>,
    request: Request,
) -> Response {
    shared.calls.note(row.name());
    let gzip = accepts_gzip(request.headers());
    let (parts, body) = request.into_parts();
    let query = Query(UriQuery::try_from_uri(&parts.uri).map(|UriQuery(pairs)| pairs).unwrap_or_default());
    let body = to_bytes(body, BODY_BYTES_MAX).await;
    let text = match admit(row, &shared, &parts.headers, &organization) {
        Err(text) => text,
        // Without the version segment, `v` must name the version (service.md, "Versioning" 2 and 3).
        Ok(()) if !version_in_path && !names_version(row, &query) => {
            Text::access(MISMATCH, "the call does not match a known interface")
        }
        Ok(()) => match body {
            Ok(body) => served(row, &shared, &line, query, body.to_vec()).await,
            Err(_) => Text::of(400, "{\"message\":\"the body is too large or was cut off\"}"),
        },
    };
    match gzip && text.body.len() >= GZIP_BYTES_MIN {
        true => tokio::task::spawn_blocking(move || respond(text, true)).await.unwrap_or_else(|_| broken()),
        false => respond(text, false),
    }
}

fn names_version(row: &Row, query: &Query) -> bool {
    let (name, value) = row.version.parameter;
    query.all(name).any(|version| version == value)
}

/// Checks token, tenant and permission.
fn admit(row: &Row, shared: &Shared, headers: &HeaderMap, organization: &str) -> Result<(), Text> {
    let token = shared.token_in(headers);
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    let Some(permissions) = tokens::check(&bank, token).or_else(|| shared.foreign.check(token)) else {
        return Err(Text::of(401, ""));
    };
    match organization.parse::<i64>() {
        Err(_) => Err(Text::access(MISMATCH, "the tenant is not a number")),
        Ok(tenant) if tenant != ORGANIZATION_ID => Err(Text::access(NOT_PASS, "no permission in this tenant")),
        Ok(_) if !permissions.permit(row.acts) => Err(Text::access(NOT_PASS, "no permission for this interface")),
        Ok(_) => Ok(()),
    }
}

/// Calls the bank, unless a fault answers instead.
async fn served(row: &'static Row, shared: &Arc<Shared>, line: &Line, query: Query, body: Vec<u8>) -> Text {
    let bank_mark = query.all("bankMark").next().unwrap_or_default().to_owned();
    let accounts = match row.body {
        Some(of) => accounts_named(of, &body),
        None => query.all("accountNumber").map(str::to_owned).collect(),
    };
    let _in_flight = shared.calls.begin(&bank_mark, &accounts);
    // Counted before the fault is chosen, so that a later clearing releases a held reply.
    let times_cleared = shared.faults.times_cleared();
    carry_out_what_is_due(shared).await;
    let fault = shared.faults.next_for(row.endpoint, &accounts);
    match &fault {
        Some(Fault::CloseBeforeApply) => {
            line.cut();
            return Text::of(500, "");
        }
        Some(Fault::Failed(message)) => return Text::failed(message),
        Some(Fault::RefusedThenApplied(refusal, after)) => {
            shared.later.keep(&shared.bank, *after, call(row.endpoint, query, body, None));
            return refusal.clone();
        }
        Some(Fault::Instead(instead)) if !instead.apply => return instead_of(instead),
        Some(Fault::Pages(Paging { refuses_sort: Some(status), .. })) if query.all("sort").next().is_some() => {
            return Text::of(*status, "{\"message\":\"sort is not a parameter\"}");
        }
        Some(Fault::DetailNotFound) => return reply::text(Ok(dispatch::Reply::NotFound), row.endpoint, None),
        _ => {}
    }
    let call = call(row.endpoint, query, body, fault.as_ref());
    let (bank, records_fault) = (Arc::clone(shared), fault.clone());
    let asked = tokio::task::spawn_blocking(move || match &records_fault {
        Some(Fault::Repeated(status)) => repeated(&bank.bank, call, *status),
        fault => reply::text(asked(&bank, row.acts, &call), call.endpoint, fault.as_ref()),
    });
    let text = asked.await.unwrap_or_else(|_| Text::of(500, "{\"message\":\"internal server error\"}"));
    match fault {
        Some(Fault::ApplyThenClose) => {
            line.cut();
            Text::of(500, "")
        }
        Some(Fault::ApplyThenFailed(message)) => Text::failed(&message),
        Some(Fault::Instead(instead)) => instead_of(&instead),
        Some(Fault::UnderStatus(status)) => Text { status, ..text },
        Some(Fault::Delay(time)) => {
            tokio::time::sleep(time).await;
            text
        }
        Some(Fault::Hold) => {
            shared.faults.cleared_after(times_cleared).await;
            text
        }
        _ => text,
    }
}

/// Executes the refused calls that are due.
pub async fn carry_out_what_is_due(shared: &Arc<Shared>) {
    if !shared.later.is_empty() {
        let shared = Arc::clone(shared);
        // A panic in it is a defect of the bank and shows in its ledger.
        drop(tokio::task::spawn_blocking(move || shared.later.carry_out(&shared.bank)).await);
    }
}

/// The bank's answer; for a read, from the delayed copy if any.
fn asked(shared: &Shared, acts: bool, call: &Call) -> Result<dispatch::Reply, Trouble> {
    let behind = match acts {
        true => None,
        false => shared.behind.bank(&shared.bank).map_err(Trouble::Broken)?,
    };
    dispatch::answer(behind.as_deref().unwrap_or(&shared.bank), call)
}

/// Makes the same call twice and returns the second answer.
fn repeated(bank: &RwLock<Bank>, call: Call, status: Option<u16>) -> Text {
    let first = dispatch::answer(bank, &call);
    let second = match (first, dispatch::answer(bank, &Call { dry: true, ..call })) {
        (Ok(_), Ok(_)) => Text::failed("the reference was used before"),
        (_, second) => reply::text(second, call.endpoint, None),
    };
    match status {
        Some(status) if second.status == 200 => Text { status, ..second },
        _ => second,
    }
}

fn call(endpoint: Endpoint, query: Query, body: Vec<u8>, fault: Option<&Fault>) -> Call {
    let paging = match fault {
        Some(Fault::Pages(paging)) => *paging,
        _ => Paging::default(),
    };
    let items_max = match fault {
        Some(Fault::Partial(keep)) => *keep,
        _ => usize::MAX,
    };
    Call {
        endpoint,
        query,
        body,
        paging,
        items_max,
        dry: matches!(fault, Some(Fault::RecordFailure(_) | Fault::RecordSays { apply: false, .. })),
    }
}

fn instead_of(instead: &crate::faults::Instead) -> Text {
    let headers = instead.headers.iter().map(|(name, value)| (name.clone(), value.clone())).collect();
    Text { status: instead.status, headers, body: instead.body.clone() }
}

fn accepts_gzip(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|text| text.split(',')).any(|coding| {
        let (name, quality) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim().eq_ignore_ascii_case("gzip") && quality.trim() != "q=0"
    })
}

fn broken() -> Response {
    respond(Text::of(500, "{\"message\":\"internal server error\"}"), false)
}
