//! The desk as a member of a group: its claims before a call, the mirror of its journal, and why nothing can be sent when
//! the group book is missing. docs/design/many-desks.md has the order and the reasons.
//!
//! A profile without `[group]` has none of this and needs no database.

mod alone;
mod asked;
mod certificate;
mod claims;
mod computed;
mod contact;
mod content;
mod day;
mod decided;
mod events;
mod gone;
mod locks;
mod member;
mod mirror;
mod policies;
mod policy;
mod sentences;
mod shared;

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};

use group_book::{DeskKey, Member};
use journal::Confirmed;
use model::{Result, Sentence};
use money::{Asking, GroupClaims, NotClaimed, WantedClaim};

use super::Desk;
use crate::view::GoneOutcome;
use certificate::TakenCertificate;
use claims::AsTrouble;
use contact::Contact;
pub use member::GroupSecrets;
pub(super) use policy::with_group;

/// The group of an open profile.
pub(super) enum OfGroup {
    /// The profile has no `[group]`.
    Alone,
    /// It has one that cannot be used; nothing is sent.
    Closed(Sentence),
    /// A member.
    Open(Arc<GroupMember>),
}

/// A member of a group, with its knowledge of the book.
pub(super) struct GroupMember {
    pub(super) member: Member,
    pub(super) contact: Contact,
    /// The client certificate that the book's connections present.
    certificate: Mutex<Option<TakenCertificate>>,
    /// One writer at a time, so that events are appended in order.
    turn: tokio::sync::Mutex<()>,
}

/// The state of the group book in the window at one moment; only compared.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GroupShown {
    off: Option<Sentence>,
    missing: Option<Sentence>,
    decided: Vec<GoneOutcome>,
    held: Arc<locks::HeldElsewhere>,
    asked: Arc<contact::AskedElsewhere>,
    /// This desk's requests that wait for an approver.
    waiting: BTreeSet<String>,
    /// The versions of the shared settings that it has.
    settings: shared::Known,
    /// The newest version of the group's policy that it has looked at.
    policy: Option<i64>,
}

impl Desk {
    /// Opens the group of the settings. Nothing is connected yet.
    pub(super) fn open_group(&self) -> OfGroup {
        let profile = self.profile();
        let Some(group) = &profile.group else { return OfGroup::Alone };
        let Some(key) = self.group_key(&group.desk) else { return OfGroup::Closed(Sentence::new("group-no-key")) };
        match self.group_book(&group.url, group.authorities.as_deref(), &group.desk, None) {
            Ok(book) => OfGroup::Open(Arc::new(GroupMember {
                member: Member::new(book, &group.id, &group.desk, key),
                contact: Contact::beside(self.folder()),
                // Taken at the first contact, as a renewed one is later.
                certificate: Mutex::default(),
                turn: tokio::sync::Mutex::default(),
            })),
            Err(error) => OfGroup::Closed(sentences::trouble(&error)),
        }
    }

    fn group_key(&self, desk: &str) -> Option<DeskKey> {
        let kept = self.inner.keychain.read(&member::key_entry(desk));
        DeskKey::from_secret(&kept.or_else(|| self.inner.group_secrets.key.clone())?)
    }

    fn of_group(&self) -> &OfGroup {
        self.inner.group.get().unwrap_or(&OfGroup::Alone)
    }

    /// The group book for a send; `None` where the profile has no group.
    pub(super) fn group_claims(&self) -> Option<Arc<dyn GroupClaims>> {
        match self.of_group() {
            OfGroup::Alone if self.profile().group.is_none() => None,
            _ => Some(Arc::new(ClaimsOfDesk(self.clone()))),
        }
    }

    /// Why the group keeps this desk from sending; `None` where it does not.
    pub(super) fn group_off(&self) -> Option<Sentence> {
        match self.of_group() {
            OfGroup::Alone => self.profile().group.as_ref().map(|_| Sentence::new("group-reopen")),
            OfGroup::Closed(why) => Some(why.clone()),
            OfGroup::Open(joined) => {
                let same = self
                    .profile()
                    .group
                    .as_ref()
                    .is_some_and(|group| group.id == joined.member.group() && group.desk == joined.member.id());
                if same {
                    joined.contact.trouble().filter(|_| self.alone_now().is_none())
                } else {
                    Some(Sentence::new("group-reopen"))
                }
            }
        }
    }

    /// Mirrors the journal into the group book and ends claims, where the profile has a group. Retried by the next call.
    ///
    /// # Errors
    /// The sentence that says why it could not be mirrored.
    pub async fn follow_group(&self) -> Result<(), Sentence> {
        match self.of_group() {
            OfGroup::Open(joined) => self.follow(joined).await.map_err(|error| self.noted(joined, &error)),
            OfGroup::Alone | OfGroup::Closed(_) => self.group_off().map_or(Ok(()), Err),
        }
    }

    /// The mirror after a verdict. An error is noted, and the mirror is retried before the next claim and by the program's
    /// own calls.
    pub(super) async fn follow_after_a_send(&self) {
        if self.has_group() {
            let _ = self.follow_group().await;
        }
    }

    /// Follows the group book and returns its state for the window. Compare it with the last one returned, not with the
    /// state before the call: a send or the profile page may have met the change first.
    pub async fn group_shown(&self) -> GroupShown {
        let _ = self.follow_group_and_approvals().await;
        let (missing, decided, held, asked, policy) = match self.of_group() {
            OfGroup::Open(joined) => {
                let contact = &joined.contact;
                (contact.trouble(), contact.decided(), contact.held(), contact.asked(), contact.policy_seen())
            }
            OfGroup::Alone | OfGroup::Closed(_) => Default::default(),
        };
        GroupShown {
            off: self.group_off(),
            missing,
            decided,
            held,
            asked,
            waiting: self.waiting_here().unwrap_or_default(),
            settings: self.settings_known(),
            policy,
        }
    }

    /// As [`Desk::follow_group`]; then shows this desk's requests for approval to the other desks, takes the answers, and
    /// reads the requests of the others.
    ///
    /// # Errors
    /// The sentence that says why the book could not be followed.
    pub async fn follow_group_and_approvals(&self) -> Result<(), Sentence> {
        self.follow_group().await?;
        match self.of_group() {
            OfGroup::Open(joined) => {
                let approvals = self.follow_approvals(joined).await.map_err(|error| self.noted(joined, &error));
                if let Err(error) = self.follow_settings(joined).await {
                    let sentence = error.sentence(self.profile().zone(), joined);
                    tracing::warn!(sentence = sentence.id, "the shared settings of the group");
                }
                approvals
            }
            OfGroup::Alone | OfGroup::Closed(_) => Ok(()),
        }
    }

    /// Whether the profile has a group.
    pub fn has_group(&self) -> bool {
        self.profile().group.is_some()
    }
}

/// The claims of a desk, as sending asks for them.
struct ClaimsOfDesk(Desk);

impl GroupClaims for ClaimsOfDesk {
    fn time(&self, confirmed: &Confirmed) -> Asking<'_, Result<i64, Sentence>> {
        let may_be_alone = confirmed.alone.is_some();
        Box::pin(async move {
            let desk = &self.0;
            match desk.of_group() {
                OfGroup::Open(joined) => {
                    // Also tries again after a trouble, so that the first instruction after it is sent.
                    match desk.follow_group().await {
                        Err(_) if may_be_alone && desk.alone_now().is_some() => return Ok(0),
                        ended => ended?,
                    }
                    // The contact may have brought another policy.
                    desk.policy_off().or_else(|| desk.group_off()).map_or(Ok(()), Err)?;
                    joined.member.book().time().await.map_err(|error| desk.noted(joined, &error))
                }
                _ => Err(desk.group_off().unwrap_or_else(|| Sentence::new("group-reopen"))),
            }
        })
    }

    fn claim(&self, wanted: Vec<WantedClaim>) -> Asking<'_, Result<(), NotClaimed>> {
        Box::pin(async move {
            match self.0.of_group() {
                OfGroup::Open(joined) => self.0.take_claims(joined, &wanted).await,
                _ => Err(NotClaimed::Off(self.0.group_off().unwrap_or_else(|| Sentence::new("group-reopen")))),
            }
        })
    }
}
