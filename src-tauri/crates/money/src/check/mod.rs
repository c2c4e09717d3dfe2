//! From an order to what the clerk confirms: every item checked, the dialog, its digest and the exact bytes.
//!
//! Nothing here reads the service or writes the journal.

pub(super) mod again;
pub(super) mod ceiling;
pub(super) mod chunks;
pub(super) mod clearing;
pub(super) mod dialog;
pub(super) mod draft;
pub(super) mod flags;
pub(super) mod gate;
pub(super) mod ground;
pub(super) mod line;
pub(super) mod notes;
pub(super) mod order;
pub(super) mod party;
pub(super) mod payee;
pub(super) mod prepare;
pub(super) mod problem;
pub(super) mod repeated;
pub(super) mod table;
pub(super) mod terminal;
pub(super) mod tiers;
pub(super) mod total;
pub(super) mod twin;
pub(super) mod unusual;
