//! A function that stays the same one and does what the newest does: a part that is given it need not be drawn again because
//! something else was typed.

import { useCallback, useRef } from 'react';

export function useLatest<Given extends unknown[], Done>(work: (...given: Given) => Done): (...given: Given) => Done {
  const newest = useRef(work);
  // Not in an effect: what is drawn within this part already asks for the newest.
  newest.current = work;
  return useCallback((...given) => newest.current(...given), []);
}
