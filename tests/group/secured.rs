//! A group book on another computer, as a company sets it up: TLS with the company's authority.

use group_book::practice_server::PracticeServer;
use tokio_postgres::{Client, NoTls};

use crate::authority::{Authority, Identity, Kind};

/// The administrator's side of a server with TLS, whose certificate names `localhost`.
pub struct Secured {
    port: u16,
    /// Signs the server's certificate, and is known to it as an authority of clients.
    pub company: Authority,
    /// Connected before the server's rules changed.
    administrator: Client,
}

impl Secured {
    /// A server that asks for a client certificate and does not require one.
    pub async fn start() -> (PracticeServer, Self) {
        let (server, administrator) = plain().await;
        let secured = Self { port: server.port(), company: Authority::new("Company"), administrator };
        secured.shows(&secured.company.certify("localhost", Kind::Server)).await;
        secured.trusts(&secured.company).await;
        secured.set(&["ALTER SYSTEM SET ssl = on", "ALTER SYSTEM SET ssl_ca_file = 'clients.crt'"]).await;
        (server, secured)
    }

    /// The address of its database over TLS, for a user.
    pub fn url(&self, user: &str) -> String {
        format!("postgresql://{user}@localhost:{}/postgres?sslmode=require", self.port)
    }

    /// The server's certificate from the next reload on.
    pub async fn shows(&self, own: &Identity) {
        put(&self.administrator, "server.crt", &own.certificate_pem).await;
        put(&self.administrator, "server.key", &own.key.serialize_pem()).await;
    }

    /// The authority of clients from the next reload on.
    pub async fn trusts(&self, authority: &Authority) {
        put(&self.administrator, "clients.crt", &authority.pem).await;
    }

    /// Admits connections over TLS by this rule only (`pg_hba.conf`).
    pub async fn admits(&self, rule: &str) {
        let lines = ["127.0.0.1/32", "::1/128"].map(|address| format!("hostssl all all {address} {rule}"));
        put(&self.administrator, "pg_hba.conf", &lines.join("\n")).await;
        self.set(&[]).await;
    }

    /// Runs statements, ends all other connections, and reloads the settings.
    pub async fn set(&self, statements: &[&str]) {
        let ends = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE backend_type = 'client backend' \
                    AND pid <> pg_backend_pid()";
        reload(&self.administrator, &[statements, &[ends]].concat()).await;
    }
}

/// A server as it is started, and a connection to it.
pub async fn plain() -> (PracticeServer, Client) {
    let server = PracticeServer::start().expect("PostgreSQL starts");
    let (client, connection) = tokio_postgres::connect(&server.url(), NoTls).await.unwrap();
    tokio::spawn(connection);
    (server, client)
}

/// Writes a file of the server's data as the server itself, for its eyes only.
pub async fn put(client: &Client, name: &str, content: &str) {
    let folder: String = client.query_one("SHOW data_directory", &[]).await.unwrap().get(0);
    let lines: Vec<String> = content.lines().map(|line| format!("('{line}')")).collect();
    let copy = format!("COPY (VALUES {}) TO PROGRAM 'umask 077; cat > {folder}/{name}'", lines.join(", "));
    client.batch_execute(&copy).await.unwrap();
}

pub async fn reload(client: &Client, settings: &[&str]) {
    for setting in settings {
        client.batch_execute(setting).await.unwrap();
    }
    client.batch_execute("SELECT pg_reload_conf()").await.unwrap();
    tokio::time::sleep(std::time::Duration::from_millis(500)).await;
}
