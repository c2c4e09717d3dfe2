//! The remaining amounts of one balance: credit load, overdraft and quotas, which most accounts do not have.

import { Button } from '../../components/Button';
import { Money } from '../../components/Money';
import { ResponseStatus } from '../../components/ResponseStatus';
import type { BalanceRow } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { lookAt } from './look';

const AMOUNTS = [
  'creditLoadAmount',
  'overdrawnAmount',
  'effectiveQuota',
  'effectiveUsedQuota',
  'effectiveUnusedQuota',
  'excessQuota',
  'excessUsedQuota',
  'excessAvailableQuota',
] as const;

const DAYS = ['excessStartDate', 'excessEndDate'] as const;

export function BalanceMore({ row, columns }: { row: BalanceRow; columns: number }) {
  const text = useText();
  const labels = useLabels();
  const amounts = AMOUNTS.filter((field) => row[field] !== null);
  const days = DAYS.filter((field) => row[field] !== null);
  return (
    <tr className="balances-more">
      <td colSpan={columns}>
        {amounts.length + days.length === 0 && text('balances-no-more')}
        {row.responseStatus && (
          <p>
            <ResponseStatus status={row.responseStatus} testId={`balance-response-${row.account}`} />
          </p>
        )}
        <dl>
          {row.bankCode && (
            <div>
              <dt>{labels.label('DayBalance', 'bankCode')}</dt>
              <dd className="mono selectable">{row.bankCode}</dd>
            </div>
          )}
          {amounts.map((field) => (
            <div key={field}>
              <dt>{labels.label('DayBalance', field)}</dt>
              <dd>
                <Money amount={row[field]} />
              </dd>
            </div>
          ))}
          {days.map((field) => (
            <div key={field}>
              <dt>{labels.label('DayBalance', field)}</dt>
              <dd>{row[field]}</dd>
            </div>
          ))}
          {row.excessUse && (
            <div>
              <dt>{labels.label('DayBalance', 'excessUsedQuota')}</dt>
              <dd>{text('balances-quota-use', { percent: row.excessUse })}</dd>
            </div>
          )}
        </dl>
        {row.overdrawnAmount !== null && <p className="quiet">{text('balances-overdraft-note')}</p>}
        <Button
          kind="quiet"
          onPress={() => lookAt({ view: 'history', account: row.account })}
          testId={`balance-history-${row.account}`}
        >
          {text('balances-view-history')}
        </Button>
      </td>
    </tr>
  );
}
