import { expect, test } from 'vitest';
import { secondsLeft, timeLeft } from './countdown';

test('a countdown ends at its time and never goes below it', () => {
  const now = new Date('2026-03-02T02:00:00Z');
  const rows: [string, number, string][] = [
    ['2026-03-02T02:10:00Z', 600, '10:00'],
    ['2026-03-02T02:09:04.500Z', 545, '9:05'],
    ['2026-03-02T03:00:00Z', 3600, '1:00:00'],
    ['2026-03-02T02:00:00.001Z', 1, '0:01'],
    ['2026-03-02T01:59:00Z', 0, '0:00'],
    ['no time', 0, '0:00'],
  ];
  for (const [at, seconds, text] of rows) {
    expect([secondsLeft(at, now), timeLeft(seconds)], at).toEqual([seconds, text]);
  }
});
