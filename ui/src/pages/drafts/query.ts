//! From what the clerk filters and sorts to what the core is asked.

import type { InboxQuery } from '../../generated/views';
import { plainDigits } from '../../money';
import type { ListFilter } from '../../stores/nav';
import { readDay } from '../../time';

/** The filter as typed: text in every field, blank is no filter. A day that is not one yet does not filter. */
export interface Filters {
  text: string;
  due_from: string;
  due_to: string;
  amount_from: string;
  amount_to: string;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export const NO_FILTERS: Filters = { text: '', due_from: '', due_to: '', amount_from: '', amount_to: '' };
export const BY_DUE: Sort = { key: 'due_date', descending: false };

export function startFilters(asked: ListFilter | null): Filters {
  const filters = { ...NO_FILTERS };
  for (const [name, value] of Object.entries(asked ?? {})) {
    if (typeof value === 'string') filters[name as keyof Filters] = value;
  }
  return filters;
}

const orNull = (value: string) => (value.trim() === '' ? null : value.trim());

export function queryOf(stage: string, accounts: string[], filters: Filters, sort: Sort): InboxQuery {
  return {
    stage,
    accounts,
    text: orNull(filters.text),
    due_from: readDay(filters.due_from),
    due_to: readDay(filters.due_to),
    amount_from: orNull(plainDigits(filters.amount_from)),
    amount_to: orNull(plainDigits(filters.amount_to)),
    sort: sort.key,
    descending: sort.descending,
  };
}

export const isFiltered = (filters: Filters) => Object.values(filters).some((value) => value.trim() !== '');

/** A press on a header: sort by it, and the other way round at the second press. */
export const sortedBy = (sort: Sort, key: string): Sort =>
  sort.key === key ? { key, descending: !sort.descending } : { key, descending: false };
