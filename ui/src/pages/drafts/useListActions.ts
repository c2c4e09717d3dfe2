//! The operation that the selected drafts allow together, and why it may be disabled.

import { useMemo, useRef } from 'react';
import type { InboxHead, ProfileView } from '../../generated/views';
import { isAnswer, sentenceText, useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import type { ListRow } from '../../ipc/packed';
import { openOrder } from '../../stores/dialog';
import { useLatest } from '../../useLatest';
import { obstacle } from './selection';
import type { Chosen } from './useSelection';

interface Listed {
  stage: string;
  head: InboxHead | undefined;
  chosen: Chosen;
  profile: ProfileView;
  /** Called with why no operation is possible; `null` where its form opens. */
  onRefused: (why: string | null) => void;
  /** Called where a key is for drafts that the filter hides. */
  onHidden: (asked: HiddenAsked) => void;
}

/** The question about selected drafts that cannot be seen. */
export interface HiddenAsked {
  count: number;
  hidden: number;
  /** Opens the form for all of them. */
  goOn: () => void;
}

export function useListActions({ stage, head, chosen, profile, onRefused, onHidden }: Listed) {
  const { selection, settled } = chosen;
  const text = useText();
  const rows = useMemo(() => [...selection.values()], [selection]);
  const lists = new Set(rows.map((row) => row.stage ?? stage));
  // The selected drafts' list determines the operation.
  const acting = lists.size === 1 ? ([...lists][0] ?? stage) : stage;
  const operation = startsFrom(acting, rows);
  const disabled = reasonAgainst();

  /** The first operation that starts from a list at every bank of these drafts; without drafts, at every bank. */
  function startsFrom(list: string, drafts: ListRow[]): string | null {
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

  // A second key while the drafts are being read would open the form twice.
  const opening = useRef(false);

  /** Reads the drafts with all their fields, as the list has them now, and opens the form for them. A row of the list has
   * the fields of the list's columns only. `asks`: whether drafts that the filter hides are a question. */
  async function open(list: string, operation: string, drafts: ListRow[], asks: boolean) {
    if (!head || opening.current) return;
    opening.current = true;
    const keys = drafts.map((row) => row.key);
    try {
      const { rows: whole, acted, hidden } = await ipc.inboxChosen(head.view, keys, []);
      const gone = keys.length - whole.length - acted;
      if (acted > 0) return onRefused(text('selection-acted', { count: acted }));
      if (gone > 0) return onRefused(text('selection-gone', { count: gone }));
      onRefused(null);
      const goOn = () => openOrder(list, operation, isAnswer(operation) ? 'accept' : null, whole, {}, hidden);
      if (asks && hidden > 0) onHidden({ count: whole.length, hidden, goOn });
      else goOn();
    } catch (error) {
      onRefused(sentenceText(text, asTrouble(error).sentence));
    } finally {
      opening.current = false;
    }
  }

  const actOnAll = (asks: boolean) => {
    if (operation && !disabled) void open(acting, operation, rows, asks);
  };
  const act = useLatest(() => actOnAll(true));
  // The button counts the hidden drafts in its words.
  const press = useLatest(() => actOnAll(false));

  /** The same for one draft that is not selected. */
  function actOn(row: ListRow) {
    const from = row.stage ?? stage;
    const operation = startsFrom(from, [row]);
    const stops = obstacle([row]);
    if (!operation) onRefused(text('view-only'));
    else if (profile.acting_off) onRefused(sentenceText(text, profile.acting_off));
    else if (stops) onRefused(text(stops.id, { count: stops.count }));
    else void open(from, operation, [row], true);
  }

  return { rows, operation, disabled, act, press, actOn, startsFrom };
}
