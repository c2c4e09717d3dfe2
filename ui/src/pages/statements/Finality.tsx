//! How far the bank's booking of a line is certain, where it is not in a statement.

import { NoteBand } from '../../components/NoteBand';
import type { Finality as Of } from '../../generated/views';
import { useText } from '../../i18n';

/** The word in a row. */
export function Finality({ finality }: { finality: Of }) {
  const text = useText();
  return (
    <span className="quiet" data-testid="line-finality" data-finality={finality}>
      {text('statements-finality', { finality })}{' '}
    </span>
  );
}

/** Its meaning, beside the line. */
export function FinalityNote({ finality }: { finality: Of }) {
  const text = useText();
  if (finality === 'final') return null;
  return (
    <NoteBand tone={finality === 'provisional' ? 'info' : 'warn'} testId="line-finality-note">
      {text('statements-finality-means', { finality })}
    </NoteBand>
  );
}
