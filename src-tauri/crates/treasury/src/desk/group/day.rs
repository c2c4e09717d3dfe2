//! The group's work in one view: the instructions of all desks since a day, and a day's sums by desk, account and
//! operation with the doubts and the requests of all desks. Read from the mirror of the journals.

use std::collections::{BTreeMap, BTreeSet};

use chrono::Days;
use group_book::{Desk as BookDesk, Holder};
use journal::Confirmed;
use model::{Result, State, clock};
use money::totals_of;

use super::locks::CLAIMS_MAX;
use super::mirror::Mirrored;
use super::{GroupMember, member, mirror};
use crate::desk::Desk;
use crate::view::{GroupAsked, GroupDay, GroupDayLine, GroupJournal, GroupRow};

/// Most days that the group's journal shows.
const DAYS_MAX: u32 = 92;

impl Desk {
    /// The instructions of all desks that were confirmed in the last days, newest first.
    ///
    /// # Errors
    /// `group-none`, or `group` with the book's refusal.
    pub async fn group_journal(&self, days: u32) -> Result<GroupJournal> {
        let joined = self.joined()?;
        let today = self.today();
        let first =
            today.checked_sub_days(Days::new(days.clamp(1, DAYS_MAX).saturating_sub(1).into())).unwrap_or(today);
        let since = clock::text(self.profile().zone().start_of(first));
        let (mut rows, mut cut) = (Vec::new(), Vec::new());
        for desk in self.desks_of(joined).await? {
            let read = mirror::since(joined, &desk.id, &since).await.map_err(|error| member::refused(&error))?;
            cut.extend(read.cut.then(|| desk.name.clone()));
            rows.extend(read.instructions.values().map(|one| row_of(&desk, joined, one)));
        }
        rows.sort_by(|one: &GroupRow, other| {
            other.confirmed_at.cmp(&one.confirmed_at).then(other.number.cmp(&one.number))
        });
        Ok(GroupJournal { since: first.to_string(), rows, cut })
    }

    /// Today at all desks: sums by desk, account and operation, the doubts of any day, and the waiting requests.
    ///
    /// # Errors
    /// As [`Desk::group_journal`]; `journal` when this desk's own cannot be read.
    pub async fn group_day(&self) -> Result<GroupDay> {
        let joined = self.joined()?;
        let since = clock::text(self.profile().zone().start_of(self.today()));
        let desks = self.desks_of(joined).await?;
        let (mut lines, mut all, mut cut) = (Vec::new(), Vec::new(), Vec::new());
        for desk in &desks {
            let read = mirror::since(joined, &desk.id, &since).await.map_err(|error| member::refused(&error))?;
            cut.extend(read.cut.then(|| desk.name.clone()));
            lines.extend(lines_of(desk, read.instructions.values()));
            let counted = read.instructions.into_values().filter(counts).map(|one| one.confirmed);
            all.extend(counted);
        }
        Ok(GroupDay {
            day: self.today().to_string(),
            lines,
            totals: totals_of(&all),
            doubts: self.group_doubts(joined, &desks).await?,
            asked: self.asked_in_group()?,
            cut,
        })
    }

    /// The instructions of all desks whose claims are in doubt.
    async fn group_doubts(&self, joined: &GroupMember, desks: &[BookDesk]) -> Result<Vec<GroupRow>> {
        let tenant = self.profile().organization_id.to_string();
        let claims = joined.member.claims(&tenant, CLAIMS_MAX).await.map_err(|error| member::refused(&error))?;
        let mut by_desk = BTreeMap::<&str, BTreeMap<String, Holder>>::new();
        for claim in claims.into_iter().filter(|claim| claim.in_doubt_since.is_some()) {
            let Some(desk) = desks.iter().find(|desk| desk.id == claim.desk) else { continue };
            by_desk.entry(&desk.id).or_default().insert(claim.instruction.clone(), claim);
        }
        let mut doubts = Vec::new();
        for desk in desks {
            let Some(holders) = by_desk.get(desk.id.as_str()) else { continue };
            let ids: BTreeSet<&str> = holders.keys().map(String::as_str).collect();
            let known = mirror::instructions(joined, &desk.id, &ids).await.map_err(|error| member::refused(&error))?;
            doubts.extend(holders.iter().map(|(id, holder)| match known.get(id) {
                Some(one) => row_of(desk, joined, one),
                None => unread_row(desk, joined, holder),
            }));
        }
        doubts.sort_by(|one: &GroupRow, other| one.since.cmp(&other.since));
        Ok(doubts)
    }

    /// The requests for approval of all desks, the oldest first.
    fn asked_in_group(&self) -> Result<Vec<GroupAsked>> {
        let own = self.waiting_here()?;
        let mut asked = Vec::new();
        for id in own {
            asked.push(GroupAsked { desk: None, approval: self.approval(&id)?.approval });
        }
        asked.extend(
            self.group_requests().into_iter().map(|one| GroupAsked { desk: Some(one.desk), approval: one.approval }),
        );
        asked.sort_by(|one, other| one.approval.asked_at.cmp(&other.approval.asked_at));
        Ok(asked)
    }

    async fn desks_of(&self, joined: &GroupMember) -> Result<Vec<BookDesk>> {
        // The own journal's newest events are shown too.
        let _ = self.follow_group().await;
        joined.member.book().desks().await.map_err(|error| member::refused(&error))
    }
}

/// Whether an instruction is in a day's sums: it was carried out, or may have been.
fn counts(one: &Mirrored) -> bool {
    one.state.has_succeeded() || one.state.is_open(one.unproven) || one.state == State::Sending
}

/// The lines of a desk, by account, operation and answer.
fn lines_of<'m>(desk: &BookDesk, all: impl Iterator<Item = &'m Mirrored>) -> Vec<GroupDayLine> {
    let mut by_key = BTreeMap::<(String, String, Option<String>), Vec<&Mirrored>>::new();
    for one in all {
        let Confirmed { operation, answer, .. } = &one.confirmed;
        let key = (one.confirmed.account_key().to_string(), operation.clone(), answer.clone());
        by_key.entry(key).or_default().push(one);
    }
    let line = |((account, operation, answer), all): ((String, String, Option<String>), Vec<&Mirrored>)| {
        let sums = |wanted: &dyn Fn(&Mirrored) -> bool| {
            let confirmed: Vec<Confirmed> =
                all.iter().filter(|one| wanted(one)).map(|one| one.confirmed.clone()).collect();
            totals_of(&confirmed)
        };
        let count = |wanted: &dyn Fn(&Mirrored) -> bool| {
            u32::try_from(all.iter().filter(|one| wanted(one)).count()).unwrap_or(u32::MAX)
        };
        let is_done = |one: &Mirrored| one.state.has_succeeded();
        let is_open = |one: &Mirrored| counts(one) && !one.state.has_succeeded();
        let waits = |one: &Mirrored| matches!(one.state, State::Confirmed | State::AwaitingApproval);
        GroupDayLine {
            desk: desk.name.clone(),
            account,
            operation,
            answer,
            done: count(&is_done),
            done_totals: sums(&is_done),
            open: count(&is_open),
            open_totals: sums(&is_open),
            waiting: count(&waits),
            without_effect: count(&|one| one.state.is_without_effect(one.unproven)),
        }
    };
    by_key.into_iter().map(line).collect()
}

fn row_of(desk: &BookDesk, joined: &GroupMember, one: &Mirrored) -> GroupRow {
    let sent = &one.confirmed;
    let party = sent.recorded_counterparty.as_ref();
    GroupRow {
        desk: desk.name.clone(),
        own: desk.id == joined.member.id(),
        instruction: sent.instruction.clone(),
        number: sent.number,
        operation: sent.operation.clone(),
        answer: sent.answer.clone(),
        account: sent.account_key().to_string(),
        draft_number: sent.draft_number.clone(),
        counterparty: party.and_then(|party| party.name.clone().or_else(|| party.account_number.clone())),
        amount: sent.amount.clone(),
        currency: sent.currency.clone(),
        state: one.state,
        alone: sent.alone.clone(),
        confirmed_at: one.confirmed_at.clone(),
        since: one.since.clone(),
    }
}

/// A doubt whose content the mirror lacks.
fn unread_row(desk: &BookDesk, joined: &GroupMember, holder: &Holder) -> GroupRow {
    GroupRow {
        desk: desk.name.clone(),
        own: desk.id == joined.member.id(),
        instruction: holder.instruction.clone(),
        number: u32::try_from(holder.number).unwrap_or_default(),
        operation: String::new(),
        answer: None,
        account: holder.bank.clone(),
        draft_number: None,
        counterparty: None,
        amount: None,
        currency: None,
        state: State::InDoubt,
        alone: None,
        confirmed_at: member::time(holder.taken_at),
        since: member::time(holder.in_doubt_since.unwrap_or(holder.taken_at)),
    }
}
