//! The drafts that match the text in the command box, from all lists of all accounts, searched by the core.

import { useQuery } from '@tanstack/react-query';
import type { DraftRow } from '../../generated/views';
import { ipc } from '../../ipc';
import { keys } from '../../ipc/queries';
import { BY_DUE, NO_FILTERS, queryOf } from '../../pages/drafts/query';
import { useSettled } from '../../useSettled';

/** The box shows only the best few; the list shows them all. */
const ROWS_MAX = 8;
const QUIET_MS = 80;

async function find(text: string): Promise<DraftRow[]> {
  const opened = await ipc.inboxOpen(queryOf('draft', [], { ...NO_FILTERS, text }, BY_DUE), ROWS_MAX);
  return opened.first;
}

export function useDraftsFound(typed: string): DraftRow[] {
  const settled = useSettled(typed.trim(), QUIET_MS);
  const found = useQuery({
    queryKey: [...keys.inbox, 'command-box', settled],
    queryFn: () => find(settled),
    enabled: settled !== '',
    placeholderData: () => undefined,
    gcTime: 0,
  });
  return found.data ?? [];
}
