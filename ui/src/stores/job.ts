//! The drafts of the order that was confirmed last: its list takes them out of the selection and puts the keys on the draft
//! that follows them. And the wish of who signs one after the other.

import { store, useStore } from './store';

export interface Job {
  /** Keys of the drafts; empty for transfers. */
  drafts: string[];
}

const job = store<Job | null>(null);

export const useJob = () => useStore(job);
export const lastJob = () => job.get();

export const noteJob = (drafts: string[]) => job.set({ drafts });

/** Once the draft at hand is accepted, the next one's order is opened. Kept while the window is open. */
const wish = store(false);

export const useWish = () => useStore(wish);
export const wishNext = (wished: boolean) => wish.set(wished);

const next = store(0);

/** Counts up whenever a list is to open its next draft's order. */
export const useNextWished = () => useStore(next);
export const openNext = () => next.set(next.get() + 1);
