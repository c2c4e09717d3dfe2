//! Forms that were left before they were sent, kept as drafts of their orders while a window is open. A draft belongs
//! to its profile, its operation and exactly its drafts, so that no payee is carried over to other ones. Each window has all of
//! them, in memory only: one that closes takes none along.

import type { Typed } from '../forms/order-form/order';

export interface OrderDraft {
  typed: Typed;
  /** When the form was left. */
  at: Date;
}

/** A message between windows. `draft` is `null` for a dropped one. */
type Said = { all: true } | { key: string; draft: OrderDraft | null };

const drafts = new Map<string, OrderDraft>();
const openForms = new Set<() => void>();

const channel = new BroadcastChannel('order-drafts');
const say = (said: Said) => channel.postMessage(said);

channel.onmessage = ({ data }: MessageEvent<Said>) => {
  if ('all' in data) for (const [key, draft] of drafts) say({ key, draft });
  else if (data.draft) drafts.set(data.key, data.draft);
  else drafts.delete(data.key);
};
say({ all: true });

/** Names an order by everything that its form depends on. */
export const orderKey = (profile: string, operation: string, answer: string | null, rows: { key: string }[]) =>
  JSON.stringify([profile, operation, answer, rows.map((row) => row.key)]);

export const orderDraft = (key: string): OrderDraft | null => drafts.get(key) ?? null;

export function keepOrderDraft(key: string, typed: Typed, at: Date) {
  const draft = { typed, at };
  drafts.set(key, draft);
  say({ key, draft });
}

export function dropOrderDraft(key: string) {
  if (drafts.delete(key)) say({ key, draft: null });
}

/** Registers an open form, which keeps its draft when it is told to, until the returned function is called. */
export function whileOpen(keep: () => void): () => void {
  openForms.add(keep);
  return () => void openForms.delete(keep);
}

/** The forms are closed without a person's word: their window closes, or another one opened a different profile. */
export function keepOpenForms() {
  for (const keep of openForms) keep();
}
