//! Instructions of all desks of the group as a table, from the mirror of their journals.

import { Money } from '../../components/Money';
import { StatePill } from '../../components/StatePill';
import type { GroupRow } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { fullTime } from '../../time';
import { InstructionHeads } from './JournalTable';
import '../../components/table.css';
import './journal-table.css';

interface GroupTableProps {
  rows: GroupRow[];
  /** Test ids are `NAME-row-N`. */
  name: string;
}

export function GroupTable({ rows, name }: GroupTableProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <table className="table table-sticky">
      <thead>
        <tr>
          <th scope="col">{text('group-desk')}</th>
          <InstructionHeads />
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={`${row.desk} ${row.instruction}`} data-testid={`${name}-row-${at}`} data-state={row.state}>
            <td>
              {row.desk} {row.own && <span className="quiet">{text('group-own')}</span>}
            </td>
            <td className="figures">{row.number}</td>
            <td className="journal-time">
              <Time at={row.confirmed_at} />
            </td>
            <td className="journal-operation">{row.operation && labels.operation(row.operation, row.answer)}</td>
            <td className="journal-what">
              {row.counterparty && <span className="journal-party">{row.counterparty}</span>}
              <span className="mono">{row.draft_number ?? ''}</span>
            </td>
            <td>
              <Money amount={row.amount} currency={row.currency} />
            </td>
            <td>
              <StatePill state={row.state} />
              {row.alone && <span className="quiet"> {text('group-row-alone')}</span>}
            </td>
            <td className="journal-account mono">{row.account}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Day and time, each on its own line in a narrow window. */
function Time({ at }: { at: string }) {
  const [day, time] = fullTime(at).split(' ');
  return (
    <>
      <span>{day}</span> <span>{time}</span>
    </>
  );
}
