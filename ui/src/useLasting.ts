//! A condition once it has lasted, so that a short one shows nothing. It ends at once.

import { useEffect, useState } from 'react';

export function useLasting(holds: boolean, ms: number): boolean {
  const [lasted, setLasted] = useState(false);
  useEffect(() => {
    if (!holds) return;
    let shown = false;
    const timer = setTimeout(() => {
      shown = true;
      setLasted(true);
    }, ms);
    return () => {
      clearTimeout(timer);
      // Setting the same value would draw the page once more.
      if (shown) setLasted(false);
    };
  }, [holds, ms]);
  return holds && lasted;
}
