//! The connection to the book: its address, TLS, and a small pool whose every wait has a limit.
//!
//! TLS is required unless every host of the address is this computer. Several hosts may be named, a primary and its
//! standby: only one that accepts writes is used. The client certificate can be replaced while the pool is open.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use deadpool_postgres::{Manager, ManagerConfig, Object, Pool, PoolError, RecyclingMethod, Runtime};
use rustls::client::Resumption;
use rustls::pki_types::CertificateDer;
use rustls::pki_types::pem::PemObject;
use rustls_platform_verifier::Verifier;
use tokio_postgres::config::{Host, SslMode, TargetSessionAttrs};
use tokio_postgres::{Config, NoTls};
use tokio_postgres_rustls::MakeRustlsConnect;

use crate::error::{AddressProblem, BookError, Result};
use crate::presented::{OwnCertificate, Presented};

/// Most connections of one desk.
const CONNECTIONS_MAX: usize = 4;
/// Longest wait for a connection of the pool, and for a new connection to one host.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(5);
/// Idle time after which the system checks that the server is still there.
const KEEPALIVE_IDLE: Duration = Duration::from_secs(30);

/// The address of a book, with the secrets of its database user.
#[derive(Clone)]
pub struct Address {
    /// `postgresql://USER@HOST:PORT/DATABASE`, without a password.
    pub url: String,
    /// The database user's password.
    pub password: Option<String>,
    /// Certificates of an authority that the system does not know, as PEM.
    pub authority_pem: Option<Vec<u8>>,
}

impl std::fmt::Debug for Address {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.url)
    }
}

impl Address {
    /// Checks the address without connecting.
    ///
    /// # Errors
    /// [`BookError::Address`] for one that cannot be parsed, has a password, or turns TLS off for another computer.
    pub fn check(&self) -> Result<()> {
        self.config().map(|_| ())
    }

    fn config(&self) -> Result<Config> {
        let refused = |problem| Err(BookError::Address(problem));
        let mut config: Config = match self.url.parse() {
            Ok(config) => config,
            Err(error) => return refused(AddressProblem::Unreadable(format!("{error}"))),
        };
        if config.get_password().is_some() {
            return refused(AddressProblem::HasPassword);
        }
        if config.get_hosts().is_empty() {
            return refused(AddressProblem::Unreadable("no host".to_owned()));
        }
        let is_here =
            config.get_hosts().iter().all(is_this_computer) && config.get_hostaddrs().iter().all(IpAddr::is_loopback);
        if !is_here && config.get_ssl_mode() == SslMode::Disable {
            return refused(AddressProblem::Plain);
        }
        let mode = match config.get_ssl_mode() {
            SslMode::Require => SslMode::Require,
            _ if is_here => SslMode::Disable,
            _ => SslMode::Require,
        };
        config
            .ssl_mode(mode)
            .connect_timeout(CONNECT_TIMEOUT)
            .keepalives(true)
            .keepalives_idle(KEEPALIVE_IDLE)
            .target_session_attrs(TargetSessionAttrs::ReadWrite)
            .application_name("aval");
        // Without a password an empty one: a server that asks for it refuses it, which is no missing network.
        config.password(self.password.as_deref().unwrap_or_default());
        Ok(config)
    }

    /// A pool of connections, none of which is open yet.
    pub(crate) fn connections(&self) -> Result<Connections> {
        let config = self.config()?;
        // Fast: a connection that has ended is noticed without a round trip; every transaction can fail anyway.
        let of_pool = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let presented = Arc::new(Presented::default());
        let encrypted = config.get_ssl_mode() != SslMode::Disable;
        let manager = match encrypted {
            false => Manager::from_config(config, NoTls, of_pool),
            true => Manager::from_config(config, self.tls(presented.clone())?, of_pool),
        };
        let pool = Pool::builder(manager)
            .max_size(CONNECTIONS_MAX)
            .wait_timeout(Some(CONNECT_TIMEOUT))
            .create_timeout(Some(CONNECT_TIMEOUT * 2))
            .recycle_timeout(Some(CONNECT_TIMEOUT))
            .runtime(Runtime::Tokio1)
            .build();
        let pool = pool.map_err(|error| BookError::Unreachable(error.to_string()))?;
        Ok(Connections { pool, presented, encrypted })
    }

    fn tls(&self, presented: Arc<Presented>) -> Result<MakeRustlsConnect> {
        let wrong = |detail: String| BookError::Address(AddressProblem::Certificates(detail));
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let mut extra = Vec::new();
        for certificate in CertificateDer::pem_slice_iter(self.authority_pem.as_deref().unwrap_or_default()) {
            extra.push(certificate.map_err(|error| wrong(error.to_string()))?);
        }
        let verifier = match extra.is_empty() {
            true => Verifier::new(provider.clone()),
            false => Verifier::new_with_extra_roots(extra, provider.clone()),
        };
        let verifier = verifier.map_err(|error| wrong(error.to_string()))?;
        let mut config = rustls::ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()
            .map_err(|error| wrong(error.to_string()))?
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(verifier))
            .with_client_cert_resolver(presented);
        // A resumed session would not present a renewed certificate.
        config.resumption = Resumption::disabled();
        Ok(MakeRustlsConnect::new(config))
    }
}

/// The connections to a book, with the certificate that new ones present.
#[derive(Clone)]
pub(crate) struct Connections {
    pool: Pool,
    presented: Arc<Presented>,
    encrypted: bool,
}

impl Connections {
    /// A connection, of the pool or new.
    pub(crate) async fn get(&self) -> Result<Object> {
        self.pool.get().await.map_err(|error| match error {
            PoolError::Backend(error) => self.presented.refusal(&error).unwrap_or_else(|| error.into()),
            error => BookError::Unreachable(error.to_string()),
        })
    }

    /// Replaces the certificate of new connections; `None`: they present none.
    pub(crate) fn present(&self, certificate: Option<OwnCertificate>) -> Result<()> {
        match certificate {
            Some(_) if !self.encrypted => Err(BookError::Address(AddressProblem::CertificateWithoutTls)),
            certificate => self.presented.set(certificate),
        }
    }
}

fn is_this_computer(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => name == "localhost" || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback()),
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mode(url: &str) -> std::result::Result<SslMode, AddressProblem> {
        let address = Address { url: url.to_owned(), password: None, authority_pem: None };
        match address.config() {
            Ok(config) => Ok(config.get_ssl_mode()),
            Err(BookError::Address(problem)) => Err(problem),
            Err(other) => panic!("{other}"),
        }
    }

    #[test]
    fn another_computer_is_reached_over_tls_only() {
        for (url, wanted) in [
            ("postgresql://aval@127.0.0.1/book", Ok(SslMode::Disable)),
            ("postgresql://aval@localhost/book?sslmode=require", Ok(SslMode::Require)),
            ("postgresql://aval@db.example/book", Ok(SslMode::Require)),
            ("postgresql://aval@db.example/book?sslmode=prefer", Ok(SslMode::Require)),
            ("postgresql://aval@127.0.0.1,db.example/book", Ok(SslMode::Require)),
            ("postgresql://aval@db.example/book?sslmode=disable", Err(AddressProblem::Plain)),
            ("postgresql://aval:secret@127.0.0.1/book", Err(AddressProblem::HasPassword)),
        ] {
            assert_eq!(mode(url), wanted, "{url}");
        }
        assert!(matches!(mode("mysql://x"), Err(AddressProblem::Unreadable(_))));
        assert!(matches!(mode("postgresql:///book"), Err(AddressProblem::Unreadable(_))));
    }
}
