//! Stopped orders that wait for a person; they wait until the end of the day and no longer.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { useLabels, useText } from '../../i18n';
import { useStopped } from '../../ipc/queries';
import { openResult } from '../../stores/dialog';

export function StoppedBand() {
  const text = useText();
  const labels = useLabels();
  const waiting = useStopped().data ?? [];
  return waiting.map((one, at) => {
    const count = one.accounts.reduce((sum, account) => sum + (account.stopped ? account.waiting : 0), 0);
    return (
      <NoteBand key={one.submission_id} tone="stale" testId={`waiting-${at}`}>
        <span className="today-band-text">
          {text('today-waiting', { count, all: one.all, operation: labels.operation(one.operation, one.answer) })}
        </span>
        <Button onPress={() => openResult(one.submission_id, one.operation)} testId={`open-waiting-${at}`}>
          {text('today-open-waiting')}
        </Button>
      </NoteBand>
    );
  });
}
