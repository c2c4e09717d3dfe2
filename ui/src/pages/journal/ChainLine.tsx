//! Whether the journal is intact: every event carries the hash of the one before it. Also where its newest hash is
//! copied to, so that a restored old copy is noticed. The hash itself is for an auditor: shown once the whole journal was
//! checked, and in a proof pack.

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { ChainView, HeadCopy } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useChainHead } from '../../ipc/queries';
import { shortTime } from '../../time';
import { useCall } from '../../useCall';
import { useNow } from '../../useNow';

export function ChainLine({ chain }: { chain: ChainView }) {
  const text = useText();
  const [checked, setChecked] = useState<ChainView | null>(null);
  const { busy: checking, trouble, run } = useCall();
  // The full check also covers data outside the chain's hashes.
  const shown = chain.intact && checked !== null && !checked.intact ? checked : chain;

  const button = (
    <Button
      kind="quiet"
      onPress={() => void run(async () => setChecked(await ipc.journalVerify()))}
      disabled={checking ? text('chain-checking') : null}
      testId="chain-verify"
    >
      {text(checking ? 'chain-checking' : 'chain-verify')}
    </Button>
  );
  return (
    <>
      {trouble && <ErrorBand trouble={trouble} />}
      {shown.intact ? (
        <p className="chain-line" data-testid="chain-intact">
          <ShieldCheck aria-hidden className="chain-icon" />
          {text('journal-chain-intact', { events: shown.events })}
          {checked && shown.head && (
            <>
              {text('journal-chain-head')}
              <span className="mono selectable" title={shown.head}>
                {shown.head.slice(0, 16)}…
              </span>
              <Copy value={shown.head} />
            </>
          )}
          <SecondPlace />
          <span className="gap" />
          {checked && (
            <span role="status" data-testid="chain-checked">
              {text('chain-checked', { events: checked.events })}
            </span>
          )}
          {button}
        </p>
      ) : (
        <NoteBand tone="warn" testId="chain-broken">
          <ShieldAlert aria-hidden className="chain-icon" />
          <span className="chain-broken-text" data-at={shown.broken_at ?? ''}>
            {text('journal-chain-broken', { at: shown.broken_at ?? 0, events: shown.events })}
          </span>
          {button}
        </NoteBand>
      )}
    </>
  );
}

/** The copy of the chain's head at the second place, and when it was made. */
function SecondPlace() {
  const text = useText();
  const now = useNow();
  const copy = useChainHead().data;
  if (!copy || copy.state === 'history_unknown') return null;
  const path = copy.path ?? '';
  return (
    <span
      className={copy.state === 'unreachable' ? 'chain-away' : ''}
      title={[path, copy.detail].filter(Boolean).join('\n')}
      data-testid="chain-copy"
      data-state={copy.state}
    >
      {text('chain-copy', { state: copy.state, event: copy.copied?.sequence ?? 0, time: copiedAt(copy, now) })}
    </span>
  );
}

const copiedAt = (copy: HeadCopy, now: Date) => (copy.copied_at ? shortTime(copy.copied_at, now) : '–');
