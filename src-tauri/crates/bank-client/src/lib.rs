//! Calls the bank service: address, token, limits, and the meaning of each reply.
//!
//! [`BankClient::read`] queries and may retry. [`BankClient::act`] sends one POST that can move money or a draft, once,
//! and returns an observation; [`classify`] derives the verdicts from it as a pure function, so that a journal can
//! replay it. Not here: retries of operations and redirects, because each could send an order twice. This crate writes
//! no files, and its texts contain no token and no whole account number.

mod act;
mod address;
mod bytes;
mod classify;
mod clients;
pub mod connection;
mod dates;
mod failure;
pub mod figures;
mod mask;
mod observation;
mod read;
mod receipt;
mod service;
mod trust;
mod url;
mod userinfo;

pub use address::{AddressNote, TypedAddress, read_address};
pub use classify::{CASES, Case, CodeMeaning, Codes, Outcome, Request, Verdict, classify};
pub use clients::{BankClient, client_beside};
pub use connection::{Connection, Proxy, Route};
pub use observation::{BodyEnd, Lost, LostKind, NotSent, NotSentKind, Observation, Post, RawReply};
pub use read::{Answer, Read, ReadError, ReceiptError, ReceiptFile, ReceiptKind};
pub use receipt::OffOrigin;
pub use service::{ClientError, Limits, Service, Token, VersionStyle};
pub use url::is_plain_elsewhere;
pub use userinfo::NoSubject;
