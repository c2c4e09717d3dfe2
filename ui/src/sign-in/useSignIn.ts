//! A sign-in that a button starts: its wait, its error, and its cancelling. It is cancelled when its place leaves
//! the screen, because a wait that is not shown cannot be ended by the person.

import { useEffect, useRef, useState } from 'react';
import type { SignInWait, SignInWay, Trouble } from '../generated/views';
import { ipc } from '../ipc';
import { useCall } from '../useCall';

export interface SigningIn {
  /** The way that was chosen, while the sign-in runs. */
  way: SignInWay | null;
  /** The address or the code; `null` until the core has it. */
  wait: SignInWait | null;
  trouble: Trouble | null;
  /** Signs in by `work`, whose answer is `null` when the sign-in was cancelled. */
  start: <T>(way: SignInWay, work: () => Promise<T | null>, done: (answer: T) => void) => void;
  cancel: () => void;
}

export function useSignIn(): SigningIn {
  const { trouble, run } = useCall();
  const [way, setWay] = useState<SignInWay | null>(null);
  const [wait, setWait] = useState<SignInWait | null>(null);
  const running = useRef(false);

  useEffect(
    () =>
      ipc.on('sign-in', (next) =>
        setWait((shown) => (shown === null || isNew(next) || next.address === shown.address ? next : shown)),
      ),
    [],
  );
  useEffect(
    () => () => {
      if (running.current) cancel();
    },
    [],
  );

  function start<T>(chosen: SignInWay, work: () => Promise<T | null>, done: (answer: T) => void) {
    void run(async () => {
      setWait(null);
      setWay(chosen);
      running.current = true;
      try {
        const answer = await work();
        if (answer !== null) done(answer);
      } finally {
        running.current = false;
        setWay(null);
        setWait(null);
      }
    });
  }

  return { way, wait, trouble, start, cancel };
}

/// That the browser did not open is said later, of a sign-in that may be over; all else is of the one that has just begun.
function isNew(next: SignInWait): boolean {
  return next.opened || next.way === 'device';
}

function cancel() {
  ipc.signInCancel().catch(() => undefined);
}
