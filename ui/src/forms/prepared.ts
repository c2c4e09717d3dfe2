//! Has the core prepare an order as soon as its dialog opens, because nothing has to be typed for it. An order that was
//! not confirmed is discarded when the dialog closes, also where it arrives only afterwards.

import { useEffect, useRef, useState } from 'react';
import type { CheckView, Trouble } from '../generated/views';
import { asTrouble, ipc } from '../ipc';

export interface Prepared<P> {
  prepared: P | null;
  trouble: Trouble | null;
  /** Call it when the order was confirmed: it is then no longer discarded. */
  keep: () => void;
}

interface Answer<P> {
  prepared: P | null;
  trouble: Trouble | null;
}

const NOTHING = { prepared: null, trouble: null };

/** `order` identifies the order: when it changes, a new order is prepared and the old one discarded. */
export function usePrepared<P>(
  order: string,
  prepare: () => Promise<P>,
  checkOf: (prepared: P) => CheckView,
): Prepared<P> {
  const [answer, setAnswer] = useState<Answer<P>>(NOTHING);
  const kept = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order identifies it; functions are new each time.
  useEffect(() => {
    let gone = false;
    let mine: P | null = null;
    const giveBack = (one: P) => void ipc.discard(checkOf(one).submission_id).catch(() => undefined);
    setAnswer(NOTHING);
    prepare().then(
      (prepared) => {
        mine = prepared;
        if (gone) giveBack(prepared);
        else setAnswer({ prepared, trouble: null });
      },
      (error) => gone || setAnswer({ prepared: null, trouble: asTrouble(error) }),
    );
    return () => {
      gone = true;
      if (mine && !kept.current) giveBack(mine);
    };
  }, [order]);

  return {
    ...answer,
    keep: () => {
      kept.current = true;
    },
  };
}
