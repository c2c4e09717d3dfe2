//! The dialogs for orders: form, check, sending and result.

import type { AgainView } from '../generated/views';
import { useApp } from '../ipc/queries';
import { useDialog } from '../stores/dialog';
import { OrderFlow } from './OrderFlow';
import { RetryFlow } from './RetryFlow';
import { WaitingFlow } from './WaitingFlow';

/** The key of the form: a resubmission must not keep the state of the dialog that it was opened from. */
const of = (again: AgainView | undefined) => again?.order.items[0]?.supersedes ?? 'new';

export function FormHost() {
  const dialog = useDialog();
  const profile = useApp().data?.open;
  if (!dialog || !profile) return null;
  if (dialog.kind === 'order') {
    const { operation, answer, rows, filled = {} } = dialog;
    const order = { profile, operation, answer, rows, filled };
    return <OrderFlow key={of(dialog.again)} {...order} again={dialog.again ?? null} />;
  }
  if (dialog.kind === 'transfer') {
    const { operation, again } = dialog;
    return (
      <OrderFlow
        key={of(again)}
        {...{ profile, operation }}
        answer={null}
        rows={[]}
        filled={{}}
        again={again ?? null}
      />
    );
  }
  if (dialog.kind === 'retry') return <RetryFlow key={dialog.submission} {...dialog} />;
  if (dialog.kind === 'result') return <WaitingFlow key={dialog.submission} {...dialog} />;
  return null;
}
