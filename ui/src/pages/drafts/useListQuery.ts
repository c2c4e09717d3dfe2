//! The query of a list's page: its filters, its sort order and its arrangement, and the calls that change them. The calls
//! stay the same while the query changes, so that their receivers are not drawn again for every typed letter.

import { useMemo, useState } from 'react';
import type { InboxQuery, ListArrangement, ListLayout, SavedView } from '../../generated/views';
import { ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';
import { go, type ListFilter } from '../../stores/nav';
import { useLatest } from '../../useLatest';
import { idsOf } from './columns';
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
  /** The arrangements of lists without a saved view. */
  arrangements: ListArrangement[];
  /** Called with each new query. */
  onAsk: () => void;
}

interface Asked {
  filters: Filters;
  sort: Sort;
  further: Further;
}

/** Arrangements without a saved view that are being stored, by list: the newest of each. */
const unstored = new Map<string, ListLayout | null>();

/** Stores an arrangement at once. While that runs, a dragged column only changes the arrangement that is stored next. */
async function keep(stage: string, layout: ListLayout | null) {
  const running = unstored.has(stage);
  unstored.set(stage, layout);
  if (running) return;
  let sent: ListLayout | null;
  do {
    sent = unstored.get(stage) ?? null;
    await ipc.arrangementSet(stage, sent).then(storeApp, () => undefined);
  } while ((unstored.get(stage) ?? null) !== sent);
  unstored.delete(stage);
}

function arrangedAs(stage: string, arrangements: ListArrangement[]): ListLayout | null {
  const newest = unstored.get(stage);
  return newest !== undefined ? newest : (arrangements.find((one) => one.stage === stage)?.layout ?? null);
}

export function useListQuery({ stage, accounts, filter, saved, view, arrangements, onAsk }: Start) {
  const [asked, setAsked] = useState<Asked>(() =>
    saved ? askedBy(saved) : { filters: startFilters(filter), sort: BY_DUE, further: NOTHING_FURTHER },
  );
  const [name, setName] = useState(view);
  const [opened] = useState(() => arrangedAs(stage, arrangements));
  const [layout, setLayout] = useState(saved ? saved.layout : opened);
  const query = queryOf(stage, accounts, asked.filters, asked.sort, asked.further);
  const lists = stagesOf(query).join(' ');
  const stages = useMemo(() => lists.split(' '), [lists]);
  const columns = useMemo(() => columnsFor(stages, layout), [stages, layout]);
  /** The query as it is saved, copied and exported: with the arrangement. */
  const current = useLatest((): InboxQuery => ({ ...query, layout }));
  const ask = useLatest((change: (before: Asked) => Asked, arranged: ListLayout | null = layout) => {
    const next = change(asked);
    const query = queryOf(stage, accounts, next.filters, next.sort, next.further);
    openSoon(query, columnsFor(stagesOf(query), arranged));
    setAsked(next);
    onAsk();
  });
  const arrange = useLatest((change: (before: ListLayout | null) => ListLayout | null) => {
    const next = arrangedOrNull(change(layout));
    setLayout(next);
    if (name === null) void keep(stage, next);
  });
  // An arrangement that became a view is the view's from now on: the list itself stays as it was opened.
  const named = useLatest((next: string | null) => {
    if (name === null) void keep(stage, opened);
    setName(next);
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
      named,
      renamed: (from: string, to: string) => setName((before) => (before === from ? to : before)),
      /** Shows a saved view, which may be of another list. */
      show: ({ name, query }: SavedView) => {
        if (!query) return;
        if (query.stage !== stage) return go({ name: 'drafts', stage: query.stage, query, view: name });
        ask(() => askedBy(query), query.layout);
        setLayout(query.layout);
        setName(name);
      },
      /** A saved view as it would be shown here: it is unchanged as long as this is the current query. */
      asShown: (of: InboxQuery): InboxQuery => {
        const { filters, sort, further } = askedBy(of);
        return queryOf(of.stage, accounts, filters, sort, further, of.layout);
      },
    }),
    [ask, arrange, named, stage, accounts],
  );
  return { ...asked, query, stages, columns, layout, name, current, ...calls };
}

const stagesOf = (query: InboxQuery) => [query.stage, ...query.more_stages];

/** The columns whose fields the rows have, in an order of their own: another order of the columns reads nothing again. */
const columnsFor = (stages: string[], layout: ListLayout | null) => idsOf(stages, layout).toSorted();

const askedBy = (query: InboxQuery): Asked => ({
  filters: filtersOf(query),
  sort: sortOf(query),
  further: furtherOf(query),
});
