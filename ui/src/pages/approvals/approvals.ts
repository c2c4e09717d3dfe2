//! Submissions that wait for an approver, or that are approved and wait to be sent.

import type { ApprovalView, SubmissionView } from '../../generated/views';

/** Nothing of it was sent, and nothing is sent before an approver agrees. */
export const isWaiting = (view: SubmissionView) =>
  view.approval !== null &&
  view.approval.state === 'waiting' &&
  view.instructions.some((one) => one.state === 'awaiting_approval');

/** Open approvals first, the one that expires first on top; then closed ones, the newest first. */
export function inOrder(approvals: ApprovalView[]): ApprovalView[] {
  const open = approvals.filter((one) => one.open).sort((one, other) => one.expires_at.localeCompare(other.expires_at));
  return [...open, ...approvals.filter((one) => !one.open)];
}

/** How many wait for a decision, and how many to be sent. */
export function counts(approvals: ApprovalView[]) {
  return {
    waiting: approvals.filter((one) => one.state === 'waiting').length,
    to_send: approvals.filter((one) => one.to_send).length,
  };
}

/** The approver's input. */
export interface Giving {
  name: string;
  /** Empty for an approval by name. */
  token: string;
  callBack: string;
}

/** Why it cannot be approved here; `null` when it can be tried. The core decides. */
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
