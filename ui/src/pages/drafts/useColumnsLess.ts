//! How many columns are hidden because the list is too narrow, for example beside an open detail. Measured instead of a
//! container query, with which each typed key took more of the page's processor time in trials.

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below each of these widths, in px, one more column is hidden. The amount is always in sight. */
const WIDTHS_PX = [1040, 900, 760, 700, 620, 560];

export const columnsLess = (width: number) => WIDTHS_PX.filter((least) => width <= least).length;

/** `extra`: the px by which the amounts are wider than usual; draft numbers are whole all the same. */
export function useColumnsLess(list: RefObject<HTMLElement | null>, extra: number): number {
  const [less, setLess] = useState(0);
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const look = () => setLess(columnsLess(shown.clientWidth - extra));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [list, extra]);
  return less;
}
