//! Access tokens from an identity server: OpenID Connect and OAuth 2.0.
//!
//! [`People`] signs people in through the system's browser (authorization code with PKCE, RFC 8252) or on another
//! device (RFC 8628), or a schedule with the client's own secret, and refreshes the access token before it ends: one
//! refresh at a time, also across programs, because a server that rotates refresh tokens ends a session whose old token
//! comes twice. The subject of a session is the one that the identity server confirmed. Not here: the bank service, and
//! files; a session is kept only in the [`Place`] that the caller gives, which is an entry of the system's keychain.

mod browser;
mod device;
mod error;
mod grant;
mod http;
mod kept;
mod page;
mod people;
mod place;
mod provider;
mod relying_party;
mod revocation;
mod secret;
mod server;
mod session;
mod subject;

pub use browser::{Ask, Pages};
pub use device::DeviceCode;
pub use error::SignInError;
pub use kept::{SignedIn, Verified, Way};
pub use people::{People, Visit};
pub use place::{Lock, Place};
pub use provider::{Endpoints, Provider};
pub use secret::Secret;
pub use session::SignedOut;

use std::sync::Arc;

use chrono::{DateTime, Utc};

/// The current time of this computer.
pub type Now = Arc<dyn Fn() -> DateTime<Utc> + Send + Sync>;
