//! The sticky header of the grid. A press sorts, a second one reverses the order, with Shift it is one key more. Dragging
//! moves a column, dragging its edge widens it; the keys of the head do the same.

import { ArrowDown, ArrowUp } from 'lucide-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useLabels, useText } from '../../i18n';
import type { Column } from './columns';
import type { Sort } from './query';

/** A change of a column by its head. */
export type HeadCommand =
  | { kind: 'widen'; px: number }
  | { kind: 'move'; by: number }
  | { kind: 'pin' }
  | { kind: 'place'; at: string };

export interface GridHeadProps {
  columns: Column[];
  /** The sort keys, the first one first. */
  sorts: Sort[];
  currency: string | null;
  onSort: (key: string, also: boolean) => void;
  onHead: (id: string, command: HeadCommand) => void;
  onArrange: () => void;
}

const STEP_PX = 16;
/** A shorter way of the pointer is a press. */
const DRAG_PX = 6;

/** A column that is being widened or moved. */
interface Held {
  id: string;
  from: number;
  width: number;
  widens: boolean;
  moved: boolean;
}

export function GridHead({ columns, sorts, currency, onSort, onHead, onArrange }: GridHeadProps) {
  const text = useText();
  const labels = useLabels();
  const held = useRef<Held | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const pinned = columns[0] && columns[0].left !== null ? ' grid-pinned' : '';

  function widthOf(id: string, from: Element): number {
    return from.closest('.grid-head')?.querySelector(`[data-column="${id}"]`)?.getBoundingClientRect().width ?? 0;
  }

  function onPointerDown(event: PointerEvent, id: string) {
    if (event.button !== 0) return;
    const widens = (event.target as Element).closest('.grid-widen') !== null;
    held.current = { id, from: event.clientX, width: widthOf(id, event.currentTarget), widens, moved: false };
    if (!widens) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent) {
    const one = held.current;
    if (!one) return;
    const way = event.clientX - one.from;
    if (!one.moved && Math.abs(way) < DRAG_PX) return;
    // Not before: a captured press would be no click on the title.
    if (!one.moved) event.currentTarget.setPointerCapture(event.pointerId);
    one.moved = true;
    if (one.widens) onHead(one.id, { kind: 'widen', px: one.width + way });
    else setOver(columnUnder(event));
  }

  function onPointerUp(event: PointerEvent) {
    const one = held.current;
    const target = columnUnder(event);
    setOver(null);
    if (one?.moved && !one.widens && target !== null && target !== one.id)
      onHead(one.id, { kind: 'place', at: target });
    // The click that follows is no press of the title.
    if (!one?.moved) held.current = null;
    else setTimeout(() => (held.current = null));
  }

  function onKeyDown(event: KeyboardEvent, column: Column) {
    const to = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : 0;
    const plain = !event.ctrlKey && !event.shiftKey && !event.altKey && !event.metaKey;
    const press = event.code === 'Enter' || event.code === 'Space';
    if (to !== 0 && event.shiftKey) {
      onHead(column.id, { kind: 'widen', px: widthOf(column.id, event.currentTarget) + to * STEP_PX });
    } else if (to !== 0 && event.ctrlKey) onHead(column.id, { kind: 'move', by: to });
    else if (event.code === 'KeyP' && plain) onHead(column.id, { kind: 'pin' });
    else if (press && event.shiftKey && column.sort && !event.repeat) onSort(column.sort, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      className="grid-head"
      role="row"
      aria-rowindex={1}
      onContextMenu={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onArrange();
      }}
    >
      <span className={`grid-cell grid-select${pinned}`} role="columnheader">
        <span className="unseen">{text('column-selected')}</span>
      </span>
      <span className={`grid-cell grid-marks${pinned}`} role="columnheader">
        <span className="unseen">{text('column-marks')}</span>
      </span>
      {columns.map((column) => {
        const name = column.message ? text(column.message) : labels.label(column.of, column.field);
        const face = column.id === 'amount' && currency ? `${name} (${currency})` : name;
        const at = sorts.findIndex((sort) => sort.key === column.sort);
        const sort = sorts[at];
        return (
          <span
            key={column.id}
            className={`grid-cell grid-${column.id}${column.left === null ? '' : ' grid-pinned'}${over === column.id ? ' grid-over' : ''}`}
            style={column.left === null ? undefined : { left: column.left }}
            role="columnheader"
            aria-sort={at === 0 ? (sort?.descending ? 'descending' : 'ascending') : 'none'}
            data-column={column.id}
            onPointerDown={(event) => onPointerDown(event, column.id)}
            onPointerMove={onPointerMove}
            onPointerUp={onPointerUp}
            onKeyDown={(event) => onKeyDown(event, column)}
          >
            {column.sort ? (
              <button
                type="button"
                className="grid-sort"
                onClick={(event) => {
                  if (column.sort && !held.current?.moved) onSort(column.sort, event.shiftKey);
                }}
                data-testid={`sort-${column.sort}`}
                title={face}
              >
                <span className="grid-sort-name">{face}</span>
                {sort && (sort.descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
                {sort && sorts.length > 1 && <span className="grid-sort-place">{at + 1}</span>}
              </button>
            ) : (
              face
            )}
            <span className="grid-widen" aria-hidden data-testid={`widen-${column.id}`} />
          </span>
        );
      })}
    </div>
  );
}

/** The column under the pointer, which may have left the head that it holds. */
function columnUnder(event: PointerEvent): string | null {
  const cell = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>('[data-column]');
  return cell?.dataset.column ?? null;
}
