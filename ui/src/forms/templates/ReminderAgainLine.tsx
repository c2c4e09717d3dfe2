//! Why a time of a reminder is open again although it was ordered: the order ended without effect.

import { Link } from '../../components/Link';
import type { ReminderAgain } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { openInstruction } from '../../stores/nav';

export function ReminderAgainLine({ again, onOpen }: { again: ReminderAgain; onOpen?: () => void }) {
  const text = useText();
  const labels = useLabels();
  const { instruction, state, reason, said } = again;
  return (
    <span className="template-again" data-testid="reminder-again" data-state={state}>
      {text('remind-again', { state: labels.state(state) })}{' '}
      <Link
        onPress={() => {
          onOpen?.();
          openInstruction(instruction.id);
        }}
      >
        {text('result-journal', { number: instruction.number })}
      </Link>{' '}
      {reason && <Say sentence={reason} />} {said}
    </span>
  );
}
