//! The state of a threshold, as a dot and words. Within the threshold is shown too, so that a missing mark means no
//! threshold.

import { Pill, type Tone } from '../../components/Pill';
import type { AlertState, BalanceAlert } from '../../generated/views';
import { useText } from '../../i18n';

const TONES: Record<AlertState, Tone> = { low: 'warn', high: 'info', within: 'ok', unknown: 'plain' };

export function AlertPill({ alert }: { alert: BalanceAlert }) {
  const text = useText();
  return <Pill tone={TONES[alert.state]}>{text(`balances-alert-${alert.state}`)}</Pill>;
}
