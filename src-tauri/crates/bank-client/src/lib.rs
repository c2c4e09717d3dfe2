//! Calls the bank service: address, token, limits, and what each reply means.
//!
//! Two ways lead out. [`BankClient::read`] asks and may ask again. [`BankClient::act`] sends one POST that can move money
//! or a draft, once, and tells what was observed; [`classify`] then says what the observation means, as a pure function,
//! so that a journal can replay it. Deliberately absent: any retry of what acts, redirects, disks, and tokens or whole
//! account numbers in texts.

mod act;
mod bytes;
mod classify;
mod clients;
mod dates;
mod failure;
mod mask;
mod observation;
mod read;
mod receipt;
mod service;
mod trust;
mod url;
mod userinfo;

pub use classify::{CASES, Case, CodeMeaning, Codes, Outcome, Request, Verdict, classify};
pub use clients::BankClient;
pub use observation::{BodyEnd, Lost, LostKind, NotSent, NotSentKind, Observation, Post, RawReply};
pub use read::{Answer, Read, ReadError};
pub use receipt::OffOrigin;
pub use service::{ClientError, Limits, Service, Token, VersionStyle};
pub use url::is_plain_elsewhere;
pub use userinfo::NoSubject;
