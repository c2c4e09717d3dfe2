//! Two stored days side by side: changed, new, gone and incomparable balances.

import { Fragment, type ReactNode, useState } from 'react';
import { AccountName } from '../../components/AccountText';
import { Chip } from '../../components/Chip';
import { ErrorBand } from '../../components/ErrorBand';
import { Money } from '../../components/Money';
import { NoteBand } from '../../components/NoteBand';
import { Pill, type Tone } from '../../components/Pill';
import { Select } from '../../components/Select';
import { ExportButton } from '../../export/ExportButton';
import type {
  BalanceOrder,
  BalancesCompared,
  Change,
  ComparedPart,
  ComparedRow,
  ComparedState,
  ComparedSums,
  MoneyUnit,
} from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble } from '../../ipc';
import { useBalancesCompared } from '../../ipc/queries';

interface CompareProps {
  days: string[];
  order: BalanceOrder;
  unit: MoneyUnit;
}

export function Compare({ days, order, unit }: CompareProps) {
  const text = useText();
  const [earlier, setEarlier] = useState<string | null>(null);
  const [later, setLater] = useState<string | null>(null);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const query = useBalancesCompared({ earlier, later, order, unit });
  const view = query.data;
  const missing = view ? [...(view.earlier_kept ? [] : [view.earlier]), ...(view.later_kept ? [] : [view.later])] : [];
  return (
    <section>
      <div className="balances-asked">
        <DaySelect label="earlier" days={days} value={view?.earlier ?? ''} onChange={setEarlier} />
        <DaySelect label="later" days={days} value={view?.later ?? ''} onChange={setLater} />
        <Chip pressed={onlyChanged} onPress={() => setOnlyChanged(!onlyChanged)} testId="compare-only-changed">
          {text('balances-only-changed')}
        </Chip>
        <span className="gap" />
        {view && (
          <ExportButton
            of={{ view: 'balances_compared', earlier: view.earlier, later: view.later, account: null }}
            name={text('balances-view-compare')}
            disabled={view.rows.length === 0 ? text('export-nothing') : null}
          />
        )}
      </div>
      {query.error && <ErrorBand trouble={asTrouble(query.error)} />}
      {missing.map((day) => (
        <NoteBand key={day} tone="warn" testId="compare-missing">
          {text('balances-no-day', { day })}
        </NoteBand>
      ))}
      {unit === 'ten_thousand' && <p className="quiet">{text('balances-unit-note')}</p>}
      {view && <ComparedTable view={view} onlyChanged={onlyChanged} />}
    </section>
  );
}

interface DaySelectProps {
  label: 'earlier' | 'later';
  days: string[];
  value: string;
  onChange: (day: string) => void;
}

function DaySelect({ label, days, value, onChange }: DaySelectProps) {
  const text = useText();
  const all = days.includes(value) || value === '' ? days : [value, ...days];
  return (
    <Select
      label={text(`balances-${label}`)}
      value={value}
      onChange={onChange}
      options={all.map((day) => ({ value: day, label: day }))}
      testId={`compare-${label}`}
    />
  );
}

const COLUMNS = 8;

export function ComparedTable({ view, onlyChanged = false }: { view: BalancesCompared; onlyChanged?: boolean }) {
  const text = useText();
  const rowsOf = (part: ComparedPart) =>
    part.rows.flatMap((at) => view.rows[at] ?? []).filter((row) => !onlyChanged || row.differs);
  const groups = view.groups
    .map((group) => ({ ...group, parts: group.parts.filter((part) => rowsOf(part).length > 0) }))
    .filter((group) => group.parts.length > 0);
  const apart = view.apart.filter((part) => rowsOf(part).length > 0);
  const company = (name: string | null) => name ?? text('balances-no-company');
  return (
    <>
      {groups.length + apart.length === 0 && <p className="list-state">{text('balances-nothing-differs')}</p>}
      <table className="balances balances-compared" data-testid="compare-table">
        <thead>
          <tr>
            <th scope="col">{text('balances-account')}</th>
            <th scope="col" className="balances-currency">
              {text('balances-currency')}
            </th>
            <th scope="col" className="figures">{`${text('balances-book')} ${view.earlier}`}</th>
            <th scope="col" className="figures">
              {`${text('balances-book')} ${view.later}`}
              <span className="compared-narrow">{text('balances-available')}</span>
            </th>
            <th scope="col" className="figures">
              {text('balances-change')}
            </th>
            <th scope="col" className="figures compared-wide">{`${text('balances-available')} ${view.later}`}</th>
            <th scope="col" className="figures compared-wide">
              {text('balances-change')}
            </th>
            <th scope="col" className="compared-wide">
              {text('balances-state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.name ?? ''}>
              <Heading>{company(group.name)}</Heading>
              {group.parts.map((part) => (
                <Fragment key={part.name ?? ''}>
                  {rowsOf(part).map((row) => (
                    <Row key={`${row.account}/${row.currency ?? ''}`} row={row} />
                  ))}
                  {!onlyChanged && part.rows.length > 1 && (
                    <Sums sums={part.sums} name={text('balances-subtotal', { name: company(part.name) })} />
                  )}
                </Fragment>
              ))}
              {group.parts.length > 1 && view.groups.length > 1 && (
                <Sums sums={group.sums} name={text('balances-subtotal', { name: company(group.name) })} />
              )}
            </Fragment>
          ))}
          <Sums sums={view.totals} name={text('balances-total')} total />
          {apart.length > 0 && <Heading>{text('balances-apart')}</Heading>}
          {apart.flatMap(rowsOf).map((row) => (
            <Row key={`${row.account}/${row.currency ?? ''}`} row={row} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return (
    <tr className="balances-group">
      <th scope="colgroup" colSpan={COLUMNS}>
        {children}
      </th>
    </tr>
  );
}

/** The word of a state and the tone of its pill; without a tone it is plain text. */
const STATES: Record<ComparedState, [string, Tone | null]> = {
  same: ['balances-same', null],
  changed: ['balances-changed', null],
  appeared: ['balances-appeared', 'info'],
  vanished: ['balances-vanished', 'stale'],
  earlier_missing: ['balances-earlier-missing', 'warn'],
  later_missing: ['balances-later-missing', 'warn'],
  both_missing: ['balances-both-missing', 'warn'],
};

function Row({ row }: { row: ComparedRow }) {
  const text = useText();
  const [word, tone] = STATES[row.state];
  const state = tone ? <Pill tone={tone}>{text(word)}</Pill> : <span className="quiet">{text(word)}</span>;
  return (
    <tr data-testid={`compared-${row.account}`}>
      <th scope="row">
        <AccountName account={row.account} name={row.name} />
        <span className="compared-narrow">{state}</span>
      </th>
      <td className="balances-currency">{row.currency ?? '–'}</td>
      <Figures book={row.book} available={row.available} />
      <td className="compared-wide">{state}</td>
    </tr>
  );
}

function Sums({ sums, name, total = false }: { sums: ComparedSums[]; name: string; total?: boolean }) {
  const text = useText();
  return sums.map((one) => (
    <tr
      key={one.currency ?? ''}
      className={`balances-sum balances-sum-${total ? 'total' : 'part'}`}
      data-testid={total ? `compared-total-${one.currency ?? 'none'}` : undefined}
    >
      <th scope="row">
        {name}
        {one.left_out > 0 && (
          <span className="balances-said">{text('balances-not-compared', { count: one.left_out })}</span>
        )}
      </th>
      <td className="balances-currency">{one.currency ?? '–'}</td>
      <Figures book={one.book} available={one.available} />
      <td className="compared-wide" />
    </tr>
  ));
}

/** In a narrow window the available balance is below the booked one instead of beside it, and the state below the account. */
function Below({ amount }: { amount: string | null }) {
  return (
    <span className="compared-narrow">
      <Money amount={amount} />
    </span>
  );
}

function Figures({ book, available }: { book: Change; available: Change }) {
  return (
    <>
      <td className="figures">
        <Money amount={book.earlier} />
      </td>
      <td className="figures">
        <Money amount={book.later} />
        <Below amount={available.later} />
      </td>
      <td className="figures">
        <Money amount={book.change} />
        <Below amount={available.change} />
      </td>
      <td className="figures compared-wide">
        <Money amount={available.later} />
      </td>
      <td className="figures compared-wide">
        <Money amount={available.change} />
      </td>
    </>
  );
}
