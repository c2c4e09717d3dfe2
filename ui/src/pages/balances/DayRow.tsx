//! One account in one currency: its balances, its use of quota as the record states it, its age, and the state of its
//! threshold.

import { useState } from 'react';
import { Money } from '../../components/Money';
import { Pill } from '../../components/Pill';
import { ResponseStatus } from '../../components/ResponseStatus';
import { LIVE_MINUTES_MAX } from '../../frame/connection';
import type { BalanceAlert, BalanceRow } from '../../generated/views';
import { useText } from '../../i18n';
import { isToRead } from '../../response';
import { fullTime, minutesSince, shortTime } from '../../time';
import { useNow } from '../../useNow';
import { AlertPill } from './AlertPill';
import { BalanceMore } from './BalanceMore';

export const AMOUNTS = [
  'bookBalance',
  'availableBalance',
  'frozenAmount',
  'overdrawnAmount',
  'effectiveQuota',
  'effectiveUsedQuota',
] as const;

/** Columns that most accounts leave empty are hidden in a narrow window; pressing the account still shows them. */
export const EXTRA: string[] = ['overdrawnAmount', 'effectiveQuota', 'effectiveUsedQuota'];

/** The number of columns always shown: account, currency, the other amounts, and the time. */
export const SHOWN = AMOUNTS.length - EXTRA.length + 3;

export const amountClass = (field: string) => (EXTRA.includes(field) ? 'figures balances-extra' : 'figures');

export function DayRow({ row, alerts }: { row: BalanceRow; alerts: BalanceAlert[] }) {
  const text = useText();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const minutes = row.asOf ? minutesSince(row.asOf, now) : null;
  const old = minutes !== null && minutes > LIVE_MINUTES_MAX;
  const { responseStatus, silentAt } = row;
  return (
    <>
      <tr data-testid={`balance-${row.account}`}>
        <th scope="row">
          <button type="button" className="balances-open" aria-expanded={open} onClick={() => setOpen(!open)}>
            <span className="balances-name">{row.nickname ?? row.accountName ?? row.accountNumber}</span>
            <span className="mono quiet">{row.accountNumber}</span>
          </button>
          {alerts.map((alert) => (
            <AlertPill key={alert.threshold.balance} alert={alert} />
          ))}
        </th>
        {row.notAnswered || row.notRead ? (
          <>
            <td colSpan={SHOWN - 2}>
              <Pill tone={row.notAnswered ? 'warn' : 'plain'}>
                {text(row.notAnswered ? 'balances-not-answered' : 'balances-not-read')}
              </Pill>
            </td>
            <td colSpan={EXTRA.length} className="balances-extra" />
          </>
        ) : (
          <>
            <td>
              {row.currency ?? '–'}
              {row.currencyCode !== row.currency && <div className="quiet">{row.currencyCode}</div>}
            </td>
            {AMOUNTS.map((field) => (
              <td key={field} className={amountClass(field)}>
                <Money amount={row[field]} />
                {field === 'effectiveUsedQuota' && row.quotaUse && (
                  <div className="quiet">{text('balances-quota-use', { percent: row.quotaUse })}</div>
                )}
              </td>
            ))}
          </>
        )}
        <td className={`balances-time${old ? ' balances-old' : ''}`} title={row.asOf ? fullTime(row.asOf) : ''}>
          {row.asOf ? shortTime(row.asOf, now) : '–'}
        </td>
      </tr>
      {(silentAt || isToRead(responseStatus)) && (
        <tr>
          <td colSpan={SHOWN} className="balances-said">
            {silentAt && text('balances-silent', { time: shortTime(silentAt, now) })}{' '}
            {isToRead(responseStatus) && (
              <ResponseStatus status={responseStatus} testId={`balance-said-${row.account}`} />
            )}
          </td>
        </tr>
      )}
      {open && <BalanceMore row={row} columns={SHOWN} />}
    </>
  );
}
