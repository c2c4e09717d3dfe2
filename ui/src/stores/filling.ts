//! The values with which a form begins: those of a template, or of an earlier instruction. An operation on drafts waits with
//! them until the drafts are chosen in their list.

import type { FormValues } from '../generated/views';
import { store, useStore } from './store';

export interface Filling {
  values: FormValues;
  /** The template's name; `null` for an earlier instruction. */
  template: string | null;
  /** Number of the earlier instruction in the journal; `null` for a template. */
  number: number | null;
}

const waiting = store<Filling | null>(null);

export const useWaiting = () => useStore(waiting);
export const wait = (filling: Filling) => waiting.set(filling);
export const stopWaiting = () => waiting.set(null);

/** The values that wait for a form of this operation. */
export function waitingFor(operation: string): Filling | null {
  const filling = waiting.get();
  return filling?.values.operation === operation ? filling : null;
}
