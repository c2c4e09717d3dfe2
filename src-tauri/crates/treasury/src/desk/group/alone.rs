//! Sending while the group book cannot be reached, as far as a policy allows it (`[group.alone]`): right before the call,
//! and the claim that is made afterwards, when the book is back.
//!
//! The last contact must have been good: a desk that was revoked or whose history is unknown is not alone by a cut cable.
//! The sums that were sent are in the file of the contact, and the locks of the other desks in another; without these files
//! nothing is sent alone.

use std::collections::BTreeMap;

use bank_contract::Amount;
use chrono::Days;
use group_book::{BookError, Followed};
use journal::{Entry, Journal};
use model::spelling::iso_or_text;
use model::{Sentence, State, clock};
use money::{AloneNow, NotClaimed, WantedClaim, confirmed};

use super::claims::Trouble;
use super::contact::{Collision, KnownOfBook, SentAlone, UNREACHABLE};
use super::{GroupMember, OfGroup, sentences};
use crate::desk::Desk;

/// How long a payment that another desk made too is told.
const COLLISION_SHOWN: Days = Days::new(30);

impl Desk {
    /// The work that the policy allows while the book cannot be reached; `None` while it can, or where nothing is allowed.
    pub(in crate::desk) fn alone_now(&self) -> Option<AloneNow> {
        let OfGroup::Open(joined) = self.of_group() else { return None };
        let missing = joined.contact.trouble().filter(|trouble| trouble.id == UNREACHABLE)?;
        let rules = self.profile().group.as_ref()?.alone.clone()?;
        let known = joined.contact.known().filter(|known| !known.refused && joined.contact.knows_held())?;
        known.reached_at.as_ref()?;
        let mut sent = BTreeMap::<String, Amount>::new();
        for one in known.alone {
            let sum = sent.entry(one.currency).or_insert(Amount::ZERO);
            *sum = sum.checked_add(one.amount)?;
        }
        Some(AloneNow { since: missing.args.get("since").cloned().unwrap_or_default(), rules, sent })
    }

    /// The outcome for an instruction of a desk that is alone; `None` where the book has to be asked.
    pub(super) async fn without_the_book(
        &self,
        joined: &GroupMember,
        wanted: &[WantedClaim],
    ) -> Option<Result<(), NotClaimed>> {
        let _turn = joined.turn.lock().await;
        let [one] = wanted else { return None };
        one.confirmed.alone.as_ref()?;
        let now = self.alone_now()?;
        Some(self.goes_alone(joined, one, &now))
    }

    fn goes_alone(&self, joined: &GroupMember, one: &WantedClaim, now: &AloneNow) -> Result<(), NotClaimed> {
        now.allows(&one.confirmed).map_err(NotClaimed::Held)?;
        let (held, bank) = (joined.contact.held(), &one.confirmed.bank_mark);
        let keys = super::claims::keys_of(one);
        if let Some(holder) = keys.into_iter().find_map(|key| held.get(&(bank.clone(), key))) {
            return Err(NotClaimed::Held(sentences::held(holder, self.profile().zone())));
        }
        let amount = one.confirmed.amount.as_deref().and_then(|amount| Amount::parse_plain(amount).ok());
        let currency = one.confirmed.currency.as_deref().map(iso_or_text);
        let sent = SentAlone {
            instruction: one.confirmed.instruction.clone(),
            currency: currency.unwrap_or_default(),
            amount: amount.unwrap_or(Amount::ZERO),
        };
        tracing::warn!(instruction = sent.instruction, "sent without the group book");
        let noted = joined.contact.note_alone(sent);
        noted.map_err(|error| NotClaimed::Off(Sentence::new("group-alone-not-noted").with("detail", error)))
    }

    /// Claims the instructions sent without the book, now that it is back. A key that another desk has is told and kept.
    pub(super) async fn claim_late(&self, joined: &GroupMember, known: KnownOfBook) -> Result<KnownOfBook, Trouble> {
        let mut known = known;
        for one in std::mem::take(&mut known.alone) {
            if let Some(collision) = self.claim_one_late(joined, &known, &one.instruction).await? {
                tracing::warn!(instruction = one.instruction, why = collision.why.id, "another desk did the same");
                known.collided.push(collision);
            }
        }
        Ok(known)
    }

    async fn claim_one_late(
        &self,
        joined: &GroupMember,
        known: &KnownOfBook,
        id: &str,
    ) -> Result<Option<Collision>, Trouble> {
        let read = |journal: &mut Journal| Ok((journal.events_of(id)?, journal.instruction(id)?));
        let (events, one) = self.submissions()?.journal(read)?;
        let Some(sent) = confirmed(&events).filter(|_| !one.state.is_without_effect(one.unproven)) else {
            return Ok(None);
        };
        let locks = events.iter().find_map(|event| match &event.entry {
            Entry::Sending(sending) => Some(sending.locks.clone()),
            _ => None,
        });
        let locks = locks.unwrap_or_default();
        let looked_after = joined.member.book().time().await?;
        let claim = self.claim_of(&WantedClaim { confirmed: sent.clone(), locks, looked_after })?;
        let (tail, _) = self.tail(known)?;
        match joined.member.claim(&claim, &tail, super::claims::CLAIM_TIMEOUT).await {
            Ok(_) => {
                let mut followed = Followed::default();
                match one.state {
                    State::Accepted | State::Executed => followed.done.push(id.to_owned()),
                    state if state.is_open(one.unproven) => followed.in_doubt.push(id.to_owned()),
                    _ => {}
                }
                joined.member.mirror(&tail, &followed).await?;
                Ok(None)
            }
            Err(BookError::Held(holder) | BookError::ActedSince(holder) | BookError::LookAlike(holder)) => {
                let why = sentences::of_holder("group-alone-collided", &holder, self.profile().zone());
                Ok(Some(Collision { at: self.now_text(), why: why.with("own", one.number) }))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Warnings of a desk that is or was alone: the allowed work, and payments that another desk made too.
    pub(in crate::desk) fn alone_warnings(&self) -> Vec<Sentence> {
        let OfGroup::Open(joined) = self.of_group() else { return Vec::new() };
        let on = self.alone_now().map(|now| {
            let said = Sentence::new("group-alone-now").with("since", now.since);
            said.with("operations", now.rules.operations_text()).with("sums", now.rules.sums_text())
        });
        let collided = joined.contact.known().map(|known| known.collided).unwrap_or_default();
        let since = self.now().checked_sub_days(COLLISION_SHOWN).map(clock::text).unwrap_or_default();
        let shown = collided.into_iter().filter(|one| one.at > since).map(|one| one.why);
        on.into_iter().chain(shown).collect()
    }
}
