//! Which rows of a list are visible, by arithmetic: all rows have the same height, so nothing is stored per row, and a
//! million rows open as fast as ten.

/** The height of the list's head, in px: it stays above the rows. */
export const HEAD_PX = 32;
/** Rows drawn beyond either edge. */
export const OVERSCAN_ROWS = 4;
/** The greatest height of an element: the web view computes in 64ths of a px, in 32 bits. */
const BODY_PX_MAX = 30_000_000;

/** A list's rows and the room for them. */
export interface Extent {
  rows: number;
  rowPx: number;
  roomPx: number;
}

/** The height of the element that contains all rows. */
export const bodyPx = ({ rows, rowPx }: Extent) => Math.min(rows * rowPx, BODY_PX_MAX);

/** How many px of rows pass for one scrolled px: 1, except for lists higher than an element can be. */
export function pace(extent: Extent): number {
  const all = extent.rows * extent.rowPx;
  return all <= BODY_PX_MAX ? 1 : (all - extent.roomPx) / (BODY_PX_MAX - extent.roomPx);
}

/** The rows from `from` up to and excluding `to`, where the list is scrolled by `top`. Row `n` begins `n` row
 * heights and `shift` px below the top of the element. */
export function rowsInSight(top: number, extent: Extent): { from: number; to: number; shift: number } {
  const { rows, rowPx, roomPx } = extent;
  const above = top * pace(extent);
  const from = Math.max(0, Math.min(Math.floor(above / rowPx), rows) - OVERSCAN_ROWS);
  const to = Math.min(rows, Math.ceil((above + roomPx) / rowPx) + OVERSCAN_ROWS);
  return { from, to, shift: Math.round(top - above) };
}

/** The scroll position that shows a row completely; `null` where it is visible already. */
export function topFor(row: number, top: number, extent: Extent): number | null {
  const { rowPx, roomPx } = extent;
  const [speed, begins] = [pace(extent), row * rowPx];
  const above = top * speed;
  if (begins < above) return begins / speed;
  const ends = begins + rowPx;
  return ends > above + roomPx ? (ends - roomPx) / speed : null;
}
