//! Days and times on screen, and typed days.

import { describe, expect, test } from 'vitest';
import { addDays, daysTone, fullTime, minutesSince, readDay, shortTime, signedDays } from './time';

describe('days to due', () => {
  test.each([
    [12, '+12', 'plain'],
    [8, '+8', 'plain'],
    [7, '+7', 'soon'],
    [0, '0', 'soon'],
    [-1, '−1', 'overdue'],
  ] as const)('%d is shown as %s, %s', (days, shown, tone) => {
    expect(signedDays(days)).toBe(shown);
    expect(daysTone(days)).toBe(tone);
  });

  test('a day on which no money moves is not overdue on the next working day', () => {
    expect([-4, -3, -2, -1].map((days) => daysTone(days, -3))).toEqual(['overdue', 'overdue', 'soon', 'soon']);
  });

  test('an unknown due day is neither soon nor overdue', () => {
    expect(daysTone(null)).toBe('plain');
  });
});

test.each([
  ['2026-12-28', 7, '2027-01-04'],
  ['2026-03-01', -1, '2026-02-28'],
  ['2028-02-28', 1, '2028-02-29'],
])('%s and %d days is %s', (day, days, other) => {
  expect(addDays(day, days)).toBe(other);
});

describe('a day that was typed', () => {
  test.each([
    ['2026-11-21', '2026-11-21'],
    ['2026/1/2', '2026-01-02'],
    ['2026.11.21', '2026-11-21'],
    ['20261121', '2026-11-21'],
    ['2026年11月21日', '2026-11-21'],
    [' 2026-11-21 ', '2026-11-21'],
  ])('%j is %s', (typed, day) => {
    expect(readDay(typed)).toBe(day);
  });

  test.each(['', '2026', '2026-13-01', '2026-02-30', '21.11.2026', '2026-11-2x', '2026112'])('%j is none', (typed) => {
    expect(readDay(typed)).toBeNull();
  });
});

describe('a time of reading', () => {
  const now = new Date(2026, 10, 21, 15, 0, 0);
  test.each([
    [new Date(2026, 10, 21, 14, 32), '14:32'],
    [new Date(2026, 10, 20, 9, 10), '11-20 09:10'],
    [new Date(2025, 10, 20, 9, 10), '2025-11-20 09:10'],
  ])('%s is shown as short as the day allows', (at, shown) => {
    expect(shortTime(at.toISOString(), now)).toBe(shown);
  });

  test('what is no time is shown as it came', () => {
    expect(shortTime('soon', now)).toBe('soon');
    expect(fullTime('soon')).toBe('soon');
    expect(minutesSince('soon', now)).toBeNull();
  });

  test('a time ahead of this clock is not older than now', () => {
    expect(minutesSince(new Date(2026, 10, 21, 15, 3).toISOString(), now)).toBe(0);
  });
});
