//! Output: exports, the audit pack and the pages of reports.
//!
//! Not here: the computation of the exported numbers (`read`).

pub mod audit;
pub mod export;
mod html;
pub(crate) mod report_page;
