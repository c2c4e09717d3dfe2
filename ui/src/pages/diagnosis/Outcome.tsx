//! The outcome of a step, as a dot and a word.

import { Pill, type Tone } from '../../components/Pill';
import type { DiagnosisOutcome } from '../../generated/views';
import { useText } from '../../i18n';

const TONES: Record<DiagnosisOutcome, Tone> = { good: 'ok', warn: 'warn', bad: 'bad', not_asked: 'plain' };

export function Outcome({ outcome }: { outcome: DiagnosisOutcome }) {
  const text = useText();
  return <Pill tone={TONES[outcome]}>{text(`diagnosis-outcome-${outcome}`)}</Pill>;
}
