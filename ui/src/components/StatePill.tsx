//! The state of an instruction. In doubt has a colour of its own and is never drawn as failed.

import type { InstructionView, SendProgress } from '../generated/views';
import { useLabels } from '../i18n';
import { Pill, type Tone } from './Pill';

const TONES: Record<InstructionView['state'], Tone> = {
  prepared: 'plain',
  awaiting_approval: 'info',
  confirmed: 'info',
  sending: 'info',
  not_sent: 'warn',
  accepted: 'ok',
  to_verify: 'stale',
  refused: 'bad',
  pending: 'stale',
  in_doubt: 'stale',
  executed: 'ok',
  not_executed: 'warn',
  cancelled: 'plain',
};

/** With a count: so many instructions are in the state. */
export function StatePill({ state, count }: { state: InstructionView['state']; count?: number }) {
  const labels = useLabels();
  return (
    <Pill tone={TONES[state]}>
      {labels.state(state)}
      {count === undefined ? '' : ` ${count}`}
    </Pill>
  );
}

/** The states of a submission's instructions, all of them counted. */
export function StateCounts({ counts }: Pick<SendProgress, 'counts'>) {
  return Object.entries(counts).map(([state, count]) => (
    <StatePill key={state} state={state as InstructionView['state']} {...(count === undefined ? {} : { count })} />
  ));
}
