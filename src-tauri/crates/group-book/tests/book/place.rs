//! A server for the tests of one run, and a database with a group for each test.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use group_book::practice_server::PracticeServer;
use group_book::{Address, Book, DeskKey, Group, Member, NewDesk};
use tokio_postgres::NoTls;

use crate::chain::TestDesk;

static SERVER: Mutex<Weak<PracticeServer>> = Mutex::new(Weak::new());

/// A database of its own, and the server, which ends with the last test that uses it.
pub struct Place {
    server: Arc<PracticeServer>,
    database: String,
}

impl Place {
    /// An empty database.
    pub async fn empty(database: &str) -> Self {
        let server = {
            let mut shared = SERVER.lock().unwrap_or_else(PoisonError::into_inner);
            shared.upgrade().unwrap_or_else(|| {
                let server = Arc::new(PracticeServer::start().expect("PostgreSQL starts"));
                *shared = Arc::downgrade(&server);
                server
            })
        };
        let place = Self { server, database: database.to_owned() };
        raw(&place.server.url()).await.batch_execute(&format!("CREATE DATABASE {database}")).await.unwrap();
        place
    }

    /// A database with a group of desks with these names.
    pub async fn with_desks<const N: usize>(database: &str, names: [&str; N]) -> (Self, [TestDesk; N]) {
        let place = Self::empty(database).await;
        let desks = enrolled(&place.url(), names).await;
        (place, desks)
    }

    pub fn url(&self) -> String {
        self.server.url().replace("/postgres", &format!("/{}", self.database))
    }

    pub fn port(&self) -> u16 {
        self.server.port()
    }

    pub fn book(&self) -> Book {
        book(&self.url())
    }

    /// The number that a query of the book's tables yields.
    pub async fn count(&self, query: &str) -> i64 {
        raw(&self.url()).await.query_one(query, &[]).await.unwrap().get(0)
    }

    /// A change by the database's administrator.
    pub async fn change(&self, sql: &str) {
        raw(&self.url()).await.batch_execute(sql).await.unwrap();
    }
}

pub fn book(url: &str) -> Book {
    Book::at(&Address { url: url.to_owned(), password: None, authority_pem: None }).unwrap()
}

pub fn group() -> Group {
    Group { id: "group-1".to_owned(), name: "Aval Holding".to_owned() }
}

/// Creates a group with the first desk and invites the others.
pub async fn enrolled<const N: usize>(url: &str, names: [&str; N]) -> [TestDesk; N] {
    let mut desks: Vec<TestDesk> = Vec::new();
    for name in names {
        let key = DeskKey::new().unwrap();
        let (book, id) = (book(url), format!("desk-{name}"));
        let new = NewDesk { id: &id, name, key: &key };
        match desks.first() {
            None => book.create(&group(), new).await.unwrap(),
            Some(first) => {
                let code = first.member.invite().await.unwrap();
                assert_eq!(book.join(&code, new).await.unwrap(), group());
            }
        }
        desks.push(TestDesk::new(Member::new(book, &group().id, &id, key)));
    }
    desks.try_into().unwrap_or_else(|_| panic!("a desk per name"))
}

pub async fn raw(url: &str) -> tokio_postgres::Client {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.unwrap();
    tokio::spawn(connection);
    client
}
