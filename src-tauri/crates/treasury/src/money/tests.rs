//! The rules of the money path as tables.
