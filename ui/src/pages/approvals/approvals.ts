//! What waits for a second person, or for somebody to send what a second person approved.

import type { ApprovalView, SubmissionView } from '../../generated/views';

/** Somebody has to do something about it: decide, or send. */
export const isOpenApproval = (one: ApprovalView) => one.state === 'waiting' || one.to_send;

/** Nothing of it was sent, and nothing is before a second person says yes. */
export const isWaiting = (view: SubmissionView) =>
  view.approval !== null &&
  view.approval.state === 'waiting' &&
  view.instructions.some((one) => one.state === 'awaiting_approval');

/** First what can be decided or sent, the one that ends first on top; then what is over, the newest first. */
export function inOrder(approvals: ApprovalView[]): ApprovalView[] {
  const open = approvals.filter(isOpenApproval).sort((one, other) => one.expires_at.localeCompare(other.expires_at));
  return [...open, ...approvals.filter((one) => !isOpenApproval(one))];
}

/** How many wait for a yes, and how many for being sent. */
export function counts(approvals: ApprovalView[]) {
  return {
    waiting: approvals.filter((one) => one.state === 'waiting').length,
    to_send: approvals.filter((one) => one.to_send).length,
  };
}

/** What the second person has put in. */
export interface Giving {
  name: string;
  /** Empty where they approve by name. */
  token: string;
  callBack: string;
}

/** Why it cannot be approved here; `null` when it can be tried. The core has the last word. */
export function lacking(
  approval: Pick<ApprovalView, 'tier' | 'preparer'>,
  callBacks: number,
  giving: Giving,
): 'name' | 'same' | 'token' | 'call-back' | null {
  const name = giving.name.trim();
  if (name === '') return 'name';
  if (name.toLowerCase() === approval.preparer.trim().toLowerCase()) return 'same';
  if (approval.tier === 'own_token' && giving.token.trim() === '') return 'token';
  return callBacks > 0 && giving.callBack.trim() === '' ? 'call-back' : null;
}
