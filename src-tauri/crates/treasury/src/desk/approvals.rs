//! Decisions on approvals: the list, one approval, approving, sending back, export and import of approval files.
//!
//! Every decision recomputes the digest from the bytes that would leave, so that content changed since the request is
//! not approved. Not here: sending, because an approved submission is confirmed and is sent like any other.

use std::path::Path;

use bank_client::Token;
use journal::{Approval, Approved, Asked, Cancelled, Entry, SentBack, Signed};
use model::profile::Role;
use model::typed::typed;
use model::{
    ApprovalState, ApprovalSubject, ApprovalTier, DeskError, Person, Result, Sentence, State, Trouble, same_name,
};
use money::dual_control::{Answer, Decision, Exact, Request, call_back_names, file_refused, refused};
use money::permits::Rank;
use money::view::{ApprovalView, CallBackAsked, CheckRow, SubmissionView};
use money::{balance_query, common, common_of, confirmed, dual_control, row_of, witness};

use super::Desk;
use super::token;
use crate::view::{ApprovalDetail, ApprovalGiven, ApprovalRequest, ApprovalSentBack};

/// An approval that is being given at this computer, checked up to the approver's token.
pub(super) struct Giving {
    pub asked: Asked,
    pub request: Request,
    pub approver: Person,
    pub call_back: Option<String>,
}

impl Desk {
    /// All approvals, the newest first.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn approvals(&self) -> Result<Vec<ApprovalView>> {
        self.end_what_expired()?;
        let approvals = self.submissions()?.journal(|journal| Ok(journal.approvals()?))?;
        approvals.iter().map(|approval| self.approval_view(approval)).collect()
    }

    /// One approval with everything that the approver has to see.
    ///
    /// # Errors
    /// `approval-unknown`, or `journal` when it cannot be read.
    pub fn approval(&self, id: &str) -> Result<ApprovalDetail> {
        self.end_what_expired()?;
        let approval = self.known_approval(id)?;
        let request = self.request(&approval.asked)?;
        let numbers = match approval.asked.subject {
            ApprovalSubject::Submission => self.submission(id)?.instructions,
            _ => Vec::new(),
        };
        let shown = |(exact, known): (&Exact, &money::view::InstructionView)| ApprovalRequest {
            instruction_id: exact.instruction.clone(),
            number: known.number,
            account: known.account.clone(),
            url: exact.url.clone(),
            body: exact.body.clone(),
            together: exact.together.clone(),
        };
        let rows = self.approved_rows(&approval.asked)?;
        let approvers = self.rules_for(approval.asked.subject).map(|policy| policy.approvers).unwrap_or_default();
        Ok(ApprovalDetail {
            approval: self.approval_view(&approval)?,
            needs_token: approval.asked.tier > ApprovalTier::SameAccount,
            instructions: request.instructions.iter().zip(&numbers).map(shown).collect(),
            common: common(&rows),
            rows,
            call_backs: request.call_backs.iter().map(CallBackAsked::from).collect(),
            text: request.text,
            content: request.content,
            approvers: approvers.into_iter().map(|approver| approver.name).collect(),
            answers_refused: self.answers_refused(id),
        })
    }

    /// The approver approves at this computer, under another name or with a token of their own. The service is asked
    /// about that token; it is not kept.
    ///
    /// # Errors
    /// `approval` with the obstacle, `approval-unknown`, `sending-off`, the service's error for the token, or
    /// `journal`.
    pub async fn approval_give(&self, given: &ApprovalGiven, own_token: Option<&str>) -> Result<ApprovalView> {
        let tier = if own_token.is_some() { ApprovalTier::OwnToken } else { ApprovalTier::SameAccount };
        let own_token = own_token.map(token::check).transpose()?;
        let Giving { asked, request, approver, call_back } = self.giving(given, tier)?;
        let mut approver = approver.with_token(&asked.approval, own_token.as_deref());
        if let Some(own_token) = own_token {
            let here = Person::default().with_token(&asked.approval, self.inner.token.text().as_deref());
            if approver.has_token_of(&asked.preparer) || approver.has_token_of(&here) {
                return Err(refused(Sentence::new("approval-same-token")));
            }
            self.confirms_tokens()?;
            self.service_answers(Token::new(own_token.clone()), &request).await?;
            approver = self.confirmed(approver, &own_token).await?;
            check_approver(&approver, &asked.preparer)?;
        }
        self.record_yes(&asked, tier, approver, call_back.as_deref(), None)
    }

    /// The checks of an approval at this computer that need no service.
    pub(super) fn giving(&self, given: &ApprovalGiven, tier: ApprovalTier) -> Result<Giving> {
        self.act_on(self.known_approval(&given.id)?.asked.subject)?;
        if tier == ApprovalTier::SameAccount {
            self.require(Role::Approver)?;
        }
        self.end_what_expired()?;
        let asked = self.waiting(&given.id)?.asked;
        let request = self.request(&asked)?;
        if given.digest != asked.digest || request.digest != asked.digest {
            return Err(refused(Sentence::new("approval-changed")));
        }
        if tier < asked.tier {
            return Err(refused(match asked.tier {
                ApprovalTier::ApprovalFile => Sentence::new("approval-needs-file"),
                _ => Sentence::new("approval-needs-token"),
            }));
        }
        let approver = self.approver(&asked, &given.name)?;
        // The roles in force when it is sent are compared with the person at the desk.
        let approver = match self.inner.token.verified().filter(|_| tier == ApprovalTier::SameAccount) {
            Some(verified) => approver.verified(verified.subject, verified.by),
            None => approver,
        };
        let call_back = given.call_back.as_deref().map(str::trim).filter(|words| !words.is_empty());
        call_back_names(&request.call_backs, call_back.unwrap_or_default())?;
        Ok(Giving { asked, request, approver, call_back: call_back.map(str::to_owned) })
    }

    /// The approver sends a request back. Nothing of it is sent; the input can be prepared again.
    ///
    /// # Errors
    /// `approval` with the obstacle, `approval-unknown`, `sending-off`, or `journal`.
    pub fn approval_send_back(&self, no: &ApprovalSentBack) -> Result<ApprovalView> {
        self.act_on(self.known_approval(&no.id)?.asked.subject)?;
        self.require(Role::Approver)?;
        self.end_what_expired()?;
        let approval = self.waiting(&no.id)?;
        let approver = self.approver(&approval.asked, &no.name)?;
        self.record_no(&approval.asked, approver, &no.reason, None)
    }

    /// Writes everything that an approver at another machine has to see to a new file, without a token.
    ///
    /// # Errors
    /// `approval` when it is not waiting, `approval-unknown`, `approval-file`, or `journal`.
    pub fn approval_export(&self, id: &str, to: &Path) -> Result<()> {
        self.require_acting()?;
        self.end_what_expired()?;
        let approval = self.waiting(id)?;
        self.request(&approval.asked)?.write(to)
    }

    /// Imports a decision that was signed at another machine.
    ///
    /// # Errors
    /// `approval-file` or `approval` with the reason for the refusal, `sending-off`, or `journal`.
    pub fn approval_import(&self, file: &Path) -> Result<ApprovalView> {
        self.require_acting()?;
        let (decision, bytes) = Decision::load(file)?;
        self.take_decision(decision, bytes)
    }

    /// Records a decision that was signed elsewhere; `bytes` are those that carried it.
    pub(super) fn take_decision(&self, decision: Decision, bytes: Vec<u8>) -> Result<ApprovalView> {
        let approval = self.submissions()?.journal(|journal| Ok(journal.approval(&decision.approval)?))?;
        let subject = approval.as_ref().map(|one| one.asked.subject);
        self.act_on(subject.unwrap_or(ApprovalSubject::Submission))?;
        self.end_what_expired()?;
        let policy = self.rules_for(subject.unwrap_or(ApprovalSubject::Submission));
        let policy = policy.ok_or_else(|| refused(Sentence::new("approval-no-second-person")))?;
        let place = self.good_for();
        let signer = decision.signer(&policy, &place.base_url, &place.organization_id)?;
        let Some(approval) = approval else { return Err(file_refused(Sentence::new("approval-file-unknown"))) };
        let asked = &approval.asked;
        if decision.digest != asked.digest {
            return Err(file_refused(Sentence::new("approval-file-other-digest")));
        }
        let approval = self.waiting(&asked.approval)?;
        let request = self.request(&approval.asked)?;
        if request.digest != asked.digest {
            return Err(refused(Sentence::new("approval-changed")));
        }
        let approver = self.approver(asked, &signer.name)?;
        let signed = Some((decision.clone(), bytes));
        match decision.decision {
            Answer::SendBack => self.record_no(asked, approver, &decision.reason, signed),
            Answer::Approve => {
                call_back_names(&request.call_backs, &decision.call_back)?;
                let call_back = Some(decision.call_back.as_str()).filter(|words| !words.is_empty());
                self.record_yes(asked, ApprovalTier::ApprovalFile, approver, call_back, signed)
            }
        }
    }

    /// An approval for display. A past deadline shows as expired even where this desk cannot record that.
    pub(super) fn approval_view(&self, approval: &Approval) -> Result<ApprovalView> {
        let asked = &approval.asked;
        let is_late = asked.expires_at <= self.now_text();
        let submissions = self.submissions()?;
        let submission = match asked.subject {
            ApprovalSubject::Submission => Some(submissions.journal(|journal| Ok(journal.submission(&asked.about)?))?),
            _ => None,
        };
        let untouched = match &submission {
            Some(view) => view.instructions.iter().all(|one| one.state == State::Confirmed),
            None => false,
        };
        let count = submission.as_ref().map_or(0, |view| u32::try_from(view.instructions.len()).unwrap_or(u32::MAX));
        let decided_by = approval.approved.as_ref().map(|yes| &yes.approver);
        let decided_by = decided_by.or(approval.sent_back.as_ref().map(|no| &no.approver));
        let expired = approval.state == ApprovalState::Waiting && is_late;
        let state = if expired { ApprovalState::Expired } else { approval.state };
        let to_send = approval.state == ApprovalState::Approved && untouched && !is_late;
        Ok(ApprovalView {
            id: asked.approval.clone(),
            subject: asked.subject,
            about: asked.about.clone(),
            tier: asked.tier,
            tier_sentence: asked.tier.sentence(),
            state,
            digest: asked.digest.clone(),
            asked_at: approval.asked_at.clone(),
            expires_at: asked.expires_at.clone(),
            preparer: asked.preparer.name.clone(),
            preparer_account: asked.preparer.account(),
            operation: submission.as_ref().map(|view| view.progress.operation.clone()),
            answer: submission.as_ref().and_then(|view| view.answer.clone()),
            count,
            totals: submission.map(|view| view.totals).unwrap_or_default(),
            approver: decided_by.map(|approver| approver.name.clone()),
            decided_at: approval.decided_at.clone(),
            given: approval.approved.as_ref().map(|yes| yes.tier),
            reason: approval.sent_back.as_ref().map(|no| no.reason.clone()),
            to_send,
            open: state == ApprovalState::Waiting || to_send,
        })
    }

    /// A submission with its approval, with the facts that its instructions share, and with the question before it is
    /// resumed, where it has them.
    pub(super) fn with_approval(&self, view: SubmissionView) -> Result<SubmissionView> {
        let approval = self.submissions()?.journal(|journal| Ok(journal.approval(&view.id)?))?;
        let approval = approval.map(|approval| self.approval_view(&approval)).transpose()?;
        let resume = self.resume_question(&view)?;
        let awaits_approval = approval.as_ref().is_some_and(|approval| approval.state == ApprovalState::Waiting)
            && view.instructions.iter().any(|one| one.state == State::AwaitingApproval);
        let common = common_of(&view.instructions);
        Ok(SubmissionView { approval, awaits_approval, resume, common, ..view })
    }

    pub(super) fn known_approval(&self, id: &str) -> Result<Approval> {
        let approval = self.submissions()?.journal(|journal| Ok(journal.approval(id)?))?;
        approval.ok_or_else(|| DeskError::correct("approval-unknown", Sentence::new("approval-unknown").with("id", id)))
    }

    /// An approval that is undecided and not expired.
    pub(super) fn waiting(&self, id: &str) -> Result<Approval> {
        let approval = self.known_approval(id)?;
        if approval.asked.expires_at <= self.now_text() && approval.state != ApprovalState::Approved {
            return Err(refused(Sentence::new("approval-expired").with("at", &approval.asked.expires_at)));
        }
        match approval.state {
            ApprovalState::Waiting => Ok(approval),
            ApprovalState::Approved => Err(refused(Sentence::new("approval-decided-approved"))),
            ApprovalState::SentBack => Err(refused(Sentence::new("approval-decided-sent-back"))),
            ApprovalState::Expired | ApprovalState::Withdrawn => {
                Err(refused(Sentence::new("approval-decided-withdrawn")))
            }
        }
    }

    /// The request, rebuilt from the journal.
    pub(super) fn request(&self, asked: &Asked) -> Result<Request> {
        let place = self.good_for();
        if asked.subject != ApprovalSubject::Submission {
            return Ok(dual_control::request(asked, None, &place));
        }
        let submissions = self.submissions()?;
        let (dialog, exact) = submissions.journal(|journal| {
            let dialog = journal.submission_entry(&asked.about)?.map(|entry| entry.dialog).unwrap_or_default();
            let mut exact = Vec::new();
            for one in journal.submission(&asked.about)?.instructions {
                exact.extend(confirmed(&journal.events_of(&one.id)?).map(Exact::of));
            }
            Ok((dialog, exact))
        })?;
        Ok(dual_control::request(asked, Some((&dialog, exact)), &place))
    }

    /// The table of a submission, read from the bodies that would be sent.
    fn approved_rows(&self, asked: &Asked) -> Result<Vec<CheckRow>> {
        if asked.subject != ApprovalSubject::Submission {
            return Ok(Vec::new());
        }
        let (code_book, today) = (self.code_book(), self.today());
        self.submissions()?.journal(|journal| {
            let language = journal.submission_entry(&asked.about)?.map(|entry| entry.language).unwrap_or_default();
            let mut rows = Vec::new();
            for one in journal.submission(&asked.about)?.instructions {
                let events = journal.events_of(&one.id)?;
                rows.extend(confirmed(&events).map(|confirmed| row_of(confirmed, &code_book, &language, today)));
            }
            Ok(rows)
        })
    }

    /// The approver; an error if they are the preparer.
    fn approver(&self, asked: &Asked, name: &str) -> Result<Person> {
        let name = typed("name", name)?.to_owned();
        if name.is_empty() {
            return Err(refused(Sentence::new("approval-approver-name")));
        }
        if same_name(&name, &asked.preparer.name) {
            return Err(refused(Sentence::new("approval-same-person").with("name", name)));
        }
        let witness = witness();
        Ok(Person { name, system_user: witness.system_user, machine: witness.machine, ..Person::default() })
    }

    /// Reads one account with that token: this shows that the token is valid and may see the account.
    pub(super) async fn service_answers(&self, token: Token, request: &Request) -> Result<()> {
        let profile = self.profile();
        let acting = match request.subject {
            ApprovalSubject::Submission => self.submission(&request.about)?.instructions.into_iter().next(),
            _ => None,
        };
        let account = match acting {
            Some(one) => self.account(&one.account)?,
            None => profile.accounts.first().cloned().ok_or_else(|| refused(Sentence::new("approval-no-account")))?,
        };
        let bank_mark = account.bank_mark.clone();
        let read = balance_query(&bank_mark, &[account]);
        match self.inner.bank.read_as(Some(&token), &read, Rank::First).await {
            Ok(_) => Ok(()),
            Err(error) => Err(token_refused(DeskError::from_read(&error))),
        }
    }

    pub(super) fn record_yes(
        &self,
        asked: &Asked,
        tier: ApprovalTier,
        approver: Person,
        call_back: Option<&str>,
        signed: Option<(Decision, Vec<u8>)>,
    ) -> Result<ApprovalView> {
        let call_back = call_back.map(|words| typed("callBack", words)).transpose()?;
        // The deadline may have passed while the service answered.
        self.waiting(&asked.approval)?;
        self.require_approver(asked.subject, tier, &approver)?;
        let key = signed.as_ref().map(|(decision, _)| decision.public_key.as_str());
        let consequences = self.consequences(asked, tier, (&approver, key))?;
        self.submissions()?.record(self.now(), |recording| {
            let signed = signed.as_ref().map(|signed| attach(recording, signed)).transpose()?;
            recording.add(&Entry::Approved(Box::new(Approved {
                approval: asked.approval.clone(),
                subject: asked.subject,
                about: asked.about.clone(),
                digest: asked.digest.clone(),
                tier,
                approver,
                call_back: call_back.map(str::to_owned),
                signed,
            })))?;
            consequences.iter().try_for_each(|entry| recording.add(entry).map(|_| ()))
        })?;
        match asked.subject {
            ApprovalSubject::CodeBook => _ = self.take_approved_code_book()?,
            ApprovalSubject::History => self.go_on_from_here()?,
            ApprovalSubject::Claim => self.free_claim(&asked.about)?,
            _ => {}
        }
        self.approval_view(&self.known_approval(&asked.approval)?)
    }

    fn record_no(
        &self,
        asked: &Asked,
        approver: Person,
        reason: &str,
        signed: Option<(Decision, Vec<u8>)>,
    ) -> Result<ApprovalView> {
        let reason = typed("reason", reason)?;
        if reason.is_empty() {
            return Err(refused(Sentence::new("approval-reason")));
        }
        let sentence = Sentence::new("reason-cancelled-sent-back").with("name", &approver.name).with("reason", reason);
        let cancelled = self.cancelled(asked, &sentence)?;
        self.submissions()?.record(self.now(), |recording| {
            let signed = signed.as_ref().map(|signed| attach(recording, signed)).transpose()?;
            recording.add(&Entry::SentBack(Box::new(SentBack {
                approval: asked.approval.clone(),
                subject: asked.subject,
                about: asked.about.clone(),
                digest: asked.digest.clone(),
                approver,
                reason: reason.to_owned(),
                signed,
            })))?;
            cancelled.iter().try_for_each(|entry| recording.add(entry).map(|_| ()))
        })?;
        self.approval_view(&self.known_approval(&asked.approval)?)
    }

    /// The entries recorded in one transaction with an approval. A submission, a code book and a gone desk's claim follow.
    fn consequences(&self, asked: &Asked, tier: ApprovalTier, by: (&Person, Option<&str>)) -> Result<Vec<Entry>> {
        match asked.subject {
            ApprovalSubject::Resolution => Ok(vec![money::doubt::approved_resolution(asked)?]),
            ApprovalSubject::Settings => Ok(vec![self.acknowledged(asked, tier, by)]),
            ApprovalSubject::History => self.approved_acceptance(asked),
            ApprovalSubject::Claim => Ok(vec![self.approved_end_of_claim(asked)?]),
            ApprovalSubject::Gone => Ok(vec![self.approved_gone(asked)?]),
            ApprovalSubject::Submission | ApprovalSubject::CodeBook => Ok(Vec::new()),
        }
    }

    /// Ends an undecided approval that has expired or was withdrawn by the preparer.
    pub(super) fn end_approval(&self, approval: &Approval, how: ApprovalState, reason: &str) -> Result<()> {
        let cancelled = self.cancelled(&approval.asked, &Sentence::new(reason))?;
        self.submissions()?.record(self.now(), |recording| {
            recording.add(&approval.ended(how))?;
            cancelled.iter().try_for_each(|entry| recording.add(entry).map(|_| ()))
        })?;
        Ok(())
    }

    /// The cancellations of a submission's waiting instructions.
    fn cancelled(&self, asked: &Asked, reason: &Sentence) -> Result<Vec<Entry>> {
        if asked.subject != ApprovalSubject::Submission {
            return Ok(Vec::new());
        }
        let view = self.submissions()?.journal(|journal| Ok(journal.submission(&asked.about)?))?;
        let waiting = view.instructions.into_iter().filter(|one| one.state == State::AwaitingApproval);
        let entry = |instruction| Entry::Cancelled(Cancelled { instruction, reason: reason.clone() });
        Ok(waiting.map(|one| entry(one.id)).collect())
    }
}

/// Refuses an approver who is not proven to be another person than the preparer.
pub(super) fn check_approver(approver: &Person, preparer: &Person) -> Result<()> {
    if approver.has_token_of(preparer) {
        return Err(refused(Sentence::new("approval-same-token")));
    }
    if approver.is_proven_other_than(preparer) {
        return Ok(());
    }
    let are_confirmed = approver.verified_subject.is_some() && preparer.verified_subject.is_some();
    Err(refused(Sentence::new(match are_confirmed {
        true => "approval-other-authority",
        false => "approval-preparer-unconfirmed",
    })))
}

fn attach(
    recording: &journal::Recording<'_>,
    (decision, bytes): &(Decision, Vec<u8>),
) -> Result<Signed, journal::JournalError> {
    let file_sha256 = recording.attach(bytes)?;
    Ok(Signed { public_key: decision.public_key.clone(), at: decision.at.clone(), file_sha256 })
}

/// The error for an approver's token that the service refused; the sentence says whose token it is.
fn token_refused(error: DeskError) -> DeskError {
    let with =
        |trouble: Box<Trouble>| Box::new(Trouble { sentence: Sentence::new("approval-token-refused"), ..*trouble });
    match error {
        DeskError::SignIn(trouble) => DeskError::SignIn(with(trouble)),
        DeskError::AskAdministrator(trouble) => DeskError::AskAdministrator(with(trouble)),
        other => other,
    }
}
