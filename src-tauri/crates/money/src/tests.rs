//! The rules of `prepare` as tables of values: no service, no cache, a journal in a temporary folder.

mod codes;
mod confirming;
mod ground;
mod looking;
mod recovering;
mod refusals;
mod table;
