//! A submission while it is being sent: updated by events that carry only the changed instructions, and polled every
//! second in case an event was missed. Nothing here can send anything again.

import { useEffect, useRef, useState } from 'react';
import type { SendProgress, SubmissionView, Trouble } from '../../generated/views';
import { asTrouble, ipc } from '../../ipc';
import { readMoneyAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';

const POLL_MS = 1_000;

export interface Sent {
  view: SubmissionView;
  /** Why stopping or resuming failed, or why the state could not be read just now. */
  trouble: Trouble | null;
  /** Stops the instructions not yet sent; those in flight still get their replies. */
  pause: () => void;
  /** Resumes all accounts or one, with the answer to the question where one is due. */
  goOn: (account: string | null, answered: string | null) => void;
  /** Leaves the rest unsent, for good. */
  leaveUnsent: () => void;
}

/** The rows after one event; unchanged rows stay the same objects, so that only changed rows are drawn again. */
export function stepped(view: SubmissionView, progress: SendProgress): SubmissionView {
  const changed = new Map(progress.changed.map((one) => [one.id, one]));
  const instructions =
    changed.size === 0 ? view.instructions : view.instructions.map((one) => changed.get(one.id) ?? one);
  return { ...view, instructions, progress, paused: progress.paused, done: progress.done };
}

/** Whether the rows agree with the counts; otherwise an event was missed. */
export function isWhole(view: SubmissionView): boolean {
  const counts = new Map<string, number>();
  for (const one of view.instructions) counts.set(one.state, (counts.get(one.state) ?? 0) + 1);
  const said = Object.entries(view.progress.counts);
  return said.length === counts.size && said.every(([state, count]) => counts.get(state) === count);
}

/** Nothing is in flight: every instruction has its verdict or waits for a person. */
export const isSettled = ({ progress }: SubmissionView) =>
  progress.accounts.every((account) => account.sending === 0 && (account.stopped || account.waiting === 0));

export function useSubmission(first: SubmissionView): Sent {
  const [view, setView] = useState(first);
  const [unread, setUnread] = useState<Trouble | null>(null);
  const rest = useCall();
  // A call of its own, so that stopping works while the call to resume is still running.
  const stop = useCall();
  const settled = isSettled(view);
  const { id } = first;
  const held = useRef(view);
  held.current = view;

  useEffect(
    () =>
      ipc.on('submission', (next) => {
        if (next.submission_id === id) setView((view) => stepped(view, next));
      }),
    [id],
  );

  useEffect(() => {
    let alive = true;
    const failed = (error: unknown) => alive && setUnread(asTrouble(error));
    const take = (next: SubmissionView) => {
      if (!alive) return;
      setView(next);
      setUnread(null);
    };
    const ask = () => {
      // All rows are read again only where an event was missed.
      if (!isWhole(held.current)) return ipc.submission(id).then(take, failed);
      return ipc.progress(id).then((next) => {
        const { seconds_left } = held.current.progress;
        take(stepped(held.current, { ...next, seconds_left }));
      }, failed);
    };
    if (settled) {
      readMoneyAgain();
      void ipc.submission(id).then(take, failed);
      return () => {
        alive = false;
      };
    }
    const timer = setInterval(() => void ask(), POLL_MS);
    return () => {
      alive = false;
      clearInterval(timer);
    };
  }, [id, settled]);

  async function pause() {
    const next = await ipc.pause(id);
    setView((view) => stepped(view, next));
  }

  return {
    view,
    trouble: stop.trouble ?? rest.trouble ?? unread,
    pause: () => void stop.run(pause),
    goOn: (account, answered) => void rest.run(async () => setView(await ipc.goOn(id, account, answered))),
    leaveUnsent: () => void rest.run(async () => setView(await ipc.cancel(id))),
  };
}
