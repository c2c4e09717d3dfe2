//! One row of the grid. Drawn again only when something of it changes.

import { memo } from 'react';
import { shortName } from '../../frame/desks';
import type { DraftRow } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { formatAmount } from '../../money';
import { useLook } from '../../stores/look';
import { daysTone, signedDays } from '../../time';
import { COLUMNS_OF_LISTS, type Column } from './columns';
import { Marks } from './Marks';
import type { Selection } from './selection';

export interface GridRowProps {
  index: number;
  /** px from the top of the rows. */
  top: number;
  row: DraftRow | undefined;
  /** The list that it stands in, where it names none itself. */
  stage: string;
  columns: Column[];
  current: boolean;
  opened: string | null;
  selection: Selection;
  /** Currencies by account, where the header cannot name one for all. */
  currencies: ReadonlyMap<string, string> | null;
}

function GridRowPlain({ index, top, row, stage, columns, current, opened, selection, currencies }: GridRowProps) {
  const { language } = useLook();
  const text = useText();
  const labels = useLabels();
  const selected = row ? selection.has(row.key) : false;
  const isOpen = row !== undefined && row.key === opened;
  const classes = `grid-row${current ? ' grid-current' : ''}${isOpen ? ' grid-open' : ''}`;

  function cell(id: string, value: string) {
    if (!row) return '';
    if (id === 'payee' && columns === COLUMNS_OF_LISTS) return shortName(labels.stage(value));
    if (id === 'days') return row.daysToDue === null ? '' : signedDays(row.daysToDue);
    if (id === 'amount' && row.amount !== null) {
      const currency = currencies?.get(row.account);
      return `${currency ? `${currency} ` : ''}${formatAmount(row.amount, language)}`;
    }
    return value;
  }

  return (
    <div
      id={`grid-row-${index}`}
      className={classes}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={selected}
      data-index={index}
      data-testid={`row-${index}`}
      data-key={row?.key}
      data-number={row?.draftNumber ?? undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        className="grid-cell grid-select"
        role="gridcell"
        data-testid={`row-${index}-select`}
        aria-label={text(selected ? 'row-selected' : 'row-not-selected')}
      />
      <span className="grid-cell grid-marks" role="gridcell">
        {row && <Marks row={row} stage={stage} />}
      </span>
      {columns.map((column) => {
        const tone = column.id === 'days' && row ? ` days-${daysTone(row.daysToDue)}` : '';
        const odd = column.id === 'amount' && row && !row.amountExact ? ' grid-odd' : '';
        const value = cell(column.id, row ? column.text(row) : '');
        return (
          <span
            key={column.id}
            className={`grid-cell grid-${column.id}${tone}${odd}`}
            role="gridcell"
            title={odd ? `${value} – ${text('amount-not-summed')}` : column.id === 'days' ? undefined : value}
          >
            {value}
          </span>
        );
      })}
    </div>
  );
}

export const GridRow = memo(GridRowPlain, (one, other) => {
  const selectedThen = one.row ? one.selection.has(one.row.key) : false;
  const selectedNow = other.row ? other.selection.has(other.row.key) : false;
  const openThen = one.row !== undefined && one.row.key === one.opened;
  const openNow = other.row !== undefined && other.row.key === other.opened;
  return (
    one.row === other.row &&
    one.index === other.index &&
    one.top === other.top &&
    one.columns === other.columns &&
    one.currencies === other.currencies &&
    one.current === other.current &&
    selectedThen === selectedNow &&
    openThen === openNow
  );
});
