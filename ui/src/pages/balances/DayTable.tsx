//! The day's table: companies and their banks (or the reverse) with sums per currency, balances outside the sums, and
//! totals. Every sum is computed by the core.

import { Fragment, type ReactNode } from 'react';
import { Money } from '../../components/Money';
import type { BalanceGroup, BalanceOrder, BalancePart, BalanceSums, BalancesView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { AMOUNTS, amountClass, DayRow, EXTRA, SHOWN } from './DayRow';

export function DayTable({ view, order }: { view: BalancesView; order: BalanceOrder }) {
  const text = useText();
  const labels = useLabels();
  if (view.rows.length === 0) return <p className="list-state">{text('balances-empty')}</p>;
  const bankName = (mark: string) => {
    const meaning = view.rows.find((row) => row.bankMark === mark && row.bankMarkMeaning !== null)?.bankMarkMeaning;
    return meaning ? `${meaning} · ${mark}` : mark;
  };
  const company = (name: string | null) => name ?? text('balances-no-company');
  const outerName = (group: BalanceGroup) => (order === 'company' ? company(group.name) : bankName(group.name ?? ''));
  const innerName = (part: BalancePart) => (order === 'company' ? bankName(part.name ?? '') : company(part.name));
  return (
    <>
      {view.unit === 'ten_thousand' && <p className="quiet">{text('balances-unit-note')}</p>}
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
          {view.groups.map((group) => (
            <Fragment key={group.name ?? ''}>
              <Heading kind="group">{outerName(group)}</Heading>
              {group.parts.map((part) => (
                <Part key={part.name ?? ''} view={view} part={part} name={innerName(part)} />
              ))}
              {group.parts.length > 1 && view.groups.length > 1 && (
                <Sums sums={group.sums} name={text('balances-subtotal', { name: outerName(group) })} kind="group" />
              )}
            </Fragment>
          ))}
          <Sums sums={view.totals} name={text('balances-total')} kind="total" />
          {view.apart.length > 0 && <Heading kind="group">{text('balances-apart')}</Heading>}
          {view.apart.map((part) => (
            <Part
              key={part.name ?? ''}
              view={view}
              part={part}
              name={
                part.name === null ? text('balances-left-profile') : text('balances-apart-role', { role: part.name })
              }
            />
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A heading above rows. The columns hidden in a narrow window have a cell of their own here, or the table would be
 * wider than its rows. */
function Heading({ kind, children }: { kind: 'group' | 'part'; children: ReactNode }) {
  return (
    <tr className={`balances-${kind}`}>
      <th scope="colgroup" colSpan={SHOWN}>
        {children}
      </th>
      <td colSpan={EXTRA.length} className="balances-extra" />
    </tr>
  );
}

function Part({ view, part, name }: { view: BalancesView; part: BalancePart; name: string }) {
  const text = useText();
  const rows = part.rows.flatMap((at) => view.rows[at] ?? []);
  return (
    <>
      <Heading kind="part">{name}</Heading>
      {rows.map((row) => (
        <DayRow
          key={`${row.account}/${row.currencyCode ?? ''}`}
          row={row}
          alerts={view.alerts.filter(
            (alert) => alert.threshold.account === row.account && alert.threshold.currency === (row.currency ?? ''),
          )}
        />
      ))}
      {rows.length > 1 && <Sums sums={part.sums} name={text('balances-subtotal', { name })} kind="part" />}
    </>
  );
}

interface SumsProps {
  sums: BalanceSums[];
  name: string;
  kind: 'part' | 'group' | 'total';
}

/** One row per currency; amounts left out of the sum are named in the same row. */
function Sums({ sums, name, kind }: SumsProps) {
  const text = useText();
  return sums.map((one) => {
    const book = one.sums.bookBalance;
    const out = one.rows - (book?.counted ?? 0);
    return (
      <tr
        key={one.currency ?? ''}
        className={`balances-sum balances-sum-${kind}`}
        data-testid={kind === 'total' ? `balances-total-${one.currency ?? 'none'}` : undefined}
      >
        <th scope="row">
          {name}
          {one.missing > 0 && <span className="balances-said">{text('balances-missing', { count: one.missing })}</span>}
          {out > 0 && <span className="balances-said">{text('balances-left-out', { count: out })}</span>}
        </th>
        <td>{one.currency ?? '–'}</td>
        {AMOUNTS.map((field) => (
          <td key={field} className={amountClass(field)}>
            <Money amount={one.sums[field]?.amount ?? null} />
          </td>
        ))}
        <td />
      </tr>
    );
  });
}
