//! The journal on this computer does not contain its copied head: an older copy was restored, or it is another journal.
//! Shows what that means for money, what to compare, and lets a person accept it with a reason.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Copy } from '../../components/Copy';
import { Dialog } from '../../components/Dialog';
import { TextField } from '../../components/TextField';
import type { ChainHead, HeadCopy } from '../../generated/views';
import { sentenceText, useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, readMoneyAgain, useApp, useChainHead } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { fullTime } from '../../time';
import { useCall } from '../../useCall';
import './history.css';

export function HistoryUnknown() {
  const text = useText();
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
        <Button onPress={() => setAsking(true)} testId="history-accept">
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
  const [reason, setReason] = useState('');
  const [name, setName] = useState('');
  const asks = (useApp().data?.open?.second_person ?? null) !== null;
  const call = useCall();

  const accept = () =>
    call.run(async () => {
      const { doubts, asked } = await ipc.historyAccept(reason, name.trim() || null);
      onClose();
      void queryClient.invalidateQueries({ queryKey: keys.app });
      readMoneyAgain();
      if (asked) go({ name: 'approvals', approval: asked.id });
      if (doubts > 0) go({ name: 'doubts' });
    });

  return (
    <Dialog
      title={text('history-accept-title')}
      back={text('back')}
      onClose={onClose}
      focusBody
      call={call}
      commit={{
        label: text('history-accept-commit'),
        onPress: () => void accept(),
        disabled: reason.trim() === '' ? text('history-reason-missing') : null,
      }}
      testId="history-dialog"
    >
      <p className="history-note">{text('history-accept-means')}</p>
      <Heads copy={copy} />
      <div className="form history-note">
        <TextField
          label={text('history-reason')}
          help={text('history-reason-help')}
          value={reason}
          onChange={setReason}
          autoFocus
          testId="history-reason"
        />
        {asks && (
          <TextField label={text('history-second-person')} value={name} onChange={setName} testId="history-preparer" />
        )}
      </div>
    </Dialog>
  );
}
