//! A person's resolution of a doubt, and the approval it needs. *Not executed* allows the same money to be sent again,
//! so it needs the bank's written word as a file, or the bank's next day; and an approver where the profile has
//! one.

use bank_contract::terms::operation_name;
use chrono::NaiveDate;
use journal::{Approval, Entry, Instruction, StoredEvent};
use model::profile::Role;
use model::{ApprovalState, ApprovalSubject, DeskError, Result, Sentence, hex, sha256, words};
use money::doubt::{Days, Decided, decided, in_time};
use money::view::{InstructionDetail, NotExecutedNeeds, Resolution};
use money::{Submissions, witness};
use serde_json::json;

use super::{Desk, Question};

/// Name of the attachment that is a statement line.
const LINE_FILE: &str = "statement-line.json";

impl Desk {
    /// Records a person's resolution, which releases the draft's lock. One that needs an approver is submitted for
    /// approval; until they approve, the instruction is unchanged.
    ///
    /// # Errors
    /// `resolution`, `journal-order` when the instruction is not open, `approval`, `sending-off`, or `journal`.
    pub fn doubt_resolve(&self, resolution: &Resolution) -> Result<InstructionDetail> {
        self.doubt_resolve_as(resolution, None)
    }

    /// Resolves with the name of the person who decides.
    ///
    /// # Errors
    /// As [`Desk::doubt_resolve`].
    pub fn doubt_resolve_as(&self, resolution: &Resolution, preparer: Option<&str>) -> Result<InstructionDetail> {
        self.resolve(resolution, None, preparer)
    }

    /// Resolves a doubt as executed by a line of the bank's statement, which becomes an attachment of the journal.
    ///
    /// # Errors
    /// `evidence` when there is no such line, it is provisional or it is matched with another instruction; and as
    /// [`Desk::doubt_resolve`].
    pub fn doubt_resolve_by_line(&self, instruction: &str, line: &str, reason: &str) -> Result<InstructionDetail> {
        self.require(Role::Preparer)?;
        let wrong = |id: &str| DeskError::correct("evidence", Sentence::new(id).with("line", line));
        let known = self.statement_lines()?.into_iter().find(|known| known.line.sha256 == line);
        let known = known.ok_or_else(|| wrong("evidence-no-line"))?;
        if !known.is_final() {
            return Err(wrong("evidence-provisional"));
        }
        if known.instruction.as_deref().is_some_and(|of| of != instruction) {
            return Err(wrong("evidence-taken"));
        }
        let of = &known.line;
        let values = || [&of.day, &of.currency, &of.amount].map(String::as_str).join(" ");
        let reference = Some(of.reference.trim()).filter(|text| !text.is_empty()).map(str::to_owned);
        let resolution = Resolution {
            instruction_id: instruction.to_owned(),
            executed: true,
            reason: reason.to_owned(),
            bank_reference: Some(reference.unwrap_or_else(values)),
            file: None,
        };
        let text = json!({ "line": of, "file": known.file, "file_sha256": known.file_sha256 });
        self.resolve(&resolution, Some(format!("{text:#}").into_bytes()), None)
    }

    /// `line` is the statement line that proves it.
    fn resolve(
        &self,
        resolution: &Resolution,
        line: Option<Vec<u8>>,
        preparer: Option<&str>,
    ) -> Result<InstructionDetail> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        self.require_presence()?;
        self.end_what_expired()?;
        let witness = witness();
        let id = resolution.instruction_id.clone();
        let one = submissions.journal(|journal| Ok(journal.instruction(&id)?))?;
        let mut decided = decided(resolution, one.state, &witness.system_user, &witness.machine)?;
        if let Some(bytes) = line {
            decided.resolved.file = Some(LINE_FILE.to_owned());
            decided.resolved.file_sha256 = Some(hex(&sha256(&bytes)));
            (decided.resolved.attached, decided.file) = (true, Some(bytes));
        }
        let events = submissions.journal(|journal| Ok(journal.events_of(&id)?))?;
        if !is_refused_in_words(&one) {
            in_time(&decided, self.days(&events)?)?;
        }
        if one.is_open() && !resolution.executed && self.strictest_tier().is_some() {
            self.ask_approver(&question(&one, decided, preparer))?;
            return self.instruction(&id);
        }
        let waiting = submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        submissions.record(self.now(), |recording| {
            decided.file.iter().try_for_each(|bytes| recording.attach(bytes).map(|_| ()))?;
            recording.add(&Entry::Resolved(decided.resolved))
        })?;
        self.compare_lines_with_new_end();
        let of_this =
            |approval: &&Approval| approval.asked.subject == ApprovalSubject::Resolution && approval.asked.about == id;
        for approval in waiting.iter().filter(of_this) {
            // The waiting approval is obsolete: the doubt has just been resolved.
            self.end_approval(approval, ApprovalState::Withdrawn, "reason-cancelled")?;
        }
        self.instruction(&id)
    }

    /// The requirements of *not executed* for an instruction; `None` if it is not open.
    pub(super) fn not_executed_needs(
        &self,
        submissions: &Submissions,
        one: &Instruction,
    ) -> Result<Option<NotExecutedNeeds>> {
        if !one.is_open() {
            return Ok(None);
        }
        let days = self.days(&submissions.journal(|journal| Ok(journal.events_of(&one.id)?))?)?;
        let in_words = is_refused_in_words(one);
        let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
        let (from, probed, ready) = (day(days.from), day(days.probed), in_words || days.are_reached());
        let case = match (&from, &probed) {
            _ if in_words => "said",
            _ if ready => "ready",
            (Some(_), Some(_)) => "early",
            (Some(_), None) => "unasked",
            (None, _) => "dateless",
        };
        let second_person = self.strictest_tier().is_some();
        let says = Sentence::new("not-executed-needs")
            .with("case", case)
            .with("from", from.as_deref().unwrap_or_default())
            .with("probed", probed.as_deref().unwrap_or_default());
        Ok(Some(NotExecutedNeeds { from, probed, ready, second_person, says }))
    }

    fn days(&self, events: &[StoredEvent]) -> Result<Days> {
        let calendar = self.calendar()?;
        Ok(Days::of(events, self.profile().zone(), |day| calendar.working_from(day)))
    }
}

/// The bank gave a reason for the refusal: accepting it needs no wait for the next day.
fn is_refused_in_words(one: &Instruction) -> bool {
    one.state.is_reported_refusal(one.unproven) && one.service_message.is_some()
}

/// The request to an approver, in both languages because the approver's language is unknown.
fn question(one: &Instruction, decided: Decided, preparer: Option<&str>) -> Question {
    let Decided { resolved, file } = decided;
    let said = |language: &str| {
        let sentence = Sentence::new("approval-resolution-asked")
            .with("number", one.number)
            .with("operation", operation_name(&one.operation, one.answer.as_deref(), language))
            .with("account", &one.account)
            .with("is_draft", if one.draft_number.is_some() { "yes" } else { "no" })
            .with("draft", one.draft_number.as_deref().unwrap_or_default())
            .with("currency", one.currency.as_deref().unwrap_or("–"))
            .with("amount", one.amount.as_deref().unwrap_or("–"))
            .with("reason", &resolved.reason);
        words::text(&sentence, language)
    };
    Question {
        subject: ApprovalSubject::Resolution,
        about: resolved.instruction.clone(),
        text: ["en", "zh-CN"].map(said).join("\n"),
        content: serde_json::to_string(&resolved).unwrap_or_default(),
        preparer: preparer.map(str::to_owned),
        file,
    }
}
