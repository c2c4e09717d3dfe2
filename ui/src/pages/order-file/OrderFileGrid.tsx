//! The rows of the spreadsheet, each cell to be mended where it is. Tab leads from one cell with a mistake to the next;
//! arrows and Enter lead from row to row.

import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { BareSelect } from '../../components/Select';
import { isNothing } from '../../components/useFocusBack';
import type { OrderCellProblem, OrderSheet } from '../../generated/views';
import { useText } from '../../i18n';
import { assignColumn } from '../../stores/orderFile';
import { HEAD_PX } from '../drafts/rowsInSight';
import { useRowsInSight } from '../drafts/useRowsInSight';
import { nextWrong, type Place, widthsOf, wrongPlaces } from './grid';
import { cellId, SheetRow } from './SheetRow';
import { byCell } from './useChecked';

const ROW_PX = 30;
const LINE_PX = 76;

interface OrderFileGridProps {
  sheet: OrderSheet;
  problems: OrderCellProblem[];
  /** The problems are those of the cells as they are now. */
  seen: boolean;
  said: (problem: OrderCellProblem) => string;
  label: (field: string) => string;
}

export function OrderFileGrid({ sheet, problems, seen, said, label }: OrderFileGridProps) {
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, shift, bodyPx, show } = useRowsInSight(scroller, sheet.rows.length, ROW_PX, HEAD_PX * 2);
  const [at, setAt] = useState<Place | null>(null);
  // Of the sheet as it was opened: a column that grows under the typing hand would move the cell.
  const [widths] = useState(() => widthsOf(sheet));
  const cells = byCell(problems);
  const wrong = wrongPlaces(problems);
  const template = `${LINE_PX}px ${widths.map((px) => `minmax(${px}px, ${px}fr)`).join(' ')}`;
  const minWidth = widths.reduce((sum, px) => sum + px, LINE_PX);
  const own = at ? [...(cells.get(at.join(' ')) ?? []), ...(at[1] < 0 ? [] : (cells.get(`${at[0]} -1`) ?? []))] : [];
  const next = nextWrong(wrong, at) ?? wrong[0] ?? null;

  function focus(place: Place) {
    show(place[0]);
    requestAnimationFrame(() => document.getElementById(cellId(place))?.focus());
  }

  // The sheet was just opened: its first mistake has the focus, or its rows have it.
  const begin = useEffectEvent(() => {
    if (!isNothing(document.activeElement) && document.activeElement?.closest('main') === null) return;
    if (wrong[0]) focus(wrong[0]);
    else scroller.current?.focus();
  });
  const begun = useRef(false);
  useEffect(() => {
    if (!seen || begun.current) return;
    begun.current = true;
    begin();
  }, [seen]);

  function onKeyDown(event: KeyboardEvent, place: Place | null) {
    const { key, shiftKey, nativeEvent } = event;
    if (nativeEvent.isComposing || event.ctrlKey || event.altKey || event.metaKey) return;
    const down = key === 'ArrowDown' || key === 'Enter' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const mistake = key === 'Tab' ? nextWrong(wrong, place, shiftKey) : null;
    if (mistake && (place || !shiftKey)) focus(mistake);
    else if (down !== 0 && !place) focus([0, 0]);
    else if (down !== 0 && place && sheet.rows[place[0] + down]) focus([place[0] + down, place[1]]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const fieldOptions = [
    { value: '', label: text('order-file-unused') },
    ...sheet.fields.map((field) => ({ value: field.name, label: label(field.name) })),
  ];

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        aria-rowcount={sheet.rows.length + 1}
        aria-colcount={sheet.columns.length + 1}
        aria-label={text('order-file-rows', { count: sheet.rows.length })}
        className="sheet-grid"
        data-pane="rows"
        data-testid="sheet-grid"
        data-rows={sheet.rows.length}
        tabIndex={0}
        onKeyDown={(event) => {
          if (event.target === event.currentTarget) onKeyDown(event, null);
        }}
      >
        <div role="rowgroup" className="sheet-head" style={{ height: HEAD_PX * 2, minWidth }}>
          <div role="row" aria-rowindex={1} className="sheet-row" style={{ gridTemplateColumns: template }}>
            <span role="columnheader" className="sheet-header">
              {text('order-file-line')}
            </span>
            {sheet.columns.map((column, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two headers may be equal; they keep their order.
              <span role="columnheader" key={index} className={column.field ? '' : 'sheet-unused'}>
                <span className="sheet-header" title={column.header}>
                  {column.header || text('order-file-no-header', { number: index + 1 })}
                </span>
                <BareSelect
                  label={text('order-file-column', { header: column.header || String(index + 1) })}
                  value={column.field ?? ''}
                  onChange={(field) => assignColumn(index, field || null)}
                  options={fieldOptions}
                  testId={`sheet-column-${index}`}
                />
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="sheet-body" style={{ height: bodyPx, minWidth }}>
          {sheet.rows.slice(from, to).map((one, offset) => (
            <SheetRow
              key={one.line}
              row={from + offset}
              one={one}
              columns={sheet.columns}
              template={template}
              top={(from + offset) * ROW_PX + shift}
              cells={cells}
              said={said}
              onFocus={setAt}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      </div>
      <p className="sheet-why" role="status" data-testid="sheet-why">
        {own.length > 0 ? own.map(said).join(' ') : <span className="quiet">{text('order-file-keys')}</span>}
        {next && (
          <button type="button" className="link" onClick={() => focus(next)} data-testid="sheet-next">
            {text('order-file-next')}
          </button>
        )}
      </p>
    </>
  );
}
