//! One row of the spreadsheet: whether it is part of the order, and its cells.

import type { KeyboardEvent } from 'react';
import type { OrderCellProblem, OrderColumn, OrderRow } from '../../generated/views';
import { useText } from '../../i18n';
import { leaveOut, mendCell } from '../../stores/orderFile';
import { isAmount, type Place } from './grid';

/** The id of a cell, and its test id. */
export const cellId = ([row, column]: Place) => (column < 0 ? `sheet-keep-${row}` : `sheet-cell-${row}-${column}`);

interface SheetRowProps {
  row: number;
  one: OrderRow;
  columns: OrderColumn[];
  template: string;
  /** Where it begins in the grid, in px. */
  top: number;
  /** The problems of all cells, by `row column`. */
  cells: Map<string, OrderCellProblem[]>;
  said: (problem: OrderCellProblem) => string;
  onFocus: (place: Place) => void;
  onKeyDown: (event: KeyboardEvent, place: Place) => void;
}

export function SheetRow({ row, one, columns, template, top, cells, said, onFocus, onKeyDown }: SheetRowProps) {
  const text = useText();
  const ofRow = cells.get(`${row} -1`) ?? [];
  const keep = cellId([row, -1]);
  return (
    <div
      role="row"
      aria-rowindex={row + 2}
      className={`sheet-row${one.left_out ? ' sheet-left-out' : ''}`}
      data-testid={`sheet-row-${row}`}
      data-left-out={one.left_out}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)` }}
    >
      <span role="rowheader" className={ofRow.length > 0 ? 'sheet-wrong' : ''} title={ofRow.map(said).join('\n')}>
        <label className="sheet-line">
          <input
            id={keep}
            type="checkbox"
            checked={!one.left_out}
            onChange={(event) => leaveOut(row, !event.target.checked)}
            onFocus={() => onFocus([row, -1])}
            onKeyDown={(event) => onKeyDown(event, [row, -1])}
            aria-label={text('order-file-keep-row', { line: one.line })}
            data-testid={keep}
            tabIndex={ofRow.length > 0 ? 0 : -1}
          />
          {one.line}
        </label>
      </span>
      {one.cells.map((cell, column) => {
        const wrong = cells.get(`${row} ${column}`) ?? [];
        const id = cellId([row, column]);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row keep their places.
          <span role="gridcell" key={column}>
            <input
              id={id}
              data-testid={id}
              className={`sheet-cell${isAmount(columns[column]?.field ?? null) ? ' sheet-amount' : ''}`}
              aria-label={`${columns[column]?.header ?? ''} ${one.line}`}
              aria-invalid={wrong.length > 0}
              title={wrong.map(said).join('\n') || cell.text}
              tabIndex={wrong.length > 0 ? 0 : -1}
              readOnly={one.left_out}
              spellCheck={false}
              autoComplete="off"
              value={cell.text}
              onFocus={() => onFocus([row, column])}
              onKeyDown={(event) => onKeyDown(event, [row, column])}
              onChange={(event) => mendCell(row, column, event.target.value)}
            />
          </span>
        );
      })}
    </div>
  );
}
