//! The order of approvals, which of them are open, and the fields that an approval requires.

import { expect, test } from 'vitest';
import type { ApprovalView, CallBackAsked } from '../../generated/views';
import { blankField, counts, inOrder, waysToGive } from './approvals';

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
  ['name', 0, { name: ' ' }, 'name'],
  ['name', 0, { name: 'Wang' }, null],
  ['token', 0, { name: 'Wang' }, 'token'],
  ['token', 0, { name: 'Wang', token: 't' }, null],
  ['browser', 0, { name: 'Wang' }, null],
  ['browser', 0, { name: '' }, 'name'],
  ['name', 1, { name: 'Wang' }, 'call-back'],
  ['name', 1, { name: 'Wang', callBack: '0011' }, null],
] as const)('by %s, after %i call-backs and %j the blank field is %s', (by, count, typed, blank) => {
  const giving = { token: '', callBack: '', by, ...typed };
  const call_backs = Array.from({ length: count }, () => ({}) as CallBackAsked);
  expect(blankField({ call_backs }, giving)).toBe(blank);
});

test.each([
  [true, true, ['browser', 'device', 'token']],
  [true, false, ['token']],
  [false, true, ['browser', 'device', 'token', 'name']],
  [false, false, ['token', 'name']],
])('needs a token: %s, identity server: %s: by %j', (needs_token, can_sign_in, ways) => {
  expect(waysToGive(needs_token, can_sign_in)).toEqual(ways);
});
