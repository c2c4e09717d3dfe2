//! Balances outside their thresholds, named with account and amount, and how many thresholds cannot be evaluated; with a
//! link to them.

import { Button } from '../../components/Button';
import { useMoneyText } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import type { BalanceAlert } from '../../generated/views';
import { useText } from '../../i18n';
import { useBalances } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { lookAt } from '../balances/look';
import { useThresholdName } from '../balances/Thresholds';

/** The most balances that the band names. */
const NAMED = 3;

export function AlertsBand() {
  const text = useText();
  const alerts = useBalances(null).data?.alerts ?? [];
  const name = useThresholdName();
  const money = useMoneyText();
  const outside = alerts.filter((alert) => alert.outside);
  const unknown = alerts.filter((alert) => alert.state === 'unknown').length;
  if (outside.length + unknown === 0) return null;
  const says = ({ state, amount, crossed, threshold }: BalanceAlert) =>
    text('today-alert', {
      name: name(threshold),
      amount: amount === null ? '–' : money(amount, threshold.currency),
      state,
      bound: money(crossed ?? '', threshold.currency),
    });
  return (
    <NoteBand tone="warn" testId="alerts-band">
      <span className="today-band-text">
        {outside.length > 0 && <strong>{text('today-alerts', { count: outside.length })} </strong>}
        {outside.slice(0, NAMED).map((alert) => (
          <span key={JSON.stringify(alert.threshold)} className="today-alert" data-testid="alerts-band-one">
            {says(alert)}
          </span>
        ))}
        {outside.length > NAMED && text('today-alerts-more', { count: outside.length - NAMED })}{' '}
        {unknown > 0 && text('today-alerts-unknown', { count: unknown })}
      </span>
      <Button
        onPress={() => {
          lookAt({ view: 'thresholds', day: null });
          go({ name: 'balances' });
        }}
        testId="open-alerts"
      >
        {text('today-open-alerts')}
      </Button>
    </NoteBand>
  );
}
