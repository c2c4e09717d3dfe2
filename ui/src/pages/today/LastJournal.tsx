//! The last ten instructions of the journal.

import { AccountText } from '../../components/AccountText';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { StandingMarks } from '../../components/StandingMarks';
import { StatePill } from '../../components/StatePill';
import { useLabels, useText } from '../../i18n';
import { useJournal } from '../../ipc/queries';
import { go, openInstruction } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';

const ROWS = 10;

export function LastJournal() {
  const text = useText();
  const labels = useLabels();
  const now = useNow();
  const journal = useJournal(0, ROWS).data;
  if (!journal) return null;
  return (
    <section className="today-part today-journal">
      <h2>
        {text('today-journal')}
        {journal.count > ROWS && (
          <Link className="today-as-of" onPress={() => go({ name: 'journal' })}>
            {text('today-journal-all', { count: journal.count })}
          </Link>
        )}
      </h2>
      {journal.rows.length === 0 ? (
        <p className="quiet">{text('today-journal-empty')}</p>
      ) : (
        <table>
          <tbody>
            {journal.rows.map((row) => (
              <tr key={row.id} data-testid={`today-journal-${row.number}`}>
                <td className="figures quiet">{row.number}</td>
                <td>{shortTime(row.confirmed_at ?? row.since, now)}</td>
                <th scope="row">
                  <Link onPress={() => openInstruction(row.id)}>{labels.operation(row.operation, row.answer)}</Link>
                </th>
                <td>
                  <span className="today-what">
                    <span className="today-number mono">{row.draft_number ?? row.reference_order ?? ''}</span>
                    <span className="today-party">
                      {row.counterparty?.name ?? <AccountText account={row.account} />}
                    </span>
                  </span>
                </td>
                <td className="figures">
                  <Money amount={row.amount} currency={row.currency} />
                </td>
                <td>
                  <StatePill state={row.state} /> <StandingMarks row={row} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
