//! The bank reconciliation of one account: both balances from their beginning to their adjusted end, then the lines and
//! transfers between them.

import { useState } from 'react';
import { AccountText } from '../../components/AccountText';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { BareSelect } from '../../components/Select';
import { ExportButton } from '../../export/ExportButton';
import type { ReconciliationPage, ReconciliationQuery, ReconciliationRow } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useReconciliation } from '../../ipc/queries';
import { openInstruction } from '../../stores/nav';
import { fullTime } from '../../time';
import { SidePane } from './SidePane';

/** Rows of a list that are shown; the export has all. */
const ROWS_SHOWN = 100;
/** Balances and differences that others add up to. */
const RESULTS = new Set(['ours', 'ours_adjusted', 'bank_adjusted', 'difference', 'unexplained']);

interface BalancePaneProps {
  account: string;
  currency: string;
  onClose: () => void;
}

export function BalancePane({ account, currency, onClose }: BalancePaneProps) {
  const text = useText();
  const [day, setDay] = useState('');
  const query: ReconciliationQuery = { account, currency, day: day || null };
  const { data, error } = useReconciliation(query);
  return (
    <SidePane
      title={text('export-reconciliation')}
      onClose={onClose}
      actions={<ExportButton of={{ view: 'reconciliation', query }} name={text('export-reconciliation')} />}
    >
      {error && <ErrorBand trouble={asTrouble(error)} />}
      <p>
        <AccountText account={account} full />
      </p>
      {data && (
        <>
          <BareSelect
            label={text('statements-until')}
            value={data.day}
            onChange={setDay}
            options={data.days.map((one) => ({ value: one, label: one }))}
            testId="balance-day"
          />
          <p className="quiet">{text('statements-balances-of', { from: data.first_day, to: data.day })}</p>
          <Side title={text('statements-balances-ours')} rows={data.our_side} currency={data.currency} />
          <Side title={text('statements-balances-bank')} rows={data.bank_side} currency={data.currency} />
          <Side title={text('reconciliation-part', { part: 'difference' })} rows={data.rest} currency={data.currency} />
          <Service page={data} />
          <Notes page={data} />
          <Between page={data} />
        </>
      )}
    </SidePane>
  );
}

function Side({ title, rows, currency }: { title: string; rows: ReconciliationRow[]; currency: string }) {
  const text = useText();
  return (
    <section className="part">
      <h2>{title}</h2>
      <table className="table balance-sheet">
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.part}
              className={RESULTS.has(row.part) ? 'balance-result' : ''}
              data-testid={`balance-${row.part}`}
            >
              <th scope="row">
                {text('reconciliation-part', { part: row.part })}
                {row.count ? (
                  <span className="quiet"> {text('statements-balances-count', { count: row.count })}</span>
                ) : null}
                {row.left_out > 0 && (
                  <span className="quiet"> {text('balances-left-out', { count: row.left_out })}</span>
                )}
              </th>
              <td>
                <Money amount={row.count === 0 ? null : row.amount} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Service({ page: { service, currency } }: { page: ReconciliationPage }) {
  const text = useText();
  if (!service) return null;
  return (
    <p className="quiet" data-testid="balance-service">
      {text('export-reconciliation-service')}: <Money amount={service.book} currency={currency} />
      {service.as_of && ` (${fullTime(service.as_of)})`}
    </p>
  );
}

function Notes({ page }: { page: ReconciliationPage }) {
  const text = useText();
  return page.notes.map((note) => (
    <NoteBand key={note.id} tone="warn">
      {text(note.id, note.args)}
    </NoteBand>
  ));
}

function Between({ page }: { page: ReconciliationPage }) {
  const text = useText();
  return (
    <>
      {page.unbooked_rows.length > 0 && (
        <section className="part">
          <h2>{text('reconciliation-part', { part: 'unbooked' })}</h2>
          <ul className="balance-rows">
            {page.unbooked_rows.slice(0, ROWS_SHOWN).map((one) => (
              <li key={one.instruction}>
                <button type="button" className="table-number" onClick={() => openInstruction(one.instruction)}>
                  {text('result-journal', { number: one.number })}
                </button>{' '}
                {one.day} · {one.counterparty ?? '–'} · <Money amount={one.amount} currency={one.currency} />
              </li>
            ))}
          </ul>
          <More count={page.unbooked_rows.length} />
        </section>
      )}
      {page.open_rows.length > 0 && (
        <section className="part">
          <h2>{text('statements-balances-open', { count: page.open_rows.length })}</h2>
          <ul className="balance-rows">
            {page.open_rows.slice(0, ROWS_SHOWN).map((line) => (
              <li key={line.sha256}>
                {line.day} · {text('statements-direction-name', { direction: line.direction })} ·{' '}
                {line.counterparty || line.remark || '–'} · <Money amount={line.amount} currency={line.currency} />
              </li>
            ))}
          </ul>
          <More count={page.open_rows.length} />
        </section>
      )}
      {page.differing_rows.length > 0 && (
        <section className="part">
          <h2>{text('reconciliation-part', { part: 'differing' })}</h2>
          <ul className="balance-rows">
            {page.differing_rows.slice(0, ROWS_SHOWN).map((pair) => (
              <li key={pair.transfer.instruction}>
                {text('statements-is', { number: pair.transfer.number })} · {pair.line.day} ·{' '}
                <Money amount={pair.by} currency={pair.line.currency} />
              </li>
            ))}
          </ul>
          <More count={page.differing_rows.length} />
        </section>
      )}
    </>
  );
}

function More({ count }: { count: number }) {
  const text = useText();
  if (count <= ROWS_SHOWN) return null;
  return <p className="quiet">{text('statements-balances-more', { count: count - ROWS_SHOWN })}</p>;
}
