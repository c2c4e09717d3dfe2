//! The result of a confirmation under dual control: nothing was sent, by when it must be approved, and how.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { ApprovalView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';
import { ExportDialog } from './ExportDialog';

interface AwaitingProps {
  approval: ApprovalView;
  /** Closes the result and opens another page. */
  onOpen: (to: () => void) => void;
}

export function Awaiting({ approval, onOpen }: AwaitingProps) {
  const text = useText();
  const [exporting, setExporting] = useState(false);
  return (
    <NoteBand tone="info" testId="result-awaiting">
      <span className="result-paused-text">
        <strong>{text('approvals-awaiting')}</strong>{' '}
        {text('approvals-awaiting-until', { time: fullTime(approval.expires_at) })}{' '}
        <Say sentence={approval.tier_sentence} />
      </span>
      <Button onPress={() => onOpen(() => go({ name: 'approvals', approval: approval.id }))} testId="result-approvals">
        {text('approvals-open')}
      </Button>
      <Button onPress={() => setExporting(true)} testId="result-export">
        {text('approvals-export')}
      </Button>
      {exporting && <ExportDialog approval={approval} onClose={() => setExporting(false)} />}
    </NoteBand>
  );
}
