//! The order of approvals, which of them are open, and the requirements of an approval.

import { expect, test } from 'vitest';
import type { ApprovalView, SubmissionView } from '../../generated/views';
import { counts, inOrder, isWaiting, lacking } from './approvals';

const one = (id: string, state: ApprovalView['state'], expires_at: string, to_send = false) =>
  ({
    id,
    state,
    expires_at,
    to_send,
    open: state === 'waiting' || to_send,
    tier: 'same_account',
    preparer: 'Lin',
  }) as ApprovalView;

test('what can be decided stands first, the one that ends first on top', () => {
  const all = [
    one('late', 'waiting', '2026-11-24'),
    one('gone', 'expired', '2026-11-01'),
    one('sent', 'approved', '2026-11-23'),
    one('ready', 'approved', '2026-11-22', true),
  ];
  expect(inOrder(all).map((approval) => approval.id)).toEqual(['ready', 'late', 'gone', 'sent']);
  expect(counts(all)).toEqual({ waiting: 1, to_send: 1 });
});

test.each([
  ['same_account', 0, { name: ' ' }, 'name'],
  ['same_account', 0, { name: ' LIN ' }, 'same'],
  ['same_account', 0, { name: 'Wang' }, null],
  ['own_token', 0, { name: 'Wang' }, 'token'],
  ['own_token', 0, { name: 'Wang', token: 't' }, null],
  ['same_account', 1, { name: 'Wang' }, 'call-back'],
  ['same_account', 1, { name: 'Wang', callBack: '0011' }, null],
] as const)('at %s with %i call-backs and %j a yes lacks %s', (tier, callBacks, given, lacks) => {
  const giving = { token: '', callBack: '', ...given };
  expect(lacking({ tier, preparer: 'Lin' }, callBacks, giving)).toBe(lacks);
});

test('a submission waits only while nobody has decided', () => {
  const view = (state: ApprovalView['state'], instruction: string) =>
    ({ approval: one('s', state, ''), instructions: [{ state: instruction }] }) as unknown as SubmissionView;
  expect(isWaiting(view('waiting', 'awaiting_approval'))).toBe(true);
  expect(isWaiting(view('approved', 'confirmed'))).toBe(false);
  expect(isWaiting(view('sent_back', 'cancelled'))).toBe(false);
  expect(isWaiting({ ...view('waiting', 'awaiting_approval'), approval: null })).toBe(false);
});
