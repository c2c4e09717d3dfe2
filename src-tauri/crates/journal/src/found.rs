//! The answers of the folds: instructions, submissions, pages of the journal.

use model::{AccountKey, Counterparty, Sentence, ShownFacts, State, Total};
use rusqlite::{OptionalExtension, Params, Row, params};

use super::chain::Chain;
use super::condition::{OPEN, UNKNOWN};
use super::error::JournalError;
use super::origin::LaterEnd;
use super::progress::Progress;
use super::sql::state_of;
use super::store::Journal;

const COLUMNS: &str = "id, submission, number, operation, bank_mark, account_number, draft_number, amount, currency,
  counterparty, state, unproven, unclassified, reason, service_message, http_status, bank_transaction_id, record,
  reference_order, confirmed_at, since, EXISTS (SELECT 1 FROM lock WHERE lock.instruction = instruction.id),
  EXISTS (SELECT 1 FROM instruction AS later WHERE later.supersedes = instruction.id), answer, facts, alarm, later_end,
  later_end_at, later_end_reason";

/// SQL: the instruction matches a filter. ?1 is a state's word or empty, ?2 a JSON array of operations, empty for all;
/// a refusal counts as an operation of its own. `unclassified` is the older word for `to_verify`.
/// The parameters are those of [`Wanted::values`].
const WANTED: &str = "CASE ?1 WHEN '' THEN 1 WHEN 'unclassified' THEN state = 'to_verify' WHEN 'unproven' THEN unproven
    ELSE state = ?1 END
  AND (json_array_length(?2) = 0
    OR operation || CASE answer WHEN 'refuse' THEN ':refuse' ELSE '' END IN (SELECT value FROM json_each(?2)))
  AND (?3 = '' OR CAST(number AS TEXT) = ltrim(?3, '#') OR ?3 NOT LIKE '#%' AND instr(lower(concat_ws(char(10), id, draft_number, reference_order,
    bank_transaction_id, account_number, amount, counterparty ->> 'name', counterparty ->> 'account_number')), ?3) > 0
    OR id IN (SELECT value FROM json_each(?6)) OR draft_number IN (SELECT value FROM json_each(?6)))
  AND (?4 = '' OR confirmed_at >= ?4) AND (?5 = '' OR confirmed_at < ?5)
  AND (?7 = 'null' OR submission IN (SELECT value FROM json_each(?7)))";

/// Which instructions a page of the journal contains; the default is all of them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Name of a state, or `unclassified` or `unproven`; `None` for all.
    pub state: Option<String>,
    /// Operations; empty for all.
    pub operations: Vec<String>,
    /// Its whole number, or a part of its id, draft number, references, accounts, amount or counterparty's name; `#17` is
    /// the number alone.
    pub text: Option<String>,
    /// Ids of instructions and numbers of drafts that match the text by other means, such as their notes.
    pub also: Vec<String>,
    /// The submissions; `None` for all.
    pub submissions: Option<Vec<String>>,
    /// Confirmed at this time or later, as the journal writes times.
    pub since: Option<String>,
    /// Confirmed before this time.
    pub before: Option<String>,
    /// The oldest first; otherwise the newest.
    pub oldest_first: bool,
}

impl Wanted {
    fn values(&self) -> [String; 7] {
        let text = |value: &Option<String>| value.as_deref().unwrap_or_default().trim().to_ascii_lowercase();
        let is_amount = |text: &str| text.contains('.') && text.chars().all(|sign| ",.0123456789".contains(sign));
        let mut part = text(&self.text);
        if is_amount(&part) {
            part.retain(|sign| sign != ',');
        }
        let time = |value: &Option<String>| value.clone().unwrap_or_default();
        let operations = super::sql::json(&self.operations);
        let also = super::sql::json(&self.also);
        let submissions = super::sql::json(&self.submissions);
        let state = self.state.clone().unwrap_or_default();
        [state, operations, part, time(&self.since), time(&self.before), also, submissions]
    }
}

/// One instruction, as its events left it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instruction {
    /// Its ULID.
    pub id: String,
    /// Its submission.
    pub submission_id: String,
    /// Gapless number in this journal.
    pub number: u32,
    /// Operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`, as the code book said when it was confirmed.
    pub answer: Option<String>,
    /// `BANK_MARK:ACCOUNT`.
    pub account: String,
    /// Draft number, where it is about a draft.
    pub draft_number: Option<String>,
    /// Amount as text.
    pub amount: Option<String>,
    /// Currency.
    pub currency: Option<String>,
    /// The counterparty.
    pub counterparty: Option<Counterparty>,
    /// State.
    pub state: State,
    /// The refusal is only reported by the service; it is treated like a doubt until it has settled.
    pub unproven: bool,
    /// The code book lacks the codes of its record; an entry for them can end this state.
    pub unclassified: bool,
    /// Why it is in this state.
    pub reason: Option<Sentence>,
    /// The service's message.
    pub service_message: Option<String>,
    /// HTTP status; `None` without a reply.
    pub http_status: Option<u16>,
    /// The bank's reference.
    pub bank_transaction_id: Option<String>,
    /// The matched record, unchanged.
    pub record: Option<String>,
    /// Our own reference (transfers).
    pub reference_order: Option<String>,
    /// When it was confirmed.
    pub confirmed_at: Option<String>,
    /// When it got its state.
    pub since: String,
    /// It locks its draft.
    pub locked: bool,
    /// Another instruction replaced it.
    pub superseded: bool,
    /// Facts that its check showed beside the request.
    pub facts: ShownFacts,
    /// Its reply contradicts the request, or later evidence its end, and a person has not decided yet.
    pub alarm: bool,
    /// How the bank took it back after it had accepted it.
    pub later_end: Option<NotedLaterEnd>,
}

/// A later end, as it was noticed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotedLaterEnd {
    /// How.
    pub how: LaterEnd,
    /// When it was noticed.
    pub at: String,
    /// The finding.
    pub reason: Option<Sentence>,
}

impl Instruction {
    /// A person must decide about it: in doubt, pending, to verify, or refused without proof.
    pub const fn is_open(&self) -> bool {
        self.state.is_open(self.unproven)
    }

    /// It may be resubmitted, as a new instruction.
    pub const fn may_be_resubmitted(&self) -> bool {
        self.state.may_be_resubmitted(self.unproven) && !self.superseded
    }
}

/// A confirmed submission with its instructions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Submitted {
    /// Its id.
    pub id: String,
    /// For the four receipts: `accept`, `refuse`, or `both` where its instructions differ.
    pub answer: Option<String>,
    /// Practice bank.
    pub practice: bool,
    /// One per instruction, in order.
    pub instructions: Vec<Instruction>,
    /// Totals per currency.
    pub totals: Vec<Total>,
    /// The states, counted.
    pub progress: Progress,
}

/// A page of the journal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Page {
    /// Rows of the page, newest first.
    pub rows: Vec<Instruction>,
    /// Rows over all pages that match the filter.
    pub count: u32,
    /// Instructions that a person must decide about.
    pub open: u32,
    /// The chain.
    pub chain: Chain,
}

/// The instruction that holds a draft.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Holder {
    /// Id of the instruction.
    pub instruction_id: String,
    /// Its operation.
    pub operation: String,
    /// For the four receipts: `accept` or `refuse`.
    pub answer: Option<String>,
    /// Its state.
    pub state: State,
    /// A person must decide about it.
    pub open: bool,
    /// When it got this state.
    pub since: String,
}

impl Journal {
    /// One instruction.
    ///
    /// # Errors
    /// [`JournalError::Unknown`] for an unknown id, [`JournalError::Disk`] when SQLite fails.
    pub fn instruction(&self, id: &str) -> Result<Instruction, JournalError> {
        let found = self.instructions("WHERE id = ?1", [id])?;
        found.into_iter().next().ok_or_else(|| JournalError::Unknown { id: id.to_owned() })
    }

    /// A page of the journal, newest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn page(&self, from: u32, count: u32) -> Result<Page, JournalError> {
        let rows = self.instructions("ORDER BY number DESC LIMIT ?2 OFFSET ?1", params![from, count])?;
        let count = self.connection.query_row("SELECT COUNT(*) FROM instruction", [], |row| row.get(0))?;
        let open = self
            .connection
            .query_row(&format!("SELECT COUNT(*) FROM instruction WHERE {OPEN}"), [], |row| row.get(0))?;
        Ok(Page { rows, count, open, chain: self.chain_now()? })
    }

    /// A page of some instructions, in the order of their numbers; `count` counts the matches.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn page_of(&self, from: u32, count: u32, wanted: &Wanted) -> Result<Page, JournalError> {
        let [state, operations, text, since, before, also, of] = wanted.values();
        let order = if wanted.oldest_first { "ASC" } else { "DESC" };
        let all = self.page(0, 0)?;
        let rows = self.instructions(
            &format!("WHERE {WANTED} ORDER BY number {order} LIMIT ?9 OFFSET ?8"),
            params![state, operations, text, since, before, also, of, from, count],
        )?;
        let matches = format!("SELECT COUNT(*) FROM instruction WHERE {WANTED}");
        let values = params![state, operations, text, since, before, also, of];
        let count = self.connection.query_row(&matches, values, |row| row.get(0))?;
        Ok(Page { rows, count, ..all })
    }

    /// All instructions that a person has to look at: in doubt, pending, to verify, unproven; oldest first. `sending`
    /// appears only in a program that does not act, after the acting one was killed.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn needs_a_person(&self) -> Result<Vec<Instruction>, JournalError> {
        self.instructions(&format!("WHERE {UNKNOWN} ORDER BY number"), [])
    }

    /// The instructions about a draft, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn of_draft(&self, draft_number: &str) -> Result<Vec<Instruction>, JournalError> {
        self.instructions("WHERE draft_number = ?1 ORDER BY number", [draft_number])
    }

    /// The instructions in a state, oldest first.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn in_state(&self, state: State) -> Result<Vec<Instruction>, JournalError> {
        self.instructions("WHERE state = ?1 ORDER BY number", [super::sql::word(state)])
    }

    /// A submission with its instructions, in the order of their positions.
    ///
    /// # Errors
    /// [`JournalError::Unknown`] for an unknown id, [`JournalError::Disk`] when SQLite fails.
    pub fn submission(&self, id: &str) -> Result<Submitted, JournalError> {
        let instructions = self.instructions("WHERE submission = ?1 ORDER BY position", [id])?;
        let row = self
            .connection
            .query_row("SELECT practice, totals FROM submission WHERE id = ?1", [id], |row| {
                Ok((row.get(0)?, row.get::<_, String>(1)?))
            })
            .optional()?;
        let Some((practice, totals)) = row else {
            return Err(JournalError::Unknown { id: id.to_owned() });
        };
        let progress = self.progress(id)?;
        let answer = model::desks::answer_of_all(instructions.iter().map(|one| one.answer.as_deref()));
        let totals = serde_json::from_str(&totals).unwrap_or_default();
        Ok(Submitted { id: id.to_owned(), answer, practice, instructions, totals, progress })
    }

    /// The hash of the nonce that confirmed a submission; `None` for an id that was never confirmed.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn nonce_of(&self, submission: &str) -> Result<Option<String>, JournalError> {
        let row = self
            .connection
            .query_row("SELECT nonce_sha256 FROM submission WHERE id = ?1", [submission], |row| row.get(0));
        Ok(row.optional()?)
    }

    /// The instruction that holds one of these keys.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn holder(&self, keys: &[String]) -> Result<Option<Holder>, JournalError> {
        let mut statement = self.connection.prepare_cached(
            "SELECT instruction.id, operation, state, lock.since, answer, unproven FROM lock JOIN instruction ON id = lock.instruction
             WHERE key = ?1",
        )?;
        for key in keys {
            let held = statement
                .query_row([key], |row| {
                    let state = state_of(&row.get::<_, String>(2)?);
                    Ok(Holder {
                        instruction_id: row.get(0)?,
                        operation: row.get(1)?,
                        state,
                        open: state.is_open(row.get(5)?),
                        since: row.get(3)?,
                        answer: row.get(4)?,
                    })
                })
                .optional()?;
            if held.is_some() {
                return Ok(held);
            }
        }
        Ok(None)
    }

    /// The holders of several drafts, each named by its keys, in one consistent read.
    ///
    /// # Errors
    /// [`JournalError::Disk`] when SQLite fails.
    pub fn holders(&self, drafts: impl Iterator<Item = Vec<String>>) -> Result<Vec<Option<Holder>>, JournalError> {
        // One transaction, so that SQLite locks the file once and not for each key.
        let _moment = self.connection.unchecked_transaction()?;
        drafts.map(|keys| self.holder(&keys)).collect()
    }

    pub(super) fn instructions(&self, tail: &str, values: impl Params) -> Result<Vec<Instruction>, JournalError> {
        let mut statement = self.connection.prepare_cached(&format!("SELECT {COLUMNS} FROM instruction {tail}"))?;
        let rows = statement.query_map(values, instruction)?;
        Ok(rows.collect::<Result<_, _>>()?)
    }
}

fn later_end(row: &Row<'_>) -> rusqlite::Result<Option<NotedLaterEnd>> {
    let (how, at): (Option<String>, Option<String>) = (row.get(26)?, row.get(27)?);
    let reason = row.get::<_, Option<String>>(28)?.and_then(|text| serde_json::from_str(&text).ok());
    Ok(how.as_deref().map(LaterEnd::from).zip(at).map(|(how, at)| NotedLaterEnd { how, at, reason }))
}

fn instruction(row: &Row<'_>) -> rusqlite::Result<Instruction> {
    let state = state_of(&row.get::<_, String>(10)?);
    let unproven: bool = row.get(11)?;
    let json = |at: usize| row.get::<_, Option<String>>(at);
    Ok(Instruction {
        id: row.get(0)?,
        submission_id: row.get(1)?,
        number: row.get(2)?,
        operation: row.get(3)?,
        answer: row.get(23)?,
        account: AccountKey { bank_mark: row.get(4)?, number: row.get(5)? }.to_string(),
        draft_number: row.get(6)?,
        amount: row.get(7)?,
        currency: row.get(8)?,
        counterparty: json(9)?.and_then(|text| serde_json::from_str(&text).ok()),
        state,
        unproven,
        unclassified: row.get(12)?,
        reason: json(13)?.and_then(|text| serde_json::from_str(&text).ok()),
        service_message: row.get(14)?,
        http_status: row.get(15)?,
        bank_transaction_id: row.get(16)?,
        record: row.get(17)?,
        reference_order: row.get(18)?,
        confirmed_at: row.get(19)?,
        since: row.get(20)?,
        locked: row.get(21)?,
        superseded: row.get(22)?,
        facts: json(24)?.and_then(|text| serde_json::from_str(&text).ok()).unwrap_or_default(),
        alarm: json(25)?.is_some(),
        later_end: later_end(row)?,
    })
}
