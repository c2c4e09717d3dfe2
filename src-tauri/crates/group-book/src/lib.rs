//! The group book: the one thing that several desks must agree on. It is a database of the company, PostgreSQL or an
//! engine that speaks its protocol; docs/design/many-desks.md has the tables and the order of an instruction.
//!
//! The promise: at most one desk of the group acts on a key at a time, an approval is used once in the group, and a
//! copied or restored desk notices that it is one. It rests on SERIALIZABLE transactions (`transaction`), on one order
//! of checks (`claiming`), and on the desks' chains, which the book mirrors (`event`). Every write can be repeated.
//!
//! Not here: decisions about money, the journal, and any replication. The crate uses no other crate of the project, so
//! that its tests on a real PostgreSQL are built in a minute.

mod approval;
mod book;
mod claim;
mod claiming;
mod connect;
mod desk;
mod error;
mod event;
mod head;
mod holder;
mod key;
mod kind;
mod member;
mod mirroring;
pub mod practice_server;
mod presented;
mod setting;
mod statements;
mod transaction;

pub use approval::{ANSWER_BYTES_MAX, ANSWERS_MAX, ApprovalAnswer, ApprovalRequest, REQUEST_BYTES_MAX};
pub use book::{Book, Group};
pub use claim::{Claim, Followed, GoneEnd};
pub use connect::Address;
pub use desk::{Desk, INVITATION_MS, NewDesk, Revocation};
pub use error::{AddressProblem, BookError, Result};
pub use event::{BookEvent, Checked, EVENTS_MAX, Tail};
pub use holder::Holder;
pub use key::{DeskKey, verifies};
pub use kind::OfKind;
pub use member::Member;
pub use presented::OwnCertificate;
pub use setting::{SETTING_BYTES_MAX, SettingChange, SharedSetting};
