//! Open instructions of other profiles that block orders here, each with its holder, its time and the remedy. A lock
//! whose journal is gone can be ended with a reason.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { StatePill } from '../../components/StatePill';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { ClaimView } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { readMoneyAgain, useClaimsHeld } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';
import { useMayNot } from '../../useMayNot';

export function ClaimsHeld() {
  const text = useText();
  const query = useClaimsHeld();
  const [ending, setEnding] = useState<ClaimView | null>(null);
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  const held = query.data ?? [];
  if (held.length === 0) return null;
  return (
    <section className="claims" data-testid="claims-held">
      <h2>{text('claims-title')}</h2>
      <p className="quiet">{text('claims-what')}</p>
      <ul>
        {held.map((one) => (
          <Claim key={one.id} one={one} onEnd={() => setEnding(one)} />
        ))}
      </ul>
      {ending && <End one={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

function Claim({ one, onEnd }: { one: ClaimView; onEnd: () => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  return (
    <li data-testid={`claim-${one.id}`}>
      <div className="claim-head">
        <StatePill state={one.state} />
        <strong>{text('claims-row', { number: one.number, profile: one.profile, since: fullTime(one.since) })}</strong>
        <span className="mono selectable">{one.draft_number ?? one.account}</span>
        {one.payee_account && <span>{text('claims-to', { payee: one.payee_account })}</span>}
        <Money amount={one.amount} currency={one.currency} />
      </div>
      <p>
        <Say sentence={one.says} />
      </p>
      {one.asked && (
        <Button onPress={() => go({ name: 'approvals', approval: one.asked ?? '' })} testId="claim-approval">
          {text('claim-asked')}
        </Button>
      )}
      {one.can_end && !one.asked && (
        <Button onPress={onEnd} disabled={off} testId="claim-end">
          {text('claim-end')}
        </Button>
      )}
    </li>
  );
}

function End({ one, onClose }: { one: ClaimView; onClose: () => void }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text('claim-end-title')}
      commit={text('claim-end-commit')}
      label={text('claim-end-reason')}
      help={text('claim-end-reason-help')}
      missing={text('claim-reason')}
      preparer={text('claim-end-preparer')}
      onCommit={async (reason, preparer) => {
        const { asked } = await ipc.claimEnd(one.id, reason, preparer);
        onClose();
        readMoneyAgain();
        if (asked) go({ name: 'approvals', approval: asked.id });
      }}
      onClose={onClose}
      testId="claim"
    >
      <p>{text('claims-row', { number: one.number, profile: one.profile, since: fullTime(one.since) })}</p>
      <p>{text('claim-end-means')}</p>
    </ReasonDialog>
  );
}
