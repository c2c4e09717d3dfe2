//! The HTTP client under the library: the service's certificates and time limits, a largest size, and the server's clock.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bank_client::{ClientError, Connection, client_beside};
use chrono::{DateTime, SubsecRound, TimeDelta, Utc};
use openidconnect::http::{Response, StatusCode, header};
use openidconnect::{AsyncHttpClient, HttpRequest, HttpResponse};
use reqwest::{Client, Url};

use crate::{Now, SignInError};

const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);
const TIMEOUT: Duration = Duration::from_secs(20);
/// Largest reply.
const REPLY_BYTES_MAX: usize = 1 << 20;
/// Difference of the two clocks that counts as none.
const SMALL_SKEW: TimeDelta = TimeDelta::seconds(2);

/// Calls one identity server. Clones share connections and clock.
#[derive(Clone)]
pub struct Http {
    connection: Connection,
    now: Now,
    skew: Arc<Mutex<TimeDelta>>,
    clients: Arc<Mutex<HashMap<String, Client>>>,
}

/// Why a request has no reply.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum HttpError {
    /// The address cannot be used.
    #[error("{0}")]
    Address(String),
    /// No reply, or a too large one.
    #[error("{0}")]
    Lost(String),
}

impl From<HttpError> for SignInError {
    fn from(error: HttpError) -> Self {
        match error {
            HttpError::Address(detail) => Self::Address(detail),
            HttpError::Lost(detail) => Self::Unreachable(detail),
        }
    }
}

impl Http {
    pub fn new(connection: Connection, now: Now) -> Self {
        Self { connection, now, skew: Arc::default(), clients: Arc::default() }
    }

    /// The identity server's time, as far as it is known.
    pub fn server_now(&self) -> DateTime<Utc> {
        // As exact as a kept session.
        ((self.now)() + self.skew()).trunc_subsecs(3)
    }

    /// The server's clock minus this computer's.
    pub fn skew(&self) -> TimeDelta {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets the difference that an earlier reply showed.
    pub fn set_skew(&self, skew: TimeDelta) {
        *self.skew.lock().unwrap_or_else(PoisonError::into_inner) = skew;
    }

    /// Sends one request, once, without following a redirect.
    pub async fn send(&self, request: HttpRequest) -> Result<HttpResponse, HttpError> {
        let lost = |error: reqwest::Error| HttpError::Lost(told(&error));
        let url = Url::parse(&request.uri().to_string()).map_err(|error| HttpError::Address(error.to_string()))?;
        let client = self.client(&url)?;
        let (parts, body) = request.into_parts();
        let sent = client.request(parts.method, url).headers(parts.headers).body(body).send();
        let mut reply = sent.await.map_err(lost)?;
        self.note_date(reply.headers().get(header::DATE).and_then(|value| value.to_str().ok()));
        let mut bytes = Vec::new();
        while let Some(chunk) = reply.chunk().await.map_err(lost)? {
            bytes.extend_from_slice(&chunk);
            if bytes.len() > REPLY_BYTES_MAX {
                return Err(HttpError::Lost(format!("more than {REPLY_BYTES_MAX} bytes")));
            }
        }
        // A gateway's failure, or a limit of calls, says nothing about a token.
        if reply.status().is_server_error() || reply.status() == StatusCode::TOO_MANY_REQUESTS {
            return Err(HttpError::Lost(format!("status {}", reply.status().as_u16())));
        }
        let mut response = Response::new(bytes);
        *response.status_mut() = reply.status();
        *response.headers_mut() = reply.headers().clone();
        Ok(response)
    }

    fn client(&self, url: &Url) -> Result<Client, HttpError> {
        let origin = url.origin().ascii_serialization();
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(client) = clients.get(&origin) {
            return Ok(client.clone());
        }
        let client = client_beside(&self.connection, url, CONNECT_TIMEOUT, TIMEOUT).map_err(|error| match error {
            ClientError::Address(detail) => HttpError::Address(detail),
            refused @ ClientError::Host(_) => HttpError::Address(refused.to_string()),
            other => HttpError::Lost(other.to_string()),
        })?;
        clients.insert(origin, client.clone());
        Ok(client)
    }

    fn note_date(&self, date: Option<&str>) {
        let Some(date) = date.and_then(|date| DateTime::parse_from_rfc2822(date).ok()) else { return };
        let skew = date.with_timezone(&Utc) - (self.now)();
        // A `Date` has whole seconds and was written before the reply arrived.
        self.set_skew(if skew.abs() <= SMALL_SKEW { TimeDelta::zero() } else { skew });
    }
}

impl<'c> AsyncHttpClient<'c> for Http {
    type Error = HttpError;
    type Future = Pin<Box<dyn Future<Output = Result<HttpResponse, HttpError>> + Send + 'c>>;

    fn call(&'c self, request: HttpRequest) -> Self::Future {
        Box::pin(self.send(request))
    }
}

/// An error with its causes, without the address: that may contain a code.
fn told(error: &reqwest::Error) -> String {
    let mut cause: &dyn std::error::Error = error;
    while let Some(deeper) = cause.source() {
        cause = deeper;
    }
    if error.is_timeout() { "no reply in time".to_owned() } else { cause.to_string() }
}
