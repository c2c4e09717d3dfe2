//! Dual control as the settings state it: the tiers that need an approval, the approvers and their keys.

mod key;
mod policy;

pub use key::{ApproverKey, PublicKey};
pub use policy::{Approver, DualControl, Earlier, Expires, Tier, end_of_working_days};
