//! Balances outside their thresholds, and thresholds that cannot be evaluated: how many, with a link to them.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { useText } from '../../i18n';
import { useBalances } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { lookAt } from '../balances/look';

export function AlertsBand() {
  const text = useText();
  const alerts = useBalances(null).data?.alerts ?? [];
  const outside = alerts.filter((alert) => alert.state === 'low' || alert.state === 'high').length;
  const unknown = alerts.filter((alert) => alert.state === 'unknown').length;
  if (outside + unknown === 0) return null;
  return (
    <NoteBand tone="warn" testId="alerts-band">
      <span className="today-band-text">
        {outside > 0 && <strong>{text('today-alerts', { count: outside })} </strong>}
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
