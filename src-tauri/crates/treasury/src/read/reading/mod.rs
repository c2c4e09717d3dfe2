//! Reading lists from the service: the number of the first page, the order of lists, and each list to its end.

mod end;
pub(crate) mod intake;
pub(crate) mod order;
pub(crate) mod page_base;
pub(crate) mod parties;
pub(crate) mod pull;
pub(crate) mod refused_sign_ins;
mod stop;
pub(crate) mod thread;

pub use stop::Stop;
