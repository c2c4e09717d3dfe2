//! Reading lists from the service: which page is the first, and a whole list to its true end.

pub(crate) mod intake;
pub(crate) mod page_base;
pub(crate) mod pull;
