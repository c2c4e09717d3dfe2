//! The spreadsheet of orders that is open, with everything typed beside it: it stays while other pages are open.

import type { OrderSheet, SheetCell } from '../generated/views';
import { store, useStore } from './store';

export interface OrderFile {
  /** Of each opened sheet another one. */
  id: number;
  /** The profile that it was opened for. */
  profile: string;
  sheet: OrderSheet;
  /** Values for all rows, by field. */
  same: Record<string, string>;
  controlTotal: string;
  controlCount: string;
  reason: string;
  /** Counts the changes. */
  version: number;
}

/** The submission that the last sheet of a profile became. */
export interface OrderedFile {
  profile: string;
  name: string | null;
  submission: string;
  operation: string;
}

const file = store<OrderFile | null>(null);
const ordered = store<OrderedFile | null>(null);
let opened = 0;

export const useOrderFile = () => useStore(file);
export const useOrderedFile = () => useStore(ordered);
export const closeOrderFile = () => file.set(null);

export function openOrderFile(profile: string, sheet: OrderSheet) {
  const { footer, suggested } = sheet;
  opened += 1;
  file.set({
    id: opened,
    profile,
    sheet,
    same: { ...(suggested as Record<string, string>) },
    controlTotal: footer?.total ?? '',
    controlCount: footer?.count ?? '',
    reason: '',
    version: 0,
  });
}

/** The open sheet was confirmed: its result is reached from the page until another sheet is. */
export function orderedAs(submission: string, operation: string) {
  const old = file.get();
  if (!old) return;
  ordered.set({ profile: old.profile, name: old.sheet.name, submission, operation });
  file.set(null);
}

export function changeOrderFile(change: (old: OrderFile) => Partial<OrderFile>) {
  const old = file.get();
  if (old) file.set({ ...old, ...change(old), version: old.version + 1 });
}

const changeSheet = (change: (old: OrderSheet) => Partial<OrderSheet>) =>
  changeOrderFile((old) => ({ sheet: { ...old.sheet, ...change(old.sheet) } }));

/** A mended cell is a text: what the spreadsheet stored no longer counts. */
export function mendCell(row: number, column: number, text: string) {
  const cell: SheetCell = { text, holds: 'text' };
  changeSheet(({ rows }) => ({
    rows: rows.map((one, at) =>
      at === row ? { ...one, cells: one.cells.map((old, index) => (index === column ? cell : old)) } : one,
    ),
  }));
}

export const leaveOut = (row: number, left_out: boolean) =>
  changeSheet(({ rows }) => ({ rows: rows.map((one, at) => (at === row ? { ...one, left_out } : one)) }));

/** A field has one column: the one that had it before is no longer used. */
export const assignColumn = (column: number, field: string | null) =>
  changeSheet(({ columns }) => ({
    columns: columns.map((one, at) => {
      if (at === column) return { ...one, field, is_chosen: true };
      return field !== null && one.field === field ? { ...one, field: null } : one;
    }),
  }));
