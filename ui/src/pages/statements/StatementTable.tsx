//! The common part of the page's two tables: a row that opens, its first cell as the button for that, and the last
//! columns: amount, counterpart, account.

import type { ReactNode } from 'react';
import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import { useText } from '../../i18n';
import '../../components/table.css';

/** A column that only one of the tables has. */
export interface Column<Row> {
  /** Message id of the heading. */
  title: string;
  /** Class of heading and cells. */
  name?: string;
  Cell: (props: { row: Row }) => ReactNode;
}

/** The common facts of both kinds of rows. */
export interface Shown {
  id: string;
  reconciled: boolean;
  /** A line that a person set aside. */
  aside?: boolean;
  amount: string | null;
  currency: string | null;
  account: string;
  /** Whether its counterpart was found, in words. */
  standing: { tone: 'ok' | 'info' | 'warn' | null; words: string };
}

interface StatementTableProps<Row> {
  rows: Row[];
  /** Message id shown where there are no rows. */
  none: string;
  columns: Column<Row>[];
  /** Message id of the heading over `standing`. */
  standing: string;
  shown: (row: Row) => Shown;
  selected: string | null;
  onSelect: (id: string) => void;
  testId: string;
}

export function StatementTable<Row>(props: StatementTableProps<Row>) {
  const { rows, columns, selected } = props;
  const text = useText();
  if (rows.length === 0) {
    return (
      <p className="quiet" data-testid="statement-none">
        {text(props.none)}
      </p>
    );
  }
  return (
    <table className={`table table-sticky table-press${selected ? ' statement-narrow' : ''}`}>
      <thead>
        <tr>
          {columns.map(({ title, name }) => (
            <th key={title} scope="col" className={name}>
              {text(title)}
            </th>
          ))}
          <th scope="col" className="figures">
            {text('result-amount')}
          </th>
          <th scope="col">{text(props.standing)}</th>
          <th scope="col" className="statement-account">
            {text('journal-account')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <OneRow key={props.shown(row).id} {...props} row={row} testId={`${props.testId}-${at}`} />
        ))}
      </tbody>
    </table>
  );
}

function OneRow<Row>(props: StatementTableProps<Row> & { row: Row }) {
  const { row, columns, selected } = props;
  const shown = props.shown(row);
  const open = shown.id === selected;
  return (
    <tr
      className={open ? 'table-row-open' : ''}
      onClick={() => props.onSelect(shown.id)}
      data-testid={props.testId}
      data-id={shown.id}
      data-reconciled={shown.reconciled}
      data-aside={shown.aside ?? false}
    >
      {columns.map(({ title, name, Cell }, at) => (
        <td key={title} className={name}>
          {at === 0 ? (
            <button type="button" className="table-number" aria-expanded={open}>
              <Cell row={row} />
            </button>
          ) : (
            <Cell row={row} />
          )}
        </td>
      ))}
      <td>
        <Money amount={shown.amount} currency={shown.currency} />
      </td>
      <td className="statement-state">
        {shown.standing.tone ? (
          <Pill tone={shown.standing.tone}>{shown.standing.words}</Pill>
        ) : (
          <span className="quiet">{shown.standing.words}</span>
        )}
      </td>
      <td className="statement-account">
        <AccountText account={shown.account} />
      </td>
    </tr>
  );
}
