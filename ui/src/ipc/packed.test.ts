//! A packed row is the row again.

import { expect, test } from 'vitest';
import { unpacked } from './packed';

test('each value is found under its own name', () => {
  const rows = unpacked({
    names: ['key', 'amount', 'lock'],
    rows: [
      ['7', '12.50', null],
      ['8', null, { open: true }],
    ],
  });
  expect(rows).toEqual([
    { key: '7', amount: '12.50', lock: null },
    { key: '8', amount: null, lock: { open: true } },
  ]);
});
