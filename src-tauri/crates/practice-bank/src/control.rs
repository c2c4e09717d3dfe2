//! The control port for tests and training: ledger, counterparty, faults, tokens and clock. Loopback only, without a
//! token.

use std::sync::{Arc, PoisonError};

use axum::Router;
use axum::extract::{Query, State};
use axum::response::Response;
use axum::routing::{get, post};
use serde::Deserialize;

use crate::counterparty;
use crate::dispatch::Trouble;
use crate::faults::Plan;
use crate::respond::respond;
use crate::server::carry_out_what_is_due;
use crate::shared::Shared;
use crate::text::{Text, quoted};
use crate::tokens::{self, Permissions};
use crate::unpredictable::random_text;

/// The routes of the control port.
pub fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/ledger", get(ledger))
        .route("/counterparty", post(counterparty_answers))
        .route("/faults", get(faults).post(plan).delete(clear))
        .route("/calls", get(calls).delete(forget_calls))
        .route("/requests", get(requests))
        .route("/tokens", post(issue).delete(end_tokens))
        .route("/sign-in", get(sign_in).post(set_manners).delete(end_sessions))
        .route("/clock", post(set_clock))
        .route("/next-day", post(next_day))
        .route("/lag", post(set_lag))
        .with_state(shared)
}

fn wrong(status: u16, message: &str) -> Response {
    respond(Text::of(status, format!("{{\"message\":{}}}", quoted(message))), false)
}

fn json(value: &impl serde::Serialize) -> Response {
    match serde_json::to_string(value) {
        Ok(text) => respond(Text::of(200, text), false),
        Err(error) => wrong(500, &error.to_string()),
    }
}

#[derive(Deserialize)]
struct Since {
    #[serde(default)]
    after: u64,
}

async fn ledger(State(shared): State<Arc<Shared>>, Query(since): Query<Since>) -> Response {
    carry_out_what_is_due(&shared).await;
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    json(&bank.ledger(since.after))
}

async fn counterparty_answers(State(shared): State<Arc<Shared>>, body: String) -> Response {
    let asked: counterparty::Asked = match serde_json::from_str(&body) {
        Ok(asked) => asked,
        Err(error) => return wrong(400, &error.to_string()),
    };
    let acted = tokio::task::spawn_blocking(move || counterparty::act(&shared.bank, &asked)).await;
    match acted {
        Ok(Ok(entry)) => json(&entry),
        Ok(Err(Trouble::Refused(refusal))) => wrong(409, &refusal.0),
        Ok(Err(Trouble::Broken(error))) => wrong(500, &error.to_string()),
        Err(error) => wrong(500, &error.to_string()),
    }
}

async fn faults(State(shared): State<Arc<Shared>>) -> Response {
    respond(Text::of(200, shared.faults.list()), false)
}

async fn plan(State(shared): State<Arc<Shared>>, body: String) -> Response {
    match Plan::read(&body) {
        Ok(plan) => {
            shared.faults.add(plan);
            respond(Text::of(204, ""), false)
        }
        Err(message) => wrong(400, &message),
    }
}

async fn calls(State(shared): State<Arc<Shared>>) -> Response {
    json(&shared.calls.counts())
}

async fn forget_calls(State(shared): State<Arc<Shared>>) -> Response {
    shared.calls.forget();
    respond(Text::of(204, ""), false)
}

/// The requests of the service so far, by endpoint, refused ones too.
async fn requests(State(shared): State<Arc<Shared>>) -> Response {
    json(&shared.calls.by_endpoint())
}

async fn clear(State(shared): State<Arc<Shared>>) -> Response {
    shared.faults.clear();
    respond(Text::of(204, ""), false)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TokenWanted {
    ttl_seconds: Option<u64>,
    #[serde(default)]
    permissions: Permissions,
    /// Whose it is; absent: a person of its own.
    subject: Option<String>,
    /// A token of another identity server, which the bank takes from now on.
    accept: Option<String>,
}

async fn issue(State(shared): State<Arc<Shared>>, body: String) -> Response {
    let wanted: TokenWanted = match serde_json::from_str(&body) {
        Ok(wanted) => wanted,
        Err(error) => return wrong(400, &error.to_string()),
    };
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    let ttl_seconds = wanted.ttl_seconds.unwrap_or(shared.token_ttl_seconds);
    if let Some(token) = wanted.accept {
        shared.foreign.accept(&token, wanted.permissions, ttl_seconds);
        return respond(Text::of(204, ""), false);
    }
    let subject = wanted.subject.unwrap_or_else(|| format!("person-{}", random_text()));
    let token = tokens::issue(&bank, wanted.permissions, &subject, ttl_seconds);
    respond(Text::of(200, format!("{{\"token\":{}}}", quoted(&token))), false)
}

/// How many sessions were refreshed.
async fn sign_in(State(shared): State<Arc<Shared>>) -> Response {
    respond(Text::of(200, format!("{{\"refreshes\":{}}}", shared.sessions.refreshes())), false)
}

async fn set_manners(State(shared): State<Arc<Shared>>, body: String) -> Response {
    match serde_json::from_str(&body) {
        Ok(manners) => {
            shared.sessions.set_manners(manners);
            respond(Text::of(204, ""), false)
        }
        Err(error) => wrong(400, &error.to_string()),
    }
}

async fn end_sessions(State(shared): State<Arc<Shared>>) -> Response {
    shared.sessions.end_all();
    respond(Text::of(204, ""), false)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ahead {
    ahead_seconds: i64,
}

async fn set_clock(State(shared): State<Arc<Shared>>, body: String) -> Response {
    let asked: Ahead = match serde_json::from_str(&body) {
        Ok(asked) => asked,
        Err(error) => return wrong(400, &error.to_string()),
    };
    let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
    match bank.clock.set_ahead(asked.ahead_seconds) {
        true => respond(Text::of(204, ""), false),
        false => wrong(400, "the clock goes ten years at most"),
    }
}

/// Ends the bank's day and begins the next. `kept`: the next start of this bank is in the new day too.
async fn next_day(State(shared): State<Arc<Shared>>) -> Response {
    let bank = Arc::clone(&shared);
    let reply = |paid: usize| {
        let bank = shared.bank.read().unwrap_or_else(PoisonError::into_inner);
        serde_json::json!({ "paid": paid, "day": bank.clock.today(), "kept": bank.is_kept() })
    };
    match tokio::task::spawn_blocking(move || counterparty::end_day(&bank.bank)).await {
        Ok(Ok(paid)) => respond(Text::of(200, reply(paid).to_string()), false),
        Ok(Err(error)) => wrong(500, &error.to_string()),
        Err(error) => wrong(500, &error.to_string()),
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Lag {
    seconds: u32,
}

/// Delays every read by this many seconds of the bank's clock; 0 ends the delay.
async fn set_lag(State(shared): State<Arc<Shared>>, body: String) -> Response {
    let asked: Lag = match serde_json::from_str(&body) {
        Ok(asked) => asked,
        Err(error) => return wrong(400, &error.to_string()),
    };
    let lag = chrono::TimeDelta::seconds(i64::from(asked.seconds));
    match tokio::task::spawn_blocking(move || shared.behind.set(&shared.bank, lag)).await {
        Ok(Ok(())) => respond(Text::of(204, ""), false),
        Ok(Err(error)) => wrong(500, &error.to_string()),
        Err(error) => wrong(500, &error.to_string()),
    }
}

async fn end_tokens(State(shared): State<Arc<Shared>>) -> Response {
    match shared.bank.write().unwrap_or_else(PoisonError::into_inner).end_tokens() {
        Ok(()) => respond(Text::of(204, ""), false),
        Err(error) => wrong(500, &error.to_string()),
    }
}
