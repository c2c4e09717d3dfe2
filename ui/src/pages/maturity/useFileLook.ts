//! A file looked at once its path stands still. The answer of an older path is dropped.

import { useEffect, useState } from 'react';
import type { Trouble } from '../../generated/views';
import { asTrouble } from '../../ipc';
import { useSettled } from '../../useSettled';

const TYPING_MS = 250;

export function useFileLook<T>(
  asked: string,
  look: (asked: string) => Promise<T>,
): { look: T | null; trouble: Trouble | null } {
  const settled = useSettled(asked, TYPING_MS);
  const [found, setFound] = useState<{ look: T | null; trouble: Trouble | null }>({ look: null, trouble: null });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is asked says all; the function is made anew at each drawing.
  useEffect(() => {
    let dropped = false;
    setFound({ look: null, trouble: null });
    if (settled === '') return;
    look(settled).then(
      (read) => dropped || setFound({ look: read, trouble: null }),
      (error) => dropped || setFound({ look: null, trouble: asTrouble(error) }),
    );
    return () => {
      dropped = true;
    };
  }, [settled]);
  return found;
}
