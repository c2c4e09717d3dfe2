//! The query of a list's page: its filters, its sort order and its arrangement, and the calls that change them. The calls
//! stay the same while the query changes, so that their receivers are not drawn again for every typed letter.

import { useMemo, useState } from 'react';
import type { InboxQuery, ListLayout, SavedView } from '../../generated/views';
import { go, type ListFilter } from '../../stores/nav';
import { useLatest } from '../../useLatest';
import { arrangedOrNull } from './layout';
import {
  BY_DUE,
  type Filters,
  type Further,
  filtersOf,
  furtherOf,
  NO_FILTERS,
  NOTHING_FURTHER,
  queryOf,
  type Sort,
  sortedAlso,
  sortedBy,
  sortOf,
  startFilters,
} from './query';
import { openSoon } from './useRows';

interface Start {
  stage: string;
  accounts: string[];
  filter: ListFilter | null;
  /** A saved view to start with, and its name. */
  saved: InboxQuery | null;
  view: string | null;
  /** Called with each new query. */
  onAsk: () => void;
}

interface Asked {
  filters: Filters;
  sort: Sort;
  further: Further;
}

/** The arrangement of each list that was arranged without a saved view, until the window is closed. */
const arranged = new Map<string, ListLayout>();

export function useListQuery({ stage, accounts, filter, saved, view, onAsk }: Start) {
  const [asked, setAsked] = useState<Asked>(() =>
    saved ? askedBy(saved) : { filters: startFilters(filter), sort: BY_DUE, further: NOTHING_FURTHER },
  );
  const [name, setName] = useState(view);
  const [layout, setLayout] = useState<ListLayout | null>(() => (saved ? saved.layout : (arranged.get(stage) ?? null)));
  const query = queryOf(stage, accounts, asked.filters, asked.sort, asked.further);
  /** The query as it is saved, copied and exported: with the arrangement. */
  const current = useLatest((): InboxQuery => ({ ...query, layout }));
  const ask = useLatest((change: (before: Asked) => Asked) => {
    const next = change(asked);
    openSoon(queryOf(stage, accounts, next.filters, next.sort, next.further));
    setAsked(next);
    onAsk();
  });
  const arrange = useLatest((change: (before: ListLayout | null) => ListLayout | null) => {
    const next = arrangedOrNull(change(layout));
    setLayout(next);
    if (name !== null) return;
    if (next) arranged.set(stage, next);
    else arranged.delete(stage);
  });
  const calls = useMemo(
    () => ({
      change: (some: Partial<Filters>) => ask((before) => ({ ...before, filters: { ...before.filters, ...some } })),
      clear: () => ask((before) => ({ ...before, filters: NO_FILTERS })),
      order: (sort: Sort) => ask((before) => ({ ...before, sort, further: { ...before.further, others: [] } })),
      /** `also`: one key more instead of another one. */
      sortBy: (key: string, also: boolean) =>
        ask(({ filters, sort, further }) => {
          if (!also) return { filters, sort: sortedBy(sort, key), further: { ...further, others: [] } };
          const next = sortedAlso(sort, further.others, key);
          return { filters, sort: next.sort, further: { ...further, others: next.others } };
        }),
      groupBy: (group: string | null) => ask((before) => ({ ...before, further: { ...before.further, group } })),
      arrange,
      /** The view was saved or renamed. */
      named: setName,
      renamed: (from: string, to: string) => setName((before) => (before === from ? to : before)),
      /** Shows a saved view, which may be of another list. */
      show: ({ name, query }: SavedView) => {
        if (!query) return;
        if (query.stage !== stage) return go({ name: 'drafts', stage: query.stage, query, view: name });
        ask(() => askedBy(query));
        setLayout(query.layout);
        setName(name);
      },
      /** A saved view as it would be shown here: it is unchanged as long as this is the current query. */
      asShown: (of: InboxQuery): InboxQuery => {
        const { filters, sort, further } = askedBy(of);
        return queryOf(of.stage, accounts, filters, sort, further, of.layout);
      },
    }),
    [ask, arrange, stage, accounts],
  );
  return { ...asked, query, layout, name, current, ...calls };
}

const askedBy = (query: InboxQuery): Asked => ({
  filters: filtersOf(query),
  sort: sortOf(query),
  further: furtherOf(query),
});
