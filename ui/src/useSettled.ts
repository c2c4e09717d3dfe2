//! A value once it has stood still: what is typed is not asked for letter by letter.

import { useEffect, useState } from 'react';

export function useSettled<T>(value: T, quiet_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet_ms);
    return () => clearTimeout(timer);
  }, [value, quiet_ms]);
  return settled;
}
