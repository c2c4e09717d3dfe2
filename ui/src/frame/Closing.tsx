//! The dialog shown when the window is closed while instructions are being sent: how many, and the effect of either
//! choice.

import { useEffect, useState } from 'react';
import { Button } from '../components/Button';
import { Dialog } from '../components/Dialog';
import { NoteBand } from '../components/NoteBand';
import type { SendProgress } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { useApp } from '../ipc/queries';
import { useCall } from '../useCall';

/** The number of instructions being sent and not yet sent, over all submissions. */
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
  // Leaving was chosen: the core quits once every instruction in flight has its reply; until then the choice can be
  // undone.
  const [leaving, setLeaving] = useState(false);
  const toLeave = useCall();
  // A call of its own, so that staying works while the call to leave is still running.
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
