//! A statement replaces provisional lines: what a person recorded about them moves to its lines. A person decided which
//! transfer the booking is; the statement shows that it was booked.

use journal::{Entry, LineSetAside, Unreconciled};
use model::{Result, Sentence, StatementLine, words};
use money::witness;

use super::Desk;
use super::audit::{reconciled, resolved_by_line};
use crate::out::audit::{self, JournalRead};
use crate::store::kept::statement_lines::ReadLine;
use crate::view::{Finality, KnownLine};

impl Desk {
    /// Records that the pairs and categories of provisional lines are those of the lines that replace them, before those are
    /// stored: an import that fails afterwards can be repeated. Returns the number of pairs.
    ///
    /// # Errors
    /// `sending-off` or `journal` when there is something to record and the journal cannot be written, or `database`.
    pub(super) fn move_pairs(&self, replaced: &[(String, ReadLine)], file: &str, file_sha256: &str) -> Result<u32> {
        if replaced.is_empty() {
            return Ok(0);
        }
        let lines = self.statement_lines()?;
        let known = |sha256: &str| lines.iter().find(|known| known.line.sha256 == sha256);
        let (mut entries, mut pairs) = (Vec::new(), 0);
        for (provisional, one) in replaced {
            let Some(provisional) = known(provisional) else { continue };
            let line = of_statement(&one.line, file, file_sha256);
            if let Some(instruction) = &provisional.instruction {
                entries.extend(self.moved_pair(instruction, provisional, line)?);
                pairs += 1;
            } else if let Some(aside) = &provisional.aside {
                let witness = witness();
                entries.push(Entry::SetAside(Box::new(LineSetAside {
                    line: line.line,
                    file: line.file,
                    file_sha256: line.file_sha256,
                    category: aside.category.clone(),
                    rule: aside.rule.clone(),
                    system_user: witness.system_user,
                    machine: witness.machine,
                })));
            }
        }
        if !entries.is_empty() {
            self.act_now()?;
            self.record_side_events(&entries)?;
        }
        Ok(pairs)
    }

    /// The events that move a pair to the line of the statement. A transfer in process ends by it.
    fn moved_pair(&self, instruction: &str, provisional: &KnownLine, line: KnownLine) -> Result<Vec<Entry>> {
        let Some(book) = JournalRead::open(self.folder())? else { return Ok(Vec::new()) };
        let read = audit::Lines::read(&book)?;
        let Some(transfer) = read.instructions.into_iter().find(|one| one.instruction == instruction) else {
            return Ok(Vec::new());
        };
        let witness = witness();
        let why = words::text(&Sentence::new("statement-replaces").with("day", &provisional.line.day), "en");
        let undone = Entry::Unreconciled(Unreconciled {
            instruction: instruction.to_owned(),
            line_sha256: provisional.line.sha256.clone(),
            reason: why.clone(),
            system_user: witness.system_user,
            machine: witness.machine,
        });
        let differs = audit::differs(&transfer, &line);
        let before = transfer.reconciled.and_then(|pair| pair.reason).unwrap_or(why);
        let reason = (!differs.is_empty()).then_some(before);
        let resolved = resolved_by_line(transfer.state, instruction, &line);
        let done = reconciled(instruction, line, differs, reason.as_deref());
        Ok([undone, done].into_iter().chain(resolved).collect())
    }
}

fn of_statement(line: &StatementLine, file: &str, file_sha256: &str) -> KnownLine {
    KnownLine {
        line: line.clone(),
        file: file.to_owned(),
        file_sha256: file_sha256.to_owned(),
        instruction: None,
        aside: None,
        reopened: false,
        finality: Finality::Final,
    }
}
