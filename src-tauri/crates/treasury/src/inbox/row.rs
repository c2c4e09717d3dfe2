//! Converts a cached draft to the row that a list shows.

use chrono::NaiveDate;

use crate::cache::columns::{day_of, fault_sentence};
use crate::cache::rows::CacheRow;
use crate::view::{ActedView, DraftRow, LockView};

/// The row, with the days from `today` to the due day and the instruction that locks the draft or was
/// accepted for it since its list was read.
pub(crate) fn draft_row(row: CacheRow, today: NaiveDate, lock: Option<LockView>, acted: Option<ActedView>) -> DraftRow {
    let key = row.key();
    let due_day = day_of(row.columns.due);
    let days = due_day.and_then(|due| i32::try_from(due.signed_duration_since(today).num_days()).ok());
    let columns = row.columns;
    let [draft_type, draft_type_meaning, draft_status_code, draft_status_meaning, bank_code, bank_desc] = columns.kind;
    DraftRow {
        key,
        stage: row.asked.map(|stage| stage.name().to_owned()),
        bank_mark: row.account.bank_mark.clone(),
        account_number: columns.account_number,
        account: row.account.to_string(),
        bank_draft_id: columns.bank_draft_id,
        draft_id: columns.draft_id,
        draft_number: columns.draft_number,
        sequence_number: columns.sequence_number,
        draft_type,
        draft_type_meaning,
        drawer_name: columns.drawer_name,
        acceptor_name: columns.acceptor_name,
        payee_name: columns.payee_name,
        date: columns.issue_text,
        due_date: columns.due_text,
        due_day: due_day.map(|day| day.to_string()),
        days_to_due: days,
        amount: columns.amount_text,
        amount_exact: columns.scaled.is_some(),
        draft_status_code,
        draft_status_meaning,
        bank_draft_status_code: bank_code,
        bank_draft_status_desc: bank_desc,
        remark: columns.remark,
        split: row.split,
        difference: row.difference.map(str::to_owned),
        unseen: None,
        lock,
        acted,
        watch: Vec::new(),
        presentment: None,
        unreadable: columns.fault.as_deref().map(fault_sentence),
    }
}
