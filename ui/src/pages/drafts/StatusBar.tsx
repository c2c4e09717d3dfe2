//! The bottom line of a list: rows, selected rows, the exact sum per currency, the earliest due date, and the data's
//! age.

import { TotalMoney } from '../../components/Money';
import { Why } from '../../components/Why';
import { LIVE_MINUTES_MAX } from '../../frame/connection';
import type { InboxChosen, InboxHead, Total } from '../../generated/views';
import { useText } from '../../i18n';
import { fullTime, minutesSince, shortTime } from '../../time';
import { useNow } from '../../useNow';
import { earliestDue, type Selection } from './selection';
import './status-bar.css';

interface StatusBarProps {
  head: InboxHead | undefined;
  selection: Selection;
  /** The core's answer about the selection. */
  said: InboxChosen | undefined;
  /** The number typed before Space; 0 for none. */
  count: number;
  /** Why the last key did nothing. */
  refused: string | null;
  /** The copied rows or cell, in words. */
  copied: string | null;
  /** The list's earliest due day, where its sort order shows it. */
  earliest: string | null;
}

export function StatusBar({ head, selection, said, count, refused, copied, earliest }: StatusBarProps) {
  const text = useText();
  const now = useNow();
  const chosen = [...selection.keys()];
  if (!head) return <footer className="status-bar" />;
  const due = chosen.length > 0 ? earliestDue(selection.values()) : earliest;
  const minutes = head.as_of ? minutesSince(head.as_of, now) : null;
  const old = minutes !== null && minutes > LIVE_MINUTES_MAX;
  const filtered = head.rows !== head.rows_unfiltered;
  return (
    <footer className="status-bar" data-testid="status-bar">
      <span data-testid="status-rows">
        {filtered
          ? text('status-rows-of', { rows: head.rows, all: head.rows_unfiltered })
          : text('status-rows', { rows: head.rows })}
      </span>
      <strong aria-live="polite" data-testid="status-count">
        {count > 0 && text('status-count', { count })}
      </strong>
      <span className="status-refused" role="status" data-testid="status-refused">
        {refused}
      </span>
      <span role="status" data-testid="status-copied">
        {copied}
      </span>
      {chosen.length > 0 && (
        <strong data-testid="status-selected">{text('status-selected', { count: chosen.length })}</strong>
      )}
      {chosen.length > 0 && said !== undefined && said.hidden > 0 && (
        <span className="status-hidden" data-testid="status-hidden">
          {text('status-hidden', { count: said.hidden })}
        </span>
      )}
      <Sums
        label={text(chosen.length > 0 ? 'status-sum-selected' : 'status-sum')}
        totals={chosen.length > 0 ? (said?.totals ?? []) : head.totals}
      />
      {head.acted > 0 && (
        <span className="status-hidden" data-testid="status-acted">
          {text('status-acted', { count: head.acted })}
        </span>
      )}
      {due && <span>{text('status-earliest', { day: due })}</span>}
      <span className="status-gap" />
      <span
        className={old ? 'status-as-of status-old' : 'status-as-of'}
        title={head.as_of ? fullTime(head.as_of) : ''}
        data-testid="as-of"
      >
        {head.as_of
          ? text('as-of', { time: shortTime(head.as_of, now) })
          : text(head.rows_unfiltered > 0 ? 'as-of-partly' : 'as-of-never')}
      </span>
    </footer>
  );
}

function Sums({ label, totals }: { label: string; totals: Total[] }) {
  const text = useText();
  const leftOut = totals.map((total) => total.left_out).reduce((sum, one) => sum + one, 0);
  if (totals.length === 0) return null;
  return (
    <span className="status-sums" data-testid="status-sum">
      {label}
      {totals.map((total) => (
        <strong key={total.currency ?? ''}>
          <TotalMoney total={total} />
        </strong>
      ))}
      {leftOut > 0 && <span className="status-left-out">{text('status-left-out', { count: leftOut })}</span>}
      <Why of="why-sum" testId="status-why" />
    </span>
  );
}
