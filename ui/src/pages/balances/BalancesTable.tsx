//! The table of balances: a group per bank, a row per account and currency, totals per currency below.

import { Fragment, useState } from 'react';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import { LIVE_MINUTES_MAX } from '../../frame/connection';
import type { BalanceRow, BalancesView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { fullTime, minutesSince, shortTime } from '../../time';
import { useNow } from '../../useNow';
import { BalanceMore } from './BalanceMore';

const AMOUNTS = ['bookBalance', 'availableBalance', 'frozenAmount', 'overdrawnAmount', 'effectiveUnusedQuota'] as const;

/** What most accounts do not have gives way in a narrow window; a press on the account still shows it. */
const EXTRA: string[] = ['overdrawnAmount', 'effectiveUnusedQuota'];

const amountClass = (field: string) => (EXTRA.includes(field) ? 'figures balances-extra' : 'figures');

export function BalancesTable({ view }: { view: BalancesView }) {
  const text = useText();
  const labels = useLabels();
  const banks = [...new Set(view.rows.map((row) => row.bankMark))];
  const wide = AMOUNTS.length + 3;
  return (
    <table className="balances" data-testid="balances-table">
      <thead>
        <tr>
          <th scope="col">{text('balances-account')}</th>
          <th scope="col">{labels.label('DayBalance', 'currencyCode')}</th>
          {AMOUNTS.map((field) => (
            <th key={field} scope="col" className={amountClass(field)}>
              {labels.label('DayBalance', field)}
            </th>
          ))}
          <th scope="col" className="balances-time">
            {text('balances-read-at')}
          </th>
        </tr>
      </thead>
      <tbody>
        {banks.map((bank) => (
          <Fragment key={bank}>
            <tr className="balances-bank">
              <th scope="colgroup" colSpan={wide}>
                {bank}
              </th>
            </tr>
            {view.rows
              .filter((row) => row.bankMark === bank)
              .map((row, at) => (
                <Row key={`${row.account}/${row.currencyCode ?? at}`} row={row} columns={wide} />
              ))}
          </Fragment>
        ))}
      </tbody>
      <tfoot>
        {view.book_totals.map((total) => {
          const available = view.available_totals.find((one) => one.currency === total.currency);
          return (
            <tr key={total.currency ?? ''} data-testid={`balances-total-${total.currency ?? 'none'}`}>
              <th scope="row">{text('balances-total')}</th>
              <td>{total.currency ?? '–'}</td>
              <td className="figures">
                <Money amount={total.amount} />
              </td>
              <td className="figures">{available && <Money amount={available.amount} />}</td>
              <td colSpan={wide - 4} className="balances-left-out">
                {total.left_out > 0 && text('status-left-out', { count: total.left_out })}
              </td>
            </tr>
          );
        })}
      </tfoot>
    </table>
  );
}

function Row({ row, columns }: { row: BalanceRow; columns: number }) {
  const text = useText();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const minutes = row.asOf ? minutesSince(row.asOf, now) : null;
  const old = minutes !== null && minutes > LIVE_MINUTES_MAX;
  return (
    <>
      <tr data-testid={`balance-${row.account}`}>
        <th scope="row">
          <button type="button" className="balances-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="balances-name">{row.nickname ?? row.accountName ?? row.accountNumber}</span>
            <span className="mono quiet">{row.accountNumber}</span>
          </button>
        </th>
        {row.notAnswered ? (
          <td colSpan={columns - 2}>
            <Pill tone="warn">{text('balances-not-answered')}</Pill>
          </td>
        ) : (
          <>
            <td>{row.currencyCode ?? '–'}</td>
            {AMOUNTS.map((field) => (
              <td key={field} className={amountClass(field)}>
                <Money amount={row[field]} />
              </td>
            ))}
          </>
        )}
        <td className={`balances-time${old ? ' balances-old' : ''}`} title={row.asOf ? fullTime(row.asOf) : ''}>
          {row.asOf ? shortTime(row.asOf, now) : '–'}
        </td>
      </tr>
      {row.responseMessage && (
        <tr>
          <td colSpan={columns} className="balances-said">
            {text('error-service-said', { message: row.responseMessage })}
          </td>
        </tr>
      )}
      {open && <BalanceMore row={row} columns={columns} />}
    </>
  );
}
