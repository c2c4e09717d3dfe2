//! The open item of several: the one that the page was opened for, until a person chooses another; when the page is
//! opened for a different item, that one.

import { useState } from 'react';

export function useChosen<T>(asked: T): [chosen: T, choose: (other: T) => void] {
  const [held, setHeld] = useState({ asked, chosen: asked });
  // Set during the render, not after it, so that the previous item is not drawn once more.
  if (held.asked !== asked) setHeld({ asked, chosen: asked });
  return [held.asked === asked ? held.chosen : asked, (chosen) => setHeld({ asked, chosen })];
}
