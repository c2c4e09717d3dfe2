//! What falls due: today, within a week, within a month, and what is overdue, over the plain list of drafts.

import { useText } from '../../i18n';
import { useBalances, useInbox } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { addDays, dayOf } from '../../time';
import { BY_DUE, NO_FILTERS, queryOf } from '../drafts/query';
import { Line } from './Line';

export function DueSoon({ accounts }: { accounts: string[] }) {
  const text = useText();
  const today = useBalances(null).data?.today ?? dayOf(new Date());
  return (
    <section className="today-part">
      <h2>{text('today-due')}</h2>
      <table>
        <tbody>
          <Due id="overdue" accounts={accounts} from="" to={addDays(today, -1)} tone="days-overdue" />
          <Due id="due-today" accounts={accounts} from={today} to={today} tone="days-soon" />
          <Due id="due-week" accounts={accounts} from={today} to={addDays(today, 7)} tone="days-soon" />
          <Due id="due-month" accounts={accounts} from={today} to={addDays(today, 30)} tone="" />
        </tbody>
      </table>
    </section>
  );
}

function Due({
  id,
  accounts,
  from,
  to,
  tone,
}: {
  id: string;
  accounts: string[];
  from: string;
  to: string;
  tone: string;
}) {
  const text = useText();
  const filters = { ...NO_FILTERS, due_from: from, due_to: to };
  const head = useInbox(queryOf('draft', accounts, filters, BY_DUE)).data;
  return (
    <Line
      name={text(`today-${id}`)}
      count={head?.rows ?? 0}
      totals={head?.totals ?? []}
      tone={head && head.rows > 0 ? tone : ''}
      onOpen={() => go({ name: 'drafts', stage: 'draft', filter: { due_from: from, due_to: to } })}
      testId={`today-${id}`}
    />
  );
}
