//! One row of the grid, drawn again only when it changes. It has no hooks: scrolling creates hundreds of rows in a
//! second, and each hook would cost time in each of them.

import { memo } from 'react';
import { accountName } from '../../components/AccountText';
import { shortName } from '../../frame/desks';
import type { AccountView } from '../../generated/views';
import { type Labels, sentenceText, type Text } from '../../i18n';
import type { ListRow } from '../../ipc/packed';
import { formatAmount } from '../../money';
import type { Language } from '../../stores/look';
import { daysTone, signedDays } from '../../time';
import { type Column, cellText } from './columns';
import { hasMarks, Marks } from './Marks';
import type { Selection } from './selection';

/** The words of the window, the same for every row. */
export interface Words {
  language: Language;
  text: Text;
  labels: Labels;
  accounts: readonly AccountView[];
  /** The numbers of the drafts that have a note. */
  noted: ReadonlySet<string>;
  /** The profile's. */
  overdueDays: number | undefined;
}

export interface GridRowProps {
  words: Words;
  index: number;
  /** px from the top of the rows. */
  top: number;
  row: ListRow | undefined;
  /** The list of the row, where the row names none itself. */
  stage: string;
  columns: Column[];
  current: boolean;
  /** The cell of the cursor; -1 where the cursor is on the whole row or elsewhere. */
  cell: number;
  /** The row of a group is one level below its heading. */
  level: number | undefined;
  /** Lines above it, with the headings of groups. */
  line: number;
  opened: string | null;
  selection: Selection;
  /** Currencies by account, where the accounts have several. */
  currencies: ReadonlyMap<string, string> | null;
}

function GridRowPlain(props: GridRowProps) {
  const { words, index, line, top, row, stage, columns, current, opened, selection, currencies } = props;
  const { language, text, labels, accounts, noted } = words;
  const selected = row ? selection.has(row.key) : false;
  const isOpen = row !== undefined && row.key === opened;
  const pinned = columns[0] && columns[0].left !== null ? ' grid-pinned' : '';
  const classes = `grid-row${current ? ' grid-current' : ''}${isOpen ? ' grid-open' : ''}${row?.acted ? ' grid-acted' : ''}`;

  /** The part of its package, at the draft's number. */
  const part = (id: string) => (id === 'number' && row?.part ? sentenceText(text, row.part) : undefined);

  function cell(id: string, value: string) {
    if (!row) return '';
    if (id === 'account' || id === 'company') {
      const account = accounts.find((one) => one.key === value);
      if (!account) return value;
      return id === 'account' ? accountName(account) : (account.owner ?? value);
    }
    if (id === 'list') return shortName(labels.stage(value));
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
      aria-rowindex={line + 2}
      aria-level={props.level}
      aria-selected={selected}
      data-index={index}
      data-testid={`row-${index}`}
      data-key={row?.key}
      data-number={row?.draftNumber ?? undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span
        className={`grid-cell grid-select${pinned}`}
        role="gridcell"
        data-testid={`row-${index}-select`}
        aria-label={text(selected ? 'row-selected' : 'row-not-selected')}
      />
      <span className={`grid-cell grid-marks${pinned}`} role="gridcell">
        {row && hasMarks(row, noted) && <Marks row={row} stage={stage} noted={noted} />}
      </span>
      {columns.map((column, at) => {
        const tone = column.id === 'days' && row ? ` days-${daysTone(row.daysToDue, words.overdueDays)}` : '';
        const odd = column.id === 'amount' && row && !row.amountExact ? ' grid-odd' : '';
        const value = cell(column.id, row ? cellText(column, row) : '');
        return (
          <span
            key={column.id}
            className={`grid-cell grid-${column.id}${tone}${odd}${column.left === null ? '' : ' grid-pinned'}${at === props.cell ? ' grid-at' : ''}`}
            role="gridcell"
            style={column.left === null ? undefined : { left: column.left }}
            title={odd ? `${value} – ${text('amount-not-summed')}` : part(column.id)}
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
    one.words === other.words &&
    one.row === other.row &&
    one.index === other.index &&
    one.top === other.top &&
    one.columns === other.columns &&
    one.currencies === other.currencies &&
    one.current === other.current &&
    one.cell === other.cell &&
    one.level === other.level &&
    one.line === other.line &&
    selectedThen === selectedNow &&
    openThen === openNow
  );
});
