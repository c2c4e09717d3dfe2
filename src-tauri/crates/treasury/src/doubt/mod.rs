//! Doubts: what nobody here can know, and how it is found out. Reads propose with their reason and the race that would
//! look the same; a person decides. Deliberately absent: any decision by machine about what is in doubt.

mod detail;
mod inquire;
mod propose;
mod resolve;
mod schedule;
mod signs;

pub(crate) use detail::of as detail_of;
pub(crate) use inquire::{Inquiry, prove};
pub(crate) use resolve::{approved as approved_resolution, event as resolution_event};
pub(crate) use schedule::next_look;
