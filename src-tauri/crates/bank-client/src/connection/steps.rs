//! The way to a server, one step at a time, for a diagnosis: name, connection, tunnel, TLS handshake. No request is sent.
//!
//! The steps use the settings of the real calls: the same proxy, authorities and client certificate. The certificates that a
//! server showed are returned in either case, because a person compares those of a refusal.

use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hyper_util::client::proxy::matcher::Matcher;
use reqwest::Url;
use rustls::pki_types::{CertificateDer, ServerName};
use rustls::{CertificateError, Error as TlsError, ProtocolVersion};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio::net::{TcpStream, lookup_host};
use tokio::time::timeout;
use tokio_rustls::TlsConnector;

use super::certificates::{ServerCertificate, facts};
use super::{Connection, Proxy, Route};
use crate::BankClient;
use crate::service::ClientError;
use crate::trust::{self, RefusedCertificate};

/// Longest head of a proxy's reply.
const HEAD_BYTES_MAX: usize = 16 << 10;

/// Why a step failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StepError {
    /// The name server does not know the name.
    #[error("{0}")]
    Name(String),
    /// The computer answered that nothing listens at the port.
    #[error("connection refused")]
    Refused,
    /// No answer within the limit.
    #[error("no answer in time")]
    TimedOut,
    /// Another error of the network.
    #[error("{0}")]
    Network(String),
    /// The proxy asks for a login, or does not accept the one of the settings.
    #[error("the proxy answered 407")]
    ProxyLogin,
    /// The proxy opens no tunnel.
    #[error("the proxy answered {0}")]
    Proxy(String),
    /// The server's certificate is not accepted.
    #[error("{detail}")]
    Certificate {
        /// Why.
        fault: CertificateFault,
        /// The verifier's own words.
        detail: String,
    },
    /// No encrypted connection was agreed on.
    #[error("{0}")]
    Tls(String),
    /// The settings allow no such call.
    #[error(transparent)]
    Settings(#[from] ClientError),
}

/// Why a certificate is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CertificateFault {
    /// It is no longer valid, or not yet.
    Time,
    /// It is another host's.
    Name,
    /// No trusted authority issued it.
    Authority,
    /// The settings refuse it.
    Refused,
    /// Another reason.
    Other,
}

/// Where a client's calls go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Way {
    /// The service's host.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// TLS is used.
    pub encrypted: bool,
    /// The proxy, if one is used.
    pub route: Route,
    /// Host and port of the first connection: of the proxy, if one is used.
    pub first: (String, u16),
}

/// A TLS handshake.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Handshake {
    /// `TLS 1.3` or `TLS 1.2`; `None` if it failed.
    pub version: Option<&'static str>,
    /// The certificates that the server showed: its own, then those of authorities.
    pub chain: Vec<ServerCertificate>,
    /// An authority of the settings issued the last one of the chain, or is it.
    pub own_authority: bool,
    /// Why it failed.
    pub error: Option<StepError>,
}

/// A connection that carries bytes: TCP, or TLS to a proxy.
pub trait Carrier: AsyncRead + AsyncWrite + Unpin + Send {}
impl<T: AsyncRead + AsyncWrite + Unpin + Send> Carrier for T {}

impl BankClient {
    /// Where this client's calls go.
    pub fn way(&self) -> Way {
        let host = bare(&self.base);
        let port = self.base.port_or_known_default().unwrap_or(443);
        let route = self.connection().route(self.base.as_str());
        let first = match &route {
            Route::Direct => None,
            Route::Proxy(address) | Route::SystemProxy(address) => Url::parse(address).ok(),
        };
        let first = first.map(|url| (bare(&url), url.port_or_known_default().unwrap_or(80)));
        let first = first.unwrap_or_else(|| (host.clone(), port));
        Way { host, port, encrypted: self.base.scheme() == "https", route, first }
    }

    /// The addresses of a name.
    ///
    /// # Errors
    /// [`StepError::Name`] or [`StepError::TimedOut`].
    pub async fn addresses_of(&self, host: &str, limit: Duration) -> Result<Vec<IpAddr>, StepError> {
        let found = timeout(limit, lookup_host((host, 0))).await.map_err(|_| StepError::TimedOut)?;
        let mut found: Vec<IpAddr> =
            found.map_err(|error| StepError::Name(error.to_string()))?.map(|at| at.ip()).collect();
        found.dedup();
        if found.is_empty() { Err(StepError::Name("no address".to_owned())) } else { Ok(found) }
    }

    /// Opens the first connection of the way.
    ///
    /// # Errors
    /// [`StepError::Refused`], [`StepError::TimedOut`] or [`StepError::Network`].
    pub async fn connect_first(&self, way: &Way, limit: Duration) -> Result<TcpStream, StepError> {
        self.connection().permit(&self.base)?;
        let (host, port) = &way.first;
        let opened = timeout(limit, TcpStream::connect((host.as_str(), *port))).await;
        opened.map_err(|_| StepError::TimedOut)?.map_err(|error| network(&error))
    }

    /// Asks the proxy for a tunnel to the service. Without a proxy, the connection itself is returned.
    ///
    /// # Errors
    /// [`StepError::ProxyLogin`], [`StepError::Proxy`], or an error of the network.
    pub async fn tunnel(&self, way: &Way, tcp: TcpStream, limit: Duration) -> Result<Box<dyn Carrier>, StepError> {
        let (Route::Proxy(proxy) | Route::SystemProxy(proxy)) = &way.route else { return Ok(Box::new(tcp)) };
        let opened = timeout(limit, self.tunnel_through(way, proxy, tcp)).await;
        opened.map_err(|_| StepError::TimedOut)?
    }

    async fn tunnel_through(&self, way: &Way, proxy: &str, tcp: TcpStream) -> Result<Box<dyn Carrier>, StepError> {
        let mut carrier: Box<dyn Carrier> = match proxy.starts_with("https://") {
            true => {
                let (config, _) = seeing(&Connection { client_certificate: None, ..self.connection().clone() })?;
                let name = server_name(&way.first.0)?;
                let tls = TlsConnector::from(Arc::new(config)).connect(name, tcp).await;
                Box::new(tls.map_err(|error| step_error(&error))?)
            }
            false => Box::new(tcp),
        };
        let to = format!("{}:{}", bracketed(&way.host), way.port);
        let login = self.proxy_login().map(|login| format!("Proxy-Authorization: {login}\r\n")).unwrap_or_default();
        let asked = format!("CONNECT {to} HTTP/1.1\r\nHost: {to}\r\n{login}\r\n");
        carrier.write_all(asked.as_bytes()).await.map_err(|error| network(&error))?;
        let head = head(&mut carrier).await?;
        let status = head.split(' ').nth(1).unwrap_or_default();
        match status {
            "200" => Ok(carrier),
            "407" => Err(StepError::ProxyLogin),
            // The rest of the line may be any text, and is not shown.
            _ => Err(StepError::Proxy(status.chars().filter(char::is_ascii_digit).take(3).collect())),
        }
    }

    /// The value of `Proxy-Authorization`: secret.
    fn proxy_login(&self) -> Option<String> {
        match &self.connection().proxy {
            Proxy::At { login, .. } => {
                let (user, password) = login.as_ref()?;
                Some(format!("Basic {}", STANDARD.encode(format!("{user}:{password}"))))
            }
            Proxy::System => {
                let found = Matcher::from_system().intercept(&self.base.as_str().parse().ok()?)?;
                found.basic_auth()?.to_str().ok().map(str::to_owned)
            }
            Proxy::Direct => None,
        }
    }

    /// Makes a TLS handshake with the service over a connection to it, and closes it.
    pub async fn handshake(&self, way: &Way, carrier: Box<dyn Carrier>, limit: Duration) -> Handshake {
        let mut handshake = Handshake { version: None, chain: Vec::new(), own_authority: false, error: None };
        let prepared = seeing(self.connection()).and_then(|seeing| Ok((seeing, server_name(&way.host)?)));
        let ((config, seen), name) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => return Handshake { error: Some(error), ..handshake },
        };
        match timeout(limit, TlsConnector::from(Arc::new(config)).connect(name, carrier)).await {
            Err(_) => handshake.error = Some(StepError::TimedOut),
            Ok(Err(error)) => handshake.error = Some(step_error(&error)),
            Ok(Ok(mut tls)) => {
                handshake.version = tls.get_ref().1.protocol_version().map(version);
                // The server may have closed it already.
                let _ = timeout(limit, tls.shutdown()).await;
            }
        }
        let chain = seen.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        handshake.own_authority = self.is_of_the_settings(&chain);
        handshake.chain = chain.iter().filter_map(|one| facts(one).ok()).collect();
        handshake
    }

    fn is_of_the_settings(&self, chain: &[CertificateDer<'_>]) -> bool {
        let Some(last) = chain.last().and_then(|last| facts(last).ok()) else { return false };
        let mut own = self.connection().authorities.iter().filter_map(|one| facts(one).ok());
        own.any(|own| own.subject == last.issuer || own.sha256 == last.sha256)
    }
}

/// The certificates that a server showed in one handshake, accepted or not.
#[derive(Debug, Clone, Default)]
pub(crate) struct Presented(Arc<Mutex<Vec<CertificateDer<'static>>>>);

impl Presented {
    /// Records a chain.
    pub(crate) fn note(&self, end_entity: &CertificateDer<'_>, intermediates: &[CertificateDer<'_>]) {
        let chain = std::iter::once(end_entity).chain(intermediates).map(|one| one.clone().into_owned()).collect();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = chain;
    }
}

fn seeing(connection: &Connection) -> Result<(rustls::ClientConfig, Presented), StepError> {
    let seen = Presented::default();
    Ok((trust::config_seeing(connection, Some(seen.clone()))?, seen))
}

/// Reads a reply's head, up to its blank line.
async fn head(carrier: &mut Box<dyn Carrier>) -> Result<String, StepError> {
    let mut head = Vec::new();
    // Byte by byte, because the bytes behind the head belong to the tunnel.
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() >= HEAD_BYTES_MAX {
            return Err(StepError::Proxy(String::new()));
        }
        head.push(carrier.read_u8().await.map_err(|error| network(&error))?);
    }
    Ok(String::from_utf8_lossy(&head).into_owned())
}

fn server_name(host: &str) -> Result<ServerName<'static>, StepError> {
    ServerName::try_from(host.to_owned()).map_err(|error| StepError::Tls(error.to_string()))
}

fn version(version: ProtocolVersion) -> &'static str {
    match version {
        ProtocolVersion::TLSv1_3 => "TLS 1.3",
        ProtocolVersion::TLSv1_2 => "TLS 1.2",
        _ => "TLS",
    }
}

fn network(error: &io::Error) -> StepError {
    match error.kind() {
        io::ErrorKind::ConnectionRefused => StepError::Refused,
        io::ErrorKind::TimedOut => StepError::TimedOut,
        // The error of a name that the resolver refuses has no kind of its own.
        _ => StepError::Network(error.to_string()),
    }
}

fn step_error(error: &io::Error) -> StepError {
    let Some(tls) = error.get_ref().and_then(|inner| inner.downcast_ref::<TlsError>()) else {
        return StepError::Tls(error.to_string());
    };
    let TlsError::InvalidCertificate(CertificateError::Other(other)) = tls else {
        return StepError::Tls(tls.to_string());
    };
    match other.0.downcast_ref::<RefusedCertificate>() {
        Some(refused) => StepError::Certificate { fault: fault(&refused.reason), detail: refused.to_string() },
        None => StepError::Tls(tls.to_string()),
    }
}

fn fault(reason: &TlsError) -> CertificateFault {
    let TlsError::InvalidCertificate(reason) = reason else { return CertificateFault::Other };
    match reason {
        CertificateError::Expired
        | CertificateError::ExpiredContext { .. }
        | CertificateError::NotValidYet
        | CertificateError::NotValidYetContext { .. } => CertificateFault::Time,
        CertificateError::NotValidForName | CertificateError::NotValidForNameContext { .. } => CertificateFault::Name,
        CertificateError::UnknownIssuer => CertificateFault::Authority,
        CertificateError::Revoked => CertificateFault::Refused,
        _ => CertificateFault::Other,
    }
}

/// A host without the brackets of an IPv6 address.
fn bare(url: &Url) -> String {
    url.host_str().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_owned()
}

fn bracketed(host: &str) -> String {
    if host.contains(':') { format!("[{host}]") } else { host.to_owned() }
}
