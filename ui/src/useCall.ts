//! One call to the core that a button makes: whether it is running, and its error.

import { useRef, useState } from 'react';
import type { Trouble } from './generated/views';
import { asTrouble } from './ipc';

export interface Call {
  /** The call is running: the button waits, and its dialog stays open. */
  busy: boolean;
  /** The last call's error. Cleared when the next call begins, and hidden while `meant` differs from the failed
   * call's. */
  trouble: Trouble | null;
  /** Makes the call and its follow-up; returns whether it succeeded. While a call is running no other is made, so a
   * second press of the button orders nothing twice. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** `meant` names the subject of the calls, where it can change between them: a file, an account. */
export function useCall(meant = ''): Call {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ meant: string; trouble: Trouble } | null>(null);
  // A ref, because state is only as new as the last render, and two presses can happen between renders.
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
