//! The window was closed while something is being sent: it says how much, and what happens in either case. Never silently.

import { useEffect, useState } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { ErrorBand } from '../components/ErrorBand';
import { NoteBand } from '../components/NoteBand';
import type { SendProgress, Trouble } from '../generated/views';
import { useText } from '../i18n';
import { asTrouble, ipc } from '../ipc';
import { useApp } from '../ipc/queries';

/** What is on its way, and what is not sent, over all submissions. */
export function onTheWay(all: SendProgress[]) {
  const sum = (part: 'sending' | 'waiting') =>
    all.flatMap((one) => one.accounts).reduce((count, account) => count + account[part], 0);
  return { sending: sum('sending'), waiting: sum('waiting') };
}

export function Closing() {
  const text = useText();
  const [sent, setSent] = useState<SendProgress[] | null>(null);
  const [leaving, setLeaving] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => ipc.on('closing', setSent), []);
  useEffect(
    () =>
      ipc.on('submission', (next) =>
        setSent((all) => all?.map((one) => (one.submission_id === next.submission_id ? next : one)) ?? null),
      ),
    [],
  );
  const unwritten = useApp().data?.open?.unwritten ?? 0;
  if (sent === null) return null;

  const failed = (error: unknown) => setTrouble(asTrouble(error));
  function stay() {
    setSent(null);
    setLeaving(false);
    setTrouble(null);
    ipc.stay().catch(failed);
  }
  function leave() {
    setLeaving(true);
    ipc.leave().catch((error) => {
      setLeaving(false);
      failed(error);
    });
  }

  return (
    <Dialog
      title={text('closing-title')}
      onClose={stay}
      back={text('closing-stay')}
      extra={
        <Button onPress={leave} disabled={leaving ? text('closing-waits') : null} testId="closing-leave">
          {text('closing-leave')}
        </Button>
      }
      testId="closing-dialog"
    >
      {trouble && <ErrorBand trouble={trouble} />}
      <p data-testid="closing-counts">{text('closing-counts', onTheWay(sent))}</p>
      <p>{text(leaving ? 'closing-waits' : 'closing-means')}</p>
      {unwritten > 0 && (
        <NoteBand tone="warn" testId="closing-unwritten">
          {text('machine-leaving-unwritten', { count: unwritten })}
        </NoteBand>
      )}
    </Dialog>
  );
}
