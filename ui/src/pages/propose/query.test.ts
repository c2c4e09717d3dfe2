//! The query to the core, and the initial values of the endorsement.

import { expect, test } from 'vitest';
import type { AccountView } from '../../generated/views';
import { filledOf, NOTHING, payersOf, queryOf, SEVERAL } from './query';

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
    payer: null,
    several_payers: false,
  });
});

test('the payee goes into the fields of the endorsee, and what is blank is left to the form', () => {
  expect(filledOf({ ...NOTHING, name: ' North Star Ltd. ', account: '6217 0011' })).toEqual({
    endorseeAccountName: 'North Star Ltd.',
    endorseeAccountNumber: '62170011',
  });
});

test('one company pays; several only where that was chosen', () => {
  const account = (key: string, owner: string | null) => ({ key, owner }) as AccountView;
  const accounts = [account('A:1', 'East'), account('A:2', 'East'), account('B:3', 'West'), account('B:4', null)];
  expect(payersOf(accounts, [])).toEqual(['East', 'West', 'B:4']);
  expect(payersOf(accounts, ['A:2'])).toEqual(['East']);
  expect(queryOf({ ...NOTHING, amount: '1', payer: 'West' }, [])).toMatchObject({
    payer: 'West',
    several_payers: false,
  });
  expect(queryOf({ ...NOTHING, amount: '1', payer: SEVERAL }, [])).toMatchObject({ payer: null, several_payers: true });
});
