//! The practice bank over real HTTP: what a desk would see, and what the bank's own ledger says about it.

mod access;
mod desk;
mod faults;
mod funds;
mod manners;
mod operations;
mod reads;
mod seed;
mod state;
