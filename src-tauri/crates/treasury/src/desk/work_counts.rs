//! The counts of the work that waits for a person.

use model::Result;

use super::Desk;
use crate::view::WorkCounts;

impl Desk {
    /// The counts beside the navigation and in the tray.
    ///
    /// # Errors
    /// `journal` or `database` when one cannot be read.
    pub fn work_counts(&self) -> Result<WorkCounts> {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let open = self.approvals()?.iter().filter(|approval| approval.open).count();
        let asked = self.group_requests().iter().filter(|request| request.answered_by.is_empty()).count();
        let due = self.templates()?.iter().filter(|template| template.due.is_some()).count();
        Ok(WorkCounts { in_doubt: self.journal(0, 0)?.open, to_approve: count(open + asked), reminders: count(due) })
    }
}
