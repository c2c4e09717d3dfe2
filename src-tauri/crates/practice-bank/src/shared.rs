//! The state that all calls of the running bank share.

use std::sync::RwLock;

use axum::http::HeaderMap;

use crate::bank::Bank;
use crate::behind::Behind;
use crate::calls::Calls;
use crate::faults::Faults;
use crate::given::Given;
use crate::grants::Grants;
use crate::later::Later;
use crate::sessions::Sessions;
use crate::tokens::Foreign;

/// The state shared by all calls.
#[derive(Debug)]
pub struct Shared {
    /// The bank.
    pub bank: RwLock<Bank>,
    /// The planned faults.
    pub faults: Faults,
    /// The calls in flight.
    pub calls: Calls,
    /// Refused calls that are executed later.
    pub later: Later,
    /// The delayed copy for reads.
    pub behind: Behind,
    /// Sign-in codes that are not exchanged yet.
    pub grants: Grants,
    /// Sessions of signed-in people.
    pub sessions: Sessions,
    /// Tokens of another identity server.
    pub foreign: Foreign,
    /// The receipts that were given.
    pub receipts: Given,
    /// The bank's address.
    pub base_url: String,
    /// Path in front of every address of the interface.
    pub route_prefix: String,
    /// Header that carries the token.
    pub token_header: String,
    /// Text before the token in it.
    pub token_prefix: String,
    /// Lifetime of a token, in seconds.
    pub token_ttl_seconds: u64,
    /// The OAuth client.
    pub client_id: String,
    /// Its secret.
    pub client_secret: String,
}

impl Shared {
    /// The token of a call; empty without one.
    pub fn token_in<'call>(&self, headers: &'call HeaderMap) -> &'call str {
        let given = headers.get(&self.token_header).and_then(|value| value.to_str().ok());
        given.and_then(|value| value.strip_prefix(self.token_prefix.as_str())).unwrap_or_default()
    }
}
