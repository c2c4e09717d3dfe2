//! Takes the import of a statement back, while none of its lines is matched, and sets single lines aside by hand.

use journal::{Entry, LineSetAside};
use model::profile::Role;
use model::typed::typed;
use model::{DeskError, Result, Sentence};
use money::witness;

use super::Desk;
use super::statements::count_rows;
use crate::store::kept::statement_imports;
use crate::view::{Finality, KnownLine, StatementImport};

impl Desk {
    /// The imported statement files, the newest first.
    ///
    /// # Errors
    /// `journal` or `database` when it cannot be read.
    pub fn statement_imports(&self) -> Result<Vec<StatementImport>> {
        let mut imports = statement_imports::all(&self.inner.kept.connection())?;
        let lines = self.statement_lines()?;
        let matched: Vec<&KnownLine> = lines.iter().filter(|known| known.instruction.is_some()).collect();
        for import in imports.iter_mut().filter(|_| !matched.is_empty()) {
            import.matched = count_rows(self.matched_only_of(import, &matched)?.len());
        }
        Ok(imports)
    }

    /// Takes an import back: its lines are deleted, except those that another file has too. Returns their number.
    ///
    /// # Errors
    /// `role`, `statement` when there is no such import or a line of it is matched, `account-unknown`, `journal`, or
    /// `database`.
    pub fn statement_take_back(&self, file_sha256: &str, account: &str) -> Result<u32> {
        self.require(Role::Preparer)?;
        let account = self.account(account)?.key().to_string();
        let wrong = |sentence: Sentence| DeskError::correct("statement", sentence);
        let all = statement_imports::all(&self.inner.kept.connection())?;
        let import = all.into_iter().find(|one| one.account == account && one.file_sha256 == file_sha256);
        let import = import.ok_or_else(|| wrong(Sentence::new("statement-import-none").with("file", file_sha256)))?;
        let data = self.data()?;
        let matched: Vec<&KnownLine> = data.lines.iter().filter(|known| known.instruction.is_some()).collect();
        let pairs = self.matched_only_of(&import, &matched)?;
        if !pairs.is_empty() {
            let number = |instruction: &str| {
                let of = data.transfers.iter().find(|transfer| transfer.instruction == instruction);
                of.map_or_else(|| instruction.to_owned(), |transfer| transfer.number.to_string())
            };
            let named = |known: &&KnownLine| {
                let line = &known.line;
                let transfer = known.instruction.as_deref().map(number).unwrap_or_default();
                format!("{transfer} ({} {} {})", line.day, line.currency, line.amount)
            };
            let named = pairs.iter().map(named).collect::<Vec<_>>().join(", ");
            let sentence = Sentence::new("statement-import-matched").with("count", pairs.len()).with("pairs", named);
            return Err(wrong(sentence.with("file", import.file)));
        }
        let gone = statement_imports::take_back(&mut self.inner.kept.connection(), &account, file_sha256)?;
        Ok(count_rows(gone))
    }

    /// The matched lines that only this import has.
    fn matched_only_of<'a>(&self, import: &StatementImport, matched: &[&'a KnownLine]) -> Result<Vec<&'a KnownLine>> {
        let own = statement_imports::only_of(&self.inner.kept.connection(), &import.account, &import.file_sha256)?;
        Ok(matched.iter().filter(|known| own.contains(&known.line.sha256)).copied().collect())
    }

    /// Sets one open line aside by hand, with a category. A line that names a transfer's reference stays open: it is
    /// matched instead.
    ///
    /// # Errors
    /// `role`, `tick` with the obstacle, `hidden-character`, `sending-off`, or `journal`.
    pub fn statement_set_aside(&self, line: &str, category: &str) -> Result<()> {
        self.require(Role::Preparer)?;
        let wrong = |sentence: Sentence| DeskError::correct("tick", sentence);
        let category = typed("category", category)?;
        let data = self.data()?;
        let known = data.lines.iter().find(|known| known.line.sha256 == line);
        let known = known.ok_or_else(|| wrong(Sentence::new("tick-no-line").with("line", line)))?;
        if !known.is_open() || category.is_empty() || known.finality == Finality::Provisional {
            return Err(wrong(Sentence::new("aside-not-open")));
        }
        let is_it = |one: &&crate::view::Candidate| one.line.line.sha256 == line && one.same_reference;
        if let Some(transfer) = data.transfers.iter().find(|transfer| transfer.candidates.iter().any(|one| is_it(&one)))
        {
            return Err(wrong(Sentence::new("aside-may-be").with("number", transfer.number)));
        }
        let witness = witness();
        self.record_side_event(&Entry::SetAside(Box::new(LineSetAside {
            line: known.line.clone(),
            file: known.file.clone(),
            file_sha256: known.file_sha256.clone(),
            category: category.to_owned(),
            rule: String::new(),
            system_user: witness.system_user,
            machine: witness.machine,
        })))
    }
}
