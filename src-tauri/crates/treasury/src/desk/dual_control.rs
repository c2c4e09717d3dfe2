//! Dual control of an open profile: requests for approval, and the settings about them. Decisions are in
//! `approvals`.
//!
//! [`Desk::ask_approver`] requests approval of everything except submissions: it has the question as text and as
//! exact content, and the answer is recorded in the journal under the approval's id.

use std::sync::Arc;

use bank_client::Token;
use journal::{Approval, Asked, Confirmed, Entry, Submission};
use model::dual_control::{DualControl, Expires};
use model::typed::typed;
use model::{ApprovalState, ApprovalSubject, ApprovalTier, DeskError, Person, Result, Sentence, clock};
use money::dual_control::{Exact, Place, refused};
use money::view::{ApprovalNeeded, ApprovalView};
use money::{Submissions, Today, dual_control, witness};

use super::void_approvals::Unsent;
use super::{Desk, weakened};
use crate::view::{DualControlView, approver_views, tier_views};

/// Largest content of a request, in bytes.
const CONTENT_BYTES_MAX: usize = 1 << 20;

/// A request for approval that is not about a submission.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The kind of request.
    pub subject: ApprovalSubject,
    /// The instruction in doubt; empty for the code book.
    pub about: String,
    /// The question, in words that the approver can read.
    pub text: String,
    /// The exact content that the approval carries out.
    pub content: String,
    /// The preparer's name; `None`: their operating system account.
    pub preparer: Option<String>,
    /// The bytes of a file that the content names by its hash; the journal keeps them.
    pub file: Option<Vec<u8>>,
}

impl Desk {
    /// The tier for a request that is not a submission: the strictest, because it has no sum. `None` if the profile has
    /// no approver.
    pub fn strictest_tier(&self) -> Option<ApprovalTier> {
        self.dual_control().as_ref().map(DualControl::strictest)
    }

    /// The rules of dual control in force: while a weakening is unacknowledged, the stricter of before and now.
    pub(crate) fn dual_control(&self) -> Option<DualControl> {
        let now = self.profile().second_person.clone();
        match self.unread() {
            Some(unread) => weakened::stricter(&unread.before, &unread.now, now.as_ref()),
            None => now,
        }
    }

    /// Requests an approval. The approval's state has the answer; until then nothing may be carried
    /// out.
    ///
    /// # Errors
    /// `approval` when there is no approver, the preparer has no name, the content is too large, or the same
    /// request is waiting; `sending-off`, or `journal`.
    pub fn ask_approver(&self, question: &Question) -> Result<ApprovalView> {
        let submissions = self.act_on(question.subject)?;
        self.end_what_expired()?;
        let tier = self.rules_for(question.subject).as_ref().map(DualControl::strictest);
        let tier = tier.ok_or_else(|| refused(Sentence::new("approval-no-second-person")))?;
        let waiting = submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let same = |asked: &Asked| asked.subject == question.subject && asked.about == question.about;
        if let Some(open) = waiting.iter().find(|approval| same(&approval.asked)) {
            return Err(refused(asked_already(&open.asked)));
        }
        if question.content.len() + question.text.len() > CONTENT_BYTES_MAX {
            return Err(refused(Sentence::new("approval-too-much").with("most", CONTENT_BYTES_MAX)));
        }
        let approval = ulid::Ulid::from_datetime(self.now().into()).to_string();
        let mut asked = self.asked(&approval, tier, question.preparer.as_deref())?;
        asked.subject = question.subject;
        asked.about.clone_from(&question.about);
        asked.text.clone_from(&question.text);
        asked.content.clone_from(&question.content);
        asked.digest = dual_control::request(&asked, None, &self.good_for()).digest;
        submissions.record(self.now(), |recording| {
            question.file.iter().try_for_each(|bytes| recording.attach(bytes).map(|_| ()))?;
            recording.add(&Entry::Asked(Box::new(asked)))
        })?;
        Ok(self.approval(&approval)?.approval)
    }

    /// The journal, for recording requests and decisions about a subject. While the history is unknown, only the
    /// history can be the subject.
    ///
    /// # Errors
    /// `sending-off`; `history` when the history is known; `journal`.
    pub(super) fn act_on(&self, subject: ApprovalSubject) -> Result<Arc<Submissions>> {
        let acting = self.act_now();
        if subject != ApprovalSubject::History {
            return acting;
        }
        match (acting, self.sending_off(), self.history_unknown()) {
            (Ok(_), ..) => Err(DeskError::correct("history", Sentence::new("history-not-accepted"))),
            (Err(_), Some(off), Some(unknown)) if off == unknown => self.submissions(),
            (Err(error), ..) => Err(error),
        }
    }

    /// The request for a submission that is being confirmed.
    pub(super) fn asked_for(
        &self,
        needed: &ApprovalNeeded,
        submission: &Submission,
        instructions: &[Confirmed],
        preparer: Option<&str>,
    ) -> Result<Asked> {
        let mut asked = self.asked(&submission.submission, needed.tier, preparer)?;
        asked.call_backs = needed.asked_call_backs();
        let exact = instructions.iter().map(Exact::of).collect();
        asked.digest = dual_control::request(&asked, Some((&submission.dialog, exact)), &self.good_for()).digest;
        Ok(asked)
    }

    fn asked(&self, approval: &str, tier: ApprovalTier, preparer: Option<&str>) -> Result<Asked> {
        let mut preparer = self.preparer(approval, preparer)?;
        if tier == ApprovalTier::OwnToken {
            // Without a confirmed subject, only a signed file can give the approval.
            preparer = self.verified_at_once(preparer);
        }
        let profile = self.profile();
        let expires = self.dual_control().as_ref().map_or(Expires::NextWorkingDay, |policy| policy.expires);
        Ok(Asked {
            approval: approval.to_owned(),
            subject: ApprovalSubject::Submission,
            about: approval.to_owned(),
            tier,
            digest: String::new(),
            expires_at: clock::text(expires.of(self.now(), profile.zone())),
            preparer,
            call_backs: Vec::new(),
            text: String::new(),
            content: String::new(),
        })
    }

    /// The preparer at this computer: their name, else their operating system account.
    fn preparer(&self, approval: &str, name: Option<&str>) -> Result<Person> {
        let witness = witness();
        let name = name.map(|name| typed("name", name)).transpose()?.filter(|name| !name.is_empty());
        let name = name.unwrap_or(&witness.system_user).to_owned();
        if name.is_empty() {
            return Err(refused(Sentence::new("approval-preparer-name")));
        }
        let person = Person { name, system_user: witness.system_user, machine: witness.machine, ..Person::default() };
        let source = &self.inner.token;
        let person = person.with_token(approval, source.text().as_deref());
        Ok(match source.verified().filter(|_| self.confirms_people().is_ok()) {
            Some(verified) => person.verified(verified.subject, verified.by),
            None => person,
        })
    }

    /// The person with the subject of this desk's token, asked of the identity server now: of the session's, or at the
    /// userinfo address. Without an answer, without a subject.
    fn verified_at_once(&self, person: Person) -> Person {
        let source = &self.inner.token;
        let people = source.people_in_use().filter(|people| people.verified().is_some()).cloned();
        if let Some(people) = people {
            let unverified = Person { verified_subject: None, verified_by: None, ..person };
            let is_right = self.confirms_people().is_ok();
            let asked = is_right.then(|| at_once(async move { people.verified_now().await.ok().flatten() })).flatten();
            return match asked {
                Some(verified) => unverified.verified(verified.subject, verified.by),
                None => unverified,
            };
        }
        let Some((url, text)) = self.userinfo_url().zip(source.text()) else { return person };
        let (client, address, token) = (self.client(), url.clone(), Token::new(text.clone()));
        match at_once(async move { client.subject(&address, &token).await.ok() }) {
            Some(subject) => person.verified(subject, userinfo_authority(&url, &text)),
            None => person,
        }
    }

    /// The address of the identity server; while a weakening is unacknowledged, the one before it.
    fn userinfo_url(&self) -> Option<String> {
        match self.unread() {
            Some(unread) => weakened::userinfo_before(&unread.before, &unread.now),
            None => self.profile().token.userinfo_url.clone(),
        }
    }

    /// The address that confirms tokens: checked before an approver's token is sent anywhere.
    ///
    /// # Errors
    /// `approval` when no identity server is set, or the settings before a weakening had none at this address.
    pub(super) fn confirms_tokens(&self) -> Result<String> {
        let lacking = || match self.profile().token.userinfo_url {
            Some(_) => Sentence::new("approval-userinfo-changed"),
            None => Sentence::new("approval-no-userinfo"),
        };
        self.userinfo_url().ok_or_else(|| refused(lacking()))
    }

    /// The approver with the subject of their pasted token, from the identity server.
    pub(super) async fn confirmed(&self, approver: Person, token: &str) -> Result<Person> {
        let userinfo_url = self.confirms_tokens()?;
        let said = self.client().subject(&userinfo_url, &Token::new(token.to_owned())).await;
        let subject = said.map_err(|error| refused(Sentence::new("approval-no-subject").with("detail", error)))?;
        Ok(approver.verified(subject, userinfo_authority(&userinfo_url, token)))
    }

    /// Refuses a sign-in for an approval while a change of the identity server is unacknowledged: a person who edits the
    /// settings must not choose the server that confirms their identity.
    pub(super) fn confirms_people(&self) -> Result<()> {
        let changed = self.unread().is_some_and(|unread| weakened::other_identity_server(&unread.before, &unread.now));
        if changed { Err(refused(Sentence::new("approval-sign-in-changed"))) } else { Ok(()) }
    }

    /// The service and the tenant that an approval of this profile is valid for.
    pub(super) fn good_for(&self) -> Place {
        let profile = self.profile();
        Place { base_url: profile.base_url.clone(), organization_id: profile.organization_id.to_string() }
    }

    /// The rules for the checks right before an instruction is sent.
    pub(crate) fn today_for_sending(&self) -> Today {
        let profile = self.profile();
        Today {
            off: self.policy_off(),
            policy: self.dual_control(),
            roles_before: self.roles_before(),
            place: self.good_for(),
            zone: profile.zone(),
            now: self.now(),
            profile,
        }
    }

    /// The settings of dual control for display; `None` if there are none and no weakening is unacknowledged.
    pub fn dual_control_view(&self) -> Option<DualControlView> {
        let profile = self.profile();
        let policy = profile.second_person.as_ref();
        let weakened = self.weakened();
        if policy.is_none() && weakened.is_none() {
            return None;
        }
        Some(DualControlView {
            expires: policy.map(|policy| policy.expires.text()).unwrap_or_default(),
            tiers: policy.map(tier_views).unwrap_or_default(),
            approvers: policy.map(approver_views).unwrap_or_default(),
            weakened,
            rights: self.approval_rights(),
        })
    }

    /// Ends expired requests, and bars approved submissions that were not sent in time, or whose approver was removed. Does nothing where this desk
    /// does not act; there, expiry is shown by the deadline.
    pub(super) fn end_what_expired(&self) -> Result<()> {
        if self.sending_off().is_some() {
            return Ok(());
        }
        let submissions = self.submissions()?;
        let now = self.now_text();
        let late = |approval: &Approval| approval.asked.expires_at <= now;
        let removed = |approval: &Approval| self.is_by_removed(approval);
        let (waiting, unsent) = submissions
            .journal(|journal| Ok((journal.approvals_in(ApprovalState::Waiting)?, journal.approved_unsent()?)))?;
        for approval in waiting.into_iter().filter(late) {
            self.end_approval(&approval, ApprovalState::Expired, "reason-cancelled-approval-expired")?;
        }
        let late = unsent.iter().filter(|one| late(one)).map(|one| (one, Unsent::Expired));
        let removed = unsent.iter().filter(|one| removed(one)).map(|one| (one, Unsent::ApproverRemoved));
        for (approval, why) in late.chain(removed) {
            self.bar_unsent(&submissions, &approval.asked.approval, why)?;
        }
        Ok(())
    }
}

/// Waits for an answer on a thread of its own: the caller may be a thread of an async runtime, where blocking on another
/// runtime panics.
fn at_once<T: Send + 'static>(asked: impl Future<Output = Option<T>> + Send + 'static) -> Option<T> {
    let waiting = std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().ok()?;
        runtime.block_on(asked)
    });
    waiting.join().ok().flatten()
}

/// The authority for a pasted token: the address, and the client to which a JSON Web Token was issued. The address
/// accepted the token, so the token is the identity server's own.
fn userinfo_authority(url: &str, token: &str) -> String {
    ["userinfo", url].into_iter().map(str::to_owned).chain(model::client(token)).collect::<Vec<_>>().join(" ")
}

/// The same request is waiting: its id, since when, and how it can be decided or withdrawn.
fn asked_already(open: &Asked) -> Sentence {
    let sentence = Sentence::new("approval-asked-already").with("id", &open.approval);
    sentence.with("name", &open.preparer.name).with("at", &open.expires_at)
}
