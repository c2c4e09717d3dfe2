//! The one dialog that may be open. Pages ask for it here; `forms/` draws it.

import { stages } from '../generated/contract';
import type { CheckView, DraftRow, ResubmitView } from '../generated/views';
import { type Filling, wait, waitingFor } from './filling';
import { go } from './nav';
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
      /** The template or the earlier instruction that it begins with. */
      filling?: Filling | null;
      /** The instruction without effect that this one replaces. */
      resubmit?: ResubmitView;
      /** How many of the drafts the list's filter hides. */
      hidden?: number;
    }
  | {
      kind: 'transfer';
      operation: 'transfer' | 'transfer-personal';
      resubmit?: ResubmitView;
      /** The template or the earlier transfer that it begins with. */
      filling?: Filling;
    }
  /** A new order for the refused and unsent instructions of a submission. */
  | { kind: 'retry'; submission: string; operation: string }
  /** The result of a submission. */
  | { kind: 'result'; submission: string; operation: string }
  /** One query of the service with chosen parameters. */
  | { kind: 'ask'; query: string }
  /** The check of orders from a spreadsheet. */
  | { kind: 'sheet'; check: CheckView }
  | { kind: 'templates' }
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
  hidden = 0,
) {
  if (rows.length === 0) return;
  const filling = Object.keys(filled).length > 0 ? null : waitingFor(operation);
  dialog.set({ kind: 'order', stage, operation, answer, rows, filled, filling, hidden });
}

export const openTransfer = (operation: 'transfer' | 'transfer-personal' = 'transfer') =>
  dialog.set({ kind: 'transfer', operation });

/** Opens the form that begins with these values; for an operation on drafts the list in which they are chosen first. */
export function openFilled(filling: Filling) {
  const { operation } = filling.values;
  if (operation === 'transfer' || operation === 'transfer-personal') {
    dialog.set({ kind: 'transfer', operation, filling });
    return;
  }
  const list = stages.find((one) => one.operation === operation);
  if (!list) return;
  wait(filling);
  dialog.set(null);
  go({ name: 'drafts', stage: list.stage });
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
export const openTemplates = () => dialog.set({ kind: 'templates' });
export const openPeople = () => dialog.set({ kind: 'people' });
export const openKeys = () => dialog.set({ kind: 'keys' });
export const openCommandBox = () => dialog.set({ kind: 'command-box' });
export const closeDialog = () => dialog.set(null);
