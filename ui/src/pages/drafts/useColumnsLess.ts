//! How many columns a list leaves out because it is too narrow for them, beside an open detail for example. Measured and not
//! a container query, with which a typed key took more of the page's processor time in trials.

import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below each of these widths, in px, one column more is left out. */
const WIDTHS_PX = [1040, 900, 760];

export const columnsLess = (width: number) => WIDTHS_PX.filter((least) => width <= least).length;

export function useColumnsLess(list: RefObject<HTMLElement | null>): number {
  const [less, setLess] = useState(0);
  useLayoutEffect(() => {
    const shown = list.current;
    if (!shown) return;
    const look = () => setLess(columnsLess(shown.clientWidth));
    look();
    const observer = new ResizeObserver(look);
    observer.observe(shown);
    return () => observer.disconnect();
  }, [list]);
  return less;
}
