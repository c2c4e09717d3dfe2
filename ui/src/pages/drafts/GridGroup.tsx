//! The heading of a group: its value, its rows, and its exact sum per currency with the number of drafts in it.

import { ChevronDown, ChevronRight } from 'lucide-react';
import { TotalMoney } from '../../components/Money';
import type { InboxGroup } from '../../generated/views';
import type { Words } from './GridRow';

interface GridGroupProps {
  words: Words;
  group: InboxGroup;
  index: number;
  by: string | null;
  closed: boolean;
  /** The cursor is here, because the group is closed. */
  current: boolean;
  /** px from the top of the rows. */
  top: number;
  line: number;
  columns: number;
}

export function GridGroup({ words, group, index, by, closed, current, top, line, columns }: GridGroupProps) {
  const { text } = words;
  const leftOut = group.totals.reduce((sum, one) => sum + one.left_out, 0);
  return (
    <div
      id={`grid-group-${index}`}
      className={`grid-row grid-group${current ? ' grid-current' : ''}`}
      role="row"
      aria-level={1}
      aria-expanded={!closed}
      aria-rowindex={line + 2}
      data-group={index}
      data-testid={`group-${index}`}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span className="grid-group-cell" role="gridcell" aria-colspan={columns + 2}>
        {closed ? <ChevronRight aria-hidden /> : <ChevronDown aria-hidden />}
        <strong className="grid-group-name">{groupName(words, group, by)}</strong>
        <span>{text('status-rows', { rows: group.rows })}</span>
        {group.totals.map((total) => (
          <span key={total.currency ?? ''} className="grid-group-sum">
            <strong>
              <TotalMoney total={total} />
            </strong>{' '}
            {text('group-of', { count: total.count - total.left_out })}
          </span>
        ))}
        {leftOut > 0 && <span className="status-left-out">{text('status-left-out', { count: leftOut })}</span>}
        {group.acted > 0 && <span className="status-hidden">{text('status-acted', { count: group.acted })}</span>}
      </span>
    </div>
  );
}

function groupName({ text, accounts }: Words, { value }: InboxGroup, by: string | null): string {
  if (value === null || value === '') return text('filter-none');
  if (by === 'week') return text('group-week', { day: value });
  const known = by === 'company' ? accounts.find((one) => one.key === value) : undefined;
  return known?.nickname ?? value;
}
