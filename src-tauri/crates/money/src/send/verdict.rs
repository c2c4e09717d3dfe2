//! From an observation to a verdict: the entry for the journal and the sentence of its reason.

use bank_client::{CodeMeaning, Codes, Observation, Outcome, RawReply, Request};
use bank_contract::record::elements;
use bank_contract::{Endpoint, Item};
use chrono::NaiveDate;
use journal::{
    Confirmed, Entry, Journal, JournalError, Recording, Replied, StoredEvent, Unanswered, Verdict, VerdictBasis,
};
use model::desks::ANSWER_FLAG;
use model::profile::{CodeBook, ERROR_FLAG, ERROR_FLAG_OK, Profile};
use model::{Sentence, State};

/// The settings that classification reads.
pub struct Known<'a> {
    /// Date format and words that mean failure.
    pub profile: &'a Profile,
    /// Meaning of status codes and flags.
    pub code_book: &'a CodeBook,
}

impl Codes for Known<'_> {
    fn error_flag(&self, bank_mark: &str, value: i64) -> Option<bool> {
        self.code_book.word(bank_mark, ERROR_FLAG, value).map(|word| word == ERROR_FLAG_OK)
    }

    fn status_code(&self, bank_mark: &str, code: &str) -> Option<CodeMeaning> {
        self.code_book.status(bank_mark, code)
    }

    fn status_pair(&self, bank_mark: &str, code: &str, text: &str) -> Option<CodeMeaning> {
        self.code_book.status_pair(bank_mark, code, text)
    }

    fn failure_words(&self, bank_mark: &str) -> &[String] {
        self.code_book.failure_words(bank_mark).unwrap_or(&self.profile.failure_words)
    }

    fn refuses(&self, bank_mark: &str, value: i64) -> bool {
        self.code_book.word(bank_mark, ANSWER_FLAG, value) == Some("refuse")
    }

    fn day(&self, text: &str) -> Option<NaiveDate> {
        self.profile.day(text)
    }

    fn currency(&self, text: &str) -> String {
        self.profile.compared_currency(text)
    }
}

/// An instruction as it was sent.
#[derive(Debug, Clone)]
pub struct SentInstruction {
    /// Its id.
    pub instruction: String,
    /// Operation.
    pub endpoint: Endpoint,
    /// Bank.
    pub bank_mark: String,
    /// Exact body of the call; a chunk's body has several items.
    pub body: String,
    /// Its place in the body, from 0.
    pub element: usize,
    /// Its draft's number, if known at confirmation.
    pub draft_number: Option<String>,
    /// The reference of a transfer.
    pub reference_order: Option<String>,
}

impl SentInstruction {
    /// From a `confirmed` event: in its chunk's body, or in its own. `None` if a chunk is asked for and it was
    /// confirmed alone.
    pub fn of(confirmed: &Confirmed, in_chunk: bool) -> Option<Self> {
        let alone = (&confirmed.body, 0);
        let (body, element) = match &confirmed.chunk {
            Some(chunk) if in_chunk => (&chunk.body, usize::try_from(chunk.element).ok()?),
            None if in_chunk => return None,
            _ => alone,
        };
        Some(Self {
            instruction: confirmed.instruction.clone(),
            endpoint: Endpoint::named(&confirmed.operation)?,
            bank_mark: confirmed.bank_mark.clone(),
            body: body.clone(),
            element,
            draft_number: confirmed.draft_number.clone(),
            reference_order: confirmed.reference_order.clone(),
        })
    }
}

/// A verdict, and whether it stops the line.
#[derive(Debug, Clone)]
pub struct Judged {
    /// The verdict for the journal.
    pub verdict: Verdict,
    /// The rest of the submission waits until a person resumes it.
    pub stop_the_line: bool,
}

/// The verdict on one instruction: a pure function of the request's bytes, the observation and the code book. The other
/// items of its call are matched together with it.
pub fn judge(sent: &SentInstruction, observation: &Observation, codes: &dyn Codes) -> Judged {
    let items = items_of(sent);
    let mut draft_numbers = vec![None; items.len()];
    if let Some(own) = draft_numbers.get_mut(sent.element) {
        *own = sent.draft_number.as_deref();
    }
    let (endpoint, bank_mark) = (sent.endpoint, sent.bank_mark.as_str());
    let request = Request { endpoint, items: &items, draft_numbers: &draft_numbers, bank_mark, codes };
    let mut verdicts = request.classify(observation);
    let own = sent.element < verdicts.len() && verdicts.len() == items.len();
    let Some(found) = own.then(|| verdicts.swap_remove(sent.element)) else {
        // Each item has one verdict; otherwise this program cannot have sent the body.
        return Judged {
            verdict: in_doubt(&sent.instruction, VerdictBasis::Reply, "unreadable-request"),
            stop_the_line: true,
        };
    };
    let state = match found.outcome {
        Outcome::NotSent => State::NotSent,
        Outcome::RefusedProven | Outcome::RefusedReported => State::Refused,
        Outcome::Accepted => State::Accepted,
        Outcome::ToVerify => State::ToVerify,
        Outcome::Pending => State::Pending,
        Outcome::InDoubt => State::InDoubt,
    };
    let unproven = found.outcome == Outcome::RefusedReported;
    let mut reason = Sentence::new(reason_id(&found)).with("case", found.case);
    if let Some(term) = found.error_term {
        reason = reason.with("term", term);
    }
    if let Some(detail) = &found.detail {
        reason = reason.with("detail", detail);
    }
    let verdict = Verdict {
        instruction: sent.instruction.clone(),
        state,
        by: VerdictBasis::Reply,
        case: found.case.to_owned(),
        unproven,
        unclassified: found.unclassified,
        alarm: found.alarm,
        reason,
        service_message: found.service_message,
        http_status: found.http_status,
        bank_transaction_id: found.bank_transaction_id,
        record: found.record,
        reads: Vec::new(),
        locks: Vec::new(),
        fingerprint: None,
    };
    Judged { verdict, stop_the_line: found.stop_the_line }
}

fn items_of(sent: &SentInstruction) -> Vec<Item> {
    let Some(of) = sent.endpoint.row().body else { return Vec::new() };
    let elements = elements(&sent.body).unwrap_or_default();
    // All or none, so that an item keeps its index in the body.
    elements.into_iter().map(|raw| Item::from_json(of, raw).ok()).collect::<Option<_>>().unwrap_or_default()
}

fn reason_id(found: &bank_client::Verdict) -> &'static str {
    match found.outcome {
        Outcome::NotSent => "reason-not-sent",
        Outcome::RefusedProven => "reason-refused",
        Outcome::RefusedReported => "reason-refused-unproven",
        Outcome::Accepted if found.alarm => "reason-accepted-alarm",
        Outcome::Accepted => "reason-accepted",
        Outcome::ToVerify if found.case == "matched-says-in-process" => "reason-says-in-process",
        Outcome::ToVerify => "reason-to-verify",
        Outcome::Pending if found.record.is_some() => "reason-pending-record",
        Outcome::Pending => "reason-pending",
        Outcome::InDoubt if found.case == "matched-says-failed" => "reason-says-failed",
        Outcome::InDoubt if found.case == "matched-flag-unknown" => "reason-flag-unknown",
        Outcome::InDoubt if found.case == "matched-without-key" => "reason-without-key",
        Outcome::InDoubt => "reason-in-doubt",
    }
}

/// In doubt without a reply.
pub fn in_doubt(instruction: &str, by: VerdictBasis, case: &str) -> Verdict {
    Verdict::without_reply(instruction, State::InDoubt, by, case, Sentence::new("reason-in-doubt"))
}

/// Writes an observation before it is parsed.
///
/// # Errors
/// `JournalError::Disk` if SQLite fails, `Unreadable` if the observation cannot be turned into JSON, `Order` if the
/// instruction is not being sent.
pub fn write_observation(
    recording: &Recording<'_>,
    instruction: &str,
    observation: &Observation,
) -> Result<(), JournalError> {
    let value = |value: serde_json::Result<serde_json::Value>| {
        value.map_err(|error| JournalError::Unreadable { sequence: 0, why: error.to_string() })
    };
    let entry = match observation {
        Observation::Replied(reply) => Entry::Replied(Replied {
            instruction: instruction.to_owned(),
            status: reply.status,
            headers: reply.headers.clone(),
            body_sha256: recording.attach(&reply.body)?,
            end: value(serde_json::to_value(reply.end))?,
            proxied: reply.proxied,
        }),
        other => Entry::Unanswered(Unanswered {
            instruction: instruction.to_owned(),
            observation: value(serde_json::to_value(other))?,
        }),
    };
    recording.add(&entry).map(|_| ())
}

/// The stored observation among an instruction's events; `None` if none is written.
///
/// # Errors
/// `JournalError::Unreadable` if the event or its body cannot be read, `Disk` if SQLite fails.
pub fn read_observation(journal: &Journal, events: &[StoredEvent]) -> Result<Option<Observation>, JournalError> {
    for event in events.iter().rev() {
        let unreadable = |why: String| JournalError::Unreadable { sequence: event.sequence, why };
        match &event.entry {
            Entry::Replied(replied) => {
                let body = journal.attachment(&replied.body_sha256)?.ok_or_else(|| unreadable("no body".to_owned()))?;
                let end = serde_json::from_value(replied.end.clone()).map_err(|error| unreadable(error.to_string()))?;
                let headers = replied.headers.clone();
                let (status, proxied) = (replied.status, replied.proxied);
                return Ok(Some(Observation::Replied(RawReply { status, headers, body, end, proxied })));
            }
            Entry::Unanswered(unanswered) => {
                let observation = serde_json::from_value(unanswered.observation.clone());
                return observation.map(Some).map_err(|error| unreadable(error.to_string()));
            }
            _ => {}
        }
    }
    Ok(None)
}
