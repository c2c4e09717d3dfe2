//! Resubmission: the old instruction as an editable order, with its draft as the lists have it now. Nothing is sent;
//! the new order passes every check again.

use bank_contract::Stage;
use journal::Confirmed;
use model::desks::{ANSWER_FLAG, FLAGS};
use model::profile::Role;
use model::{DeskError, Result, Sentence};
use money::view::{InstructionView, Order};
use money::{Operation, confirmed, made_by_us, resubmit_hint, resubmit_refusal};

use super::templates::common_fields;
use super::{Desk, DraftAsked};
use crate::view::{DraftRow, FormValues, ResubmitView};

impl Desk {
    /// The form of a new instruction, filled from an old one that may be resubmitted.
    ///
    /// # Errors
    /// `again` when resubmission is not allowed or the draft is in no list that allows the operation;
    /// `journal-unknown`; `journal`.
    pub fn resubmit(&self, id: &str, language: &str) -> Result<ResubmitView> {
        self.require(Role::Preparer)?;
        let submissions = self.submissions()?;
        let (old, refusal, submission, hint) = submissions.journal(|journal| {
            let old = journal.instruction(id)?;
            let refusal = resubmit_refusal(journal, &old)?;
            let submission = journal.submission_entry(&old.submission_id)?;
            Ok((old, refusal, submission, resubmit_hint(journal, id)?))
        })?;
        if let Some(sentence) = refusal {
            return Err(DeskError::correct("again", sentence));
        }
        let old = InstructionView::from(old);
        // The old reason does not justify trusting a hint.
        let reason = submission.and_then(|submission| submission.reason).filter(|_| hint.is_none());
        let order = self.order_of(&old, language, reason)?;
        let stage = self.acting_list_of(&old.id)?;
        let row = stage.map(|stage| self.draft_of(&old, stage)).transpose()?;
        let answer = order.items[0].fields.get(ANSWER_FLAG).and_then(|value| value.parse().ok());
        let bank_mark = old.account.split(':').next().unwrap_or_default();
        let answer = answer.and_then(|value| self.code_book().word(bank_mark, ANSWER_FLAG, value).map(str::to_owned));
        let hint = hint.map(|(first, last)| {
            Sentence::new("again-hint").with("number", old.number).with("first", first).with("last", last)
        });
        let stage = stage.map(|stage| stage.name().to_owned());
        Ok(ResubmitView { number: old.number, order, stage, row, answer, hint })
    }

    /// The values of an instruction of any state, for a form that makes another one: it is no resubmission, and the check
    /// for duplicates compares it with the old one.
    ///
    /// # Errors
    /// `role` without the right to prepare; `again` where the old instruction cannot be read as an order;
    /// `journal-unknown`; `journal`.
    pub fn as_new(&self, id: &str) -> Result<FormValues> {
        self.require(Role::Preparer)?;
        let old = InstructionView::from(self.submissions()?.journal(|journal| Ok(journal.instruction(id)?))?);
        let operation = Operation::named(&old.operation)?;
        let mut fields = self.order_of(&old, "en", None)?.items.swap_remove(0).fields;
        let bank_mark = old.account.split(':').next().unwrap_or_default();
        for flag in FLAGS {
            // A number that the code book no longer names is chosen anew.
            let value = fields.remove(*flag).and_then(|value| value.parse().ok());
            if let Some(word) = value.and_then(|value| self.code_book().word(bank_mark, flag, value).map(str::to_owned))
            {
                fields.insert((*flag).to_owned(), word);
            }
        }
        Ok(FormValues {
            operation: old.operation,
            answer: fields.get(ANSWER_FLAG).cloned(),
            account: operation.is_transfer().then_some(old.account),
            fields: common_fields(operation, &fields),
        })
    }

    /// The instruction's own item, without the other items of its call, as an order that names the instruction it
    /// replaces.
    pub(super) fn order_of(&self, old: &InstructionView, language: &str, reason: Option<String>) -> Result<Order> {
        let events = self.submissions()?.journal(|journal| Ok(journal.events_of(&old.id)?))?;
        let sent = confirmed(&events).cloned().unwrap_or_default();
        let mut order = self.order_from_json(&old.operation, &sent.body, language, reason)?;
        order.list = sent.list;
        let gone = || DeskError::correct("again", Sentence::new("again-unreadable").with("number", old.number));
        let item = order.items.first_mut().ok_or_else(gone)?;
        item.account.clone_from(&old.account);
        item.supersedes = Some(old.id.clone());
        let prefix = self.profile().reference_prefix.clone();
        if item.fields.get("referenceOrder").is_some_and(|reference| made_by_us(prefix.as_deref(), reference)) {
            item.fields.remove("referenceOrder");
        }
        Ok(order)
    }

    /// The list that had an instruction's draft; `None` for a transfer.
    pub(super) fn acting_list_of(&self, id: &str) -> Result<Option<Stage>> {
        let events = self.submissions()?.journal(|journal| Ok(journal.events_of(id)?))?;
        Ok(confirmed(&events).and_then(Confirmed::acting_list))
    }

    pub(super) fn draft_of(&self, old: &InstructionView, stage: Stage) -> Result<DraftRow> {
        let asked = DraftAsked { draft_number: old.draft_number.clone(), bank_draft_id: None };
        let rows = self.find_drafts(stage.name(), Some(&old.account), &asked)?;
        rows.into_iter().next().ok_or_else(|| {
            let number = old.draft_number.clone().unwrap_or_default();
            let sentence = Sentence::new("again-not-listed").with("draft", number).with("number", old.number);
            DeskError::correct("again", sentence)
        })
    }
}
