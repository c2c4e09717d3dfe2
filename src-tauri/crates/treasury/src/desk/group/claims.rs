//! Claims before a call, and the mirror of the journal after a verdict.
//!
//! The mirror is written from the journal alone: the events that the book lacks, and from the present state of each
//! instruction that they are about, whether its claim ends. So it can be repeated after any interruption, also for claims
//! whose commit this desk never saw.

use std::time::Duration;

use group_book::{BookError, BookEvent, Claim, EVENTS_MAX, Followed, GoneEnd, Tail};
use journal::{Entry, GoneResolved, HashedEvent, Journal, SearchedKind};
use model::{Sentence, State, hex, sha256, spelling};
use money::{NotClaimed, WantedClaim, witness};

use super::contact::KnownOfBook;
use super::{GroupMember, sentences};
use crate::desk::Desk;

/// Longest wait for a claim: the look at the bank is valid for 60 s, and the call follows the claim.
pub(super) const CLAIM_TIMEOUT: Duration = Duration::from_secs(30);

/// The error of the book or of this desk: its journal, its certificate.
pub(super) enum Trouble {
    Book(BookError),
    Own(model::DeskError),
}

impl From<BookError> for Trouble {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}

impl From<model::DeskError> for Trouble {
    fn from(error: model::DeskError) -> Self {
        Self::Own(error)
    }
}

impl Desk {
    /// The sentence of an error of the book, noted as the reason why sending is off.
    pub(super) fn noted(&self, joined: &GroupMember, error: &impl AsTrouble) -> Sentence {
        let zone = self.profile().zone();
        let sentence = error.sentence(zone, joined);
        tracing::warn!(sentence = sentence.id, "the group book");
        joined.contact.set_trouble(sentence.clone());
        sentence
    }

    /// Claims the keys of the instructions of one call.
    pub(super) async fn take_claims(&self, joined: &GroupMember, wanted: &[WantedClaim]) -> Result<(), NotClaimed> {
        let zone = self.profile().zone();
        if let Some(ended) = self.without_the_book(joined, wanted).await {
            return ended;
        }
        let claimed = self.claimed(joined, wanted).await;
        claimed.map_err(|error| {
            let refused = match &error {
                Trouble::Book(error) => sentences::refusal(error, zone),
                Trouble::Own(_) => None,
            };
            refused.unwrap_or_else(|| NotClaimed::Off(self.noted(joined, &error)))
        })
    }

    async fn claimed(&self, joined: &GroupMember, wanted: &[WantedClaim]) -> Result<(), Trouble> {
        let _turn = joined.turn.lock().await;
        let known = self.mirrored(joined, false).await?;
        let claims: Vec<Claim> = wanted.iter().map(|one| self.claim_of(one)).collect::<Result<_, _>>()?;
        let (tail, _) = self.tail(&known)?;
        let seen = joined.member.claim_all(&claims, &tail, CLAIM_TIMEOUT).await?;
        joined.contact.reached(KnownOfBook { seen: sequence(seen), ..known }, self.now());
        Ok(())
    }

    /// Mirrors the journal, learns whether this desk was revoked, and takes a newer policy of the group.
    pub(super) async fn follow(&self, joined: &GroupMember) -> Result<(), Trouble> {
        let _turn = joined.turn.lock().await;
        self.take_certificate(joined)?;
        let known = self.mirrored(joined, true).await?;
        if let Err(refused) = joined.member.admitted().await {
            if matches!(refused, BookError::Revoked { .. }) {
                self.read_decided(joined).await?;
            }
            return Err(refused.into());
        }
        let known = self.claim_late(joined, known).await?;
        joined.contact.set_held(self.read_holders(joined).await?);
        self.follow_policy(joined).await?;
        joined.contact.reached(known, self.now());
        Ok(())
    }

    /// Mirrors everything that the book lacks; with `asks` it asks the book also without news, which finds a copied journal.
    async fn mirrored(&self, joined: &GroupMember, mut asks: bool) -> Result<KnownOfBook, Trouble> {
        let mut known = match joined.contact.known() {
            Some(known) => known,
            None => {
                // Claims may have been made before the file was lost, so every instruction is looked at again.
                let head = joined.member.head().await?;
                KnownOfBook { seen: sequence(head), ..KnownOfBook::default() }
            }
        };
        loop {
            let (tail, whole) = self.tail(&known)?;
            if !asks && whole && known.followed >= sequence(tail.end()) && tail.events.is_empty() {
                return Ok(known);
            }
            asks = false;
            let followed = self.followed(known.followed)?;
            let seen = sequence(joined.member.mirror(&tail, &followed).await?);
            // The states were read after the tail: all events up to its end are followed.
            known = KnownOfBook { seen, followed: sequence(tail.end()), ..known };
            joined.contact.reached(known.clone(), self.now());
        }
    }

    /// The events that the book lacks, and whether these are all.
    pub(super) fn tail(&self, known: &KnownOfBook) -> Result<(Tail, bool), Trouble> {
        let count = u32::try_from(EVENTS_MAX).unwrap_or(u32::MAX);
        let read = |journal: &mut Journal| {
            let before = match known.seen.checked_sub(1) {
                Some(before) => journal.hashed_events(before, 1)?,
                None => Vec::new(),
            };
            Ok((before.into_iter().next(), journal.hashed_events(known.seen, count)?))
        };
        let (before, events) = self.submissions()?.journal(read)?;
        let whole = events.len() < EVENTS_MAX;
        let events = events.into_iter().map(book_event).collect();
        if known.seen == 0 {
            return Ok((Tail::whole(events), whole));
        }
        // A journal without this event has another history than the book.
        let at = i64::from(known.seen);
        let before = before.ok_or(BookError::HistoryUnknown { at })?;
        Ok((Tail { seen: at, after: at, after_hash: before.hash, events }, whole))
    }

    /// The present states of the instructions with events after a sequence.
    fn followed(&self, after: u32) -> Result<Followed, Trouble> {
        let read = |journal: &mut Journal| {
            let mut followed = Followed::default();
            for entry in journal.entries_after(SearchedKind::GoneResolved, after)? {
                if let Entry::GoneResolved(gone) = entry {
                    followed.gone.push(gone_end(*gone));
                }
            }
            for id in journal.touched_after(after)? {
                let one = journal.instruction(&id)?;
                match one.state {
                    State::Accepted | State::Executed => followed.done.push(id),
                    state if state.is_without_effect(one.unproven) => followed.ended.push(id),
                    state if state.is_open(one.unproven) => followed.in_doubt.push(id),
                    _ => {}
                }
            }
            Ok(followed)
        };
        Ok(self.submissions()?.journal(read)?)
    }

    pub(super) fn claim_of(&self, wanted: &WantedClaim) -> Result<Claim, Trouble> {
        let confirmed = &wanted.confirmed;
        let payee = confirmed.recorded_counterparty.as_ref().and_then(|party| party.account_number.as_deref());
        let is_transfer = confirmed.fingerprint.is_some();
        let alike = confirmed.amount_normal.as_deref().zip(payee).filter(|_| is_transfer);
        let submission = &confirmed.submission;
        let approval = self.submissions()?.journal(|journal| Ok(journal.approval(submission)?))?;
        Ok(Claim {
            tenant: self.profile().organization_id.to_string(),
            bank: confirmed.bank_mark.clone(),
            keys: keys_of(wanted),
            instruction: confirmed.instruction.clone(),
            number: i64::from(confirmed.number),
            digest: hex(&sha256(confirmed.body.as_bytes())),
            person: witness().system_user,
            alike: alike.map(|(amount, payee)| format!("{amount}|{}", spelling::account(payee))),
            looked_after: (!is_transfer).then_some(wanted.looked_after),
            approval: approval.map(|_| (submission.clone(), submission.clone())),
        })
    }
}

/// The keys of an instruction in the book.
pub(super) fn keys_of(wanted: &WantedClaim) -> Vec<String> {
    let confirmed = &wanted.confirmed;
    let mut keys: Vec<String> = confirmed.locks.iter().chain(&wanted.locks).map(|key| format!("draft|{key}")).collect();
    keys.extend(confirmed.fingerprint.iter().map(|digest| format!("transfer|{digest}")));
    keys.sort();
    keys.dedup();
    keys
}

/// An error that has a sentence.
pub(super) trait AsTrouble {
    fn sentence(&self, zone: model::clock::Zone, joined: &GroupMember) -> Sentence;
}

impl AsTrouble for BookError {
    fn sentence(&self, zone: model::clock::Zone, joined: &GroupMember) -> Sentence {
        sentences::off(self, zone, joined.contact.reached_at())
    }
}

impl AsTrouble for Trouble {
    fn sentence(&self, zone: model::clock::Zone, joined: &GroupMember) -> Sentence {
        match self {
            Self::Book(error) => error.sentence(zone, joined),
            Self::Own(error) => error.trouble().sentence.clone(),
        }
    }
}

fn gone_end(of: GoneResolved) -> GoneEnd {
    GoneEnd { desk: of.desk, instruction: of.gone, executed: of.executed, head: of.head }
}

/// A sequence of the book as the journal counts.
fn sequence(of_book: i64) -> u32 {
    u32::try_from(of_book).unwrap_or(u32::MAX)
}

/// An event of the journal, for the book.
pub(super) fn book_event(event: HashedEvent) -> BookEvent {
    let HashedEvent { sequence, at, kind, payload, previous, hash } = event;
    BookEvent { sequence: i64::from(sequence), at, kind, payload, previous, hash }
}
