//! Splits a line into its unbroken parts and the gaps between them. Nothing is drawn over an incomplete day.

export interface Drawn {
  at: number;
  height: number;
}

/** The consecutive days with a height, part by part. */
export function lineRuns(heights: (number | null)[]): Drawn[][] {
  const runs: Drawn[][] = [];
  let open: Drawn[] | null = null;
  heights.forEach((height, at) => {
    if (height === null) {
      open = null;
      return;
    }
    if (open === null) {
      open = [];
      runs.push(open);
    }
    open.push({ at, height });
  });
  return runs;
}

/** First and last day of each gap. */
export function gapRuns(heights: (number | null)[]): [number, number][] {
  const gaps: [number, number][] = [];
  heights.forEach((height, at) => {
    if (height !== null) return;
    const last = gaps.at(-1);
    if (last && last[1] === at - 1) last[1] = at;
    else gaps.push([at, at]);
  });
  return gaps;
}

/** The position of a day between two edges; a single day is in the middle. */
export function placeOf(index: number, days: number, left: number, right: number): number {
  return days < 2 ? (left + right) / 2 : left + (index * (right - left)) / (days - 1);
}
