//! The cells of the sheet: their widths, their kinds, and the way from one mistake to the next.

import type { OrderCellProblem, OrderSheet } from '../../generated/views';

/** A cell: its row and its column, -1 for the line's own cell. */
export type Place = [row: number, column: number];

const LETTER_PX = 8;
const LEAST_PX = 110;
const MOST_PX = 280;
/** A Chinese character is as wide as two letters. */
const WIDE = /[\u2e80-\uffef]/g;

const lettersOf = (text: string) => text.length + (text.match(WIDE)?.length ?? 0);

/** The width of each column by its longest text, in px. */
export function widthsOf({ columns, rows }: OrderSheet): number[] {
  return columns.map(({ header }, column) => {
    const longest = rows.reduce((most, row) => Math.max(most, lettersOf(row.cells[column]?.text ?? '')), 0);
    return Math.min(MOST_PX, Math.max(LEAST_PX, Math.max(longest, lettersOf(header)) * LETTER_PX + 16));
  });
}

const AMOUNTS = ['tradeAmount', 'amount'];
export const isAmount = (field: string | null) => field !== null && AMOUNTS.includes(field);

/** The cells with a mistake, each once, from top to bottom. */
export function wrongPlaces(problems: OrderCellProblem[]): Place[] {
  const places = problems.flatMap<Place>(({ row, column }) => (row === null ? [] : [[row, column ?? -1]]));
  return places.filter(([row, column], at) => {
    const last = places[at - 1];
    return !last || last[0] !== row || last[1] !== column;
  });
}

/** The next cell with a mistake after a place, or before it; `null` at the end. */
export function nextWrong(places: Place[], from: Place | null, back = false): Place | null {
  if (from === null) return places[0] ?? null;
  const [row, column] = from;
  const isPast = ([r, c]: Place) =>
    back ? r < row || (r === row && c < column) : r > row || (r === row && c > column);
  return (back ? places.filter(isPast).at(-1) : places.find(isPast)) ?? null;
}
