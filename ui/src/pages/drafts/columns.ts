//! The columns of a list. Constants outside the component, so that the grid never creates them again.

import type { DraftRow } from '../../generated/views';

export interface Column {
  id: string;
  /** The interface's field, whose label is the header; `null` for a header of ours. */
  field: string | null;
  /** The message of a header of ours. */
  message: string | null;
  /** The core's sort key. */
  sort: string | null;
  text: (row: DraftRow) => string;
}

const party = (id: string, field: 'acceptorName' | 'drawerName' | 'payeeName', sort: string): Column => ({
  id,
  field,
  message: null,
  sort,
  text: (row) => row[field] ?? '',
});

/** Replaces the payee where drafts of several lists are shown. */
const LIST: Column = { id: 'payee', field: null, message: 'column-list', sort: null, text: (row) => row.stage ?? '' };

export const COLUMNS: Column[] = [
  {
    id: 'number',
    field: 'draftNumber',
    message: null,
    sort: 'draft_number',
    text: (row) => row.draftNumber ?? row.bankDraftId ?? '',
  },
  party('acceptor', 'acceptorName', 'acceptor_name'),
  party('drawer', 'drawerName', 'drawer_name'),
  party('payee', 'payeeName', 'payee_name'),
  {
    id: 'status',
    field: 'draftStatusMeaning',
    message: null,
    sort: 'status',
    text: (row) =>
      row.draftStatusMeaning ?? row.draftStatusCode ?? row.bankDraftStatusDesc ?? row.bankDraftStatusCode ?? '',
  },
  { id: 'due', field: 'dueDate', message: null, sort: 'due_date', text: (row) => row.dueDay ?? row.dueDate ?? '' },
  { id: 'days', field: null, message: 'column-days', sort: null, text: () => '' },
  { id: 'amount', field: 'amount', message: null, sort: 'amount', text: () => '' },
];

export const COLUMNS_OF_LISTS: Column[] = COLUMNS.map((column) => (column.id === 'payee' ? LIST : column));
