//! Whether the journal is whole: every event carries the hash of the one before it.

import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Copy } from '../../components/Copy';
import { NoteBand } from '../../components/NoteBand';
import type { ChainView } from '../../generated/views';
import { useText } from '../../i18n';

export function ChainLine({ chain }: { chain: ChainView }) {
  const text = useText();
  if (!chain.intact) {
    return (
      <NoteBand tone="warn" testId="chain-broken">
        <ShieldAlert aria-hidden className="chain-icon" />
        {text('journal-chain-broken', { at: chain.broken_at ?? 0, events: chain.events })}
      </NoteBand>
    );
  }
  return (
    <p className="chain-line" data-testid="chain-intact">
      <ShieldCheck aria-hidden className="chain-icon" />
      {text('journal-chain-intact', { events: chain.events })}
      {chain.head && (
        <>
          <span className="mono selectable" title={chain.head}>
            {chain.head.slice(0, 16)}…
          </span>
          <Copy value={chain.head} />
        </>
      )}
    </p>
  );
}
