//! Balances: one table by bank, totals per currency, how old each row is, and the days that are kept.

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { BalancesView, Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useBalances } from '../../ipc/queries';
import { noteReach } from '../../stores/refresh';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';
import { BalancesTable } from './BalancesTable';
import './balances.css';

export function BalancesPage() {
  const text = useText();
  const now = useNow();
  const [day, setDay] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const query = useBalances(day);
  const view = query.data;

  async function refresh() {
    setReading(true);
    setTrouble(null);
    try {
      const fresh = await ipc.balancesRefresh();
      noteReach(fresh.errors[0]?.trouble ?? null);
      setDay(null);
      await queryClient.invalidateQueries({ queryKey: keys.balances });
    } catch (error) {
      const failed = asTrouble(error);
      noteReach(failed);
      setTrouble(failed);
    } finally {
      setReading(false);
    }
  }

  return (
    <main className="page" data-testid="page-balances">
      <header className="page-title">
        <h1>{text('nav-balances')}</h1>
        {view && <DayPicker view={view} day={day} onChange={setDay} />}
        <span className="list-gap" />
        {view && (
          <span className="quiet" data-testid="balances-as-of">
            {view.as_of ? text('as-of', { time: shortTime(view.as_of, now) }) : text('as-of-never')}
          </span>
        )}
        <Button
          kind="primary"
          icon={<RefreshCw aria-hidden />}
          onPress={() => void refresh()}
          disabled={reading ? text('balances-reading') : null}
          testId="balances-refresh"
        >
          {text('balances-refresh')}
        </Button>
      </header>
      {trouble && <ErrorBand trouble={trouble} />}
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {view?.errors.map((error) => (
        <ErrorBand key={error.bank_mark} trouble={error.trouble} about={error.bank_mark} />
      ))}
      <div className="page-body">
        {view && view.rows.length > 0 && <BalancesTable view={view} />}
        {view && view.rows.length === 0 && <p className="list-state">{text('balances-empty')}</p>}
      </div>
    </main>
  );
}

interface DayPickerProps {
  view: BalancesView;
  day: string | null;
  onChange: (day: string | null) => void;
}

function DayPicker({ view, day, onChange }: DayPickerProps) {
  const text = useText();
  const days = view.days.includes(view.today) ? view.days : [view.today, ...view.days];
  return (
    <select
      className="input balances-day"
      aria-label={text('balances-day')}
      value={day ?? view.today}
      onChange={(event) => onChange(event.target.value === view.today ? null : event.target.value)}
      data-testid="balances-day"
    >
      {days.map((one) => (
        <option key={one} value={one}>
          {one === view.today ? text('balances-today', { day: one }) : one}
        </option>
      ))}
    </select>
  );
}
