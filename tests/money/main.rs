//! The money path over a real practice bank: accepted instructions, doubts, and that nothing is ever sent twice.

mod accepted;
mod acted;
mod afterwards;
mod again;
mod bench;
mod ceiling;
mod claims;
mod codes;
mod doubts;
mod evidence;
mod faults;
mod gateway;
mod learned;
mod looks;
mod maturity;
mod once;
mod paying;
mod queued;
mod repeated;
mod resolving;
mod restart;
mod settling;
mod size;
mod spelling;
mod totals;
mod verify;
