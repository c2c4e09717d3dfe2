//! The last questions of `avalctl profile add`: each bank's values of success, which the interface does not state. A person
//! types them; the records that were read are shown beside the question.

use model::profile::{CodeBookEdit, CodeLine, ERROR_FLAG, ERROR_FLAG_OK, STATUS_CODE, STATUS_DONE};
use model::{DeskError, Sentence};
use money::view::CodeSuggestion;
use treasury::Desk;
use treasury::desk::{CodeBookWish, Said};
use treasury::view::CodeFlagView;

use super::profile_questions::Asking;
use crate::open::failure;
use crate::print::Failure;

impl Asking<'_> {
    /// Asks for each bank's values of success, without which no reply can be judged. Blank: not yet known.
    pub(super) fn codes(&self, desk: &Desk, seen: &[CodeSuggestion]) -> Result<(), Failure> {
        let wrong = |error: DeskError| failure(self.cli, &error);
        if let Some(off) = desk.sending_off() {
            self.say(&off);
            return Ok(());
        }
        let view = desk.code_book_view().map_err(wrong)?;
        let mut edits = Vec::new();
        for CodeFlagView { bank_mark, flag, lines, fixed, .. } in &view.flags {
            let has = |part: fn(&CodeLine) -> &str, word: &str| lines.iter().any(|value| part(&value.line) == word);
            let is_known = match flag.as_str() {
                ERROR_FLAG => has(|line| &line.word, ERROR_FLAG_OK),
                STATUS_CODE => has(|line| &line.value, STATUS_DONE),
                _ => true,
            };
            if fixed.is_some() || is_known {
                continue;
            }
            for one in seen.iter().filter(|one| one.bank_mark == *bank_mark && one.flag.as_ref() == Some(flag)) {
                let sentence = Sentence::new("ask-code-seen").with("flag", flag).with("code", &one.code);
                self.say(&sentence.with("count", one.count));
            }
            edits.extend(self.code(desk, bank_mark, flag)?);
        }
        if edits.is_empty() {
            return Ok(());
        }
        let reason = self.line(&Sentence::new("ask-code-reason"), "")?;
        let wish = CodeBookWish::Flags(edits);
        let shown = desk.code_book_check(&wish).map_err(wrong)?;
        let said = Said { reason: &reason, name: None };
        desk.code_book_take(&wish, &shown.digest, &said).map_err(wrong)?;
        shown.changes.iter().chain(&shown.notes).for_each(|sentence| self.say(sentence));
        Ok(())
    }

    /// The value of success of one flag, or one status code of it; `None` if it is not yet known.
    fn code(&self, desk: &Desk, bank_mark: &str, flag: &str) -> Result<Option<CodeBookEdit>, Failure> {
        let id = if flag == STATUS_CODE { "ask-code-status" } else { "ask-code-flag" };
        loop {
            let typed = self.line(&Sentence::new(id).with("bank", bank_mark).with("flag", flag), "")?;
            if typed.is_empty() {
                return Ok(None);
            }
            let (word, value) = match flag {
                STATUS_CODE => (typed, STATUS_DONE.to_owned()),
                _ => (ERROR_FLAG_OK.to_owned(), typed),
            };
            let mut lines = desk.code_book_own().lines(bank_mark, flag);
            lines.push(CodeLine { word, value, ..CodeLine::default() });
            let edit = CodeBookEdit { bank_mark: bank_mark.to_owned(), flag: flag.to_owned(), lines };
            match desk.code_book_check(&CodeBookWish::Flags(vec![edit.clone()])) {
                Ok(_) => return Ok(Some(edit)),
                Err(error) => self.tell(&error),
            }
        }
    }
}
