//! The bank service as data: the interface of service.md, a row per field, parameter and endpoint.
//!
//! Out of the rows come the wire types, the rule for required fields ([`rule`]), the OpenAPI document ([`openapi`]), the
//! form metadata of the window ([`metadata`]) and the practice bank's dispatch. Deliberately absent: I/O, HTTP, defaults
//! that the service does not state, and enums of codes whose values it does not show.

pub mod amount;
pub mod body;
pub mod endpoint;
pub mod item;
pub mod metadata;
pub mod openapi;
pub mod platform;
pub mod record;
pub mod row;
pub mod rule;
pub mod scan;
mod scanned;
pub mod terms;
pub mod wire;

pub use amount::{Amount, AmountError, Number, Sum};
pub use endpoint::{Endpoint, Stage};
pub use item::Item;
pub use scanned::Scanned;
pub use wire::Wire;
