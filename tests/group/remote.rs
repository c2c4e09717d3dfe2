//! A group book on another computer: TLS with the company's authority, a password, and the servers that are not the company's.

use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, BookError, DeskKey, Group, NewDesk};
use tokio_postgres::NoTls;

use crate::authority::{Authority, Kind};
use crate::secured::{plain, put, reload};

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
    let (server, client) = plain().await;
    let (company, stranger) = (Authority::new("Company"), Authority::new("Stranger"));
    // A server without TLS, or one in between that strips it: nothing is sent in plain text.
    let said = refused(&book(&server, Some(&company), None)).await;
    assert!(said.contains("TLS"), "{said}");

    let own = company.certify("localhost", Kind::Server);
    put(&client, "server.crt", &own.certificate_pem).await;
    put(&client, "server.key", &own.key.serialize_pem()).await;
    reload(&client, &["ALTER SYSTEM SET ssl = on"]).await;
    assert!(matches!(book(&server, Some(&company), None).group().await, Err(BookError::NoGroup)), "it is reached");
    for authority in [None, Some(&stranger)] {
        let said = refused(&book(&server, authority, None)).await;
        assert!(said.contains("certificate"), "{said}");
    }
    // The right authority, another server.
    let own = company.certify("db.example", Kind::Server);
    put(&client, "server.crt", &own.certificate_pem).await;
    put(&client, "server.key", &own.key.serialize_pem()).await;
    reload(&client, &[]).await;
    let said = refused(&book(&server, Some(&company), None)).await;
    assert!(said.contains("certificate"), "{said}");

    // The company's own set-up: TLS and a password.
    let own = company.certify("localhost", Kind::Server);
    put(&client, "server.crt", &own.certificate_pem).await;
    put(&client, "server.key", &own.key.serialize_pem()).await;
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
