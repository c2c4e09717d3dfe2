//! Tells the core that a person is at this desk: a key, a click or a movement of the mouse, at most every twenty seconds. A
//! locked desk is not told.

import { useEffect } from 'react';
import { ipc } from '../ipc';

const EVERY_MS = 20_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export function usePresence(counts: boolean) {
  useEffect(() => {
    if (!counts) return;
    let told = Number.NEGATIVE_INFINITY;
    function onSign() {
      const now = performance.now();
      if (now - told < EVERY_MS) return;
      told = now;
      ipc.presence().catch(() => undefined);
    }
    for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true });
    return () => {
      for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true });
    };
  }, [counts]);
}
