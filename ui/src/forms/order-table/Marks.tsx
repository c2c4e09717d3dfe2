//! The notes of an order's rows, each once with the rows that it is about. Warnings are numbered as in the table's
//! column of marks; notes that explain or reassure follow the table in small type.

import { NoteBand } from '../../components/NoteBand';
import type { CheckMark } from '../../generated/views';
import { Say, useText } from '../../i18n';

/** The most rows that a note names. */
const NAMED = 12;

export function Warnings({ marks, count }: { marks: CheckMark[]; count: number }) {
  if (marks.length === 0) return null;
  return (
    <NoteBand tone="warn" testId="check-warnings">
      <ol className="order-marks">
        {marks.map((mark, at) => (
          <li key={JSON.stringify(mark.sentence)} data-testid={`check-warning-${at}`} data-note={mark.sentence.id}>
            {count > 1 && <span className="order-mark">{`! ${at + 1}`}</span>}
            <span>
              <Say sentence={mark.sentence} /> <Rows mark={mark} count={count} />
            </span>
          </li>
        ))}
      </ol>
    </NoteBand>
  );
}

/** The rows of a note; nothing where it is about all of them. */
export function Rows({ mark, count }: { mark: CheckMark; count: number }) {
  const text = useText();
  if (mark.rows.length === count) return null;
  const rows = mark.rows.slice(0, NAMED).join(', ');
  const more = mark.rows.length - NAMED;
  return (
    <span className="order-of">
      ({more > 0 ? text('table-of-many', { rows, more }) : text('table-of-rows', { rows })})
    </span>
  );
}
