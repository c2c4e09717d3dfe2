//! Balances: the day by company and bank, history, comparison of two days, thresholds, and the daily report.

import { RefreshCw } from 'lucide-react';
import { Button } from '../../components/Button';
import { Chip } from '../../components/Chip';
import { ErrorBand } from '../../components/ErrorBand';
import { BareSelect } from '../../components/Select';
import { ExportButton } from '../../export/ExportButton';
import type { BalanceOrder, BalancesView, MoneyUnit } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useBalancesOf } from '../../ipc/queries';
import { openAsk } from '../../stores/dialog';
import { noteReach } from '../../stores/refresh';
import { shortTime } from '../../time';
import { useCall } from '../../useCall';
import { useNow } from '../../useNow';
import { Compare } from './Compare';
import { DayTable } from './DayTable';
import { History } from './History';
import { lookAt, useBalancesLook, VIEWS } from './look';
import { DailyReportSheet } from './report/DailyReportSheet';
import { Thresholds } from './Thresholds';
import '../drafts/filter-bar.css';
import '../../components/table.css';
import './balances.css';

/** These have their own export, beside the choice of their days. */
const OWN_EXPORT: ReadonlySet<string> = new Set(['compare', 'report']);

export function BalancesPage() {
  const text = useText();
  const now = useNow();
  const { view: shown, day, order, unit } = useBalancesLook();
  const { busy: reading, trouble, run } = useCall();
  const query = useBalancesOf({ day, order, unit });
  const view = query.data;

  const refresh = () =>
    run(async () => {
      const fresh = await ipc.balancesRefresh().catch((error) => {
        noteReach(asTrouble(error));
        throw error;
      });
      noteReach(fresh.errors[0]?.trouble ?? null);
      lookAt({ day: null });
      await queryClient.invalidateQueries({ queryKey: keys.balances });
    });

  return (
    <main className="page" data-testid="page-balances">
      <header className="page-title no-print">
        <h1>{text('nav-balances')}</h1>
        <span className="gap" />
        {view && (
          <span className="quiet" data-testid="balances-as-of">
            {view.as_of ? text('as-of', { time: shortTime(view.as_of, now) }) : text('as-of-never')}
          </span>
        )}
        {view && !OWN_EXPORT.has(shown) && (
          <ExportButton
            of={{ view: 'balances', day: view.day, account: null, live: false }}
            name={text('nav-balances')}
            disabled={view.rows.length === 0 ? text('export-nothing') : null}
          />
        )}
        <Button kind="quiet" onPress={() => openAsk('query-day-balance')} testId="ask-open">
          {text('ask-open')}
        </Button>
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
      <Bar view={view} />
      {trouble && <ErrorBand trouble={trouble} />}
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {view?.errors.map((error) => (
        <ErrorBand key={error.bank_mark} trouble={error.trouble} about={error.bank_mark} />
      ))}
      <div className="page-body">
        {view && shown === 'day' && <DayTable view={view} order={order} />}
        {view && shown === 'history' && <History view={view} unit={unit} />}
        {view && shown === 'compare' && <Compare days={view.days} order={order} unit={unit} />}
        {view && shown === 'thresholds' && <Thresholds view={view} />}
        {shown === 'report' && <DailyReportSheet day={day} unit={unit} />}
      </div>
    </main>
  );
}

const UNITS: MoneyUnit[] = ['one', 'ten_thousand'];
const ORDERS: BalanceOrder[] = ['company', 'bank'];

/** The choice of the view, its unit and its grouping. */
function Bar({ view }: { view: BalancesView | undefined }) {
  const text = useText();
  const { view: shown, unit, order } = useBalancesLook();
  return (
    <div className="filter-bar no-print">
      <div className="filter-line">
        <fieldset className="balances-views" aria-label={text('balances-views')}>
          {VIEWS.map((one) => (
            <Chip
              key={one}
              pressed={shown === one}
              onPress={() => lookAt({ view: one })}
              testId={`balances-view-${one}`}
            >
              {text(`balances-view-${one}`)}
            </Chip>
          ))}
        </fieldset>
        <span className="gap" />
        {view && (shown === 'day' || shown === 'report') && <DayPicker view={view} />}
        {(shown === 'day' || shown === 'compare') && (
          <BareSelect
            className="balances-choice"
            label={text('balances-order')}
            value={order}
            onChange={(order) => lookAt({ order })}
            options={ORDERS.map((one) => ({ value: one, label: text(`balances-order-${one}`) }))}
            testId="balances-order"
          />
        )}
        <BareSelect
          className="balances-choice"
          label={text('balances-unit')}
          value={unit}
          onChange={(unit) => lookAt({ unit })}
          options={UNITS.map((one) => ({ value: one, label: text(`balances-unit-${one.replace('_', '-')}`) }))}
          testId="balances-unit"
        />
      </div>
    </div>
  );
}

function DayPicker({ view }: { view: BalancesView }) {
  const text = useText();
  const { day } = useBalancesLook();
  const days = view.days.includes(view.today) ? view.days : [view.today, ...view.days];
  return (
    <BareSelect
      className="balances-choice"
      label={text('balances-day')}
      value={day ?? view.today}
      onChange={(chosen) => lookAt({ day: chosen === view.today ? null : chosen })}
      options={days.map((one) => ({
        value: one,
        label: one === view.today ? text('balances-today', { day: one }) : one,
      }))}
      testId="balances-day"
    />
  );
}
