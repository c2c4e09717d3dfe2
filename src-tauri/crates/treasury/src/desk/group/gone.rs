//! Claims of a desk that is gone: revoked, stolen or broken. Two people decide each with evidence; the decision is an event
//! of this desk's journal, and the claim ends with the mirror of that event.
//!
//! The decision is bound to the newest event of the gone desk in the book when it was asked for. If that desk comes back
//! and writes, the decision changes nothing: its own journal knows more.

use std::collections::{BTreeMap, BTreeSet};

use group_book::Holder;
use journal::{Approval, Asked, Entry, GoneResolved, SearchedKind};
use model::profile::Role;
use model::typed::typed;
use model::{ApprovalState, ApprovalSubject, DeskError, Result, Sentence, State, words};
use money::view::ApprovalView;
use money::witness;

use super::locks::CLAIMS_MAX;
use super::mirror::Mirrored;
use super::{GroupMember, member, mirror};
use crate::desk::{Desk, Question};
use crate::view::{GoneClaim, GoneDecision};

impl Desk {
    /// The unfinished instructions of revoked desks, with their content from the mirror of their journals.
    ///
    /// # Errors
    /// `group-none`, or `group` with the book's refusal.
    pub async fn group_gone(&self) -> Result<Vec<GoneClaim>> {
        let joined = self.joined()?;
        let decided =
            self.submissions()?.journal(|journal| Ok(journal.entries_after(SearchedKind::GoneResolved, 0)?))?;
        let decided: BTreeSet<String> = decided.into_iter().filter_map(resolved).map(|one| one.gone).collect();
        let waiting = self.submissions()?.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let mut shown = Vec::new();
        for (desk, holders) in self.held_by_gone(joined).await? {
            let ids: BTreeSet<&str> = holders.keys().map(String::as_str).collect();
            let known = mirror::instructions(joined, &desk, &ids).await.map_err(|error| member::refused(&error))?;
            for (id, keys) in &holders {
                let asked = waiting.iter().find(|one| is_about(one, id)).map(|one| one.asked.approval.clone());
                shown.push(view(keys, known.get(id), asked, decided.contains(id)));
            }
        }
        Ok(shown)
    }

    /// Asks the second person for the outcome of an instruction of a revoked desk. It is carried out when they agree.
    ///
    /// # Errors
    /// `role`, `group-gone` when the instruction is none of a revoked desk, the profile has no second person, or no
    /// evidence is given; `claim` before the bank's next working day for one that was not carried out; `approval`,
    /// `sending-off`, `group`, or `journal`.
    pub async fn group_resolve_gone(&self, given: &GoneDecision) -> Result<ApprovalView> {
        self.require(Role::Preparer)?;
        let refuse = |sentence: Sentence| DeskError::correct("group-gone", sentence);
        let evidence = typed("reason", &given.evidence)?;
        if evidence.is_empty() {
            return Err(refuse(Sentence::new("group-gone-evidence")));
        }
        if self.strictest_tier().is_none() {
            return Err(refuse(Sentence::new("group-gone-two")));
        }
        let joined = self.joined()?;
        let all = self.held_by_gone(joined).await?;
        let found = all.into_iter().find_map(|(_, holders)| holders.get(&given.instruction).cloned());
        let unknown = || refuse(Sentence::new("group-gone-unknown").with("id", &given.instruction));
        let keys = found.ok_or_else(unknown)?;
        let one = keys.first().ok_or_else(unknown)?;
        let head = joined.member.book().newest(&one.desk).await.map_err(|error| member::refused(&error))?;
        let ids = [given.instruction.as_str()].into();
        let known = mirror::instructions(joined, &one.desk, &ids).await.map_err(|error| member::refused(&error))?;
        let shown = view(&keys, known.get(&given.instruction), None, false);
        if !given.executed {
            self.next_day_has_come(&shown.since)?;
        }
        let witness = witness();
        let content = GoneResolved {
            desk: one.desk.clone(),
            desk_name: one.desk_name.clone(),
            gone: given.instruction.clone(),
            number: one.number,
            person: one.person.clone(),
            bank_mark: one.bank.clone(),
            keys: keys.iter().map(|holder| holder.key.clone()).collect(),
            head,
            executed: given.executed,
            evidence: evidence.to_owned(),
            approval: None,
            system_user: witness.system_user,
            machine: witness.machine,
        };
        let question = Question {
            subject: ApprovalSubject::Gone,
            about: given.instruction.clone(),
            text: asks(&shown, &content),
            content: serde_json::to_string_pretty(&content).unwrap_or_default(),
            preparer: given.preparer.clone(),
            file: None,
        };
        self.ask_approver(&question)
    }

    /// The entry that is recorded together with the approval.
    pub(in crate::desk) fn approved_gone(&self, asked: &Asked) -> Result<Entry> {
        let gone: GoneResolved = serde_json::from_str(&asked.content)
            .map_err(|error| DeskError::local("journal", Sentence::new("journal-trouble").with("detail", error)))?;
        Ok(Entry::GoneResolved(Box::new(GoneResolved { approval: Some(asked.approval.clone()), ..gone })))
    }

    /// The unfinished claims of the revoked desks: by desk, then by instruction.
    async fn held_by_gone(&self, joined: &GroupMember) -> Result<BTreeMap<String, BTreeMap<String, Vec<Holder>>>> {
        let wrong = |error| member::refused(&error);
        let desks = joined.member.book().desks().await.map_err(wrong)?;
        let gone: BTreeSet<String> = desks.into_iter().filter(|one| one.revoked.is_some()).map(|one| one.id).collect();
        let tenant = self.profile().organization_id.to_string();
        let claims = joined.member.claims(&tenant, CLAIMS_MAX).await.map_err(wrong)?;
        let mut held = BTreeMap::<String, BTreeMap<String, Vec<Holder>>>::new();
        for claim in claims.into_iter().filter(|one| gone.contains(&one.desk)) {
            let of_desk = held.entry(claim.desk.clone()).or_default();
            of_desk.entry(claim.instruction.clone()).or_default().push(claim);
        }
        Ok(held)
    }
}

fn resolved(entry: Entry) -> Option<GoneResolved> {
    match entry {
        Entry::GoneResolved(resolved) => Some(*resolved),
        _ => None,
    }
}

fn is_about(approval: &Approval, instruction: &str) -> bool {
    approval.asked.subject == ApprovalSubject::Gone && approval.asked.about == instruction
}

fn view(keys: &[Holder], known: Option<&Mirrored>, asked: Option<String>, came_back: bool) -> GoneClaim {
    let first = keys.first();
    let taken_at = member::time(first.map_or(0, |holder| holder.taken_at));
    let sent = known.map(|one| &one.confirmed);
    let party = sent.and_then(|sent| sent.recorded_counterparty.as_ref());
    let doubt = first.is_some_and(|holder| holder.in_doubt_since.is_some());
    let unknown = if doubt { State::InDoubt } else { State::Sending };
    GoneClaim {
        instruction: first.map(|holder| holder.instruction.clone()).unwrap_or_default(),
        desk: first.map(|holder| holder.desk_name.clone()).unwrap_or_default(),
        person: first.map(|holder| holder.person.clone()).unwrap_or_default(),
        number: first.map(|holder| holder.number.to_string()).unwrap_or_default(),
        state: known.map_or(unknown, |one| one.state),
        since: known.map_or_else(|| taken_at.clone(), |one| one.since.clone()),
        taken_at,
        operation: sent.map(|sent| sent.operation.clone()),
        account: sent.map(|sent| sent.account_key().to_string()),
        draft_number: sent.and_then(|sent| sent.draft_number.clone()),
        amount: sent.and_then(|sent| sent.amount.clone()),
        currency: sent.and_then(|sent| sent.currency.clone()),
        payee: party.and_then(|party| party.name.clone()),
        payee_account: party.and_then(|party| party.account_number.clone()),
        asked,
        came_back,
    }
}

/// The request to the second person, in both languages because theirs is unknown.
fn asks(shown: &GoneClaim, content: &GoneResolved) -> String {
    let or_none = |text: &Option<String>| text.clone().unwrap_or_else(|| "–".to_owned());
    let sentence = Sentence::new("group-gone-asks")
        .with("number", &shown.number)
        .with("desk", &shown.desk)
        .with("person", &shown.person)
        .with("since", &shown.since)
        .with("operation", or_none(&shown.operation))
        .with("account", or_none(&shown.account))
        .with("draft", or_none(&shown.draft_number))
        .with("currency", or_none(&shown.currency))
        .with("amount", or_none(&shown.amount))
        .with("payee", or_none(&shown.payee))
        .with("payee_account", or_none(&shown.payee_account))
        .with("executed", if content.executed { "yes" } else { "no" })
        .with("evidence", &content.evidence);
    ["en", "zh-CN"].map(|language| words::text(&sentence, language)).join("\n")
}
