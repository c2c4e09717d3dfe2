//! The days of a month, and the keys that move between them.

import { expect, test } from 'vitest';
import { afterKey, weeksOf } from './month';

test('a month is shown in six weeks from Monday, with the days beside it', () => {
  const weeks = weeksOf('2026-11-24');
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7]);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[6]]).toEqual(['2026-10-26', '2026-11-01', '2026-12-06']);
  expect(weeksOf('2027-02-10')[0]?.[0]).toBe('2027-02-01');
});

test.each([
  ['2026-11-24', 'ArrowLeft', '2026-11-23'],
  ['2026-11-30', 'ArrowRight', '2026-12-01'],
  ['2026-11-24', 'ArrowDown', '2026-12-01'],
  ['2026-11-25', 'Home', '2026-11-23'],
  ['2026-11-25', 'End', '2026-11-29'],
  ['2026-03-31', 'PageUp', '2026-02-28'],
  ['2026-01-31', 'PageDown', '2026-02-28'],
  ['2026-12-15', 'PageDown', '2027-01-15'],
  ['2026-11-24', 'a', null],
])('from %s the key %s leads to %s', (day, key, then) => {
  expect(afterKey(day, key)).toBe(then);
});
