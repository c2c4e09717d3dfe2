//! The notes of a check: those that need attention are shown first, those that explain or reassure last.

import type { CheckMark, CheckView, Sentence } from '../../generated/views';
import { Say } from '../../i18n';
import { Rows } from '../order-table/Marks';

/** A note that contains one of our amounts is hidden, like the amounts, until the voucher's total was typed. */
const isVisible = (mark: CheckMark, shown: boolean) => shown || !mark.says_amount;

/** The notes that need attention. */
export function warningsOf(check: CheckView | null, shown: boolean): CheckMark[] {
  return (check?.marks ?? []).filter((mark) => mark.warns && isVisible(mark, shown) && !mark.marked_at_party);
}

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
      <Notes notes={check.notes} />
    </div>
  );
}
