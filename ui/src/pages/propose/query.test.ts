//! The query to the core, and the initial values of the endorsement.

import { expect, test } from 'vitest';
import { filledOf, NOTHING, queryOf } from './query';

test('blank asks for nothing, and pasted separators go', () => {
  const typed = { ...NOTHING, amount: '1,234.50', due_to: '20261231', acceptor: ' ' };
  expect(queryOf(typed, ['A:1'])).toEqual({
    amount: '1234.50',
    payee: null,
    currency: null,
    accounts: ['A:1'],
    due_from: null,
    due_to: '2026-12-31',
    acceptor: null,
    with_watched: false,
  });
});

test('the payee goes into the fields of the endorsee, and what is blank is left to the form', () => {
  expect(filledOf({ ...NOTHING, name: ' North Star Ltd. ', account: '6217 0011' })).toEqual({
    endorseeAccountName: 'North Star Ltd.',
    endorseeAccountNumber: '62170011',
  });
});
