//! An order that the core prepares as soon as its dialog opens, because nothing has to be typed for it. What was prepared
//! and not confirmed is given back when the dialog goes, also where its answer comes only then.

import { useEffect, useRef, useState } from 'react';
import type { CheckView, Trouble } from '../generated/views';
import { asTrouble, ipc } from '../ipc';

export interface Prepared<P> {
  prepared: P | null;
  trouble: Trouble | null;
  /** It was confirmed: from now on it is not given back. */
  keep: () => void;
}

interface Answer<P> {
  prepared: P | null;
  trouble: Trouble | null;
}

const NOTHING = { prepared: null, trouble: null };

/** `order` says what is prepared: another one is prepared anew, and the one before is given back. */
export function usePrepared<P>(
  order: string,
  prepare: () => Promise<P>,
  checkOf: (prepared: P) => CheckView,
): Prepared<P> {
  const [answer, setAnswer] = useState<Answer<P>>(NOTHING);
  const kept = useRef(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the order says all; the functions are made anew at each drawing.
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
