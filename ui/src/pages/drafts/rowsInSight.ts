//! Which rows of a list stand in sight, by arithmetic: all rows are of one height, so nothing is kept for each of them, and a
//! million rows open as fast as ten.

/** The head of the list, in px: it stays over the rows. */
export const HEAD_PX = 32;
/** Rows that are drawn beyond both edges. */
export const OVERSCAN_ROWS = 4;
/** A higher element ends short: the web view counts in 64ths of a px, in 32 bits. */
const BODY_PX_MAX = 30_000_000;

/** A list and the room for its rows. */
export interface Extent {
  rows: number;
  rowPx: number;
  roomPx: number;
}

/** How high the element is that holds all rows. */
export const bodyPx = ({ rows, rowPx }: Extent) => Math.min(rows * rowPx, BODY_PX_MAX);

/** How many px of rows go by for one that is scrolled: 1, but for lists that are higher than an element can be. */
export function pace(extent: Extent): number {
  const all = extent.rows * extent.rowPx;
  return all <= BODY_PX_MAX ? 1 : (all - extent.roomPx) / (BODY_PX_MAX - extent.roomPx);
}

/** The rows from `from` up to `to` without it, where the list is scrolled by `top`. Row `n` begins `n` row heights and `shift`
 * px below the top of the element. */
export function rowsInSight(top: number, extent: Extent): { from: number; to: number; shift: number } {
  const { rows, rowPx, roomPx } = extent;
  const above = top * pace(extent);
  const from = Math.max(0, Math.min(Math.floor(above / rowPx), rows) - OVERSCAN_ROWS);
  const to = Math.min(rows, Math.ceil((above + roomPx) / rowPx) + OVERSCAN_ROWS);
  return { from, to, shift: Math.round(top - above) };
}

/** How far to scroll so that a row can be seen whole; `null` where it can be already. */
export function topFor(row: number, top: number, extent: Extent): number | null {
  const { rowPx, roomPx } = extent;
  const [speed, begins] = [pace(extent), row * rowPx];
  const above = top * speed;
  if (begins < above) return begins / speed;
  const ends = begins + rowPx;
  return ends > above + roomPx ? (ends - roomPx) / speed : null;
}
