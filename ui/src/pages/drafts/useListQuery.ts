//! The query of a list's page: its filters, its sort order, and the calls that change them. The calls stay the same
//! while the query changes, so that their receivers are not drawn again for every typed letter.

import { useMemo, useState } from 'react';
import type { InboxQuery } from '../../generated/views';
import { go, type ListFilter } from '../../stores/nav';
import { useLatest } from '../../useLatest';
import {
  BY_DUE,
  type Filters,
  filtersOf,
  NO_FILTERS,
  queryOf,
  type Sort,
  sortedBy,
  sortOf,
  startFilters,
} from './query';
import { openSoon } from './useRows';

interface Start {
  stage: string;
  accounts: string[];
  filter: ListFilter | null;
  /** A saved view to start with. */
  saved: InboxQuery | null;
  /** Called with each new query. */
  onAsk: () => void;
}

interface Asked {
  filters: Filters;
  sort: Sort;
}

export function useListQuery({ stage, accounts, filter, saved, onAsk }: Start) {
  const [asked, setAsked] = useState<Asked>(() =>
    saved ? askedBy(saved) : { filters: startFilters(filter), sort: BY_DUE },
  );
  const query = queryOf(stage, accounts, asked.filters, asked.sort);
  const current = useLatest(() => query);
  const ask = useLatest((change: (before: Asked) => Asked) => {
    const next = change(asked);
    openSoon(queryOf(stage, accounts, next.filters, next.sort));
    setAsked(next);
    onAsk();
  });
  const calls = useMemo(
    () => ({
      change: (some: Partial<Filters>) => ask(({ filters, sort }) => ({ filters: { ...filters, ...some }, sort })),
      clear: () => ask(({ sort }) => ({ filters: NO_FILTERS, sort })),
      order: (sort: Sort) => ask(({ filters }) => ({ filters, sort })),
      sortBy: (key: string) => ask(({ filters, sort }) => ({ filters, sort: sortedBy(sort, key) })),
      /** Shows a saved view, which may be of another list. */
      show: (view: InboxQuery) => {
        if (view.stage === stage) ask(() => askedBy(view));
        else go({ name: 'drafts', stage: view.stage, query: view });
      },
    }),
    [ask, stage],
  );
  return { ...asked, query, current, ...calls };
}

const askedBy = (query: InboxQuery): Asked => ({ filters: filtersOf(query), sort: sortOf(query) });
