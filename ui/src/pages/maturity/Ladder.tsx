//! The maturity ladder beside the cash: bars or a table, by week or by day, one currency at a time.

import { useState } from 'react';
import { Chip } from '../../components/Chip';
import { ErrorBand } from '../../components/ErrorBand';
import { Link } from '../../components/Link';
import { Money } from '../../components/Money';
import { BareSelect } from '../../components/Select';
import { Why } from '../../components/Why';
import type { LadderBy, LadderSeries, LadderView } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useLadder } from '../../ipc/queries';
import { go } from '../../stores/nav';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';
import { behind, type OpenDrafts } from './bars';
import { LadderChart } from './LadderChart';
import { LadderTable } from './LadderTable';
import './maturity.css';

const WAYS: LadderBy[] = ['week', 'seven_days', 'day'];

interface LadderProps {
  accounts: string[];
  by: LadderBy;
  onBy: (by: LadderBy) => void;
}

const openDrafts: OpenDrafts = (filter) => go({ name: 'drafts', stage: 'draft', filter });

export function Ladder({ accounts, by, onBy }: LadderProps) {
  const text = useText();
  const now = useNow();
  const [asTable, setAsTable] = useState(false);
  const [currency, setCurrency] = useState<string | null>(null);
  const query = useLadder(by, accounts);
  const view = query.data;
  if (query.error) return <ErrorBand trouble={asTrouble(query.error)} />;
  if (!view) return null;
  const series = view.series.find((one) => one.currency === currency) ?? view.series[0];
  return (
    <section className="today-part ladder-part" data-testid="ladder">
      <h2>
        {text('ladder-title')}
        <span className="ladder-choices">
          {view.series.length > 1 && (
            <BareSelect
              className="ladder-currency"
              label={text('currency')}
              value={series?.currency ?? ''}
              onChange={(currency) => setCurrency(currency || null)}
              options={view.series.map((one) => ({
                value: one.currency ?? '',
                label: one.currency ?? text('ladder-no-currency'),
              }))}
              testId="ladder-currency"
            />
          )}
          {WAYS.map((way) => (
            <Chip key={way} pressed={by === way} onPress={() => onBy(way)} testId={`ladder-${way}`}>
              {text(`ladder-by-${way}`)}
            </Chip>
          ))}
          <Chip pressed={asTable} onPress={() => setAsTable(!asTable)} testId="ladder-as-table">
            {text('ladder-as-table')}
          </Chip>
        </span>
        <span className="today-as-of">
          {view.as_of ? text('as-of', { time: shortTime(view.as_of, now) }) : text('as-of-never')}
        </span>
      </h2>
      {!series && <p className="quiet">{text('ladder-empty')}</p>}
      {series && <Cash view={view} series={series} />}
      {series && !asTable && <LadderChart key={`${by}-${series.currency}`} series={series} onOpen={openDrafts} />}
      {series && asTable && <LadderTable series={series} onOpen={openDrafts} />}
      <Aside view={view} />
    </section>
  );
}

/** The cash that the ladder starts from. */
function Cash({ view, series }: { view: LadderView; series: LadderSeries }) {
  const text = useText();
  const overdue = series.buckets.find((bucket) => bucket.kind === 'overdue');
  return (
    <p className="ladder-cash">
      <span className="ladder-key ladder-key-receivable">{text('ladder-receivable')}</span>
      <span className="ladder-key ladder-key-payable">{text('ladder-payable')}</span>
      {series.available !== null && (
        <span data-testid="ladder-available">
          {text('ladder-available', { day: series.available_day ?? '' })}{' '}
          <Money amount={series.available} currency={series.currency} />
        </span>
      )}
      {series.available_left_out > 0 && (
        <span className="ladder-doubt">{text('ladder-available-left-out', { count: series.available_left_out })}</span>
      )}
      {view.cash_missing > 0 && (
        <span className="ladder-doubt">{text('ladder-cash-missing', { count: view.cash_missing })}</span>
      )}
      {view.cash_unknown > 0 && (
        <span className="ladder-doubt">{text('ladder-cash-unknown', { count: view.cash_unknown })}</span>
      )}
      {overdue && overdue.receivable.count > 0 && (
        <Link onPress={() => openDrafts(behind(overdue, 'receivable'))} testId="ladder-overdue-apart">
          {text('ladder-overdue-apart', { count: overdue.receivable.count })}{' '}
          <Money amount={overdue.receivable.amount} currency={series.currency} />
        </Link>
      )}
      {series.queued && (
        <span data-testid="ladder-queued">
          {text('ladder-queued', { count: series.queued.count })}{' '}
          <Money amount={series.queued.amount} currency={series.currency} />
        </span>
      )}
      {series.companies.map((one) => (
        <span key={one.company} className="quiet" data-testid="ladder-company">
          {one.company} <Money amount={one.available.amount} currency={series.currency} />
          {one.available.left_out > 0 && ` · ${text('status-left-out', { count: one.available.left_out })}`}
        </span>
      ))}
      {series.apart && (
        <span className="quiet" data-testid="ladder-apart">
          {text('ladder-apart', { count: series.apart.count })}{' '}
          <Money amount={series.apart.amount} currency={series.currency} />
        </span>
      )}
      {series.apart_queued && (
        <span className="quiet">
          {text('ladder-apart-queued', { count: series.apart_queued.count })}{' '}
          <Money amount={series.apart_queued.amount} currency={series.currency} />
        </span>
      )}
      {series.in_doubt && (
        <span className="ladder-doubt">
          {text('ladder-in-doubt', { count: series.in_doubt.count })}{' '}
          <Money amount={series.in_doubt.amount} currency={series.currency} />
        </span>
      )}
    </p>
  );
}

/** The drafts left out of the ladder, and why. */
function Aside({ view }: { view: LadderView }) {
  const text = useText();
  return (
    <p className="ladder-aside quiet" data-testid="ladder-aside">
      {view.aside.length > 0 && <span>{text('ladder-aside')}</span>}
      {view.aside.map((one) => (
        <Link key={one.why} onPress={() => openDrafts({ set: one.why })} testId={`ladder-aside-${one.why}`}>
          {text('ladder-aside-why', {
            why: one.why,
            count: one.totals.map((total) => total.count).reduce((sum, count) => sum + count, 0),
          })}
        </Link>
      ))}
      <Why of="why-ladder" counted={view.counted} testId="ladder-why" />
      {view.both_sides > 0 && <span>{text('ladder-both-sides', { count: view.both_sides })}</span>}
      {!view.complete && <strong className="ladder-incomplete">{text('ladder-incomplete')}</strong>}
    </p>
  );
}
