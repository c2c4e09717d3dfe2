//! The decisions of other desks about instructions of this desk, which was revoked and comes back. Its own journal stays as
//! it is: it has not seen what the others saw, and a revoked desk acts no more.

use group_book::{BookError, BookEvent, Desk as BookDesk};
use journal::{Entry, GoneResolved};
use model::{Result, clock};

use super::GroupMember;
use super::computed::computed_hash;
use crate::desk::Desk;
use crate::view::GoneOutcome;

/// Most decisions that are read from one desk.
const DECISIONS_MAX: i64 = 1_000;
/// Events before a decision among which its approval is; both are recorded together.
const APPROVAL_BEFORE: i64 = 3;

impl Desk {
    /// Reads the decisions about this desk's instructions, unless that was a short time ago.
    pub(super) async fn read_decided(&self, joined: &GroupMember) -> Result<(), BookError> {
        if joined.contact.knows_decided() {
            return Ok(());
        }
        let (member, book) = (&joined.member, joined.member.book());
        let desks: Vec<BookDesk> = book.desks().await?.into_iter().filter(|desk| desk.id != member.id()).collect();
        let wanted: Vec<(String, i64)> = desks.iter().map(|desk| (desk.id.clone(), 0)).collect();
        let found = book.events_of_kind("gone_resolved", &wanted, DECISIONS_MAX).await?;
        let mut decided = Vec::new();
        for (desk, of_kind) in desks.iter().zip(found) {
            for event in of_kind.events {
                let Some(gone) = about(&event, member.id()) else { continue };
                if !book.is_signed(member.group(), desk, &event, computed_hash).await? {
                    tracing::warn!(desk = desk.id, event = event.sequence, "a decision that its desk did not sign");
                    continue;
                }
                decided.push(self.outcome(joined, desk, &event, gone).await?);
            }
        }
        decided.sort_by(|one, other| other.at.cmp(&one.at));
        joined.contact.set_decided(decided);
        Ok(())
    }

    async fn outcome(
        &self,
        joined: &GroupMember,
        desk: &BookDesk,
        event: &BookEvent,
        gone: GoneResolved,
    ) -> Result<GoneOutcome, BookError> {
        let book = joined.member.book();
        let after = (event.sequence - 1 - APPROVAL_BEFORE).max(0);
        let before = book.events(&desk.id, after, usize::try_from(APPROVAL_BEFORE).unwrap_or_default()).await?;
        let approved_by = before.iter().rev().find_map(|event| match entry(event)? {
            Entry::Approved(approved) if gone.approval.as_ref() == Some(&approved.approval) => {
                Some(approved.approver.name)
            }
            _ => None,
        });
        let held = joined.member.claims_of(&gone.gone).await?;
        let zone = self.profile().zone();
        Ok(GoneOutcome {
            number: gone.number.to_string(),
            desk: desk.name.clone(),
            at: clock::moment(&event.at).map_or_else(|| event.at.clone(), |at| zone.spoken(at)),
            executed: gone.executed,
            evidence: gone.evidence,
            asked_by: gone.system_user,
            approved_by,
            lock_stays: held.iter().any(|holder| holder.done_at.is_none()),
            instruction: gone.gone,
        })
    }
}

/// The decision of an event, if it is about an instruction of this desk.
fn about(event: &BookEvent, desk: &str) -> Option<GoneResolved> {
    match entry(event)? {
        Entry::GoneResolved(gone) if gone.desk == desk => Some(*gone),
        _ => None,
    }
}

fn entry(event: &BookEvent) -> Option<Entry> {
    serde_json::from_slice(&event.payload).ok()
}
