//! What two records of a draft differ in.

mod fields;

pub(crate) use fields::changed_fields;
