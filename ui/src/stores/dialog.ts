//! The one dialog that may be open. Pages ask for it here; `forms/` draws it.

import type { DraftRow } from '../generated/views';
import { store, useStore } from './store';

export type OpenDialog =
  | {
      kind: 'order';
      /** The list that the drafts stand in. */
      stage: string;
      /** The endpoint's last path segment, for example `endorse`. */
      operation: string;
      /** For the four receipts: what is answered. */
      answer: 'accept' | 'refuse' | null;
      /** The drafts it is about; never empty. */
      rows: DraftRow[];
    }
  | { kind: 'transfer'; operation: 'transfer' | 'transfer-personal' }
  | { kind: 'profile' }
  | { kind: 'keys' };

const dialog = store<OpenDialog | null>(null);

export const useDialog = () => useStore(dialog);

/** Opens the form of one operation for these drafts. No drafts: nothing opens (empty never means all). */
export function openOrder(stage: string, operation: string, answer: 'accept' | 'refuse' | null, rows: DraftRow[]) {
  if (rows.length > 0) dialog.set({ kind: 'order', stage, operation, answer, rows });
}

export const openTransfer = (operation: 'transfer' | 'transfer-personal' = 'transfer') =>
  dialog.set({ kind: 'transfer', operation });

export const openProfileForm = () => dialog.set({ kind: 'profile' });
export const openKeys = () => dialog.set({ kind: 'keys' });
export const closeDialog = () => dialog.set(null);
