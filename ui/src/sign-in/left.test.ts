//! The time that is left for a sign-in, in minutes and seconds.

import { expect, test } from 'vitest';
import { leftUntil } from './left';

test.each([
  ['2026-11-24T08:05:00.000Z', '5:00'],
  ['2026-11-24T08:00:59.400Z', '1:00'],
  ['2026-11-24T08:00:09.000Z', '0:09'],
  ['2026-11-24T08:00:00.000Z', '0:00'],
  ['2026-11-24T07:59:00.000Z', '0:00'],
  ['no time', '0:00'],
])('until %s there is %s', (ends, left) => {
  expect(leftUntil(ends, new Date('2026-11-24T08:00:00.000Z'))).toBe(left);
});
