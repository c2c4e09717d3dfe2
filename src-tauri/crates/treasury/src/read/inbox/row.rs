//! Converts a cached draft to the row that a list shows.

use bank_contract::Number;
use chrono::NaiveDate;
use model::clock::days_until;
use model::{PackagePart, Sentence};
use money::view::LockView;

use crate::store::cache::columns::{day_of, fault_sentence};
use crate::store::cache::rows::CacheRow;
use crate::store::list_columns::DraftFact;
use crate::view::{ActedView, DraftRow};

/// The part of a package that a row is.
pub(crate) fn part_of(row: &CacheRow) -> Option<Sentence> {
    let number = row.columns[DraftFact::SequenceNumber].as_deref();
    let amount = row.columns[DraftFact::Amount].as_deref().and_then(Number::from_json).and_then(|amount| amount.exact);
    PackagePart::read(number).map(|part| part.sentence(number.unwrap_or_default(), amount))
}

/// The row, with the days from `today` to the due day and the instruction that locks the draft or was
/// accepted for it since its list was read.
pub(crate) fn draft_row(row: CacheRow, today: NaiveDate, lock: Option<LockView>, acted: Option<ActedView>) -> DraftRow {
    let key = row.key();
    let due_day = day_of(row.columns.due);
    let days = due_day.and_then(|due| days_until(due, today));
    let fault = row.columns.fault.as_deref().map(fault_sentence);
    let amount_exact = row.columns.amount().is_some();
    let part = part_of(&row);
    let mut columns = row.columns;
    DraftRow {
        key,
        stage: row.asked.map(|stage| stage.name().to_owned()),
        bank_mark: row.account.bank_mark.clone(),
        account_number: columns[DraftFact::AccountNumber].take(),
        account: row.account.to_string(),
        bank_draft_id: columns[DraftFact::BankDraftId].take(),
        draft_id: columns[DraftFact::DraftId].take(),
        draft_number: columns[DraftFact::DraftNumber].take(),
        sequence_number: columns[DraftFact::SequenceNumber].take(),
        draft_type: columns[DraftFact::DraftType].take(),
        draft_type_meaning: columns[DraftFact::DraftTypeMeaning].take(),
        drawer_name: columns[DraftFact::DrawerName].take(),
        acceptor_name: columns[DraftFact::AcceptorName].take(),
        payee_name: columns[DraftFact::PayeeName].take(),
        endorsee_name: columns[DraftFact::EndorseeName].take(),
        endorser_name: columns[DraftFact::EndorserName].take(),
        pledgee_name: columns[DraftFact::PledgeeName].take(),
        date: columns[DraftFact::IssueDate].take(),
        due_date: columns[DraftFact::DueDate].take(),
        due_day: due_day.map(|day| day.to_string()),
        days_to_due: days,
        amount: columns[DraftFact::Amount].take(),
        amount_exact,
        draft_status_code: columns[DraftFact::DraftStatusCode].take(),
        draft_status_meaning: columns[DraftFact::DraftStatusMeaning].take(),
        bank_draft_status_code: columns[DraftFact::BankStatusCode].take(),
        bank_draft_status_desc: columns[DraftFact::BankStatusDesc].take(),
        remark: columns[DraftFact::Remark].take(),
        response_status: None,
        part,
        split: row.split,
        difference: row.difference.map(str::to_owned),
        unseen: None,
        lock,
        acted,
        watch: Vec::new(),
        presentment: None,
        unreadable: fault,
        note_match: None,
    }
}
