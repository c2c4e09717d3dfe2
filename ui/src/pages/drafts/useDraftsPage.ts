//! The state of a list's page: its query, the opened list, the selection, the cursor, the open draft, and how keys and
//! the pointer move between them.

import { useCallback, useEffect, useRef, useState } from 'react';
import type { InboxHead, InboxQuery, ProfileView } from '../../generated/views';
import type { ListRow } from '../../ipc/packed';
import { isTyping } from '../../keys';
import { isDialogOpen } from '../../stores/dialog';
import { type ListFilter, useScope } from '../../stores/nav';
import { useRefresh } from '../../stores/refresh';
import { useLasting } from '../../useLasting';
import { useLatest } from '../../useLatest';
import { useLooked } from '../changes/seen';
import type { GridCommand } from './gridKeys';
import { isFiltered } from './query';
import { countWith, obstacle, SELECTED_MAX } from './selection';
import { useAfterJob } from './useAfterJob';
import { useCopied } from './useCopied';
import { useCursor } from './useCursor';
import { useGroups } from './useGroups';
import { type HiddenAsked, useListActions } from './useListActions';
import { useListKeys } from './useListKeys';
import { useListQuery } from './useListQuery';
import { useOpenedDraft } from './useOpenedDraft';
import { loadRows, useOpened } from './useRows';
import { useSelection } from './useSelection';

export interface DraftsPageProps {
  stage: string;
  filter: ListFilter | null;
  /** A saved view to start with, and its name. */
  saved: InboxQuery | null;
  view: string | null;
  /** The key of a draft to start at, with its detail open. */
  draft: string | null;
  profile: ProfileView;
}

/** How many rows are looked at for one on which an operation is possible. */
const NEAR_ROWS = 40;

/** A shorter refresh shows no progress; otherwise the progress line would flash with every letter. */
const BUSY_MS = 200;

export function useDraftsPage({ stage, filter, saved, view, draft, profile }: DraftsPageProps) {
  const accounts = useScope();
  const search = useRef<HTMLInputElement>(null);
  const grid = useRef<HTMLDivElement>(null);
  const primary = useRef<HTMLButtonElement>(null);

  const list = useListQuery({
    stage,
    accounts,
    filter,
    saved,
    view,
    arrangements: profile.arrangements,
    onAsk: () => cursor.restart(),
  });
  const [changesShown, setChangesShown] = useState(list.filters.changes !== '');
  const inbox = useOpened(list.query, list.columns);
  const head = inbox.data;
  const busy = useBusy(stage, inbox.isFetching);
  // Another kind of filter may hide a change, so the page does not count as seen.
  useLooked(stage, accounts, isFiltered({ ...list.filters, changes: '' }) ? undefined : head);
  const groups = useGroups(head);
  const chosen = useSelection(head, accounts);
  const cursor = useCursor(head, draft);
  const detail = useOpenedDraft(stage, draft, head, cursor);
  // Why the last key did nothing.
  const [refused, setRefused] = useState<string | null>(null);
  const [hidden, setHidden] = useState<HiddenAsked | null>(null);
  const actions = useListActions({ stage, head, chosen, profile, onRefused: setRefused, onHidden: setHidden });
  // The number typed before Space; 0 for none.
  const [count, setCount] = useState(0);

  const focusGrid = useCallback(() => grid.current?.focus(), []);

  // Ordered drafts are deselected, and the cursor moves to the draft that follows.
  useAfterJob(async (drafts) => {
    chosen.drop(drafts);
    const next = await cursor.goAfter(drafts);
    detail.replace(next);
    return next;
  }, actions.actOn);

  // A list that was just opened takes the focus, so that arrows work without a click; a text field keeps it.
  const ready = head !== undefined && head.rows > 0;
  useEffect(() => {
    if (ready && !isTyping(document.activeElement) && !isDialogOpen()) grid.current?.focus({ preventScroll: true });
  }, [ready]);

  async function actAtCursor() {
    // Nothing is ordered for a hidden draft.
    const closed = cursor.entered ? groups.lines.closedAt(cursor.at) : null;
    if (closed !== null) {
      groups.fold(closed, false);
      return;
    }
    // Before a key was used in the list no row is marked: the first draft on which an operation is possible.
    const at = cursor.entered || !head ? null : await firstFree(head);
    if (at !== null) cursor.show(at.index);
    const row = at?.row ?? cursor.row;
    if (row) actions.actOn(row);
  }

  // Drafts are still being added to the selection, or compared with a new reading: an order without them would be wrong, so
  // it waits for them. Another key takes the wish back.
  const [wishes, setWishes] = useState(false);
  const commit = useLatest(() => {
    setWishes(!chosen.settled);
    if (!chosen.settled) return;
    if (actions.rows.length > 0) actions.act();
    else if (detail.opened !== null) primary.current?.click();
    else void actAtCursor();
  });
  useEffect(() => {
    if (!wishes || !chosen.settled) return;
    if (isDialogOpen()) setWishes(false);
    else commit();
  }, [wishes, chosen.settled, commit]);

  useListKeys({
    find: () => search.current?.focus(),
    commit,
    step: detail.opened === null ? null : detail.step,
  });

  const onCommand = useLatest((command: GridCommand, row: ListRow | undefined) => {
    setRefused(null);
    setWishes(false);
    copied.clear();
    setCount((before) => (command.kind === 'digit' ? countWith(before, command.digit) : 0));
    if (command.kind === 'toggle' && count > 0) void chosen.take(cursor.at, count).then(cursor.show);
    else if (command.kind === 'move') {
      if (command.extend) void chosen.extend(command.to, cursor.at);
      detail.moveTo(command.to);
    } else if (command.kind === 'toggle' && row) {
      chosen.toggle(cursor.at, row);
      cursor.move(cursor.at);
    } else if (command.kind === 'select-all') void chosen.all(SELECTED_MAX);
    else if (command.kind === 'open' && row) detail.open(row);
    else if (command.kind === 'close') {
      if (count > 0) return;
      if (detail.opened !== null) detail.close();
      else chosen.clear();
    }
  });

  const onClick = useLatest((index: number, row: ListRow, how: 'open' | 'toggle' | 'extend') => {
    if (how === 'open') {
      // The clicked draft, even where the list changes under the pointer.
      detail.open(row);
      cursor.move(index);
      return;
    }
    if (how === 'extend') void chosen.extend(index, cursor.at);
    else chosen.toggle(index, row);
    detail.moveTo(index);
  });

  const copied = useCopied(head, chosen.selection);
  const closeDetail = detail.close;
  const showChanges = useLatest(() => {
    closeDetail();
    setChangesShown(true);
  });

  return {
    accounts,
    refs: { search, grid, primary },
    list,
    inbox,
    busy,
    chosen,
    cursor,
    detail,
    actions,
    hidden: { asked: hidden, close: () => setHidden(null) },
    count,
    refused: refused ?? copied.refused,
    copied: copied.said,
    copy: copied.copy,
    groups,
    focusGrid,
    onCommand,
    onClick,
    changes: { shown: changesShown, show: showChanges, hide: () => setChangesShown(false) },
  };
}

/** The first draft near the top on which an operation is possible. */
async function firstFree({ view, rows }: InboxHead): Promise<{ index: number; row: ListRow } | null> {
  if (rows === 0) return null;
  const near = await loadRows(view, 0, Math.min(NEAR_ROWS, rows) - 1);
  const index = near.findIndex((row) => obstacle([row]) === null);
  const row = near[index];
  return row ? { index, row } : null;
}

/** Whether the list is being read or searched, for longer than a moment. */
function useBusy(stage: string, fetching: boolean): boolean {
  const { running } = useRefresh();
  const beingRead = running !== null && (running.length === 0 || running.includes(stage));
  const reading = fetching || beingRead;
  return useLasting(reading, BUSY_MS);
}
