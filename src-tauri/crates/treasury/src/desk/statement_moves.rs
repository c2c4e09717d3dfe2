//! A statement replaces provisional lines: their pairs move to its lines. A person decided which
//! transfer the booking is; the statement shows that it was booked.

use std::collections::HashMap;

use journal::{Entry, Unreconciled};
use model::{Result, Sentence, StatementLine, words};
use money::witness;

use super::Desk;
use super::audit::{reconciled, resolved_by_line};
use crate::out::audit::{self, JournalRead, PackLine};
use crate::store::kept::read_line::ReadLine;
use crate::view::{Finality, KnownLine};

impl Desk {
    /// Records that the pairs of provisional lines are those of the lines that replace them, before those are
    /// stored: an import that fails afterwards can be repeated. Returns the number of pairs.
    ///
    /// # Errors
    /// `sending-off` or `journal` when there is something to record and the journal cannot be written, or `database`.
    pub(super) fn move_pairs(&self, replaced: &[(String, ReadLine)], file: &str, file_sha256: &str) -> Result<u32> {
        if replaced.is_empty() {
            return Ok(0);
        }
        let matched: HashMap<String, (String, String)> = self
            .statement_lines()?
            .into_iter()
            .filter_map(|known| Some((known.line.sha256, (known.instruction?, known.line.day))))
            .collect();
        let Some(book) = JournalRead::open(self.folder())?.filter(|_| !matched.is_empty()) else { return Ok(0) };
        let read = audit::Lines::read(&book)?;
        let (mut entries, mut pairs) = (Vec::new(), 0);
        for (provisional, one) in replaced {
            let Some((instruction, day)) = matched.get(provisional) else { continue };
            let transfer = read.instructions.iter().find(|transfer| transfer.instruction == *instruction);
            let Some(transfer) = transfer else { continue };
            let line = of_statement(&one.line, file, file_sha256);
            entries.extend(moved_pair(transfer, provisional, day, line));
            pairs += 1;
        }
        if !entries.is_empty() {
            self.act_now()?;
            self.record_side_events(&entries)?;
        }
        Ok(pairs)
    }
}

/// The events that move a pair to the line of the statement. A transfer in process ends by it.
fn moved_pair(transfer: &PackLine, provisional: &str, day: &str, line: KnownLine) -> Vec<Entry> {
    let (instruction, witness) = (&transfer.instruction, witness());
    let why = words::text(&Sentence::new("statement-replaces").with("day", day), "en");
    let undone = Entry::Unreconciled(Unreconciled {
        instruction: instruction.clone(),
        line_sha256: provisional.to_owned(),
        reason: why.clone(),
        system_user: witness.system_user,
        machine: witness.machine,
    });
    let differs = audit::differs(transfer, &line);
    let before = transfer.reconciled.as_ref().and_then(|pair| pair.reason.clone()).unwrap_or(why);
    let reason = (!differs.is_empty()).then_some(before);
    let resolved = resolved_by_line(transfer.state, instruction, &line);
    let done = reconciled(instruction, line, differs, reason.as_deref());
    [undone, done].into_iter().chain(resolved).collect()
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
