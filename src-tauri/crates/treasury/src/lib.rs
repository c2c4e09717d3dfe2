//! The core of Aval: inboxes, balances, the money path, the journal, the cache, profiles and the code book.
pub mod desks;
pub mod view;
