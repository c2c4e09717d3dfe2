//! The drafts that match the text in the command box, from all 16 lists of all accounts, searched by the core. A draft in
//! several lists is found in the one where it can be acted upon.

import { useQuery } from '@tanstack/react-query';
import { stages } from '../../generated/contract';
import { ipc } from '../../ipc';
import { type ListRow, unpacked } from '../../ipc/packed';
import { keys } from '../../ipc/queries';
import { BY_DUE, NO_FILTERS, queryOf } from '../../pages/drafts/query';
import { useSettled } from '../../useSettled';

/** The box shows only the best few; the list shows them all. */
const ROWS_MAX = 8;
/** Columns whose values the box shows. */
const COLUMNS = ['acceptor', 'due'];
/** The pause after the last key before the core searches. */
export const QUIET_MS = 80;

/** Lists to sign come first, then those with another operation, then those to view; *All drafts* is last. */
const BY_USE = stages
  .map(({ stage, operation, answers }) => ({ stage, rank: stage === 'draft' ? 3 : answers ? 0 : operation ? 1 : 2 }))
  .sort((one, other) => one.rank - other.rank)
  .map(({ stage }) => stage);

/** The best drafts for a text, the list where each can be acted upon first. */
export async function findDrafts(text: string): Promise<ListRow[]> {
  const [first = 'draft', ...more_stages] = BY_USE;
  const query = queryOf(first, [], { ...NO_FILTERS, text, more_stages }, BY_DUE);
  const opened = await ipc.inboxOpen(query, ROWS_MAX, COLUMNS);
  return unpacked(opened.first);
}

export function useDraftsFound(typed: string): ListRow[] {
  const settled = useSettled(typed.trim(), QUIET_MS);
  const found = useQuery({
    queryKey: [...keys.inbox, 'command-box', settled],
    queryFn: () => findDrafts(settled),
    enabled: settled !== '',
    placeholderData: () => undefined,
    gcTime: 0,
  });
  return found.data ?? [];
}
