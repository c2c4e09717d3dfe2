//! The notes of a check: those that need attention are shown first, those that explain or reassure last.

import type { CheckMark, CheckView, Sentence } from '../../generated/views';
import { Say } from '../../i18n';
import { Rows } from '../order-table/Marks';

/** The pill beside the common counterparty shows it already. */
const SAID_BY_PILL = 'note-first-time';

/** A note that contains one of our amounts is hidden, like the amounts, until the voucher's total was typed. */
const saysAmount = (note: Sentence) => 'amount' in note.args;

/** A note about the approval that the order needs. */
export const asksApproval = (note: Sentence) =>
  note.id.startsWith('note-approval-') || note.id === 'note-approver-calls-back';

const isVisible = (mark: CheckMark, shown: boolean) => shown || !saysAmount(mark.sentence);

/** The notes that need attention. */
export function warningsOf(check: CheckView | null, shown: boolean): CheckMark[] {
  const said = (mark: CheckMark) => mark.sentence.id === SAID_BY_PILL && firstTimeHasPill(check);
  return (check?.marks ?? []).filter((mark) => mark.warns && isVisible(mark, shown) && !said(mark));
}

const firstTimeHasPill = (check: CheckView | null) =>
  check?.rows.length === 1 || check?.common.counterparty?.first_time === true;

export function Notes({ notes }: { notes: Sentence[] }) {
  return (
    <ul className="check-notes">
      {notes.map((note) => (
        <li key={note.id} data-testid="check-note" data-note={note.id}>
          <Say sentence={note} />
        </li>
      ))}
    </ul>
  );
}

/** Notes that reassure or are always true. */
export function Quiet({ check, hidden }: { check: CheckView; hidden: boolean }) {
  const marks = check.marks.filter((mark) => !mark.warns && isVisible(mark, !hidden));
  return (
    <div className="check-quiet">
      <ul className="check-notes">
        {marks.map((mark) => (
          <li key={JSON.stringify(mark.sentence)} data-note={mark.sentence.id}>
            <Say sentence={mark.sentence} /> <Rows mark={mark} count={check.rows.length} />
          </li>
        ))}
      </ul>
      <Notes notes={check.notes.filter((note) => !asksApproval(note))} />
    </div>
  );
}
