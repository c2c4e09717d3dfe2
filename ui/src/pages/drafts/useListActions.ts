//! The operation that the selected drafts allow together, and why it may be disabled.

import { useCallback, useMemo } from 'react';
import type { DraftRow, ProfileView } from '../../generated/views';
import { isAnswer, sentenceText, useText } from '../../i18n';
import { openOrder } from '../../stores/dialog';
import { obstacle } from './selection';
import type { Chosen } from './useSelection';

export function useListActions(stage: string, { selection, settled }: Chosen, profile: ProfileView) {
  const text = useText();
  const rows = useMemo(() => [...selection.values()], [selection]);
  const lists = new Set(rows.map((row) => row.stage ?? stage));
  // The selected drafts' list determines the operation.
  const acting = lists.size === 1 ? ([...lists][0] ?? stage) : stage;
  const operation = startsFrom(acting, rows);
  const disabled = reasonAgainst();

  /** The first operation that starts from a list at every bank of these drafts; without drafts, at every bank. */
  function startsFrom(list: string, drafts: DraftRow[]): string | null {
    const named = drafts.length > 0 ? drafts.map((row) => row.bankMark) : profile.accounts.map((one) => one.bank_mark);
    const banks = new Set(named);
    const of = profile.starts.filter((one) => one.stage === list && banks.has(one.bank_mark));
    const [first, ...others] = of.map((one) => one.operations);
    return first?.find((one) => others.every((operations) => operations.includes(one))) ?? null;
  }

  function reasonAgainst(): string | null {
    if (profile.acting_off) return sentenceText(text, profile.acting_off);
    if (rows.length === 0) return text('selection-none');
    if (!settled) return text('selection-settles');
    if (lists.size > 1) return text('selection-lists');
    const stops = obstacle(rows);
    return stops ? text(stops.id, { count: stops.count }) : null;
  }

  const act = useCallback(() => {
    if (operation && !disabled) openOrder(acting, operation, isAnswer(operation) ? 'accept' : null, rows);
  }, [acting, operation, disabled, rows]);

  /** The same for one draft that is not selected. Returns why it is not possible. */
  function actOn(row: DraftRow): string | null {
    const from = row.stage ?? stage;
    const operation = startsFrom(from, [row]);
    if (!operation) return text('view-only');
    if (profile.acting_off) return sentenceText(text, profile.acting_off);
    const stops = obstacle([row]);
    if (stops) return text(stops.id, { count: stops.count });
    openOrder(from, operation, isAnswer(operation) ? 'accept' : null, [row]);
    return null;
  }

  return { rows, operation, disabled, act, actOn, startsFrom };
}
