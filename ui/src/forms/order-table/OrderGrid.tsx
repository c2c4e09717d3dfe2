//! The rows of an order as a table of fixed row height. Only the visible rows are drawn, as in the lists, so that five
//! hundred open as fast as two.

import { useMemo, useRef } from 'react';
import type { CheckMark, CommonFacts } from '../../generated/views';
import { sentenceText, useLabels, useText } from '../../i18n';
import { HEAD_PX } from '../../pages/drafts/rowsInSight';
import { useRowsInSight } from '../../pages/drafts/useRowsInSight';
import { useLook } from '../../stores/look';
import { type Column, columnsOf, type TableRow } from './columns';
import './order-table.css';

const ROW_PX = 22;
/** Four rows stay visible where everything else needs the height. */
const LEAST_PX = 130;

interface OrderTableProps {
  rows: TableRow[];
  common: CommonFacts;
  operation: string;
  hidden?: boolean;
  /** Notes that need attention, numbered from 1 as they are listed above the table. */
  warnings?: CheckMark[];
  testId: string;
}

export function OrderGrid({ rows, common, operation, hidden = false, warnings = [], testId }: OrderTableProps) {
  const text = useText();
  const labels = useLabels();
  const { language } = useLook();
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, shift, bodyPx } = useRowsInSight(scroller, rows.length, ROW_PX);
  const columns = useMemo(
    () => columnsOf({ rows, common, operation, hidden, language, text, labels }),
    [rows, common, operation, hidden, language, text, labels],
  );
  const marks = useMarks(rows.length, warnings);
  const all: Column[] = marks.size > 0 ? [...columns, marksColumn(text('table-marks'), marks)] : columns;
  const height = rows.length * ROW_PX + HEAD_PX + 2;
  const template = all.map((column) => column.width).join(' ');
  return (
    <div
      ref={scroller}
      role="grid"
      aria-rowcount={rows.length + 1}
      aria-readonly="true"
      className="order-table"
      tabIndex={0}
      aria-label={text('table-label', { count: rows.length })}
      data-dialog-scroll
      data-testid={testId}
      data-rows={rows.length}
      style={{ height, minHeight: Math.min(height, LEAST_PX) }}
    >
      <div role="rowgroup" className="order-head-group">
        <div role="row" aria-rowindex={1} className="order-row order-titles" style={{ gridTemplateColumns: template }}>
          {all.map((column) => (
            <span
              key={`${column.id} ${column.title}`}
              role="columnheader"
              className={`order-cell${column.figures ? ' order-figures' : ''}`}
            >
              {column.title}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="order-body" style={{ height: bodyPx }}>
        {rows.slice(from, to).map((row, offset) => {
          const at = from + offset;
          return (
            <div
              key={at}
              role="row"
              aria-rowindex={at + 2}
              className="order-row"
              data-testid={`check-row-${at}`}
              data-number={row.draft_number ?? undefined}
              style={{ gridTemplateColumns: template, transform: `translateY(${at * ROW_PX + shift}px)` }}
            >
              {all.map((column) => (
                <span
                  key={`${column.id} ${column.title}`}
                  role="gridcell"
                  className={`order-cell order-${column.id}${column.figures ? ' order-figures' : ''}`}
                  title={titleOf(column.cell(row, at))}
                >
                  {column.cell(row, at)}
                </span>
              ))}
            </div>
          );
        })}
      </div>
    </div>
  );

  function marksColumn(title: string, byRow: Map<number, number[]>): Column {
    const cell = (_: TableRow, at: number) => {
      const own = byRow.get(at + 1) ?? [];
      if (own.length === 0) return '';
      const said = own.map((number) => {
        const mark = warnings[number - 1];
        return mark ? sentenceText(text, mark.sentence) : '';
      });
      return (
        <span className="order-mark" title={said.join('\n')}>
          {`! ${own.join(', ')}`}
        </span>
      );
    };
    return { id: 'marks', title, width: '64px', cell };
  }
}

const titleOf = (cell: unknown) => (typeof cell === 'string' && cell !== '' ? cell : undefined);

/** By row number, the numbers of the warnings about it; a warning about all rows marks none. */
function useMarks(count: number, warnings: CheckMark[]): Map<number, number[]> {
  return useMemo(() => {
    const byRow = new Map<number, number[]>();
    warnings.forEach((mark, at) => {
      if (mark.rows.length === count) return;
      for (const row of mark.rows) byRow.set(row, [...(byRow.get(row) ?? []), at + 1]);
    });
    return byRow;
  }, [count, warnings]);
}
