//! The rules of `prepare` as tables of values: no service, no cache, a journal in a temporary folder.

mod codes;
mod confirming;
mod floor;
mod funds;
mod pre_flights;
mod recovering;
mod refusals;
mod table;
