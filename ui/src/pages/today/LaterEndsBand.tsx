//! Accepted orders that the bank took back in the last days. Nothing is locked: a person decides whether to order again.

import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import { useLabels, useText } from '../../i18n';
import { useLaterEnds } from '../../ipc/queries';
import { openInstruction } from '../../stores/nav';

/** The most orders that the band names. */
const NAMED = 5;

export function LaterEndsBand() {
  const text = useText();
  const labels = useLabels();
  const rows = useLaterEnds().data ?? [];
  if (rows.length === 0) return null;
  return (
    <NoteBand testId="later-ends-band">
      <span className="today-band-text">
        <strong>{text('today-later-ends', { count: rows.length })} </strong>
        {rows.slice(0, NAMED).map((row) => (
          <Link key={row.id} onPress={() => openInstruction(row.id)}>
            {text('today-later-end', {
              number: String(row.number),
              operation: labels.operation(row.operation, row.answer),
              how: row.later_end?.how ?? '',
            })}
          </Link>
        ))}
        {rows.length > NAMED && text('today-later-ends-more', { count: rows.length - NAMED })}
      </span>
    </NoteBand>
  );
}
