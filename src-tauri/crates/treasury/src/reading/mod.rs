//! Reading lists from the service: which page is the first, in which order lists come, and a whole list to its true end.

pub(crate) mod intake;
pub(crate) mod order;
pub(crate) mod page_base;
pub(crate) mod pull;
pub(crate) mod thread;
