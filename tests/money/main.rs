//! The money path over a real practice bank: what is accepted, what is in doubt, what is never sent twice.

mod accepted;
mod afterwards;
mod again;
mod bench;
mod ceiling;
mod claims;
mod codes;
mod doubts;
mod evidence;
mod faults;
mod learned;
mod looks;
mod maturity;
mod once;
mod queued;
mod repeated;
mod resolving;
mod restart;
mod settling;
mod size;
mod spelling;
mod verify;
