//! A group book on another computer: TLS with the company's authority, a password, and the servers that are not the company's.

use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, BookError, DeskKey, Group, NewDesk};
use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
use tokio_postgres::{Client, NoTls};

/// An authority.
struct Authority {
    pem: String,
    issuer: Issuer<'static, KeyPair>,
}

impl Authority {
    fn new(name: &str) -> Self {
        let key = KeyPair::generate().unwrap();
        let mut params = CertificateParams::new(Vec::<String>::new()).unwrap();
        params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        params.distinguished_name.push(rcgen::DnType::CommonName, name);
        let pem = params.self_signed(&key).unwrap().pem();
        Self { pem, issuer: Issuer::new(params, key) }
    }

    /// A server's certificate for a host, and its key.
    fn signs(&self, host: &str) -> (String, String) {
        let key = KeyPair::generate().unwrap();
        let params = CertificateParams::new(vec![host.to_owned()]).unwrap();
        (params.signed_by(&key, &self.issuer).unwrap().pem(), key.serialize_pem())
    }
}

async fn administrator(server: &PracticeServer) -> Client {
    let (client, connection) = tokio_postgres::connect(&server.url(), NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}

/// Writes a file of the server's data as the server itself, for its eyes only.
async fn put(client: &Client, name: &str, content: &str) {
    let folder: String = client.query_one("SHOW data_directory", &[]).await.unwrap().get(0);
    let lines: Vec<String> = content.lines().map(|line| format!("('{line}')")).collect();
    let copy = format!("COPY (VALUES {}) TO PROGRAM 'umask 077; cat > {folder}/{name}'", lines.join(", "));
    client.batch_execute(&copy).await.unwrap();
}

async fn reload(client: &Client, settings: &[&str]) {
    for setting in settings {
        client.batch_execute(setting).await.unwrap();
    }
    client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
}

/// A book over TLS on this computer, which a host name reaches as another computer's does.
fn book(server: &PracticeServer, authority: Option<&Authority>, password: Option<&str>) -> Book {
    let url = format!("postgresql://aval@localhost:{}/postgres?sslmode=require", server.port());
    let authority_pem = authority.map(|authority| authority.pem.clone().into_bytes());
    Book::at(&Address { url, password: password.map(str::to_owned), authority_pem }).unwrap()
}

async fn refused(book: &Book) -> String {
    match book.group().await {
        Err(error @ (BookError::Unreachable(_) | BookError::Database { .. })) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_book_elsewhere_is_reached_over_tls_with_the_right_certificate_only() {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let client = administrator(&server).await;
    let (company, stranger) = (Authority::new("Company"), Authority::new("Stranger"));
    // A server without TLS, or one in between that strips it: nothing is sent in plain text.
    let said = refused(&book(&server, Some(&company), None)).await;
    assert!(said.contains("TLS"), "{said}");

    let (certificate, key) = company.signs("localhost");
    put(&client, "server.crt", &certificate).await;
    put(&client, "server.key", &key).await;
    reload(&client, &["ALTER SYSTEM SET ssl = on"]).await;
    assert!(matches!(book(&server, Some(&company), None).group().await, Err(BookError::NoGroup)), "it is reached");
    for authority in [None, Some(&stranger)] {
        let said = refused(&book(&server, authority, None)).await;
        assert!(said.contains("certificate"), "{said}");
    }
    // The right authority, another server.
    let (certificate, key) = company.signs("db.example");
    put(&client, "server.crt", &certificate).await;
    put(&client, "server.key", &key).await;
    reload(&client, &[]).await;
    let said = refused(&book(&server, Some(&company), None)).await;
    assert!(said.contains("certificate"), "{said}");

    // The company's own set-up: TLS and a password.
    let (certificate, key) = company.signs("localhost");
    put(&client, "server.crt", &certificate).await;
    put(&client, "server.key", &key).await;
    put(&client, "pg_hba.conf", "hostssl all all 127.0.0.1/32 scram-sha-256\nhostssl all all ::1/128 scram-sha-256")
        .await;
    reload(&client, &["ALTER ROLE aval PASSWORD 'right'"]).await;
    for password in [None, Some("wrong")] {
        refused(&book(&server, Some(&company), password)).await;
    }
    assert!(tokio_postgres::connect(&server.url(), NoTls).await.is_err(), "plain text is refused by the server too");
    let right = book(&server, Some(&company), Some("right"));
    let group = Group { id: "group-1".to_owned(), name: "Aval Holding".to_owned() };
    let key = DeskKey::new().unwrap();
    right.create(&group, NewDesk { id: "desk-1", name: "Shanghai", key: &key }).await.unwrap();
    assert_eq!(right.group().await.unwrap(), group);
}
