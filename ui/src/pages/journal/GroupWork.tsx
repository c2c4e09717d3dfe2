//! The work of the whole group: today's sums by desk, account and operation, the doubts and the waiting requests of all
//! desks, and their instructions of the last week.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { TotalMoney } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import type { GroupAsked, GroupDay, Total } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useGroupDay, useGroupJournal } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { GroupTable } from './GroupTable';

/** Days of the list below the sums. */
const DAYS = 7;

export function GroupWork() {
  const text = useText();
  const day = useGroupDay();
  const journal = useGroupJournal(DAYS);
  const error = day.error ?? journal.error;
  const cut = [...new Set([...(day.data?.cut ?? []), ...(journal.data?.cut ?? [])])];
  return (
    <section
      className="page-body group-work"
      aria-label={text('nav-journal')}
      data-testid="group-work"
      data-pane="rows"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard
      tabIndex={0}
    >
      {error && <ErrorBand trouble={asTrouble(error)} />}
      {cut.length > 0 && <NoteBand tone="stale">{text('group-cut', { desks: cut.join(', ') })}</NoteBand>}
      {day.data && <Day day={day.data} />}
      {journal.data && (
        <section>
          <h2>{text('group-journal', { since: journal.data.since })}</h2>
          {journal.data.rows.length === 0 ? (
            <p className="quiet">{text('journal-empty')}</p>
          ) : (
            <GroupTable rows={journal.data.rows} name="group-journal" />
          )}
        </section>
      )}
    </section>
  );
}

function Day({ day }: { day: GroupDay }) {
  const text = useText();
  const labels = useLabels();
  return (
    <section data-testid="group-day">
      <h2>{text('group-day', { day: day.day })}</h2>
      {day.totals.length > 0 && (
        <p>
          {text('group-day-total')} <Sums totals={day.totals} />
        </p>
      )}
      {day.lines.length === 0 && <p className="quiet">{text('group-day-none')}</p>}
      {day.lines.length > 0 && (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{text('group-desk')}</th>
              <th scope="col">{text('journal-account')}</th>
              <th scope="col">{text('journal-operation')}</th>
              <th scope="col" className="figures">
                {text('group-day-done')}
              </th>
              <th scope="col" className="figures">
                {text('group-day-open')}
              </th>
              <th scope="col" className="figures">
                {text('group-day-waiting')}
              </th>
              <th scope="col" className="figures">
                {text('group-day-without')}
              </th>
            </tr>
          </thead>
          <tbody>
            {day.lines.map((line, at) => (
              <tr key={`${line.desk} ${line.account} ${line.operation} ${line.answer}`} data-testid={`group-day-${at}`}>
                <td>{line.desk}</td>
                <td className="mono">{line.account}</td>
                <td>{labels.operation(line.operation, line.answer)}</td>
                <td className="figures">
                  <Counted count={line.done} totals={line.done_totals} />
                </td>
                <td className="figures">
                  <Counted count={line.open} totals={line.open_totals} />
                </td>
                <td className="figures">{line.waiting > 0 && line.waiting}</td>
                <td className="figures">{line.without_effect > 0 && line.without_effect}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {day.doubts.length > 0 && (
        <>
          <h3>{text('group-day-doubts', { count: day.doubts.length })}</h3>
          <GroupTable rows={day.doubts} name="group-doubt" />
        </>
      )}
      {day.asked.length > 0 && (
        <>
          <h3>{text('group-day-asked', { count: day.asked.length })}</h3>
          <ul className="group-asked">
            {day.asked.map((one) => (
              <AskedLine key={one.approval.id} one={one} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function AskedLine({ one }: { one: GroupAsked }) {
  const text = useText();
  const labels = useLabels();
  const { approval, desk } = one;
  return (
    <li>
      <Button kind="quiet" onPress={() => go({ name: 'approvals', approval: approval.id })}>
        {approval.operation
          ? labels.operation(approval.operation, approval.answer)
          : text('approvals-subject', { subject: approval.subject })}
      </Button>
      <span>
        {desk === null
          ? text('approvals-by', { name: approval.preparer })
          : text('approvals-group-by', { name: approval.preparer, desk })}
      </span>
      <Sums totals={approval.totals} />
    </li>
  );
}

/** A number of instructions and their sums; nothing for none. */
function Counted({ count, totals }: { count: number; totals: Total[] }) {
  if (count === 0) return null;
  return (
    <>
      {count}
      {totals.length > 0 && ' · '}
      <Sums totals={totals} />
    </>
  );
}

function Sums({ totals }: { totals: Total[] }) {
  return totals.map((total) => (
    <span key={total.currency ?? ''} className="group-sum">
      <TotalMoney total={total} />
      {total.left_out > 0 && '?'}
    </span>
  ));
}
