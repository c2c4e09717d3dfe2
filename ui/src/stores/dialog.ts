//! The one dialog that may be open. Pages ask for it here; `forms/` draws it.

import type { CheckView, DraftRow, ResubmitView, TransferAsNew } from '../generated/views';
import { store, useStore } from './store';

export type OpenDialog =
  | {
      kind: 'order';
      /** The list of the drafts. */
      stage: string;
      /** The endpoint's last path segment, for example `endorse`. */
      operation: string;
      /** The answer, for the four receipts. */
      answer: 'accept' | 'refuse' | null;
      /** The drafts of the order; never empty. */
      rows: DraftRow[];
      /** The initial values of its fields, by the interface's names. */
      filled?: Record<string, string>;
      /** The instruction without effect that this one replaces. */
      resubmit?: ResubmitView;
    }
  | {
      kind: 'transfer';
      operation: 'transfer' | 'transfer-personal';
      resubmit?: ResubmitView;
      /** The transfer whose values it begins with. */
      asNew?: TransferAsNew;
    }
  /** A new order for the refused and unsent instructions of a submission. */
  | { kind: 'retry'; submission: string; operation: string }
  /** The result of a submission. */
  | { kind: 'result'; submission: string; operation: string }
  /** One query of the service with chosen parameters. */
  | { kind: 'ask'; query: string }
  /** The check of orders from a spreadsheet. */
  | { kind: 'sheet'; check: CheckView }
  | { kind: 'people' }
  | { kind: 'keys' }
  | { kind: 'command-box' };

const dialog = store<OpenDialog | null>(null);

export const useDialog = () => useStore(dialog);

/** Whether any dialog is drawn: this one, or one of a page's own (saved views, an export, the command box). */
export const isDialogOpen = () => document.querySelector('[role="dialog"]') !== null;

/** Opens the form of one operation for these drafts. No drafts: nothing opens (empty never means all). */
export function openOrder(
  stage: string,
  operation: string,
  answer: 'accept' | 'refuse' | null,
  rows: DraftRow[],
  filled: Record<string, string> = {},
) {
  if (rows.length > 0) dialog.set({ kind: 'order', stage, operation, answer, rows, filled });
}

export const openTransfer = (operation: 'transfer' | 'transfer-personal' = 'transfer') =>
  dialog.set({ kind: 'transfer', operation });

/** Opens the form of another transfer like an earlier one. */
export function openAsNew(asNew: TransferAsNew) {
  const { operation } = asNew;
  if (operation === 'transfer' || operation === 'transfer-personal') dialog.set({ kind: 'transfer', operation, asNew });
}

/** Opens the form that resubmits an instruction. */
export function openResubmit(resubmit: ResubmitView) {
  const { operation } = resubmit.order;
  if (resubmit.row && resubmit.stage !== null) {
    const answer = resubmit.answer === 'accept' || resubmit.answer === 'refuse' ? resubmit.answer : null;
    dialog.set({ kind: 'order', stage: resubmit.stage, operation, answer, rows: [resubmit.row], resubmit });
  } else if (operation === 'transfer' || operation === 'transfer-personal') {
    dialog.set({ kind: 'transfer', operation, resubmit });
  }
}

export const openRetry = (submission: string, operation: string) =>
  dialog.set({ kind: 'retry', submission, operation });

export const openResult = (submission: string, operation: string) =>
  dialog.set({ kind: 'result', submission, operation });

/** `query` is the endpoint's last path segment. */
export const openAsk = (query: string) => dialog.set({ kind: 'ask', query });
export const openSheet = (check: CheckView) => dialog.set({ kind: 'sheet', check });
export const openPeople = () => dialog.set({ kind: 'people' });
export const openKeys = () => dialog.set({ kind: 'keys' });
export const openCommandBox = () => dialog.set({ kind: 'command-box' });
export const closeDialog = () => dialog.set(null);
