//! The bank service as data: the interface of service.md, one row per field, parameter and endpoint.
//!
//! From the rows this crate derives the wire types, the rule for required fields ([`rule`]), the OpenAPI document
//! ([`openapi`]), the form metadata of the window ([`metadata`]) and the practice bank's dispatch. Not here: I/O, HTTP,
//! defaults that the service does not state, and enums of codes, because the service does not publish their values.

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
pub mod same_value;
pub mod scan;
mod scanned;
mod sum;
pub mod terms;
pub mod wire;

pub use amount::{Amount, AmountError, Number};
pub use endpoint::{Endpoint, Stage};
pub use item::Item;
pub use scanned::{Scanned, ScannedRecord};
pub use sum::Sum;
pub use wire::Wire;
