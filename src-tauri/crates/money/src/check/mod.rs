//! From an order to what the clerk confirms: every item checked, the dialog, its digest and the exact bytes.
//!
//! Nothing here reads the service or writes the journal.

pub(super) mod acting_list;
pub(super) mod alike_meanwhile;
pub(super) mod alone;
pub(super) mod ceiling;
pub(super) mod checked_item;
pub(super) mod chunks;
pub(super) mod clearing;
pub(super) mod context;
pub(super) mod counterparties;
mod decimals;
pub(super) mod dialog;
pub(super) mod draft;
pub(super) mod duplicate;
pub(super) mod endorsed_sum;
pub(super) mod flags;
mod funds;
pub(super) mod gate;
pub(super) mod given_away;
pub(super) mod notes;
pub(super) mod order;
pub(super) mod party;
pub(super) mod party_limit;
pub(super) mod payee;
pub(super) mod prepare;
pub(super) mod problem;
pub(super) mod reference;
pub(super) mod resubmit;
pub(super) mod rules;
pub(super) mod same_payment;
pub(super) mod source;
pub(super) mod stage_facts;
pub(super) mod table;
pub(super) mod terminal;
pub(super) mod tiers;
pub(super) mod total;
pub(super) mod unusual;
