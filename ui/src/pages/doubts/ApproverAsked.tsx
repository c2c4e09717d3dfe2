//! A decision that waits for an approver: who asked, until when, and a link to the approval. Until then the instruction
//! stays in doubt.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { ApprovalView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useApprovals } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';

/** The open approval about this instruction; `null` where there is none. */
export function useAsked(instruction: string): ApprovalView | null {
  const approvals = useApprovals().data ?? [];
  const about = approvals.filter((one) => one.subject === 'resolution' && one.about === instruction);
  return about.find((one) => one.state === 'waiting') ?? null;
}

export function ApproverAsked({ instruction }: { instruction: string }) {
  const text = useText();
  const asked = useAsked(instruction);
  if (!asked) return null;
  return (
    <NoteBand tone="info" testId="doubt-asked">
      <span className="result-paused-text">
        {text('approvals-doubt-asked', { name: asked.preparer, time: fullTime(asked.expires_at) })}{' '}
        <Say sentence={asked.tier_sentence} />
      </span>
      <Button onPress={() => go({ name: 'approvals', approval: asked.id })} testId="doubt-approval">
        {text('approvals-open')}
      </Button>
    </NoteBand>
  );
}
