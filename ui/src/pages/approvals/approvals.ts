//! Submissions that wait for an approver, or that are approved and wait to be sent.

import type { ApprovalDetail, ApprovalView, SignInWay } from '../../generated/views';

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

/** How the approver shows who they are: by a sign-in in the browser or on another device, by a pasted token, or by the
 * name alone. */
export type GivenBy = SignInWay | 'token' | 'name';

/** The ways that this approval allows, the strongest first. */
export function waysToGive(needs_token: boolean, can_sign_in: boolean): GivenBy[] {
  return [
    ...(can_sign_in ? (['browser', 'device'] as const) : []),
    'token',
    ...(needs_token ? [] : (['name'] as const)),
  ];
}

/** The approver's input. */
export interface Giving {
  name: string;
  by: GivenBy;
  /** Empty for an approval by name. */
  token: string;
  callBack: string;
}

/** The first required field that is blank; the core decides about its content. */
export function blankField(
  { call_backs }: Pick<ApprovalDetail, 'call_backs'>,
  giving: Giving,
): 'name' | 'token' | 'call-back' | null {
  if (giving.name.trim() === '') return 'name';
  if (giving.by === 'token' && giving.token.trim() === '') return 'token';
  return call_backs.length > 0 && giving.callBack.trim() === '' ? 'call-back' : null;
}
