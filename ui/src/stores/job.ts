//! The drafts of the last confirmed order: their list removes them from the selection and moves the focus to the draft
//! that follows. Also the option to sign drafts one after another.

import { store, useStore } from './store';

export interface Job {
  /** Keys of the drafts; empty for transfers. */
  drafts: string[];
  /** The submission that the order became. */
  submission: string;
}

const job = store<Job | null>(null);

export const useJob = () => useStore(job);
export const lastJob = () => job.get();

export const noteJob = (drafts: string[], submission: string) => job.set({ drafts, submission });

/** Whether the next draft's order opens once this draft is accepted. Kept while the window is open. */
const wish = store(false);

export const useWish = () => useStore(wish);
export const wishNext = (wished: boolean) => wish.set(wished);

const next = store(0);

/** Increases each time a list should open its next draft's order. */
export const useNextWished = () => useStore(next);
export const openNext = () => next.set(next.get() + 1);
