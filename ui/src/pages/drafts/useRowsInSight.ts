//! The visible rows of a list, while it is scrolled and resized.

import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { bodyPx, type Extent, HEAD_PX, pace, rowsInSight, topFor } from './rowsInSight';

/** The room that the last list had, in px: the next one draws as many rows at once, instead of a few until it is measured. */
let lastRoomPx = 0;

export function useRowsInSight(
  scroller: RefObject<HTMLElement | null>,
  rows: number,
  rowPx: number,
  headPx: number = HEAD_PX,
) {
  const [place, setPlace] = useState({ top: 0, roomPx: lastRoomPx });
  const extent: Extent = { rows, rowPx, roomPx: place.roomPx };
  const latest = useRef({ top: 0, extent });
  latest.current.extent = extent;

  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const { extent } = latest.current;
      const roomPx = Math.max(0, box.clientHeight - headPx);
      lastRoomPx = roomPx;
      const exact = box.scrollTop;
      latest.current.top = exact;
      // Scrolling within one row shows the same rows: nothing needs to be drawn.
      const top = pace(extent) === 1 ? exact - (exact % extent.rowPx) : exact;
      setPlace((was) => (was.top === top && was.roomPx === roomPx ? was : { top, roomPx }));
    };
    // Draws the rows in the same frame as the new scroll position.
    const scrolled = () => flushSync(look);
    const observer = new ResizeObserver(look);
    look();
    observer.observe(box);
    box.addEventListener('scroll', scrolled, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', scrolled);
    };
  }, [scroller, headPx]);

  /** Scrolls until a row is visible. */
  const show = useCallback(
    (row: number) => {
      const top = topFor(row, latest.current.top, latest.current.extent);
      if (top !== null) scroller.current?.scrollTo({ top });
    },
    [scroller],
  );
  /** Scrolls to the first row. Skipped at the top, where it would only force a layout. */
  const showFirst = useCallback(() => {
    if (latest.current.top > 0) scroller.current?.scrollTo({ top: 0 });
  }, [scroller]);

  return { ...rowsInSight(place.top, extent), bodyPx: bodyPx(extent), show, showFirst };
}
