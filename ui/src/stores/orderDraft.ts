//! Forms that were left before they were sent, kept as drafts of their orders while the window is open. A draft belongs
//! to its profile, its operation and exactly its drafts, so that no payee is carried over to other ones.

import type { Typed } from '../forms/order-form/order';

export interface OrderDraft {
  typed: Typed;
  /** When the form was left. */
  at: Date;
}

const drafts = new Map<string, OrderDraft>();

/** Names an order by everything that its form depends on. */
export const orderKey = (profile: string, operation: string, answer: string | null, rows: { key: string }[]) =>
  JSON.stringify([profile, operation, answer, rows.map((row) => row.key)]);

export const orderDraft = (key: string): OrderDraft | null => drafts.get(key) ?? null;
export const keepOrderDraft = (key: string, typed: Typed, at: Date) => void drafts.set(key, { typed, at });
export const dropOrderDraft = (key: string) => void drafts.delete(key);
