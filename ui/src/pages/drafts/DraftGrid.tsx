//! The grid of a list: an ARIA grid of our own that draws only the visible rows. One focus (the grid's), rows of one
//! fixed height, one text node per cell, no listener but the grid's own.

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import type { DraftRow, InboxHead } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ROW_PX, useLook } from '../../stores/look';
import { amountPx, LEAST_PX, longestOutside } from './amountWidth';
import { columnsOf, tracksOf } from './columns';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { type GridCommand, gridCommand } from './gridKeys';
import type { Sort } from './query';
import type { MenuAt, MenuCell } from './RowMenu';
import { OVERSCAN_ROWS } from './rowsInSight';
import type { Selection } from './selection';
import { useColumnsLess } from './useColumnsLess';
import { useRows } from './useRows';
import { useRowsInSight } from './useRowsInSight';
import './grid.css';

/** A cut text gets its tooltip when the pointer is over it, not when the cell is drawn. */
function tellWhole(event: MouseEvent) {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('.grid-row > .grid-cell:not(.grid-odd)');
  if (cell && cell.childElementCount === 0) cell.title = cell.scrollWidth > cell.clientWidth ? cell.textContent : '';
}

export interface DraftGridProps {
  /** The element that takes the focus. */
  gridRef: RefObject<HTMLDivElement | null>;
  head: InboxHead;
  label: string;
  /** One currency for all amounts, shown in the header. */
  currency: string | null;
  /** Currencies by account, where there are several. */
  currencies: ReadonlyMap<string, string> | null;
  /** The cursor's row; -1 before a key was used. */
  cursor: number;
  /** Increases each time the list should scroll to that row. */
  reveal: number;
  opened: string | null;
  selection: Selection;
  sort: Sort;
  busy: boolean;
  onSort: (key: string) => void;
  onCommand: (command: GridCommand, row: DraftRow | undefined) => void;
  onClick: (index: number, row: DraftRow, how: 'open' | 'toggle' | 'extend') => void;
  onMenu: (at: MenuAt) => void;
}

/** The number of row elements. Scrolling moves them and changes their text, because creating and styling new ones
 * costs more. Never fewer than before, because another number would create all of them again. */
function useSlots(shown: number) {
  const slots = useRef(1);
  slots.current = Math.max(slots.current, Math.ceil(shown / OVERSCAN_ROWS) * OVERSCAN_ROWS + OVERSCAN_ROWS);
  return slots.current;
}

/** Not drawn again for the filter being typed until its answer arrives. */
export const DraftGrid = memo(function DraftGrid(props: DraftGridProps) {
  const {
    gridRef: scroller,
    head,
    label,
    currency,
    currencies,
    cursor,
    reveal,
    opened,
    selection,
    sort,
    busy,
    onSort,
    onCommand,
    onClick,
    onMenu,
  } = props;
  const { density, language } = useLook();
  const text = useText();
  const labels = useLabels();
  const words = useMemo(() => ({ language, text, labels }), [language, text, labels]);
  const rowPx = ROW_PX[density];
  const { from, to, shift, bodyPx, show, showFirst } = useRowsInSight(scroller, head.rows, rowPx);
  const drawn = Array.from({ length: to - from }, (_, at) => from + at);
  const slots = useSlots(drawn.length);
  const rowAt = useRows(head.view, head.rows, from, to - 1);

  // The column widens for a longer amount and never shrinks: otherwise it would jump with every letter.
  const longest = useRef('');
  longest.current = longestOutside(longest.current, drawn.map(rowAt));
  const amount = useRef(0);
  amount.current = Math.max(amount.current, amountPx(head.totals, [longest.current], language, currencies !== null));

  const stages = [head.query.stage, ...head.query.more_stages].join(' ');
  const less = useColumnsLess(scroller, amount.current - LEAST_PX);
  const columns = useMemo(() => columnsOf(stages.split(' '), less), [stages, less]);

  // Lays an answer out before the next frame, which then only paints it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per answer; scrolling is laid out in its own frame.
  useLayoutEffect(() => void scroller.current?.offsetHeight, [head.view]);

  // A new query starts at its first row.
  const asked = JSON.stringify(head.query);
  const shown = useRef(asked);
  useEffect(() => {
    if (shown.current === asked) return;
    shown.current = asked;
    showFirst();
  }, [asked, showFirst]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only on request; a scrolled list stays there.
  useEffect(() => {
    if (reveal > 0 && cursor >= 0) show(cursor);
  }, [reveal]);

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const command = gridCommand(event.nativeEvent, cursor, head.rows, page);
    if (!command || (event.target as HTMLElement).closest('[role="columnheader"]')) return;
    event.preventDefault();
    if (command.kind === 'move') show(command.to);
    onCommand(command, rowAt(Math.max(cursor, 0)));
  }

  // The web view calls the release of the other button a click of the first.
  const button = useRef(0);

  function onPress(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const index = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? '-1');
    const row = rowAt(index);
    if (!row || button.current !== 0) return;
    const toggles = target.closest('.grid-select') !== null || event.ctrlKey || event.metaKey;
    onClick(index, row, event.shiftKey ? 'extend' : toggles ? 'toggle' : 'open');
  }

  /** The cell under the pointer. Cells are in the order of the columns, after selection and marks. */
  function cellAt(target: HTMLElement): MenuCell | null {
    const cell = target.closest<HTMLElement>('.grid-row > .grid-cell');
    const at = cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) - 2 : -1;
    const column = columns[at];
    if (!cell || !column) return null;
    const title = column.message ? text(column.message) : labels.label(column.of, column.field);
    return { id: column.id, title, value: cell.textContent ?? '' };
  }

  /** By the pointer on its row, by a key at the cursor's row. */
  function onMenuAsked(event: MouseEvent) {
    const pressed = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    const index = pressed ? Number(pressed.dataset.index) : cursor;
    const row = rowAt(index);
    const box = document.getElementById(`grid-row-${index}`)?.getBoundingClientRect();
    if (!row || !box) return;
    event.preventDefault();
    const cell = pressed ? cellAt(event.target as HTMLElement) : null;
    onMenu({ index, row, x: pressed ? event.clientX : box.left + 80, y: pressed ? event.clientY : box.bottom, cell });
  }

  return (
    <div
      ref={scroller}
      className="grid"
      role="grid"
      aria-label={label}
      aria-rowcount={head.rows + 1}
      aria-multiselectable="true"
      aria-busy={busy}
      aria-activedescendant={cursor >= 0 && cursor < head.rows ? `grid-row-${cursor}` : undefined}
      tabIndex={0}
      data-pane="rows"
      data-testid="grid"
      data-rows={head.rows}
      data-view={head.view}
      style={{ '--amount': `${amount.current}px`, '--columns': tracksOf(columns) } as CSSProperties}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        button.current = event.button;
      }}
      onClick={onPress}
      onContextMenu={onMenuAsked}
      onMouseMove={tellWhole}
    >
      <GridHead columns={columns} sort={sort} currency={currency} onSort={onSort} />
      <div className="grid-body" role="rowgroup" style={{ height: bodyPx }}>
        {drawn.map((index) => (
          <GridRow
            key={index % slots}
            words={words}
            index={index}
            top={index * rowPx + shift}
            row={rowAt(index)}
            stage={head.query.stage}
            columns={columns}
            current={index === cursor}
            opened={opened}
            selection={selection}
            currencies={currencies}
          />
        ))}
      </div>
      {/* The grid says itself that it is busy. */}
      {busy && <div className="grid-line" aria-hidden />}
    </div>
  );
});
