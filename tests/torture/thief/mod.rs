//! A desk whose files are in the wrong hands: an office with an honest approver ([`office`]), a clerk who tries
//! everything that the program allows without the approver ([`tricks`]), and attacks on the data directory: it is
//! copied, restored from an earlier backup or moved ([`copies`]), or its files are edited between two runs
//! ([`edited`]).

pub mod copies;
pub mod edited;
mod folders;
mod office;
mod tricks;
