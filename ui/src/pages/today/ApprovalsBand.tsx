//! Submissions that wait for an approver, or are approved and not sent yet.

import { UserCheck } from 'lucide-react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { useText } from '../../i18n';
import { useApprovals } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { counts } from '../approvals/approvals';

export function ApprovalsBand() {
  const text = useText();
  const { waiting, to_send } = counts(useApprovals().data ?? []);
  if (waiting + to_send === 0) return null;
  return (
    <NoteBand testId="approvals-band">
      <UserCheck aria-hidden className="today-icon" />
      <span className="today-band-text">
        {waiting > 0 && text('approvals-band-waiting', { count: waiting })}{' '}
        {to_send > 0 && text('approvals-band-to-send', { count: to_send })}
      </span>
      <Button onPress={() => go({ name: 'approvals' })} testId="open-approvals">
        {text(waiting > 0 ? 'approvals-open' : 'approvals-open-to-send')}
      </Button>
    </NoteBand>
  );
}
