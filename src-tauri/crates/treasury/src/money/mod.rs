//! The money path: prepare → confirm → send → settle. Everything that can move money or a draft goes this one way.
//!
//! At most one POST leaves per confirmed instruction, and every instruction ends as accepted, refused, not sent, pending or
//! in doubt; one in doubt leaves that state only by evidence and a person. The rules are functions of values
//! ([`prepare`], [`pre_flight`], [`settle`]); [`send`] puts them in their order around the journal's commits.
//! Deliberately absent: sending again by itself, and sending anything that the journal has not recorded.

mod again;
mod ceiling;
mod chunks;
mod clearing;
mod dialog;
mod draft;
mod export;
mod flags;
mod gate;
mod ground;
mod lanes;
mod last_moment;
mod line;
mod notes;
mod order;
mod pace;
mod party;
mod payee;
mod point;
mod pre_flight;
mod prepare;
mod problem;
mod recover;
mod repeated;
mod result_csv;
mod send;
mod settle;
mod snapshot;
mod teller;
#[cfg(test)]
mod tests;
mod tiers;
mod total;
mod twin;
mod unusual;
mod unwritten;

pub use dialog::check_text;
pub use ground::{Asked, CachedRow, DraftStatus, Drafts, Ground, KnownDraft};
pub use lanes::Changed;
pub use order::{Operation, from_json};
pub use pace::how_far;
pub use payee::Book;
pub use point::{FailPoint, Point};
pub use prepare::{Prepared, Source, prepare};
pub use recover::{recover, rejudged};
pub use result_csv::result_csv;
pub use settle::Known;

pub(crate) use again::{hint as again_hint, refusal as again_refusal};
pub(crate) use export::export;
pub(crate) use lanes::send;
pub(crate) use last_moment::Today;
pub(crate) use pre_flight::{find, finds};
pub(crate) use recover::{confirmed, lapse};
pub(crate) use settle::plain;
pub(crate) use snapshot::{
    BALANCES, FILTER_IGNORED, ReadOnce, answered, attach, facts, ids_of, listed, query_of, unanswered,
};
pub(crate) use teller::{Teller, Under};
pub(crate) use twin::made_by_us;
