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
  useState,
} from 'react';
import type { AccountView, InboxHead, ListLayout } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import type { ListRow } from '../../ipc/packed';
import { useApp } from '../../ipc/queries';
import { useNotedDrafts } from '../../notes/useNotes';
import { ROW_PX, useLook } from '../../stores/look';
import { amountPx, LEAST_PX, longestOutside } from './amountWidth';
import { columnsOf, leastPx, tracksOf } from './columns';
import { GridGroup } from './GridGroup';
import { GridHead, type HeadCommand } from './GridHead';
import { GridRow } from './GridRow';
import { type GridCommand, gridCommand } from './gridKeys';
import { densityOf } from './layout';
import type { Sort } from './query';
import type { MenuAt, MenuCell } from './RowMenu';
import { OVERSCAN_ROWS } from './rowsInSight';
import type { Selection } from './selection';
import { useColumnsLess } from './useColumnsLess';
import type { Groups } from './useGroups';
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
  accounts: readonly AccountView[];
  /** The sort keys, the first one first. */
  sorts: Sort[];
  layout: ListLayout | null;
  groups: Groups;
  busy: boolean;
  onSort: (key: string, also: boolean) => void;
  onHead: (id: string, command: HeadCommand) => void;
  /** Asks for the columns. */
  onArrange: () => void;
  /** Copies these columns of the selected rows, or of this row alone. */
  onCopy: (columns: string[], row: ListRow | undefined, alone: boolean) => void;
  onCommand: (command: GridCommand, row: ListRow | undefined) => void;
  onClick: (index: number, row: ListRow, how: 'open' | 'toggle' | 'extend') => void;
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
    accounts,
    sorts,
    layout,
    groups,
    busy,
    onSort,
    onHead,
    onArrange,
    onCopy,
    onCommand,
    onClick,
    onMenu,
  } = props;
  const look = useLook();
  const { language } = look;
  const density = densityOf(layout, look.density);
  const text = useText();
  const labels = useLabels();
  const noted = useNotedDrafts();
  const overdueDays = useApp().data?.open?.overdue_days;
  const words = useMemo(
    () => ({ language, text, labels, accounts, noted, overdueDays }),
    [language, text, labels, accounts, noted, overdueDays],
  );
  const { lines } = groups;
  const grouped = head.groups.length > 0;
  const rowPx = ROW_PX[density];
  const { from, to, shift, bodyPx, show, showFirst } = useRowsInSight(scroller, lines.count, rowPx);
  const drawn = Array.from({ length: to - from }, (_, at) => ({ line: from + at, ...lines.at(from + at) }));
  const slots = useSlots(drawn.length);
  const shownRows = drawn.flatMap(({ row }) => row ?? []);
  const rowAt = useRows(head.view, head.rows, [...shownRows, cursor]);

  // The column widens for a longer amount and never shrinks: otherwise it would jump with every letter.
  const longest = useRef('');
  longest.current = longestOutside(longest.current, shownRows.map(rowAt));
  const amount = useRef(0);
  amount.current = Math.max(amount.current, amountPx(head.totals, [longest.current], language, currencies !== null));

  const stages = [head.query.stage, ...head.query.more_stages].join(' ');
  const less = useColumnsLess(scroller, amount.current - LEAST_PX);
  const columnPx = amount.current;
  const columns = useMemo(() => columnsOf(stages.split(' '), less, layout, columnPx), [stages, less, layout, columnPx]);
  const least = layout && layout.columns.length > 0 ? leastPx(columns) : 0;
  // The cell of the cursor: only a key chooses one.
  const [cell, setCell] = useState(-1);

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
    if (reveal > 0 && cursor >= 0) show(lines.lineOf(cursor));
  }, [reveal]);

  function onKeyDown(event: KeyboardEvent) {
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowPx) - 2);
    const stop = cursor < 0 ? cursor : lines.stopOf(cursor);
    const command = gridCommand(event.nativeEvent, stop, lines.stops, page);
    if (!command || (event.target as HTMLElement).closest('[role="columnheader"]')) return;
    // A text that was marked with the mouse is copied as everywhere.
    if (command.kind === 'copy' && window.getSelection()?.isCollapsed === false) return;
    event.preventDefault();
    const at = Math.max(cursor, 0);
    const closed = lines.closedAt(at);
    if (command.kind === 'fold') fold(command.close, at);
    else if (command.kind === 'cell') setCell(Math.min(Math.max(cell + command.by, 0), columns.length - 1));
    else if (command.kind === 'copy') copy(command.cell, at);
    else if (command.kind === 'move') {
      const to = lines.rowOf(command.to);
      show(lines.lineOf(to));
      onCommand({ ...command, to }, rowAt(at));
    } else if (closed !== null && cursor >= 0 && (command.kind === 'open' || command.kind === 'toggle')) {
      groups.fold(closed, false);
    } else onCommand(command, rowAt(at));
  }

  function fold(close: boolean | null, at: number) {
    const group = lines.groupAt(at);
    if (close === null) groups.foldAll();
    else if (group !== null) groups.fold(group, close);
    if (close !== false && group !== null && cursor >= 0) {
      onCommand({ kind: 'move', to: lines.firstOf(group), extend: false }, rowAt(at));
    }
  }

  function copy(one: boolean, at: number) {
    const ids = columns.map((column) => column.id);
    const row = cursor < 0 || lines.closedAt(at) !== null ? undefined : rowAt(at);
    onCopy(one ? ids.slice(Math.max(cell, 0), Math.max(cell, 0) + 1) : ids, row, one);
  }

  // The web view calls the release of the other button a click of the first.
  const button = useRef(0);

  function onPress(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const group = target.closest<HTMLElement>('[data-group]')?.dataset.group;
    if (group !== undefined && button.current === 0) {
      groups.fold(Number(group), lines.closedAt(lines.firstOf(Number(group))) === null);
      return;
    }
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

  const idAt = (row: number) =>
    lines.closedAt(row) === null ? `grid-row-${row}` : `grid-group-${lines.closedAt(row)}`;

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
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two, both of which have keys.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: as above.
    <div
      ref={scroller}
      className="grid"
      role={grouped ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={lines.count + 1}
      aria-multiselectable="true"
      aria-busy={busy}
      aria-activedescendant={cursor >= 0 && cursor < head.rows ? idAt(cursor) : undefined}
      tabIndex={0}
      data-pane="rows"
      data-testid="grid"
      data-rows={head.rows}
      data-view={head.view}
      style={
        {
          '--amount': `${amount.current}px`,
          '--columns': tracksOf(columns),
          '--least': `${least}px`,
          '--row': `${rowPx}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        button.current = event.button;
      }}
      onClick={onPress}
      onContextMenu={onMenuAsked}
      onMouseMove={tellWhole}
    >
      <GridHead
        columns={columns}
        sorts={sorts}
        currency={currency}
        onSort={onSort}
        onHead={onHead}
        onArrange={onArrange}
      />
      <div className="grid-body" role="rowgroup" style={{ height: bodyPx }}>
        {drawn.map(({ line, group, row: index }) => {
          const top = line * rowPx + shift;
          const heading = index === null && group !== null ? head.groups[group] : undefined;
          if (index === null || heading) {
            if (!heading || group === null) return null;
            const closed = lines.closedAt(lines.firstOf(group)) !== null;
            return (
              <GridGroup
                key={`group ${group}`}
                words={words}
                group={heading}
                index={group}
                by={head.query.group}
                closed={closed}
                current={closed && cursor >= 0 && lines.groupAt(cursor) === group}
                top={top}
                line={line}
                columns={columns.length}
              />
            );
          }
          return (
            <GridRow
              key={line % slots}
              words={words}
              index={index}
              line={line}
              top={top}
              row={rowAt(index)}
              stage={head.query.stage}
              columns={columns}
              current={index === cursor}
              cell={index === cursor ? cell : -1}
              level={grouped ? 2 : undefined}
              opened={opened}
              selection={selection}
              currencies={currencies}
            />
          );
        })}
      </div>
      {/* The grid says itself that it is busy. */}
      {busy && <div className="grid-line" aria-hidden />}
    </div>
  );
});
