//! A submission while it is being sent: told by events, and asked for every second in case one was missed. Nothing here
//! can send anything again.

import { useEffect, useRef, useState } from 'react';
import type { SubmissionView, Trouble } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient } from '../../ipc/queries';

const POLL_MS = 1_000;

export interface Sent {
  view: SubmissionView;
  /** Why its state could not be read just now. */
  trouble: Trouble | null;
  goOn: () => void;
  /** Leaves the rest unsent, for good. */
  leaveUnsent: () => void;
}

/** Everything that an answered instruction may have changed. */
function reread() {
  for (const queryKey of [keys.journal, keys.lists, keys.inbox, keys.detail]) {
    void queryClient.invalidateQueries({ queryKey });
  }
}

export function useSubmission(first: SubmissionView): Sent {
  const [view, setView] = useState(first);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const settled = view.done || view.paused;
  const { id } = first;
  const alive = useRef(true);

  useEffect(() => {
    alive.current = true;
    const unlisten = ipc.on('submission', (next) => {
      if (next.id === id) setView(next);
    });
    return () => {
      alive.current = false;
      unlisten();
    };
  }, [id]);

  useEffect(() => {
    if (settled) {
      reread();
      return;
    }
    const timer = setInterval(() => {
      ipc.submission(id).then(
        (next) => {
          if (!alive.current) return;
          setView(next);
          setTrouble(null);
        },
        (error) => alive.current && setTrouble(asTrouble(error)),
      );
    }, POLL_MS);
    return () => clearInterval(timer);
  }, [id, settled]);

  function goOn() {
    ipc.goOn(id).then(setView, (error) => setTrouble(asTrouble(error)));
  }

  function leaveUnsent() {
    ipc.cancel(id).then(setView, (error) => setTrouble(asTrouble(error)));
  }

  return { view, trouble, goOn, leaveUnsent };
}
