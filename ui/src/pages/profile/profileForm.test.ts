//! A new profile, parsed from the typed text.

import { expect, test } from 'vitest';
import { accountLines, EMPTY, formOf, missing } from './profileForm';

test('accounts are read line by line; spaces and full-width colons go', () => {
  expect(accountLines(' BANKA : 6222 0202 0011 \n\nBANKB：3100：105290000012\n')).toEqual([
    'BANKA:622202020011',
    'BANKB:3100:105290000012',
  ]);
});

test('the first thing that is missing is named, and blank texts are absent', () => {
  expect(missing(EMPTY)).toBe('name');
  const full = {
    ...EMPTY,
    name: 'head-office',
    base_url: ' https://x ',
    organization_id: '9007199254740993',
    accounts: 'A:1',
  };
  expect(missing(full)).toBeNull();
  expect(missing({ ...full, accounts: ' \n ' })).toBe('accounts');
  expect(formOf(full)).toMatchObject({ base_url: 'https://x', settings: null, code_book: null, accounts: ['A:1'] });
});
