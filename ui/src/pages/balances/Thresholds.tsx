//! The thresholds of balances, with today's state of each.

import { useState } from 'react';
import { accountName } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { Money } from '../../components/Money';
import type { BalancesView, BalanceThreshold } from '../../generated/views';
import { useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { AlertPill } from './AlertPill';
import { ThresholdDialog } from './ThresholdDialog';

const NEW: BalanceThreshold = {
  account: null,
  company: null,
  currency: '',
  balance: 'available',
  low: null,
  high: null,
};

export function Thresholds({ view }: { view: BalancesView }) {
  const text = useText();
  const name = useThresholdName();
  const [open, setOpen] = useState<BalanceThreshold | null>(null);
  const currencies = [...new Set(view.rows.flatMap((row) => row.currency ?? []))];
  return (
    <section>
      <p className="quiet balances-what">{text('balances-threshold-what')}</p>
      <Button kind="plain" onPress={() => setOpen({ ...NEW, currency: currencies[0] ?? '' })} testId="threshold-add">
        {text('balances-threshold-add')}
      </Button>
      {view.alerts.length === 0 ? (
        <p className="list-state">{text('balances-no-thresholds')}</p>
      ) : (
        <table className="table balances-thresholds" data-testid="thresholds-table">
          <thead>
            <tr>
              <th scope="col">{text('balances-threshold-of')}</th>
              <th scope="col">{text('balances-figure')}</th>
              <th scope="col">{text('balances-currency')}</th>
              <th scope="col" className="figures">
                {text('balances-low')}
              </th>
              <th scope="col" className="figures">
                {text('balances-high')}
              </th>
              <th scope="col" className="figures">{`${text('balances-amount')} ${view.day}`}</th>
              <th scope="col">{text('balances-alert-state')}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {view.alerts.map((alert, at) => (
              <tr
                key={JSON.stringify([
                  alert.threshold.account,
                  alert.threshold.company,
                  alert.threshold.currency,
                  alert.threshold.balance,
                ])}
              >
                <td>{name(alert.threshold)}</td>
                <td>{text(`balances-${alert.threshold.balance}`)}</td>
                <td>{alert.threshold.currency || '–'}</td>
                <td className="figures">
                  <Money amount={alert.threshold.low} />
                </td>
                <td className="figures">
                  <Money amount={alert.threshold.high} />
                </td>
                <td className="figures">
                  <Money amount={alert.amount} />
                </td>
                <td data-testid={`threshold-state-${at}`}>
                  <AlertPill alert={alert} />
                </td>
                <td>
                  <Button
                    kind="quiet"
                    onPress={() => setOpen(alert.threshold)}
                    disabled={view.unit === 'one' ? null : text('balances-unit-one')}
                    testId={`threshold-change-${at}`}
                  >
                    {text('balances-threshold-change')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {open && <ThresholdDialog threshold={open} currencies={currencies} onClose={() => setOpen(null)} />}
    </section>
  );
}

/** The subject of a threshold, in words. */
export function useThresholdName(): (threshold: BalanceThreshold) => string {
  const text = useText();
  const accounts = useApp().data?.open?.accounts ?? [];
  return ({ account: key, company }) => {
    if (key === null) return company ?? text('balances-all-accounts');
    const account = accounts.find((one) => one.key === key);
    return account ? accountName(account) : key;
  };
}
