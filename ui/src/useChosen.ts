//! Which of several is open: what the page was asked for, until a person chooses another; and again what it is asked for
//! once that changes.

import { useState } from 'react';

export function useChosen<T>(asked: T): [chosen: T, choose: (other: T) => void] {
  const [held, setHeld] = useState({ asked, chosen: asked });
  // Set while it is drawn, and not after: what was open before is not drawn once more.
  if (held.asked !== asked) setHeld({ asked, chosen: asked });
  return [held.asked === asked ? held.chosen : asked, (chosen) => setHeld({ asked, chosen })];
}
