//! A company's network in a test: a TLS front before the practice bank, and a proxy that records.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, PoisonError};

use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::server::WebPkiClientVerifier;
use rustls::{RootCertStore, ServerConfig};
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio_rustls::TlsAcceptor;

use crate::authority::{Authority, Identity};

/// A TLS server that hands every connection on to a server on this computer.
pub struct Front {
    pub address: SocketAddr,
    seen: Arc<Mutex<Vec<Option<CertificateDer<'static>>>>>,
}

impl Front {
    /// Shows this certificate. With `clients`, only clients that this authority certified are let in.
    pub async fn start(own: &Identity, clients: Option<&Authority>, behind: SocketAddr) -> Self {
        let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
        let builder = ServerConfig::builder_with_provider(provider.clone())
            .with_safe_default_protocol_versions()
            .expect("TLS 1.2 and 1.3");
        let builder = match clients {
            Some(authority) => {
                let mut roots = RootCertStore::empty();
                roots.add(authority.der.clone()).expect("an authority");
                let verifier = WebPkiClientVerifier::builder_with_provider(Arc::new(roots), provider).build();
                builder.with_client_cert_verifier(verifier.expect("an authority"))
            }
            None => builder.with_no_client_auth(),
        };
        let key = PrivateKeyDer::try_from(own.key.serialize_der()).expect("a key in PKCS #8");
        let config = builder.with_single_cert(vec![own.certificate.clone()], key).expect("they belong together");
        let acceptor = TlsAcceptor::from(Arc::new(config));
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a loopback port");
        let front = Self { address: listener.local_addr().expect("it is bound"), seen: Arc::default() };
        let seen = front.seen.clone();
        tokio::spawn(async move {
            while let Ok((peer, _)) = listener.accept().await {
                let (acceptor, seen) = (acceptor.clone(), seen.clone());
                tokio::spawn(async move {
                    let Ok(mut tls) = acceptor.accept(peer).await else { return };
                    let client = tls.get_ref().1.peer_certificates().and_then(|chain| chain.first());
                    seen.lock()
                        .unwrap_or_else(PoisonError::into_inner)
                        .push(client.map(|one| one.clone().into_owned()));
                    let Ok(mut bank) = TcpStream::connect(behind).await else { return };
                    let _ = copy_bidirectional(&mut tls, &mut bank).await;
                });
            }
        });
        front
    }

    /// The client certificates of the handshakes that were completed.
    pub fn handshakes(&self) -> Vec<Option<CertificateDer<'static>>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The proxy's manners.
#[derive(Clone)]
pub enum Manners {
    /// Lets everybody through.
    Open,
    /// Asks for this login, as the header's value.
    Login(String),
    /// Refuses every address.
    Denies,
    /// Closes the connection in place of an answer.
    Closes,
}

/// A proxy that records what it was asked, and connects every allowed tunnel to one server.
pub struct CompanyProxy {
    pub address: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
    passed: Arc<Mutex<Vec<u8>>>,
}

impl CompanyProxy {
    pub async fn start(manners: Manners, behind: SocketAddr) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a loopback port");
        let address = listener.local_addr().expect("it is bound");
        let proxy = Self { address, heads: Arc::default(), passed: Arc::default() };
        let (heads, passed) = (proxy.heads.clone(), proxy.passed.clone());
        tokio::spawn(async move {
            while let Ok((peer, _)) = listener.accept().await {
                tokio::spawn(serve(peer, manners.clone(), behind, heads.clone(), passed.clone()));
            }
        });
        proxy
    }

    /// The heads of the requests for a tunnel.
    pub fn heads(&self) -> Vec<String> {
        self.heads.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// All bytes that clients sent through tunnels.
    pub fn passed(&self) -> Vec<u8> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

async fn serve(
    mut peer: TcpStream,
    manners: Manners,
    behind: SocketAddr,
    heads: Arc<Mutex<Vec<String>>>,
    passed: Arc<Mutex<Vec<u8>>>,
) {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        let Ok(byte) = peer.read_u8().await else { return };
        head.push(byte);
    }
    let head = String::from_utf8_lossy(&head).into_owned();
    heads.lock().unwrap_or_else(PoisonError::into_inner).push(head.clone());
    let answer = match &manners {
        Manners::Open => "200 Connection established",
        Manners::Login(value) if head.lines().any(|line| is_login(line, value)) => "200 Connection established",
        Manners::Login(_) => "407 Proxy Authentication Required",
        Manners::Denies => "403 Forbidden",
        Manners::Closes => return,
    };
    if peer.write_all(format!("HTTP/1.1 {answer}\r\n\r\n").as_bytes()).await.is_err() || !answer.starts_with("200") {
        return;
    }
    let Ok(server) = TcpStream::connect(behind).await else { return };
    let (mut from_peer, mut to_peer) = peer.into_split();
    let (mut from_server, mut to_server) = server.into_split();
    let back = tokio::spawn(async move { tokio::io::copy(&mut from_server, &mut to_peer).await });
    let mut piece = [0; 4096];
    while let Ok(length @ 1..) = from_peer.read(&mut piece).await {
        passed.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(&piece[..length]);
        if to_server.write_all(&piece[..length]).await.is_err() {
            break;
        }
    }
    drop(to_server);
    let _ = back.await;
}

fn is_login(line: &str, value: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(name, given)| name.eq_ignore_ascii_case("proxy-authorization") && given.trim() == value)
}
