//! Requests for approval through the group book. The book carries a request as the approval file has it, and its answer
//! signed with the approver's key; the desk that asked checks both as it checks a file. So a database whose rows were
//! changed can delay an approval and never make one.
//!
//! Not here: the one use of an approval in the group, which is part of a claim.

use std::collections::BTreeSet;

use group_book::{ANSWERS_MAX, ApprovalAnswer, ApprovalRequest as BookRequest, BookError};
use journal::Confirmed;
use model::desks::{acting_stage, answer_of_all};
use model::dual_control::ApproverKey;
use model::profile::Role;
use model::{ApprovalState, ApprovalSubject, DeskError, Result, Sentence, hex, sha256};
use money::dual_control::{Answer, Decision, Exact, Request, refused};
use money::view::{ApprovalView, CallBackAsked};
use money::{Asked, Drafts, Operation, answer_of, common, row_of, totals_of};

use super::claims::Trouble;
use super::contact::{AskedElsewhere, OtherRequest};
use super::{GroupMember, OfGroup, member};
use crate::desk::Desk;
use crate::view::{ApprovalDetail, ApprovalRequest, GroupAnswer, GroupRequest, GroupRequestDetail};

impl Desk {
    pub(super) async fn follow_approvals(&self, joined: &GroupMember) -> Result<(), Trouble> {
        let member = &joined.member;
        let open = member.open_approvals().await?;
        let waiting = self.waiting_here()?;
        for id in waiting.iter().filter(|id| !open.iter().any(|one| one.id == **id)) {
            let request = self.request(&self.known_approval(id)?.asked)?;
            match member.ask_approval(id, &request.to_json()).await {
                Err(BookError::TooLarge { most, .. }) => {
                    let why = Sentence::new("group-request-too-large").with("most", most >> 20);
                    joined.contact.set_refused(id, "size".to_owned(), why);
                }
                asked => asked?,
            }
        }
        let answers = if open.is_empty() { Vec::new() } else { self.answers(joined, &waiting).await? };
        for answer in answers.iter().filter(|answer| waiting.contains(&answer.approval)) {
            self.take_answer(joined, answer);
        }
        let waiting = self.waiting_here()?;
        let (own, others): (Vec<_>, Vec<_>) = open.into_iter().partition(|one| one.desk == member.id());
        for closed in own.iter().filter(|one| !waiting.contains(&one.id)) {
            member.close_approval(&closed.id).await?;
        }
        let before = joined.contact.asked();
        let mut asked = AskedElsewhere::new();
        for one in others {
            let known = before.get(&one.id).map(|known| known.request.clone());
            let request = match known {
                Some(known) => known,
                None => self.read_request(joined, &one).await?,
            };
            let answered_by = answers.iter().filter(|answer| answer.approval == one.id).filter_map(signed_by).collect();
            asked.insert(one.id, OtherRequest { desk: one.desk_name, asked_at: one.asked_at, request, answered_by });
        }
        joined.contact.set_asked(asked);
        Ok(())
    }

    /// The answers of the book. Where rows without an end hide some, those of this desk's approvers to its own requests are
    /// asked for one by one.
    async fn answers(
        &self,
        joined: &GroupMember,
        waiting: &BTreeSet<String>,
    ) -> Result<Vec<ApprovalAnswer>, BookError> {
        let mut answers = joined.member.open_answers().await?;
        if i64::try_from(answers.len()).is_ok_and(|count| count < ANSWERS_MAX) {
            return Ok(answers);
        }
        let approvers = self.dual_control().map(|control| control.approvers).unwrap_or_default();
        let keys: Vec<String> = approvers.iter().map(|approver| approver.public_key.hex()).collect();
        for id in waiting {
            for key in &keys {
                answers.extend(joined.member.answer_of(id, key).await?);
            }
        }
        Ok(answers)
    }

    /// This desk's requests that can still be decided.
    pub(super) fn waiting_here(&self) -> Result<BTreeSet<String>> {
        let waiting = self.submissions()?.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let now = self.now_text();
        let open = waiting.into_iter().filter(|one| one.asked.expires_at > now);
        Ok(open.map(|one| one.asked.approval).collect())
    }

    /// Takes an answer as an approval file is taken. One that is refused is shown at its request and not tried again; an
    /// answer that cannot be recorded now is.
    fn take_answer(&self, joined: &GroupMember, answer: &ApprovalAnswer) {
        let hash = hex(&sha256(&answer.content));
        if joined.contact.has_refused(&answer.approval, &hash) {
            return;
        }
        let taken = Decision::from_json(&answer.content).and_then(|decision| {
            if decision.approval != answer.approval {
                return Err(refused(Sentence::new("group-answer-other-request")));
            }
            self.take_decision(decision, answer.content.clone())
        });
        let Err(error) = taken else { return };
        let trouble = error.trouble();
        tracing::warn!(approval = answer.approval, sentence = trouble.sentence.id, "an answer of the group book");
        if ["approval", "approval-file"].contains(&trouble.code.as_str()) {
            joined.contact.set_refused(&answer.approval, hash, trouble.sentence.clone());
        }
    }

    async fn read_request(&self, joined: &GroupMember, one: &BookRequest) -> Result<Option<Request>, BookError> {
        let content = joined.member.approval_content(&one.id).await?;
        let place = self.good_for();
        let is_for_here = |request: &Request| {
            request.approval == one.id
                && (&request.base_url, &request.organization_id) == (&place.base_url, &place.organization_id)
        };
        Ok(content.and_then(|content| Request::from_json(&content)).filter(is_for_here))
    }

    /// The requests for approval of the other desks of the group, the oldest first, as of the last contact. None for a
    /// profile without a group.
    pub fn group_requests(&self) -> Vec<GroupRequest> {
        let OfGroup::Open(joined) = self.of_group() else { return Vec::new() };
        let now = self.now_text();
        let asked = joined.contact.asked();
        let readable = asked.values().filter_map(|one| Some((one, one.request.as_ref()?)));
        let open = readable.filter(|(_, request)| request.expires_at > now);
        let mut requests: Vec<GroupRequest> = open.map(|(one, request)| self.group_request_of(one, request)).collect();
        requests.sort_by(|one, other| one.approval.asked_at.cmp(&other.approval.asked_at));
        requests
    }

    /// One of them with everything that the approver must see.
    ///
    /// # Errors
    /// `approval-unknown` when it no longer waits.
    pub fn group_request(&self, id: &str) -> Result<GroupRequestDetail> {
        let (one, request) = self.other_request(id)?;
        let shown = self.group_request_of(&one, &request);
        let instructions = self.instructions_of(&request).unwrap_or_default();
        let (code_book, today) = (self.code_book(), self.today());
        let rows: Vec<_> = instructions.iter().map(|one| row_of(one, &code_book, "", today)).collect();
        let exact = |(at, exact): (usize, &Exact)| ApprovalRequest {
            instruction_id: exact.instruction.clone(),
            number: u32::try_from(at + 1).unwrap_or(u32::MAX),
            account: instructions.get(at).map(|one| one.account_key().to_string()).unwrap_or_default(),
            url: exact.url.clone(),
            body: exact.body.clone(),
            together: exact.together.clone(),
        };
        let detail = ApprovalDetail {
            approval: shown.approval.clone(),
            text: request.text.clone(),
            content: request.content.clone(),
            common: common(&rows),
            rows,
            instructions: request.instructions.iter().enumerate().map(exact).collect(),
            needs_token: false,
            call_backs: request.call_backs.iter().map(CallBackAsked::from).collect(),
            approvers: Vec::new(),
            answers_refused: Vec::new(),
        };
        Ok(GroupRequestDetail {
            request: shown,
            detail,
            cannot: request.agrees().err().map(|error| error.trouble().sentence.clone()),
            signer: self.approver_key(None).ok().map(|key| key.name().to_owned()),
        })
    }

    /// The approver answers a request of another desk, signed with their key from this computer's keychain.
    ///
    /// # Errors
    /// `role`, `approval-unknown`, `approval` when the content is another than the one shown or cannot be approved,
    /// `approver-key` without a key, or `group` with the book's refusal.
    pub async fn group_answer(&self, given: &GroupAnswer) -> Result<()> {
        self.require(Role::Approver)?;
        let (_, request) = self.other_request(&given.id)?;
        if request.digest != given.digest {
            return Err(refused(Sentence::new("approval-changed")));
        }
        let key = self.approver_key(given.name.as_deref())?;
        let decision = Decision::sign(&request, given.answer, &given.words, &key, &self.now_text())?;
        let OfGroup::Open(joined) = self.of_group() else { return Err(unknown(&given.id)) };
        let public_key = key.public().hex();
        let answered = joined.member.answer_approval(&given.id, &public_key, &decision.to_json()).await;
        answered.map_err(|error| member::refused(&error))?;
        let word = if given.answer == Answer::Approve { "approved" } else { "sent back" };
        tracing::info!(approval = given.id, word, "an answer for another desk");
        // The window shows the answer at once.
        let _ = self.follow_approvals(joined).await;
        Ok(())
    }

    /// Why answers to one of this desk's requests were not accepted.
    pub(in crate::desk) fn answers_refused(&self, approval: &str) -> Vec<Sentence> {
        match self.of_group() {
            OfGroup::Open(joined) => joined.contact.refused(approval),
            OfGroup::Alone | OfGroup::Closed(_) => Vec::new(),
        }
    }

    /// The approver's key on this computer.
    fn approver_key(&self, name: Option<&str>) -> Result<ApproverKey> {
        match &self.inner.group_secrets.approver_key {
            Some(file) => {
                let key = ApproverKey::load(file)?;
                match name.filter(|name| !model::same_name(name, key.name())) {
                    Some(name) => {
                        let sentence = Sentence::new("approval-key-other-name").with("name", name);
                        Err(DeskError::correct("approver-key", sentence.with("owner", key.name())))
                    }
                    None => Ok(key),
                }
            }
            None => ApproverKey::kept(&*self.inner.keychain, name),
        }
    }

    fn other_request(&self, id: &str) -> Result<(OtherRequest, Request)> {
        let OfGroup::Open(joined) = self.of_group() else { return Err(unknown(id)) };
        let one = joined.contact.asked().get(id).cloned().ok_or_else(|| unknown(id))?;
        let request = one.request.clone().ok_or_else(|| unknown(id))?;
        Ok((one, request))
    }

    /// The instructions of a request from its exact bodies. The amount and facts of a draft are those that this desk has
    /// read itself: no body contains them.
    fn instructions_of(&self, request: &Request) -> Result<Vec<Confirmed>> {
        let (profile, code_book) = (self.profile(), self.code_book());
        let mut read = request.instructions_read()?;
        for one in &mut read {
            let account = one.account_key();
            let operation = Operation::named(&one.operation)?;
            let stage = acting_stage(operation.endpoint);
            let draft = stage.and_then(|stage| {
                let (draft_number, bank_draft_id) = (one.draft_number.as_deref(), one.bank_draft_id.as_deref());
                self.find(&Asked { account: &account, stage, key: None, draft_number, bank_draft_id })
            });
            if let Some(draft) = draft {
                one.amount = draft.draft.amount.map(|amount| amount.text.to_string());
                one.facts = draft.facts;
            }
            one.facts.company = profile.account(&account).and_then(|account| account.owner.clone());
            if one.currency.is_none() && stage.is_some() {
                one.currency = profile.draft_currency(&account.bank_mark).map(str::to_owned);
            }
            one.answer = answer_of(one, &code_book);
        }
        Ok(read)
    }

    fn group_request_of(&self, one: &OtherRequest, request: &Request) -> GroupRequest {
        let instructions = self.instructions_of(request).unwrap_or_default();
        let is_submission = request.subject == ApprovalSubject::Submission;
        GroupRequest {
            desk: one.desk.clone(),
            approval: ApprovalView {
                id: request.approval.clone(),
                subject: request.subject,
                about: request.about.clone(),
                tier: request.tier,
                tier_sentence: request.tier.sentence(),
                state: ApprovalState::Waiting,
                digest: request.digest.clone(),
                asked_at: member::time(one.asked_at),
                expires_at: request.expires_at.clone(),
                preparer: request.preparer.name.clone(),
                preparer_account: format!("{}@{}", request.preparer.system_user, request.preparer.machine),
                operation: instructions.first().filter(|_| is_submission).map(|one| one.operation.clone()),
                answer: answer_of_all(instructions.iter().map(|one| one.answer.as_deref())),
                count: u32::try_from(request.instructions.len()).unwrap_or(u32::MAX),
                totals: totals_of(&instructions),
                approver: None,
                decided_at: None,
                given: None,
                reason: None,
                to_send: false,
                open: true,
            },
            answered_by: one.answered_by.clone(),
        }
    }
}

/// The approver that an answer names. Only the desk that asked knows whether the key is theirs.
fn signed_by(answer: &ApprovalAnswer) -> Option<String> {
    let decision = Decision::from_json(&answer.content).ok()?;
    (decision.public_key == answer.public_key && decision.is_signed()).then_some(decision.approver)
}

fn unknown(id: &str) -> DeskError {
    DeskError::correct("approval-unknown", Sentence::new("approval-unknown").with("id", id))
}
