//! The practice bank over real HTTP: the replies that a desk sees, and the entries in the bank's own ledger.

mod access;
mod company;
mod desk;
mod faults;
mod funds;
mod manners;
mod operations;
mod reads;
mod seed;
mod state;
