//! Advice beside a draft's record: whether its acceptor is on the watch list, and when it may be presented for payment.

import { NoteBand } from '../../components/NoteBand';
import type { DraftDetail } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useWatchText } from '../maturity/Watched';

export function Advice({ detail }: { detail: DraftDetail }) {
  const text = useText();
  const watchText = useWatchText();
  const { presentment } = detail;
  return (
    <>
      {detail.row.watch.map((line) => (
        <NoteBand key={[line.name, line.bank_number, line.credit_code].join()} tone="warn" testId="detail-watch">
          {watchText(line)}
        </NoteBand>
      ))}
      {presentment && (
        <section data-testid="detail-presentment" data-phase={presentment.phase}>
          <h2 className="detail-section">{text('present-section')}</h2>
          <ul className="advice">
            {presentment.notes.map((note) => (
              <li key={note.id} className={`advice-${note.id}`}>
                <Say sentence={note} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
