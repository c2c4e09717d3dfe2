//! Why a draft is locked, since when, and a link to the instruction that locks it.

import { Lock } from 'lucide-react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { LockView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';

export function LockNote({ lock }: { lock: LockView }) {
  const text = useText();
  const labels = useLabels();
  if (lock.desk) {
    const { name, person, number, as_of } = lock.desk;
    return (
      <NoteBand tone={lock.open ? 'stale' : 'info'} testId="lock-note">
        <Lock aria-hidden className="detail-lock" />
        <span>
          {text('detail-locked-desk', {
            desk: name,
            person,
            number,
            state: labels.state(lock.state),
            since: fullTime(lock.since),
          })}
          {as_of !== null && (
            <strong data-testid="lock-as-of"> {text('detail-locked-as-of', { at: fullTime(as_of) })}</strong>
          )}
        </span>
      </NoteBand>
    );
  }
  return (
    <NoteBand tone={lock.open ? 'stale' : 'info'} testId="lock-note">
      <Lock aria-hidden className="detail-lock" />
      <span>
        {text('detail-locked', {
          operation: labels.operation(lock.operation, lock.answer),
          state: labels.state(lock.state),
          since: fullTime(lock.since),
        })}{' '}
        <Button kind="quiet" onPress={() => openInstruction(lock.instruction_id)} testId="open-instruction">
          {text('detail-open-instruction')}
        </Button>
      </span>
    </NoteBand>
  );
}
