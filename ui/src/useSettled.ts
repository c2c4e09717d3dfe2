//! A value after it has stopped changing, so that a request is not made for every typed letter.

import { useEffect, useState } from 'react';

export function useSettled<T>(value: T, quiet_ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quiet_ms);
    return () => clearTimeout(timer);
  }, [value, quiet_ms]);
  return settled;
}
