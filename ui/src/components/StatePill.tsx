//! The state of an instruction. In doubt has a colour of its own and is never drawn as failed.

import type { InstructionView } from '../generated/views';
import { useLabels } from '../i18n';
import { Pill, type Tone } from './Pill';

const TONES: Record<InstructionView['state'], Tone> = {
  prepared: 'plain',
  awaiting_approval: 'info',
  confirmed: 'info',
  sending: 'info',
  not_sent: 'warn',
  accepted: 'ok',
  refused: 'bad',
  pending: 'stale',
  in_doubt: 'stale',
  executed: 'ok',
  not_executed: 'warn',
  cancelled: 'plain',
};

export function StatePill({ state, unclassified }: { state: InstructionView['state']; unclassified?: boolean }) {
  const labels = useLabels();
  return (
    <Pill tone={unclassified ? 'stale' : TONES[state]}>{labels.state(unclassified ? 'unclassified' : state)}</Pill>
  );
}
