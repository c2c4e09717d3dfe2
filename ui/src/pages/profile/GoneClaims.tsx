//! The unfinished instructions of revoked desks: two people resolve each with evidence.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { StatePill } from '../../components/StatePill';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { GoneClaim } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, readMoneyAgain, useGroupGone } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';
import { useMayNot } from '../../useMayNot';

interface Resolving {
  one: GoneClaim;
  executed: boolean;
}

export function GoneClaims() {
  const text = useText();
  const query = useGroupGone(true);
  const [resolving, setResolving] = useState<Resolving | null>(null);
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  const gone = query.data ?? [];
  if (gone.length === 0) return null;
  return (
    <section data-testid="group-gone">
      <h3>{text('group-gone-title')}</h3>
      <p className="quiet">{text('group-gone-what')}</p>
      <ul className="gone-rows">
        {gone.map((one) => (
          <Row key={one.instruction} one={one} onResolve={(executed) => setResolving({ one, executed })} />
        ))}
      </ul>
      {resolving && <Decide of={resolving} onClose={() => setResolving(null)} />}
    </section>
  );
}

function Row({ one, onResolve }: { one: GoneClaim; onResolve: (executed: boolean) => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const { desk, number, person, since, asked } = one;
  return (
    <li data-testid={`gone-${number}`}>
      <div className="gone-head">
        <StatePill state={one.state} />
        <strong>{text('group-gone-row', { desk, number, person, since: fullTime(since) })}</strong>
        <span className="mono selectable">{one.draft_number ?? one.account}</span>
        {one.payee && <span>{text('group-gone-to', { payee: one.payee })}</span>}
        <Money amount={one.amount} currency={one.currency} />
      </div>
      {one.came_back && <NoteBand tone="stale">{text('group-gone-came-back')}</NoteBand>}
      {asked ? (
        <Button onPress={() => go({ name: 'approvals', approval: asked })} testId="gone-approval">
          {text('group-gone-asked')}
        </Button>
      ) : (
        <div className="gone-head">
          <Button onPress={() => onResolve(true)} disabled={off} testId="gone-executed">
            {text('group-gone-executed')}
          </Button>
          <Button onPress={() => onResolve(false)} disabled={off} testId="gone-not-executed">
            {text('group-gone-not-executed')}
          </Button>
        </div>
      )}
    </li>
  );
}

function Decide({ of: { one, executed }, onClose }: { of: Resolving; onClose: () => void }) {
  const text = useText();
  const { desk, number, person, since } = one;
  return (
    <ReasonDialog
      title={text(executed ? 'group-gone-executed-title' : 'group-gone-not-executed-title', { desk, number })}
      commit={text('group-gone-commit')}
      label={text('group-gone-evidence')}
      help={text('group-gone-evidence-help')}
      missing={text('group-gone-evidence-missing')}
      preparer={text('group-gone-preparer')}
      onCommit={async (evidence, preparer) => {
        const asked = await ipc.groupResolveGone({ instruction: one.instruction, executed, evidence, preparer });
        onClose();
        readMoneyAgain();
        await queryClient.invalidateQueries({ queryKey: keys.app });
        go({ name: 'approvals', approval: asked.id });
      }}
      onClose={onClose}
      testId="gone"
    >
      <p>{text('group-gone-row', { desk, number, person, since: fullTime(since) })}</p>
      <p>{text(executed ? 'group-gone-executed-means' : 'group-gone-not-executed-means')}</p>
    </ReasonDialog>
  );
}
