//! The dialogs for orders: form, check, sending and result.

import type { ProfileView, ResubmitView } from '../generated/views';
import { useApp, useBalances, useJournal } from '../ipc/queries';
import { useDialog } from '../stores/dialog';
import type { Filling } from '../stores/filling';
import { OrderFlow } from './OrderFlow';
import { TRANSFERS, TRANSFERS_READ } from './order-form/payer';
import { RetryFlow } from './RetryFlow';
import { SheetFlow } from './SheetFlow';
import { WaitingFlow } from './WaitingFlow';

/** The key of the form: a resubmission must not keep the state of the dialog that it was opened from. */
const of = (resubmit: ResubmitView | undefined) => resubmit?.order.items[0]?.supersedes ?? 'new';

export function FormHost() {
  const dialog = useDialog();
  const profile = useApp().data?.open;
  if (!dialog || !profile) return null;
  if (dialog.kind === 'order') {
    const { stage, operation, answer, rows, filled = {}, filling = null, resubmit = null, hidden = 0 } = dialog;
    const order = { profile, operation, list: stage, answer, rows, filled, filling, resubmit, hidden };
    return <OrderFlow key={of(dialog.resubmit)} {...order} balances={[]} past={[]} />;
  }
  if (dialog.kind === 'transfer') {
    return <Transfer key={of(dialog.resubmit)} {...dialog} profile={profile} />;
  }
  if (dialog.kind === 'retry') return <RetryFlow key={dialog.submission} {...dialog} />;
  if (dialog.kind === 'sheet') return <SheetFlow key={dialog.check.submission_id} check={dialog.check} />;
  if (dialog.kind === 'result') return <WaitingFlow key={dialog.submission} {...dialog} />;
  return null;
}

/** It opens once the stored balances and transfers are read: the payer's currency is known from them. */
function Transfer(props: { operation: string; resubmit?: ResubmitView; filling?: Filling; profile: ProfileView }) {
  const { operation, resubmit = null, filling = null, profile } = props;
  const balances = useBalances(null);
  const past = useJournal(0, TRANSFERS_READ, TRANSFERS);
  if (balances.isPending || past.isPending) return null;
  const order = { profile, operation, list: null, answer: null, rows: [], filled: {}, filling, resubmit, hidden: 0 };
  return <OrderFlow {...order} balances={balances.data?.rows ?? []} past={past.data?.rows ?? []} />;
}
