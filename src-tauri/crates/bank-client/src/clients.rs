//! The two HTTP clients: one for reads, one for operations. Every setting that matters is set explicitly here.

use std::time::Duration;

use reqwest::header::{ACCEPT, ACCEPT_ENCODING, CONTENT_TYPE, HeaderName, HeaderValue};
use reqwest::redirect::Policy;
use reqwest::{Client, ClientBuilder, RequestBuilder, Url};

use crate::connection::Connection;
use crate::dates::Dates;
use crate::service::{ClientError, Limits, Service, Token};
use crate::trust;
use crate::url::{base, is_this_computer};

/// Calls one service. Clones share their connections.
#[derive(Debug, Clone)]
pub struct BankClient {
    pub(crate) service: Service,
    pub(crate) base: Url,
    pub(crate) limits: Limits,
    pub(crate) dates: Dates,
    connection: Connection,
    token_header: HeaderName,
    reads: Client,
    acts: Client,
}

impl BankClient {
    /// A client with the default limits of docs/design/money-path.md, "Sending".
    ///
    /// # Errors
    /// [`ClientError`], which names the setting to correct.
    pub fn new(service: Service) -> Result<Self, ClientError> {
        Self::with_limits(service, Limits::default())
    }

    /// A client with other limits.
    ///
    /// # Errors
    /// [`ClientError`], which names the setting to correct.
    pub fn with_limits(service: Service, limits: Limits) -> Result<Self, ClientError> {
        Self::over(Connection::default(), service, limits)
    }

    /// A client that uses a proxy, authorities or a client certificate of the settings.
    ///
    /// # Errors
    /// [`ClientError`], which names the setting to correct.
    pub fn over(connection: Connection, service: Service, limits: Limits) -> Result<Self, ClientError> {
        let base = base(&service.base_url)?;
        let token_header = HeaderName::from_bytes(service.token_header.as_bytes())
            .map_err(|_| ClientError::TokenHeader(service.token_header.clone()))?;
        let acts = builder(&base, &connection, limits.connect_timeout, limits.act_timeout)?
            // One connection per call: a pooled connection may be closing while the request is written to it.
            .pool_max_idle_per_host(0);
        let reads = builder(&base, &connection, limits.connect_timeout, limits.read_timeout)?.pool_max_idle_per_host(4);
        let platform = |error: reqwest::Error| ClientError::Platform(crate::failure::chain(&error));
        let (reads, acts) = (reads.build().map_err(platform)?, acts.build().map_err(platform)?);
        Ok(Self { service, base, limits, dates: Dates::default(), connection, token_header, reads, acts })
    }

    /// The service's host.
    pub fn host(&self) -> Option<String> {
        self.base.host_str().map(str::to_owned)
    }

    /// The way to the service: proxy and certificates.
    pub fn connection(&self) -> &Connection {
        &self.connection
    }

    /// The limits of this client.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The same client for reads before an operation, which give up sooner.
    #[must_use]
    pub fn for_probes(&self) -> Self {
        let read_timeout = self.limits.read_timeout.min(self.limits.look_timeout);
        Self { limits: Limits { read_timeout, ..self.limits }, ..self.clone() }
    }

    /// The same client for a diagnosis: one try of each read, with this limit.
    #[must_use]
    pub fn asking_once(&self, timeout: Duration) -> Self {
        let read_timeout = self.limits.read_timeout.min(timeout);
        Self { limits: Limits { read_timeout, read_tries_max: 1, ..self.limits }, ..self.clone() }
    }

    /// An operation's request. It accepts no compression, because the journal stores the bytes that came over the wire.
    pub(crate) fn acting(&self, url: Url, token: Option<&HeaderValue>, body: String) -> RequestBuilder {
        self.carrying(self.acts.post(url), token)
            .header(ACCEPT_ENCODING, "identity")
            .header(CONTENT_TYPE, "application/json")
            .body(body)
    }

    /// A read's request. This crate decompresses the reply itself, so that both sizes are limited.
    pub(crate) fn reading(&self, url: Url, token: Option<&HeaderValue>, body: Option<String>) -> RequestBuilder {
        let request = match body {
            Some(body) => self.reads.post(url).header(CONTENT_TYPE, "application/json").body(body),
            None => self.reads.get(url),
        };
        self.carrying(request, token).header(ACCEPT_ENCODING, "gzip").timeout(self.limits.read_timeout)
    }

    /// A receipt's request. It accepts no compression, because the bytes are kept as they came over the wire.
    pub(crate) fn fetching(&self, url: Url, token: Option<&HeaderValue>) -> RequestBuilder {
        let request = self.reads.get(url).header(ACCEPT, "application/pdf, image/png, image/jpeg");
        self.with_token(request, token).header(ACCEPT_ENCODING, "identity").timeout(self.limits.read_timeout)
    }

    fn carrying(&self, request: RequestBuilder, token: Option<&HeaderValue>) -> RequestBuilder {
        self.with_token(request.header(ACCEPT, "application/json"), token)
    }

    fn with_token(&self, request: RequestBuilder, token: Option<&HeaderValue>) -> RequestBuilder {
        match token {
            Some(token) => request.header(&self.token_header, token),
            None => request,
        }
    }

    /// The token as a header value, marked as sensitive so that it is never printed.
    pub(crate) fn token_value(&self, token: &Token) -> Result<HeaderValue, ()> {
        let mut value =
            HeaderValue::from_str(&format!("{}{}", self.service.token_prefix, token.secret())).map_err(drop)?;
        value.set_sensitive(true);
        Ok(value)
    }

    /// Whether a header's value is a secret and never stored.
    pub(crate) fn is_secret(&self, name: &HeaderName) -> bool {
        const SECRET: &[&str] = &["set-cookie", "set-cookie2", "cookie", "authorization", "proxy-authorization"];
        SECRET.contains(&name.as_str()) || *name == self.token_header
    }
}

/// An HTTP client for one server beside the service, such as an identity server: the same way to it, limits of time and
/// refusal of redirects.
///
/// # Errors
/// [`ClientError::Address`] for an address that is neither `https` nor this computer's, [`ClientError::Host`] for a host
/// that is not allowed, [`ClientError::Platform`] if the computer has no trusted certificates.
pub fn client_beside(
    connection: &Connection,
    url: &Url,
    connect_timeout: Duration,
    timeout: Duration,
) -> Result<Client, ClientError> {
    if url.scheme() != "https" && !(url.scheme() == "http" && is_this_computer(url)) {
        return Err(ClientError::Address(format!("{url}: https:// is needed, or this computer")));
    }
    let platform = |error: reqwest::Error| ClientError::Platform(crate::failure::chain(&error));
    builder(url, connection, connect_timeout, timeout)?.build().map_err(platform)
}

fn builder(
    server: &Url,
    connection: &Connection,
    connect_timeout: Duration,
    timeout: Duration,
) -> Result<ClientBuilder, ClientError> {
    connection.permit(server)?;
    let builder = Client::builder()
        // The default turns a POST into a GET on 301 to 303 and resends the body on 307 and 308.
        .redirect(Policy::none())
        .retry(reqwest::retry::never())
        .http1_only()
        .referer(false)
        .gzip(false)
        .connect_timeout(connect_timeout)
        .timeout(timeout)
        .tcp_nodelay(true)
        .user_agent(concat!("aval/", env!("CARGO_PKG_VERSION")))
        .tls_backend_preconfigured(trust::config(server.scheme() == "https", connection)?);
    connection.proxy.apply(builder, server)
}
