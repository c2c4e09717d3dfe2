//! The arrangement of a list: which columns, in which order, how wide, which of them stay in sight, the groups and the
//! height of the rows. Each change is shown at once behind the dialog.

import { ArrowDown, ArrowUp, Pin } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Button } from '../../components/Button';
import { Dialog } from '../../components/Dialog';
import { Select } from '../../components/Select';
import type { ListLayout } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import type { Density } from '../../stores/look';
import { ALL_COLUMNS, type Column, idsOf } from './columns';
import { movedColumn, pinnedColumn, toggledColumn, widenedColumn, withDensity } from './layout';
import './columns-dialog.css';

interface ColumnsDialogProps {
  stages: readonly string[];
  layout: ListLayout | null;
  onArrange: (change: (before: ListLayout | null) => ListLayout | null) => void;
  group: string | null;
  onGroup: (group: string | null) => void;
  onClose: () => void;
}

const GROUPS = ['', 'company', 'acceptor', 'week'] as const;
const DENSITIES = ['', 'comfortable', 'standard', 'dense'] as const;

export function ColumnsDialog({ stages, layout, onArrange, group, onGroup, onClose }: ColumnsDialogProps) {
  const text = useText();
  const ids = idsOf(stages, layout);
  const shown = ids.flatMap((id) => ALL_COLUMNS.find((column) => column.id === id) ?? []);
  const others = ALL_COLUMNS.filter((column) => !ids.includes(column.id));
  const all = [...shown, ...others];
  const lines = useRef<HTMLUListElement>(null);
  const next = useRef<string | null>(null);
  const focus = (id: string | undefined) =>
    lines.current?.querySelector<HTMLElement>(`[data-testid="column-${id}"]`)?.focus();

  // A line that was shown or hidden has moved: the keys go on with the line that followed it.
  useEffect(() => {
    if (next.current !== null) focus(next.current);
    next.current = null;
  });

  function onKey(event: KeyboardEvent, id: string, isShown: boolean) {
    const by = event.code === 'ArrowDown' ? 1 : event.code === 'ArrowUp' ? -1 : 0;
    const at = all.findIndex((column) => column.id === id);
    if (by !== 0 && event.ctrlKey && isShown) {
      next.current = id;
      onArrange((before) => movedColumn(before, stages, id, by));
    } else if (by !== 0) focus(all[at + by]?.id);
    else if (event.code === 'KeyP' && isShown) {
      next.current = id;
      onArrange((before) => pinnedColumn(before, stages, id));
    } else return;
    event.preventDefault();
  }

  function toggle(id: string) {
    const at = all.findIndex((column) => column.id === id);
    next.current = (all[at + 1] ?? all[at - 1])?.id ?? null;
    onArrange((before) => toggledColumn(before, stages, id));
  }

  const density = DENSITIES.find((one) => one === (layout?.density ?? '')) ?? '';
  return (
    <Dialog
      title={text('columns')}
      back={text('close')}
      onClose={onClose}
      focusBody
      extra={
        <Button kind="plain" onPress={() => onArrange(() => null)} testId="columns-reset">
          {text('columns-reset')}
        </Button>
      }
      testId="columns-dialog"
    >
      <div className="columns-more">
        <Select
          label={text('columns-group')}
          value={GROUPS.find((one) => one === (group ?? '')) ?? ''}
          onChange={(next) => onGroup(next === '' ? null : next)}
          options={GROUPS.map((value) => ({ value, label: text(`columns-group-${value || 'none'}`) }))}
          testId="columns-group"
        />
        <Select
          label={text('columns-density')}
          value={density}
          onChange={(next) => onArrange((before) => withDensity(before, next === '' ? null : (next as Density)))}
          options={DENSITIES.map((value) => ({ value, label: text(`columns-density-${value || 'window'}`) }))}
          testId="columns-density"
        />
      </div>
      <p className="quiet">{text('columns-keys')}</p>
      <ul className="columns-list" ref={lines}>
        {all.map((column, at) => (
          <ColumnLine
            key={column.id}
            column={column}
            stages={stages}
            layout={layout}
            at={at < shown.length ? at : null}
            last={shown.length - 1}
            onKey={onKey}
            onToggle={toggle}
            onArrange={onArrange}
          />
        ))}
      </ul>
    </Dialog>
  );
}

interface ColumnLineProps {
  column: Column;
  stages: readonly string[];
  layout: ListLayout | null;
  /** Its place among the shown columns; `null` where it is hidden. */
  at: number | null;
  last: number;
  onKey: (event: KeyboardEvent, id: string, isShown: boolean) => void;
  onToggle: (id: string) => void;
  onArrange: ColumnsDialogProps['onArrange'];
}

function ColumnLine({ column, stages, layout, at, last, onKey, onToggle, onArrange }: ColumnLineProps) {
  const text = useText();
  const labels = useLabels();
  const { id } = column;
  const name = column.message ? text(column.message) : labels.label(column.of, column.field);
  const width = layout?.columns.find((one) => one.id === id)?.width ?? null;
  const pinned = at !== null && at < (layout?.pinned ?? 0);
  return (
    <li className="columns-line" data-testid={`column-line-${id}`} data-shown={at !== null}>
      <label className="columns-name">
        <input
          type="checkbox"
          checked={at !== null}
          disabled={at !== null && last === 0}
          onKeyDown={(event) => onKey(event, id, at !== null)}
          onChange={() => onToggle(id)}
          data-testid={`column-${id}`}
        />
        <span>{name}</span>
      </label>
      {at !== null && (
        <>
          <input
            className="input columns-width"
            inputMode="numeric"
            placeholder={text('columns-width-own')}
            aria-label={text('columns-width', { name })}
            value={width ?? ''}
            onChange={(event) => {
              const typed = event.target.value.replace(/\D/g, '').slice(0, 4);
              onArrange((before) => typedWidth(before, stages, id, typed));
            }}
            onBlur={() => onArrange((before) => settledWidth(before, stages, id))}
            data-testid={`column-width-${id}`}
          />
          <button
            type="button"
            className="columns-key"
            aria-pressed={pinned}
            aria-label={text('columns-pin', { name })}
            title={text('columns-pin', { name })}
            onClick={() => onArrange((before) => pinnedColumn(before, stages, id))}
            data-testid={`column-pin-${id}`}
          >
            <Pin aria-hidden />
          </button>
          {[-1, 1].map((by) => (
            <button
              key={by}
              type="button"
              className="columns-key"
              aria-label={text(by < 0 ? 'columns-before' : 'columns-behind', { name })}
              title={text(by < 0 ? 'columns-before' : 'columns-behind', { name })}
              aria-disabled={by < 0 ? at === 0 : at === last}
              onClick={() => onArrange((before) => movedColumn(before, stages, id, by))}
              data-testid={`column-${by < 0 ? 'up' : 'down'}-${id}`}
            >
              {by < 0 ? <ArrowUp aria-hidden /> : <ArrowDown aria-hidden />}
            </button>
          ))}
        </>
      )}
    </li>
  );
}

/** A width while it is typed: not limited yet, because each number begins with one digit. */
function typedWidth(before: ListLayout | null, stages: readonly string[], id: string, typed: string): ListLayout {
  const next = widenedColumn(before, stages, id, null);
  if (typed === '') return next;
  return {
    ...next,
    columns: next.columns.map((column) => (column.id === id ? { id, width: Number(typed) } : column)),
  };
}

function settledWidth(before: ListLayout | null, stages: readonly string[], id: string): ListLayout | null {
  const width = before?.columns.find((column) => column.id === id)?.width ?? null;
  return width === null ? before : widenedColumn(before, stages, id, width);
}
