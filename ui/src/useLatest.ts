//! A stable function that calls the newest one, so that a component that receives it is not drawn again when something
//! else was typed.

import { useCallback, useRef } from 'react';

export function useLatest<Given extends unknown[], Done>(work: (...given: Given) => Done): (...given: Given) => Done {
  const newest = useRef(work);
  // Not in an effect: children call it during this render and need the newest one.
  newest.current = work;
  return useCallback((...given) => newest.current(...given), []);
}
