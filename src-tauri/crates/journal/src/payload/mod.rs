//! The contents of the events beside those of an instruction's own way, which are in `entry`. Structs only: the readers and
//! folds of them are in the files of the crate with these names.

pub(crate) mod approval;
pub(crate) mod chunk;
pub(crate) mod claim_ended;
pub(crate) mod code;
pub(crate) mod contradiction;
pub(crate) mod gone_resolved;
pub(crate) mod kept_read;
pub(crate) mod learned;
pub(crate) mod line_aside;
pub(crate) mod moving;
pub(crate) mod period;
pub(crate) mod place;
pub(crate) mod receipt_kept;
pub(crate) mod shared_taken;
pub(crate) mod side_events;
