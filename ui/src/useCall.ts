//! One call to the core that a button makes: whether it is on its way, and what refused it.

import { useRef, useState } from 'react';
import type { Trouble } from './generated/views';
import { asTrouble } from './ipc';

export interface Call {
  /** It is on its way: the button waits, and its dialog stays open. */
  busy: boolean;
  /** What refused the last one. It goes when the next one begins, and while something else is meant than was refused. */
  trouble: Trouble | null;
  /** Makes the call and does what belongs behind it; tells whether it was done. While one is on its way, another is not
   * made: a second press of the same button orders nothing twice. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** `meant` names what the calls are about, where that can change in between: a file, an account. */
export function useCall(meant = ''): Call {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ meant: string; trouble: Trouble } | null>(null);
  // The state is as old as the last drawing; two presses may come between two of them.
  const running = useRef(false);

  async function run(work: () => Promise<unknown>): Promise<boolean> {
    if (running.current) return false;
    running.current = true;
    setBusy(true);
    setRefused(null);
    try {
      await work();
      return true;
    } catch (error) {
      setRefused({ meant, trouble: asTrouble(error) });
      return false;
    } finally {
      running.current = false;
      setBusy(false);
    }
  }

  return { busy, trouble: refused?.meant === meant ? refused.trouble : null, run };
}
