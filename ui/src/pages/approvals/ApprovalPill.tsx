//! The state of an approval.

import { Pill, type Tone } from '../../components/Pill';
import type { ApprovalView } from '../../generated/views';
import { useText } from '../../i18n';

const TONES: Record<ApprovalView['state'], Tone> = {
  waiting: 'info',
  approved: 'ok',
  sent_back: 'warn',
  expired: 'warn',
  withdrawn: 'plain',
};

export function ApprovalPill({ approval }: { approval: ApprovalView }) {
  const text = useText();
  const state = approval.to_send ? 'to_send' : approval.state;
  return <Pill tone={approval.to_send ? 'info' : TONES[approval.state]}>{text('approvals-state', { state })}</Pill>;
}
