//! An order that is prepared as soon as its dialog opens, because nothing has to be typed for it. What was prepared and
//! not confirmed is given back when the dialog goes.

import { useEffect, useRef, useState } from 'react';
import type { CheckView, Order, Trouble } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';

export interface Prepared {
  check: CheckView | null;
  trouble: Trouble | null;
  /** It was confirmed: from now on it is not given back. */
  keep: () => void;
}

export function usePrepared(order: Order): Prepared {
  const [answer, setAnswer] = useState<{ check: CheckView | null; trouble: Trouble | null }>({
    check: null,
    trouble: null,
  });
  const kept = useRef(false);
  const said = JSON.stringify(order);

  useEffect(() => {
    let gone = false;
    let mine: CheckView | null = null;
    const giveBack = (check: CheckView) => void ipc.discard(check.submission_id).catch(() => undefined);
    setAnswer({ check: null, trouble: null });
    ipc.prepare(JSON.parse(said) as Order).then(
      (check) => {
        mine = check;
        if (gone) giveBack(check);
        else setAnswer({ check, trouble: null });
      },
      (error) => {
        if (!gone) setAnswer({ check: null, trouble: asTrouble(error) });
      },
    );
    return () => {
      gone = true;
      if (mine && !kept.current) giveBack(mine);
    };
  }, [said]);

  return {
    ...answer,
    keep: () => {
      kept.current = true;
    },
  };
}
