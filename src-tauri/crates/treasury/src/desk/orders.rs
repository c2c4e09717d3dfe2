//! The money path of an open profile, for the shell and the command line. The work is done in `money` and
//! `journal`.

use std::collections::BTreeMap;
use std::mem;
use std::path::Path;
use std::sync::Arc;

use bank_contract::record::Fields;
use bank_contract::wire::{Draft, Wire};
use bank_contract::{Endpoint, Stage};
use chrono::NaiveDate;
use journal::{Created, Instruction, Journal, Page, Period, Wanted, Witness};
use model::clock;
use model::profile::{Profile, Role};
use model::{AccountKey, Counterparty, DeskError, Result, Sentence, ShownFacts};
use money;
use money::doubt::{Found, Inquiry, detail_of, with_settling};
use money::view::{ApprovalNeeded, CheckView, InstructionDetail, InstructionView, Order, PeopleView, SubmissionView};
use money::{
    Asked, Book, CachedRow, CheckContext, Drafts, FailpointHook, Known, KnownDraft, Party, Prepared, Source,
    Submissions, Under, witness,
};
use serde_json::Value;
use serde_json::value::RawValue;

use super::{CachedDraft, Desk};
use crate::out::{audit, export};
use crate::read::detail::chain;
use crate::view::{ChainView, JournalFilter, JournalView, NoteAbout};

pub(super) const JOURNAL_FILE: &str = "journal.sqlite";

impl Desk {
    /// Opens the journal and recovers instructions that an ended program left unfinished. Called once, by `Desk::open`.
    pub(super) fn open_money(&self) -> Result<()> {
        let acts = self.holds_act_lock() && self.inner.share.is_none();
        let journal = self.open_journal(acts).or_else(|error| {
            // Lists and balances can still be read; the file is left unchanged for repair.
            tracing::error!(%error, "the journal cannot be read");
            Journal::unreadable().map_err(DeskError::from)
        })?;
        let submissions = Arc::new(Submissions::new(journal));
        let _ = self.inner.submissions.set(submissions);
        self.recover()?;
        self.end_what_expired()
    }

    fn open_journal(&self, acts: bool) -> Result<Journal> {
        let created = Created { profile: self.name().to_owned(), program: crate::VERSION.to_owned() };
        let mut journal = Journal::open(&self.folder().join(JOURNAL_FILE), acts, &created, self.now())?;
        if journal.sending_off().is_none() {
            let history_is_known = self.history_unknown().is_none();
            let shared = self.claims().and_then(|claims| {
                journal.share(claims);
                if history_is_known { Ok(journal.follow_claims(false, self.now())?) } else { Ok(()) }
            });
            if let Err(error) = shared {
                tracing::error!(%error, "the claims of the data directory cannot be had");
                journal.close_without_claims();
            }
        }
        Ok(journal)
    }

    pub(crate) fn submissions(&self) -> Result<Arc<Submissions>> {
        let closed = || DeskError::local("journal", Sentence::new("journal-trouble").with("detail", "not open"));
        self.inner.submissions.get().cloned().ok_or_else(closed)
    }

    /// Takes the act lock if it is free, for a desk that was opened to read or beside another program.
    pub(super) fn act_now(&self) -> Result<Arc<Submissions>> {
        let submissions = self.submissions()?;
        if !self.holds_act_lock() && self.take_act_lock()? && self.inner.share.is_none() {
            let journal = self.open_journal(true)?;
            submissions.journal(|held| {
                *held = journal;
                Ok(())
            })?;
            self.check_history();
            self.recover()?;
            self.take_place();
            self.open_audit();
        }
        match self.sending_off() {
            None => Ok(submissions),
            Some(sentence) => Err(DeskError::local("sending-off", sentence)),
        }
    }

    /// Recovers unfinished instructions: confirmed → not sent (unless the submission was stopped today and waits for a
    /// person), sending → in doubt, replied → its verdict. Does nothing where this desk does not act. Returns the
    /// number of new doubts.
    ///
    /// # Errors
    /// `journal` when it cannot be read or written.
    pub fn recover(&self) -> Result<u32> {
        if self.history_unknown().is_some() {
            // An instruction confirmed here may have been sent from the lost journal.
            return Ok(0);
        }
        let (profile, code_book) = (self.profile(), self.code_book());
        let codes = Known { profile: &profile, code_book: &code_book };
        self.submissions()?.journal(|journal| match journal.sending_off() {
            Some(_) => Ok(0),
            None => Ok(money::recover(journal, &codes, profile.zone(), self.now())?),
        })
    }

    /// An order from a file: an array of items in the interface's spelling.
    ///
    /// # Errors
    /// `problems`, `items-file`, or `operation-unknown`.
    pub fn order_from_json(
        &self,
        operation: &str,
        json: &str,
        language: &str,
        reason: Option<String>,
    ) -> Result<Order> {
        money::from_json(&self.profile(), operation, json, language, reason)
    }

    /// Checks an order and makes its dialog. Calls no service and writes nothing.
    ///
    /// # Errors
    /// `problems` with every mistake in any item, or `role`.
    pub fn prepare(&self, order: &Order) -> Result<CheckView> {
        self.prepare_for(order, None)
    }

    /// As [`Desk::prepare`], for a time of a reminder.
    pub(super) fn prepare_for(&self, order: &Order, period: Option<&Period>) -> Result<CheckView> {
        let prepared = self.prepared(order, period)?;
        let check = prepared.check.clone();
        self.submissions()?.keep(prepared);
        Ok(check)
    }

    /// The check of an order, which cannot be confirmed until it is kept.
    pub(super) fn prepared(&self, order: &Order, period: Option<&Period>) -> Result<Prepared> {
        self.require(Role::Preparer)?;
        let (code_book, client) = (self.code_book(), self.client());
        let profile = Profile { second_person: self.dual_control(), ..(*self.profile()).clone() };
        let url = |endpoint: Endpoint, bank_mark: &str| {
            client.url(endpoint, &[("bankMark", bank_mark.to_owned())]).map_err(|error| error.to_string())
        };
        let now = self.now();
        let parties = self.counterparties()?;
        let book = Book::of(parties.iter().map(|known| &known.party)).with_entered(self.entered_parties()?);
        let currencies = |account: &AccountKey| self.currencies_of(account).unwrap_or_default();
        let balances = |account: &AccountKey| self.held_balances(account).unwrap_or_default();
        let alone = self.alone_now();
        let context = CheckContext {
            profile: &profile,
            code_book: &code_book,
            drafts: self,
            book: &book,
            currencies: &currencies,
            balances: &balances,
            url: &url,
            now,
            service_now: self.service_now(),
            today: self.today(),
            alone: alone.as_ref(),
            period,
        };
        let mut id = || ulid::Ulid::from_datetime(now.into()).to_string();
        let mut bits = random;
        let mut source = Source { id: &mut id, random: &mut bits };
        self.submissions()?.journal(|journal| money::prepare(&context, journal, order, &mut source))
    }

    /// Closes a dialog without confirming.
    ///
    /// # Errors
    /// `journal` when it is not open, or `database`.
    pub fn discard(&self, submission: &str) -> Result<()> {
        self.submissions()?.discard(submission);
        self.drop_template_order(submission)?;
        self.drop_order_sheet(submission)
    }

    /// Records a person's confirmation. Nothing has been sent when this returns. The same call again returns the same
    /// submission.
    ///
    /// # Errors
    /// `nonce`, `control-total`, `problems`, `role`, `hours`, `sending-off`, or `journal`.
    pub fn confirm(&self, submission: &str, nonce: &str, control_total: Option<&str>) -> Result<SubmissionView> {
        self.confirm_as(submission, nonce, control_total, None)
    }

    /// Confirms with the preparer's name; without one, it is their operating system account. A submission that needs
    /// approval waits for it from then on.
    ///
    /// # Errors
    /// As [`Desk::confirm`], and `approval` when the preparer has no name.
    pub fn confirm_as(
        &self,
        submission: &str,
        nonce: &str,
        control_total: Option<&str>,
        preparer: Option<&str>,
    ) -> Result<SubmissionView> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        self.require_presence()?;
        let at = self.service_now().unwrap_or_else(|| self.now());
        money::hours_left(&self.profile(), at).map_err(|wrong| DeskError::correct("hours", wrong))?;
        let source = &self.inner.token;
        let (token_subject, verified_by) = match source.verified() {
            Some(verified) => (Some(verified.subject), Some(verified.by)),
            None => (source.text().as_deref().and_then(model::subject), None),
        };
        let ask = |needed: &ApprovalNeeded, entry: &journal::Submission, instructions: &[journal::Confirmed]| {
            self.asked_for(needed, entry, instructions, preparer)
        };
        let witness = Witness {
            token_subject,
            verified_by,
            code_book_sha256: self.code_book().hash_hex().to_owned(),
            policy_sha256: self.policy().sha256().map(str::to_owned),
            ..witness()
        };
        let under = Under { witness, ask: &ask };
        let turn = self.turn_to_confirm();
        let view = submissions.confirm(submission, nonce, control_total, under, self.now())?;
        drop(turn);
        self.confirm_order_sheet(submission);
        self.confirm_template_order(submission);
        self.with_approval(view)
    }

    /// A submission with its instructions.
    ///
    /// # Errors
    /// `journal-unknown`, or `journal`.
    pub fn submission(&self, id: &str) -> Result<SubmissionView> {
        let view = self.submissions()?.shown(id, &|journal, one| self.settling_of(journal, one))?;
        self.with_approval(view)
    }

    /// A page of the journal, newest first.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn journal(&self, from: u32, count: u32) -> Result<JournalView> {
        self.submissions()?.journal(|journal| Ok(self.with_settling(journal, journal.page(from, count)?)))
    }

    /// A page of the rows that match a filter, in the order of their numbers.
    ///
    /// # Errors
    /// `query-day` when a day of the filter is not one, or `journal` when it cannot be read.
    pub fn journal_of(&self, from: u32, count: u32, filter: &JournalFilter) -> Result<JournalView> {
        let mut wanted = self.wanted(filter)?;
        let text = filter.text.as_deref().filter(|text| !text.trim_start().starts_with('#')).unwrap_or_default();
        let of_drafts = self.notes_with_text(NoteAbout::Draft, text)?;
        let of_instructions = self.notes_with_text(NoteAbout::Instruction, text)?;
        wanted.also = of_drafts.keys().chain(of_instructions.keys()).cloned().collect();
        let mut view = self.submissions()?.journal(|journal| {
            let person = filter.person.as_deref().map(str::trim).filter(|person| !person.is_empty());
            wanted.submissions =
                person.map(|person| journal.submissions_of(|known| known.is_called(person))).transpose()?;
            let page = journal.page_of(from, count, &wanted)?;
            let people = page.rows.iter().map(|row| Ok((row.id.clone(), journal.people_of(&row.id)?.into())));
            let people = people.collect::<Result<BTreeMap<String, PeopleView>>>()?;
            Ok(JournalView { people, ..self.with_settling(journal, page) })
        })?;
        let words = |row: &InstructionView| {
            let of_draft = row.draft_number.as_ref().and_then(|number| of_drafts.get(number));
            Some((row.id.clone(), of_instructions.get(&row.id).or(of_draft)?.clone()))
        };
        view.notes = view.rows.iter().filter_map(words).collect();
        Ok(view)
    }

    /// A filter with its days as times of the journal.
    fn wanted(&self, filter: &JournalFilter) -> Result<Wanted> {
        let day = |typed: &Option<String>| {
            let typed = typed.as_deref().map(str::trim).filter(|text| !text.is_empty());
            let refuse = |text: &str| DeskError::correct("query-day", Sentence::new("query-day").with("text", text));
            typed.map(|text| text.parse::<NaiveDate>().map_err(|_| refuse(text))).transpose()
        };
        let zone = self.profile().zone();
        let start = |day: NaiveDate| clock::text(zone.start_of(day));
        let after = day(&filter.to)?.map(|day| day.succ_opt().unwrap_or(day));
        Ok(Wanted {
            state: filter.state.clone(),
            operations: filter.operations.clone(),
            text: filter.text.clone(),
            also: Vec::new(),
            submissions: None,
            since: day(&filter.from)?.map(start),
            before: after.map(start),
            oldest_first: filter.oldest_first,
        })
    }

    fn with_settling(&self, journal: &Journal, mut page: Page) -> JournalView {
        let rows = self.settling(journal, mem::take(&mut page.rows));
        JournalView { rows, ..page.into() }
    }

    /// Rows of the journal, each with the state of its settling.
    fn settling(&self, journal: &Journal, rows: Vec<Instruction>) -> Vec<InstructionView> {
        rows.into_iter().map(|one| self.settling_of(journal, one)).collect()
    }

    /// An instruction with the state of its settling.
    pub(super) fn settling_of(&self, journal: &Journal, one: Instruction) -> InstructionView {
        with_settling(&self.profile(), journal, one, self.now())
    }

    /// The full check of the journal: chain, attachments, recomputed folds, and every approval against the bytes that
    /// it was given for.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn journal_verify(&self) -> Result<ChainView> {
        let chain = ChainView::from(self.submissions()?.journal(|journal| Ok(journal.verify()?))?);
        let book = if chain.intact { audit::JournalRead::open(self.folder())? } else { None };
        let wrong = book.map(|book| audit::first_wrong(&book, &self.good_for())).transpose()?.flatten();
        Ok(match wrong {
            Some(audit::WrongApproval { event, sentence }) => {
                ChainView { intact: false, broken_at: Some(event), approval: Some(sentence), ..chain }
            }
            None => chain,
        })
    }

    /// Writes a submission's requests, replies, evidence and events as files to a folder.
    ///
    /// # Errors
    /// `exports-off`, `journal-unknown`, `journal`, or `disk`.
    pub fn journal_export(&self, submission: &str, to: &Path) -> Result<()> {
        self.require_exports()?;
        self.submissions()?.journal(|journal| export::submission(journal, submission, to))
    }

    /// One instruction with everything that the journal has about it.
    ///
    /// # Errors
    /// `journal-unknown`, or `journal`.
    pub fn instruction(&self, id: &str) -> Result<InstructionDetail> {
        let submissions = self.submissions()?;
        let one = submissions.journal(|journal| Ok(journal.instruction(id)?))?;
        let next_probe = self.next_probe(&one)?;
        let inquiry = Inquiry::about(self.bank(), &submissions, id)?;
        let found = Found::of(&inquiry, self.bank(), next_probe);
        let mut detail = submissions.journal(|journal| detail_of(journal, id, Some(found)))?;
        detail.not_executed = self.not_executed_needs(&submissions, &one)?;
        detail.record_shown = self.record_of(&one);
        detail.receipt = self.receipt_of(&one)?;
        let shown = submissions.journal(|journal| Ok(self.settling_of(journal, one)))?;
        Ok(InstructionDetail { instruction: submissions.pending_writes.with_pending(shown), ..detail })
    }

    /// All instructions that need a person's attention: in doubt, pending, unproven, unclassified.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn doubts(&self) -> Result<Vec<InstructionView>> {
        let submissions = self.submissions()?;
        let rows = submissions.journal(|journal| Ok(self.settling(journal, journal.needs_a_person()?)))?;
        Ok(rows.into_iter().map(|one| submissions.pending_writes.with_pending(one)).collect())
    }

    /// Probes the bank about an instruction, records the finding and returns what it proposes. An unproven refusal
    /// settles if it is due and enough probes agree.
    ///
    /// # Errors
    /// `journal-unknown`, `sending-off`, or `journal`.
    pub async fn doubt_inquire(&self, id: &str) -> Result<InstructionDetail> {
        let submissions = self.act_now()?;
        self.require(Role::Preparer)?;
        let one = submissions.journal(|journal| Ok(journal.instruction(id)?))?;
        self.probe(&submissions, &one.id).await?;
        self.instruction(id)
    }

    /// Lets a test stop the money path at a failpoint.
    #[doc(hidden)]
    pub fn set_failpoint_hook(&self, hook: Arc<dyn FailpointHook>) -> Result<()> {
        self.submissions()?.set_failpoint_hook(hook);
        Ok(())
    }
}

impl Drafts for Desk {
    fn find(&self, asked: &Asked<'_>) -> Option<CachedRow> {
        let stage = Some(asked.stage);
        let row = match asked.key {
            Some(key) => self.cached_draft(stage, key).ok().filter(|row| row.account == *asked.account)?,
            None if asked.draft_number.is_none() && asked.bank_draft_id.is_none() => return None,
            None => {
                let rows = self.find_cached(asked.account, asked.draft_number, asked.bank_draft_id, stage).ok()?;
                rows.into_iter().next()?
            }
        };
        let known = known(&row);
        let facts = self.shown_facts(asked.stage, &row);
        let mut same = Vec::new();
        for named in [(row.ids.draft_number.as_deref(), None), (None, row.ids.bank_draft_id.as_deref())] {
            if named != (None, None) {
                let rows = self.find_cached(asked.account, named.0, named.1, None).unwrap_or_default();
                same.extend(rows.iter().map(self::known));
            }
        }
        let advice = self.acting_advice(asked.stage, &row.key);
        let (read_at, raw) = (row.as_of.clone(), Some(row.raw.clone()));
        let (unreadable, split) = (row.unreadable, row.split);
        Some(CachedRow { draft: known, same, unreadable, split, read_at, raw, facts, advice })
    }
}

impl Desk {
    /// Acceptor, endorser, due day, and the endorsee of a sent endorsement, as the draft's list has them.
    fn shown_facts(&self, stage: Stage, row: &CachedDraft) -> ShownFacts {
        let Ok(raw) = serde_json::from_str::<&RawValue>(&row.raw) else { return ShownFacts::default() };
        let chain = chain(raw, None);
        let named = |role: &str| chain.iter().find(|link| link.role == role).map(|link| link.name.clone());
        let due = Fields::read(Draft::TYPE, raw).ok().and_then(|record| record.text("dueDate"));
        let day = |due: String| self.profile().day(&due).map_or(due, |day| day.to_string());
        // In any other list the endorsee is ourselves, or an earlier holder.
        let record = serde_json::from_str::<Value>(&row.raw).unwrap_or_default();
        let endorsee = record["endorseInfo"]["endorseeName"].as_str().map(str::to_owned);
        let endorsee = endorsee.filter(|name| stage == Stage::TransferWithdrawal && !name.trim().is_empty());
        let (acceptor, endorser) = (named("acceptor"), named("endorser"));
        ShownFacts { company: None, acceptor, endorser, endorsee, due: due.map(day) }
    }
}

/// A counterparty in the form of the desk's own book.
pub(super) fn known_party(party: &Counterparty) -> Party {
    Party { name: party.name.clone(), account_number: party.account_number.clone(), bank: party.bank.clone() }
}

pub(super) fn known(row: &CachedDraft) -> KnownDraft {
    let read = KnownDraft::read(&row.raw).unwrap_or_default();
    KnownDraft {
        draft_number: row.ids.draft_number.clone(),
        bank_draft_id: row.ids.bank_draft_id.clone(),
        draft_id: row.ids.draft_id.clone(),
        amount: row.amount.clone().or(read.amount),
        status: read.status,
        facts: read.facts,
    }
}

/// Unpredictable bits. A computer without them must not confirm.
fn random() -> u128 {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).expect("the operating system gives unpredictable bytes");
    u128::from_le_bytes(bytes)
}
