//! Turns the clerk's filters and sort order into the core's query, and a saved query back into them.

import type { InboxQuery, ListLayout } from '../../generated/views';
import { plainDigits } from '../../money';
import type { ListFilter } from '../../stores/nav';
import { readDay } from '../../time';

/** The typed filters, as text; a blank one does not filter, and neither does an incomplete day. */
export interface Typed {
  text: string;
  party: string;
  /** One side of the ladder; blank for the list itself. */
  set: string;
  due_from: string;
  due_to: string;
  issued_from: string;
  issued_to: string;
  amount_from: string;
  amount_to: string;
  /** `refresh` or `looked`: only changed drafts. */
  changes: string;
}

/** The chosen filters; an empty choice does not filter. */
export interface Chosen {
  types: string[];
  statuses: string[];
  accounts: string[];
  more_stages: string[];
}

export type Filters = Typed & Chosen;

export interface Sort {
  key: string;
  descending: boolean;
}

/** The order of a list behind its first key, and its groups. */
export interface Further {
  others: Sort[];
  /** `company`, `acceptor` or `week`; `null` for none. */
  group: string | null;
}

export const NOTHING_FURTHER: Further = { others: [], group: null };

const NOTHING_TYPED: Typed = {
  text: '',
  party: '',
  set: '',
  due_from: '',
  due_to: '',
  issued_from: '',
  issued_to: '',
  amount_from: '',
  amount_to: '',
  changes: '',
};
export const NO_FILTERS: Filters = { ...NOTHING_TYPED, types: [], statuses: [], accounts: [], more_stages: [] };
export const BY_DUE: Sort = { key: 'due_date', descending: false };

/** The filters behind the button. */
export const FURTHER = ['party', 'due_from', 'due_to', 'issued_from', 'issued_to', 'amount_from', 'amount_to'] as const;

export function startFilters(asked: ListFilter | null): Filters {
  const filters = { ...NO_FILTERS };
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (typeof value === 'string') filters[name as keyof Typed] = value;
  }
  return filters;
}

export const filtersOf = (query: InboxQuery): Filters => ({
  ...startFilters({
    text: query.text,
    party: query.party,
    set: query.set,
    due_from: query.due_from,
    due_to: query.due_to,
    issued_from: query.issued_from,
    issued_to: query.issued_to,
    amount_from: query.amount_from,
    amount_to: query.amount_to,
    changes: query.changes,
  }),
  types: query.types,
  statuses: query.statuses,
  accounts: query.accounts,
  more_stages: query.more_stages,
});

export const sortOf = (query: InboxQuery): Sort =>
  query.sort === null ? BY_DUE : { key: query.sort, descending: query.descending };

export const furtherOf = (query: InboxQuery): Further => ({
  others: query.sort_then.map((key) => ({ key: key.replace(/^-/, ''), descending: key.startsWith('-') })),
  group: query.group,
});

const orNull = (value: string) => (value.trim() === '' ? null : value.trim());

const COUNTED_DAY = /^(today|overdue)([+-]\d{1,4})?$/;

/** A typed day, or one relative to today or to the latest overdue day, which stays right when a saved view is opened next week. */
export const dayAsked = (value: string) => (COUNTED_DAY.test(value.trim()) ? value.trim() : readDay(value));

/** `scope`: the window's accounts, used where the filters choose none. */
export function queryOf(
  stage: string,
  scope: string[],
  filters: Filters,
  sort: Sort,
  { others, group }: Further = NOTHING_FURTHER,
  layout: ListLayout | null = null,
): InboxQuery {
  return {
    stage,
    more_stages: filters.more_stages.filter((more) => more !== stage),
    accounts: filters.accounts.length > 0 ? filters.accounts : scope,
    text: orNull(filters.text),
    party: orNull(filters.party),
    types: filters.types,
    statuses: filters.statuses,
    due_from: dayAsked(filters.due_from),
    due_to: dayAsked(filters.due_to),
    issued_from: dayAsked(filters.issued_from),
    issued_to: dayAsked(filters.issued_to),
    set: orNull(filters.set),
    amount_from: orNull(plainDigits(filters.amount_from)),
    amount_to: orNull(plainDigits(filters.amount_to)),
    changes: orNull(filters.changes),
    sort: sort.key,
    descending: sort.descending,
    sort_then: others.map(({ key, descending }) => `${descending ? '-' : ''}${key}`),
    group,
    layout,
  };
}

export const isFiltered = (filters: Filters) =>
  Object.values(filters).some((value) => (typeof value === 'string' ? value.trim() !== '' : value.length > 0));

/** A press on a header sorts by it; a second press reverses the order. */
export const sortedBy = (sort: Sort, key: string): Sort =>
  sort.key === key ? { key, descending: !sort.descending } : { key, descending: false };

/** With Shift a header is one key more: a second press reverses it, a third one takes it out. */
export function sortedAlso(sort: Sort, further: readonly Sort[], key: string): { sort: Sort; others: Sort[] } {
  const all = [sort, ...further];
  const known = all.find((one) => one.key === key);
  const next =
    known === undefined
      ? [...all, { key, descending: false }]
      : known.descending && all.length > 1
        ? all.filter((one) => one !== known)
        : all.map((one) => (one === known ? { key, descending: !one.descending } : one));
  const [first = sort, ...others] = next;
  return { sort: first, others };
}
