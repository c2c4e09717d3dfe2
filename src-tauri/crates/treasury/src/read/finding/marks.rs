//! Values in a column of the drafts in memory that mean "none".

use crate::store::cache::NO_DUE_DAY;

/// Marks an amount that is not stored as an integer. No draft has an amount of minus nine hundred thousand billion.
pub(super) const NO_AMOUNT: i64 = i64::MIN;

/// Marks a draft without a due day.
pub(super) const NO_DAY: i32 = NO_DUE_DAY as i32;

/// Marks a draft that the next table lacks.
pub(super) const GONE: u32 = u32::MAX;
