import { describe, expect, test } from 'vitest';
import { gapRuns, lineRuns, placeOf } from './runs';

describe('a line over time', () => {
  test('ends at a day without a height and begins anew after it', () => {
    const heights = [null, 10, 20, null, null, 30, null];
    expect(lineRuns(heights).map((run) => run.map((one) => one.at))).toEqual([[1, 2], [5]]);
    expect(gapRuns(heights)).toEqual([
      [0, 0],
      [3, 4],
      [6, 6],
    ]);
  });

  test('has no gap where every day is whole, and no part where none is', () => {
    expect(gapRuns([1, 2])).toEqual([]);
    expect(lineRuns([null, null])).toEqual([]);
  });

  test('spans the whole width, and one day alone stands in the middle', () => {
    expect([placeOf(0, 3, 100, 200), placeOf(2, 3, 100, 200), placeOf(0, 1, 100, 200)]).toEqual([100, 200, 150]);
  });
});
