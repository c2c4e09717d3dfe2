//! A bank that behaves: every endpoint, its own state and truth, faults on request.

pub mod proxy;
