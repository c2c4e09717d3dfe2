//! The whole submission of a doubt as the table in which it was checked, each row with its state: which of its drafts are
//! in doubt, and which wait behind them.

import { OrderGrid } from '../../forms/order-table/OrderGrid';
import { OrderHead } from '../../forms/order-table/OrderHead';
import { useSubmissionOf } from '../../ipc/queries';

export function Together({ submission }: { submission: string }) {
  const view = useSubmissionOf(submission).data;
  if (!view || view.instructions.length < 2) return null;
  return (
    <section className="doubt-together" data-testid="doubt-together">
      <OrderHead common={view.common} totals={view.totals} operation={view.operation} />
      <OrderGrid rows={view.instructions} common={view.common} operation={view.operation} testId="doubt-rows" />
    </section>
  );
}
