//! `avalctl practice-book`: a PostgreSQL server of its own, so that a group of desks can be tried on one computer.

use group_book::practice_server::PracticeServer;
use model::exit::Exit;
use serde_json::json;

use crate::end::End;
use crate::print::{self, Failure};

/// Starts the server, prints its address as one JSON line, and serves until a signal; its data end with it.
pub async fn run() -> Result<Exit, Failure> {
    // Before anything is started, so that a signal from then on always ends the server.
    let mut end = End::listen().map_err(Failure::local)?;
    let server = PracticeServer::start().map_err(Failure::local)?;
    print::line(&json!({ "url": server.url() }).to_string());
    end.came().await;
    drop(server);
    Ok(Exit::Ok)
}
