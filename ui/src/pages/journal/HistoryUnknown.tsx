//! The journal on this computer does not contain its copied head: an older copy was restored, or it is another journal.
//! Shows the consequence for money and the things to compare, and lets a person accept it with a reason.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { ReasonDialog } from '../../forms/ReasonDialog';
import type { ChainHead, HeadCopy } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, readMoneyAgain, useChainHead } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';
import { useMayNot } from '../../useMayNot';
import './history.css';

export function HistoryUnknown() {
  const text = useText();
  const off = useMayNot('prepare_off');
  const copy = useChainHead().data;
  const [asking, setAsking] = useState(false);
  if (copy?.state !== 'history_unknown') return null;
  return (
    <section className="history" data-testid="history-unknown">
      <h2>{text('history-title')}</h2>
      <p>{copy.why ? sentenceText(text, copy.why) : text('history-means')}</p>
      <Heads copy={copy} />
      <ol className="history-steps">
        {['copy', 'bank', 'drafts', 'doubts'].map((step) => (
          <li key={step}>{text(`history-step-${step}`)}</li>
        ))}
      </ol>
      <div>
        <Button onPress={() => setAsking(true)} disabled={off} testId="history-accept">
          {text('history-accept')}
        </Button>
      </div>
      {asking && <Accept copy={copy} onClose={() => setAsking(false)} />}
    </section>
  );
}

function Heads({ copy }: { copy: HeadCopy }) {
  const text = useText();
  return (
    <dl className="instruction-facts">
      <dt>{text('history-there', { path: copy.path ?? '' })}</dt>
      <dd>
        <Head head={copy.copied} />{' '}
        {copy.copied_at && <span className="quiet">{text('history-written', { time: fullTime(copy.copied_at) })}</span>}
      </dd>
      <dt>{text('history-here')}</dt>
      <dd>
        <Head head={copy.own} />
      </dd>
    </dl>
  );
}

function Head({ head }: { head: ChainHead | null }) {
  const text = useText();
  if (!head || head.sequence === 0) return <>{text('history-no-event')}</>;
  return (
    <>
      {text('history-event', { event: head.sequence })}{' '}
      <span className="mono selectable" title={head.hash}>
        {head.hash.slice(0, 16)}…
      </span>
      <Copy value={head.hash} />
    </>
  );
}

function Accept({ copy, onClose }: { copy: HeadCopy; onClose: () => void }) {
  const text = useText();
  return (
    <ReasonDialog
      title={text('history-accept-title')}
      commit={text('history-accept-commit')}
      label={text('history-reason')}
      help={text('history-reason-help')}
      missing={text('history-reason-missing')}
      preparer={text('history-second-person')}
      onCommit={async (reason, preparer) => {
        const { doubts, asked } = await ipc.historyAccept(reason, preparer);
        onClose();
        void queryClient.invalidateQueries({ queryKey: keys.app });
        readMoneyAgain();
        if (asked) go({ name: 'approvals', approval: asked.id });
        if (doubts > 0) go({ name: 'doubts' });
      }}
      onClose={onClose}
      testId="history"
    >
      <p className="history-note">{text('history-accept-means')}</p>
      <Heads copy={copy} />
    </ReasonDialog>
  );
}
