//! Row 3: an untrusted certificate. Nothing is sent, and its fingerprint is reported.

use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use bank_client::{Observation, Outcome, Read, ReadError, classify};
use bank_contract::Endpoint;
use rustls::ServerConfig;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

use crate::row::{client, limits, post};
use crate::sample::{Book, MARK, item};

/// For `localhost` and 127.0.0.1, self-signed, valid for a hundred years.
const CERTIFICATE: &[u8] = include_bytes!("data/self-signed.der");
const KEY: &[u8] = include_bytes!("data/self-signed.key.der");
/// `sha256sum data/self-signed.der`
const SHA256: &str = "e70a115a9ce32677dfc08c014f7090e660ca57f8229559b1d6e458eeeec9bad0";

/// A TLS server that counts its connections and the bytes of requests that it received.
fn serve(connections: Arc<AtomicUsize>, plain_bytes: Arc<AtomicUsize>) -> SocketAddr {
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let key = PrivateKeyDer::try_from(KEY).expect("a key in PKCS #8");
    let config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .and_then(|builder| {
            builder.with_no_client_auth().with_single_cert(vec![CertificateDer::from(CERTIFICATE)], key)
        })
        .expect("certificate and key belong together");
    let config = Arc::new(config);
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a loopback port");
    let address = listener.local_addr().expect("it is bound");
    std::thread::spawn(move || {
        for peer in listener.incoming().flatten() {
            connections.fetch_add(1, Ordering::SeqCst);
            let Ok(tls) = rustls::ServerConnection::new(Arc::clone(&config)) else { return };
            let mut stream = rustls::StreamOwned::new(tls, peer);
            let mut request = [0; 1024];
            let read = std::io::Read::read(&mut stream, &mut request).unwrap_or(0);
            plain_bytes.fetch_add(read, Ordering::SeqCst);
        }
    });
    address
}

#[tokio::test]
async fn an_unvouched_certificate_gets_no_call_and_its_fingerprint_is_told() {
    let (connections, plain_bytes) = (Arc::<AtomicUsize>::default(), Arc::<AtomicUsize>::default());
    let address = serve(Arc::clone(&connections), Arc::clone(&plain_bytes));
    let client = client(format!("https://localhost:{}", address.port()), limits(false));
    for (done, endpoint) in Endpoint::operations().enumerate() {
        let items = [item(endpoint, 1)];
        let observation = client.act(None, &post(&client, endpoint, &items)).await;
        let verdict = classify(endpoint, &items, MARK, &observation, &Book).remove(0);
        assert_eq!((verdict.case, verdict.outcome), ("certificate-refused", Outcome::NotSent), "{observation:?}");
        assert!(verdict.detail.is_some_and(|detail| detail.contains(SHA256)));
        let Observation::NotSent(seen) = observation else { unreachable!("the verdict says so") };
        assert_eq!((seen.tries, seen.certificate_sha256.as_deref()), (1, Some(SHA256)), "it would be refused again");
        assert_eq!(connections.load(Ordering::SeqCst), done + 1);
    }
    let query = vec![("bankMark", MARK.to_owned()), ("accountNumber", "1".to_owned())];
    let read = client.read(None, &Read { endpoint: Endpoint::ListBankDraft, query, body: None }).await;
    assert!(matches!(read, Err(ReadError::Unreachable(seen)) if seen.certificate_sha256.as_deref() == Some(SHA256)));
    assert_eq!(plain_bytes.load(Ordering::SeqCst), 0, "nothing was said to it");
}
