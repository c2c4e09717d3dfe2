//! One draft in full, as views: fields and objects in the interface's order, the chain of parties, and the operations
//! that its list allows.

pub(crate) mod actions;
pub(crate) mod chain;
pub(crate) mod fields;
pub(crate) mod groups;
pub(crate) mod timeline;

pub(crate) use actions::{ActionFacts, actions, locked, others};
pub(crate) use chain::chain;
pub(crate) use fields::{FieldReader, record_shown, response_of};
