//! One call to the core that a button makes: whether it is on its way, and what refused it.

import { useState } from 'react';
import type { Trouble } from './generated/views';
import { asTrouble } from './ipc';

export interface Call {
  /** It is on its way: the button waits, and its dialog stays open. */
  busy: boolean;
  /** What refused the last one. */
  trouble: Trouble | null;
  /** Makes the call and does what belongs behind it. */
  run: (work: () => Promise<void>) => Promise<void>;
}

export function useCall(): Call {
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(asTrouble(error));
    } finally {
      setBusy(false);
    }
  }

  return { busy, trouble, run };
}
