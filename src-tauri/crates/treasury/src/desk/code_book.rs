//! The code book of an open profile: the one in force, and changes made here. Every change is an event, including one
//! made to the file outside the program. The proofs of its values are in `code_proof`.

use std::collections::BTreeSet;
use std::sync::{Arc, PoisonError};

use bank_client::CodeMeaning;
use bank_contract::{Endpoint, Stage};
use journal::{CodeValue, Entry, SearchedKind, SettingsOrigin};
use model::desks::{FLAGS, proposed_lists};
use model::folder::write_private;
use model::profile::Role;
use model::profile::{
    CODE_BOOK_FILE, CodeBook, CodeBookEdit, CodeLine, FAILURE_WORDS, OPERATIONS, STATUS_CODE, chapters, failure_lines,
};
use model::{ApprovalState, ApprovalSubject, DeskError, InstructionName, Result, Sentence, words};
use money::codes::change;
use money::view::CodeBookChange;

use super::audit::Noted;
use super::{Desk, Question};
use crate::out::audit::JournalRead;
use crate::view::{BankCodes, CodeBookView, CodeFlagView, CodeMissing, CodeValueView};

/// The profile's own code book. The book in force, with the policy's entries, is in `BankAccess`.
#[derive(Debug, Clone, Default)]
pub(super) struct Books {
    /// The profile's own.
    pub own: Arc<CodeBook>,
    /// The file's text if it is not in force: it was changed outside the program and needs an approval.
    pub found: Option<String>,
}

/// A person's statement about a change that they apply.
#[derive(Debug, Clone, Copy, Default)]
pub struct Said<'a> {
    /// The reason, which is recorded in the journal.
    pub reason: &'a str,
    /// The preparer's name, where an approver is asked; `None`: their operating system account.
    pub name: Option<&'a str>,
}

/// A requested change of the code book.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CodeBookWish {
    /// Flags of banks, together.
    Flags(Vec<CodeBookEdit>),
    /// The whole file.
    Text(String),
}

/// How many of the values that requests need each bank's book has.
fn completeness(flags: &[CodeFlagView]) -> Vec<BankCodes> {
    let mut banks: Vec<BankCodes> = Vec::new();
    for flag in flags.iter().filter(|flag| flag.sent) {
        if banks.last().is_none_or(|last| last.bank_mark != flag.bank_mark) {
            let bank_mark = flag.bank_mark.clone();
            banks.push(BankCodes { bank_mark, known: 0, needed: 0, missing: Vec::new() });
        }
        let Some(bank) = banks.last_mut() else { continue };
        for word in &flag.words {
            bank.needed += 1;
            match flag.lines.iter().any(|value| value.line.word == *word) {
                true => bank.known += 1,
                false => bank.missing.push(CodeMissing { flag: flag.flag.clone(), word: word.clone() }),
            }
        }
    }
    banks
}

impl Desk {
    /// The code book with the proofs of its values.
    ///
    /// # Errors
    /// `journal` when it cannot be read.
    pub fn code_book_view(&self) -> Result<CodeBookView> {
        let books = self.books();
        let in_force = self.code_book();
        let profile = self.profile();
        let mut banks: BTreeSet<&str> = profile.bank_marks().into_iter().collect();
        banks.extend(in_force.bank_marks());
        let mut flags = Vec::new();
        for bank_mark in banks {
            for flag in chapters() {
                flags.push(self.flag_view(&in_force, bank_mark, flag)?);
            }
        }
        Ok(CodeBookView {
            banks: completeness(&flags),
            sha256: in_force.hash_hex().to_owned(),
            file: self.folder().join(CODE_BOOK_FILE).display().to_string(),
            waiting: self.code_book_waiting(&books)?,
            found: books.found,
            flags,
            known_now: self.known_now()?,
        })
    }

    fn flag_view(&self, code_book: &CodeBook, bank_mark: &str, flag: &str) -> Result<CodeFlagView> {
        let lines = code_book.lines(bank_mark, flag).into_iter();
        let words: Vec<&str> = match flag {
            STATUS_CODE => CodeMeaning::ALL.map(CodeMeaning::word).to_vec(),
            FAILURE_WORDS => Vec::new(),
            OPERATIONS => Stage::ALL.iter().map(|list| list.name()).collect(),
            flag => model::profile::words_of(flag).to_vec(),
        };
        Ok(CodeFlagView {
            bank_mark: bank_mark.to_owned(),
            flag: flag.to_owned(),
            words: words.into_iter().map(str::to_owned).collect(),
            fixed: self.policy().by_flag(bank_mark, flag),
            sent: FLAGS.contains(&flag),
            lines: lines.map(|line| self.value_view(bank_mark, flag, line)).collect::<Result<_>>()?,
            proposed: match flag {
                OPERATIONS => proposal(),
                FAILURE_WORDS => failure_lines(&self.profile().failure_words),
                _ => Vec::new(),
            },
        })
    }

    fn value_view(&self, bank_mark: &str, flag: &str, line: CodeLine) -> Result<CodeValueView> {
        let reading =
            CodeValueView { line, proof: "reading".to_owned(), open: false, proof_at: None, instruction: None };
        if !FLAGS.contains(&flag) {
            return Ok(reading);
        }
        let value = CodeValue {
            bank_mark: bank_mark.to_owned(),
            flag: flag.to_owned(),
            word: reading.line.word.clone(),
            value: reading.line.value.clone(),
        };
        let standing = self.submissions()?.journal(|journal| Ok(journal.code_standing(&value)?))?;
        let shown = standing.and_then(|standing| Some((standing.shown_by?, standing.shown_at, standing.instruction)));
        Ok(match shown {
            Some((proof, proof_at, id)) => {
                let instruction = id.and_then(|id| self.name_of(&id).ok());
                CodeValueView { open: proof == "contradicted", proof, proof_at, instruction, ..reading }
            }
            None => {
                let instruction = self.used_by(&value)?;
                CodeValueView { proof: "unproven".to_owned(), open: true, instruction, ..reading }
            }
        })
    }

    fn name_of(&self, id: &str) -> Result<InstructionName> {
        let number = self.submissions()?.journal(|journal| Ok(journal.instruction(id)?))?.number;
        Ok(InstructionName { id: id.to_owned(), number })
    }

    /// The effect of a change. Nothing is written.
    ///
    /// # Errors
    /// `settings` when the book cannot be parsed, `code-book-fixed`, or `journal`.
    pub fn code_book_check(&self, wish: &CodeBookWish) -> Result<CodeBookChange> {
        let own = self.books().own;
        let next = self.wished(&own, wish)?;
        let submissions = self.submissions()?;
        let open = |bank: &str| submissions.journal(|journal| Ok(journal.open_at_bank(bank)?)).unwrap_or_default();
        let mut found = change(&own, &next, self.strictest_tier().is_some(), &open);
        found.notes.extend(self.fewer_words(&own, &next));
        Ok(found)
    }

    /// The guards that are weaker after a change, because a bank has fewer words of failure.
    fn fewer_words(&self, before: &CodeBook, after: &CodeBook) -> Vec<Sentence> {
        let profile = self.profile();
        let words = |book: &CodeBook, bank: &str| -> BTreeSet<String> {
            book.failure_words(bank).unwrap_or(&profile.failure_words).iter().cloned().collect()
        };
        let gone = |bank: &str| {
            let gone: Vec<String> = words(before, bank).difference(&words(after, bank)).cloned().collect();
            let sentence = Sentence::new("code-note-failure-words").with("bank", bank);
            (!gone.is_empty()).then(|| sentence.with("words", gone.join(", ")))
        };
        let banks: BTreeSet<&str> = before.bank_marks().into_iter().chain(after.bank_marks()).collect();
        banks.into_iter().filter_map(gone).collect()
    }

    fn wished(&self, own: &CodeBook, wish: &CodeBookWish) -> Result<CodeBook> {
        let next = match wish {
            CodeBookWish::Flags(edits) => edits.iter().try_fold(own.clone(), |book, edit| book.with(edit))?,
            CodeBookWish::Text(text) => CodeBook::parse(text, CODE_BOOK_FILE)?,
        };
        let policy = self.policy();
        let fixed = policy.code_book();
        for bank_mark in fixed.bank_marks() {
            for flag in chapters() {
                let values = |book: &CodeBook| -> Vec<(String, String)> {
                    book.lines(bank_mark, flag).into_iter().map(|line| (line.word, line.value)).collect()
                };
                let by = policy.by_flag(bank_mark, flag);
                if let Some(by) = by.filter(|_| values(&next) != values(own) && values(&next) != values(fixed)) {
                    let id = if by.id == "policy-by" { "code-book-fixed" } else { "code-book-fixed-group" };
                    let sentence = Sentence { id: id.to_owned(), ..by }.with("bank", bank_mark).with("flag", flag);
                    return Err(DeskError::correct("code-book-fixed", sentence));
                }
            }
        }
        // The rest of the book must be valid together with the policy.
        next.under(fixed)?;
        Ok(next)
    }

    /// Applies a change that was shown. `digest` is that of [`Desk::code_book_check`]: a book that changed since is
    /// refused. Under dual control the change is proposed and takes effect when they approve.
    ///
    /// # Errors
    /// `code-book-changed`, `code-book-same`, `settings`, `code-book-fixed`, `approval`, `sending-off`, `journal`, or
    /// `disk`.
    pub fn code_book_take(&self, wish: &CodeBookWish, digest: &str, said: &Said<'_>) -> Result<CodeBookView> {
        self.act_or_refuse()?;
        self.require(Role::Administrator)?;
        let shown = self.code_book_check(wish)?;
        if shown.digest != digest {
            return Err(DeskError::correct("code-book-changed", Sentence::new("code-book-changed")));
        }
        let books = self.books();
        if books.own.text() == shown.text && books.found.is_none() {
            return Err(DeskError::correct("code-book-same", Sentence::new("code-book-same")));
        }
        if shown.needs_approval && books.own.text() != shown.text {
            let question = Question {
                file: None,
                subject: ApprovalSubject::CodeBook,
                about: String::new(),
                text: asked_text(&shown, said.reason),
                content: shown.text,
                preparer: said.name.map(str::to_owned),
            };
            self.ask_approver(&question)?;
            return self.code_book_view();
        }
        let next = CodeBook::parse(&shown.text, CODE_BOOK_FILE)?;
        self.put_in_force(next, Noted { how: SettingsOrigin::Changed, reason: trimmed(said.reason), approval: None })?;
        self.code_book_view()
    }

    /// Writes the file and records it as an event; without the event the file is restored.
    fn put_in_force(&self, next: CodeBook, noted: Noted) -> Result<()> {
        let path = self.folder().join(CODE_BOOK_FILE);
        let before = self.books();
        let text = before.found.as_deref().unwrap_or(before.own.text());
        write_private(&path, next.text())?;
        self.set_own_book(next, None)?;
        if let Err(error) = self.note_settings(noted) {
            write_private(&path, text)?;
            self.set_own_book(CodeBook::clone(&before.own), before.found)?;
            return Err(error);
        }
        self.write_chain_head(false);
        Ok(())
    }

    /// Opens the file's code book. Under dual control: the last book that they approved, or the
    /// first one recorded. A file with other content is not in force until they approve it.
    pub(super) fn open_code_book(&self) -> Result<()> {
        let file = CodeBook::load(self.folder())?;
        let noted = self.strictest_tier().and(self.noted_settings().ok().flatten());
        let Some(noted) = noted else { return self.set_own_book(file, None) };
        let said = |book: &CodeBook| model::profile::flattened("code_book", book.text());
        let noted_values = noted.values.iter().filter(|(name, _)| name.starts_with("code_book."));
        match noted.code_book {
            Some(text) if text == file.text() => self.set_own_book(file, None),
            Some(text) => self.set_own_book(CodeBook::parse(&text, CODE_BOOK_FILE)?, Some(file.text().to_owned())),
            // An older program recorded no text: equal values are the same book, other values are not approved.
            None if said(&file).iter().eq(noted_values) => self.set_own_book(file, None),
            None => self.set_own_book(CodeBook::parse("", CODE_BOOK_FILE)?, Some(file.text().to_owned())),
        }
    }

    /// Puts an approved change into force that no event has recorded yet. Returns whether there was one.
    pub(super) fn take_approved_code_book(&self) -> Result<bool> {
        let submissions = self.submissions()?;
        let known =
            JournalRead::open(self.folder())?.map(|book| book.of_kinds([SearchedKind::Settings; 2])).transpose()?;
        let mut taken = BTreeSet::new();
        let mut last = String::new();
        for event in known.unwrap_or_default() {
            let Entry::Settings(settings) = event.entry() else { continue };
            if settings.how != SettingsOrigin::Found {
                last = event.at;
            }
            taken.extend(settings.approval);
        }
        let approved = submissions.journal(|journal| Ok(journal.approvals_in(ApprovalState::Approved)?))?;
        let open = approved.into_iter().filter(|approval| {
            let asked = &approval.asked;
            let is_later = approval.decided_at.as_ref().is_some_and(|at| *at >= last);
            asked.subject == ApprovalSubject::CodeBook && is_later && !taken.contains(&asked.approval)
        });
        let Some(approval) = open.max_by(|one, other| one.decided_at.cmp(&other.decided_at)) else { return Ok(false) };
        let next = CodeBook::parse(&approval.asked.content, CODE_BOOK_FILE)?;
        let noted = Noted { how: SettingsOrigin::Approved, reason: None, approval: Some(approval.asked.approval) };
        self.put_in_force(next, noted)?;
        Ok(true)
    }

    fn code_book_waiting(&self, books: &Books) -> Result<Option<Sentence>> {
        let waiting = self.submissions()?.journal(|journal| Ok(journal.approvals_in(ApprovalState::Waiting)?))?;
        let now = self.now_text();
        let asked = waiting
            .into_iter()
            .find(|approval| approval.asked.subject == ApprovalSubject::CodeBook && approval.asked.expires_at > now);
        if let Some(approval) = asked {
            let sentence = Sentence::new("code-book-waiting-approval").with("name", &approval.asked.preparer.name);
            return Ok(Some(sentence.with("at", &approval.asked.expires_at)));
        }
        Ok(books.found.as_ref().map(|_| Sentence::new("code-book-waiting-file")))
    }

    /// The profile's own code book, without the policy's entries, for editing.
    pub fn code_book_own(&self) -> Arc<CodeBook> {
        self.books().own
    }

    pub(super) fn books(&self) -> Books {
        self.inner.books.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Replaces the profile's own book; the policy's entries stay over it.
    fn set_own_book(&self, own: CodeBook, found: Option<String>) -> Result<()> {
        let in_force = own.under(self.policy().code_book())?;
        *self.inner.books.write().unwrap_or_else(PoisonError::into_inner) = Books { own: Arc::new(own), found };
        self.inner.bank.set_code_book(in_force);
        Ok(())
    }

    pub(super) fn act_or_refuse(&self) -> Result<()> {
        match self.sending_off() {
            None => Ok(()),
            Some(sentence) => Err(DeskError::local("sending-off", sentence)),
        }
    }
}

/// Aval's table of operations and the list from which each starts, which is an assumption.
fn proposal() -> Vec<CodeLine> {
    let line = |operation: Endpoint| {
        let list = *proposed_lists(operation).first()?;
        let (word, value) = (operation.row().name().to_owned(), list.name().to_owned());
        Some(CodeLine { word, value, ..CodeLine::default() })
    };
    Endpoint::operations().filter_map(line).collect()
}

/// The text that the approver reads: each change and its effects in both languages, and the reason.
fn asked_text(change: &CodeBookChange, reason: &str) -> String {
    let mut lines = Vec::new();
    for language in ["en", "zh-CN"] {
        lines.extend(change.changes.iter().map(|sentence| words::text(sentence, language)));
        lines.extend(change.notes.iter().map(|note| format!("! {}", words::text(note, language))));
    }
    lines.extend(trimmed(reason).map(|reason| format!("“{reason}”")));
    lines.join("\n")
}

fn trimmed(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
