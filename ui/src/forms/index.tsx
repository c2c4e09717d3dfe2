//! The dialogs in which something is ordered, checked, sent and answered.

import { useApp } from '../ipc/queries';
import { useDialog } from '../stores/dialog';
import { OrderFlow } from './OrderFlow';

export function FormHost() {
  const dialog = useDialog();
  const profile = useApp().data?.open;
  if (!dialog || !profile) return null;
  if (dialog.kind === 'order') {
    return <OrderFlow profile={profile} operation={dialog.operation} answer={dialog.answer} rows={dialog.rows} />;
  }
  if (dialog.kind === 'transfer') {
    return <OrderFlow profile={profile} operation={dialog.operation} answer={null} rows={[]} />;
  }
  return null;
}
