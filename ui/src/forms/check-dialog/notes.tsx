//! The notes of a check: those that need attention are shown first, those that explain or reassure last.

import { placeOfEntry } from '../../code-book/unknown';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import type { CheckMark, CheckView, Sentence } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { Rows } from '../order-table/Marks';
import { toEntry } from './Problems';

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
        <li key={JSON.stringify(note)} data-testid="check-note" data-note={note.id}>
          <Say sentence={note} />
        </li>
      ))}
    </ul>
  );
}

const isUnjudged = (note: Sentence) => note.id.startsWith('note-unjudged-');

/** The reply cannot be judged, because the code book has no value that means success; the links lead to its entries. */
export function Unjudged({ notes }: { notes: Sentence[] }) {
  const text = useText();
  return notes.filter(isUnjudged).map((note) => {
    const { bank = '', flag = '' } = note.args;
    return (
      <NoteBand tone="warn" key={JSON.stringify(note)} testId="check-unjudged">
        <span>
          <Say sentence={note} />{' '}
          <Link onPress={() => toEntry(placeOfEntry({ bank, flag }))} testId={`check-entry-${bank}-${flag}`}>
            {text('not-yet-known-entry', { bank, flag })}
          </Link>
        </span>
      </NoteBand>
    );
  });
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
      <Notes notes={check.notes.filter((note) => !isUnjudged(note))} />
    </div>
  );
}
