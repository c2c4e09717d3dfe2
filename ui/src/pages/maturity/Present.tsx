//! The drafts to present for payment: late, now, within a week. Advice only: it blocks nothing.

import { Link } from '../../components/Link';
import type { PresentLine } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { useLadder } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { Line } from '../today/Line';
import './maturity.css';

interface PresentProps {
  accounts: string[];
  /** The calendars are shown beside it and report themselves that there is none. */
  besideCalendars?: boolean;
}

export function Present({ accounts, besideCalendars = false }: PresentProps) {
  const text = useText();
  const view = useLadder('week', accounts).data;
  if (!view) return null;
  const { present, complete } = view;
  return (
    <section className="today-part" data-testid="present">
      <h2>{text('present-title')}</h2>
      <table>
        <tbody>
          <Due id="over" line={present.over} tone="days-overdue" />
          <Due id="now" line={present.now} tone="days-soon" />
          <Due id="week" line={present.week} tone="" />
        </tbody>
      </table>
      <ul className="present-notes">
        {!complete && <li className="ladder-incomplete">{text('ladder-incomplete')}</li>}
        {present.acted > 0 && <li data-testid="present-acted">{text('maturity-acted', { count: present.acted })}</li>}
        {present.cut_offs.map((sentence) => (
          <li key={sentence.id}>
            <Say sentence={sentence} />
          </li>
        ))}
        {present.silence && !besideCalendars && (
          <li>
            <Say sentence={present.silence} />{' '}
            <Link onPress={() => go({ name: 'maturity' })}>{text('calendar-import')}</Link>
          </li>
        )}
      </ul>
    </section>
  );
}

function Due({ id, line, tone }: { id: string; line: PresentLine; tone: string }) {
  const text = useText();
  const name = text(`present-line-${id}`);
  const filter = { due_from: line.due_from, due_to: line.due_to };
  return (
    <Line
      name={line.automatic > 0 ? text('present-of-which-automatic', { name, count: line.automatic }) : name}
      count={line.count}
      totals={line.totals}
      tone={line.count > 0 ? tone : ''}
      onOpen={() => go({ name: 'drafts', stage: 'prompt-payment-app', filter })}
      testId={`present-${id}`}
    />
  );
}
