//! The window was closed while something is being sent: it says how much, and what happens in either case. Never silently.

import { useEffect, useState } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { NoteBand } from '../components/NoteBand';
import type { SendProgress } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { useApp } from '../ipc/queries';
import { useCall } from '../useCall';

/** What is on its way, and what is not sent, over all submissions. */
export function onTheWay(all: SendProgress[]) {
  const sum = (part: 'sending' | 'waiting') =>
    all.flatMap((one) => one.accounts).reduce((count, account) => count + account[part], 0);
  return { sending: sum('sending'), waiting: sum('waiting') };
}

export function Closing() {
  const [sent, setSent] = useState<SendProgress[] | null>(null);

  useEffect(() => ipc.on('closing', setSent), []);
  useEffect(
    () =>
      ipc.on('submission', (next) =>
        setSent((all) => all?.map((one) => (one.submission_id === next.submission_id ? next : one)) ?? null),
      ),
    [],
  );
  return sent && <Asked sent={sent} onStay={() => setSent(null)} />;
}

function Asked({ sent, onStay }: { sent: SendProgress[]; onStay: () => void }) {
  const text = useText();
  const unwritten = useApp().data?.open?.unwritten ?? 0;
  // Chosen: the core leaves once everything on its way has its answer, and can be told to stay until then.
  const [leaving, setLeaving] = useState(false);
  const toLeave = useCall();
  // Apart from the other: who stays is heard at once, also while leaving is on its way.
  const toStay = useCall();
  const trouble = toStay.trouble ?? toLeave.trouble;

  const stay = () =>
    void toStay.run(async () => {
      await ipc.stay();
      onStay();
    });
  const leave = () =>
    void toLeave.run(async () => {
      await ipc.leave();
      setLeaving(true);
    });

  return (
    <Dialog
      title={text('closing-title')}
      onClose={stay}
      call={{ busy: false, trouble }}
      back={text('closing-stay')}
      extra={
        <Button
          onPress={leave}
          disabled={toLeave.busy || leaving ? text('closing-waits') : null}
          testId="closing-leave"
        >
          {text('closing-leave')}
        </Button>
      }
      testId="closing-dialog"
    >
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
