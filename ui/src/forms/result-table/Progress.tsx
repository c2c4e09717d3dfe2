//! The progress of a submission: always the counts, the remaining time where it is known, and a button to stop.

import { useRef } from 'react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { SendProgress } from '../../generated/views';
import { type Text, useText } from '../../i18n';
import { useSecond } from '../../useSecond';

export function timeLeft(text: Text, seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds < 60
    ? text('send-left', { unit: 's', count: seconds })
    : text('send-left', { unit: 'min', count: Math.ceil(seconds / 60) });
}

/** Seconds without a reply after which the clerk is told what that means. */
const SILENT_S = 8;
/** Minutes that the core waits for the reply to an operation. */
const REPLY_MINUTES = 2;

export function Progress({ progress, onPause }: { progress: SendProgress; onPause: () => void }) {
  const text = useText();
  const waiting = progress.accounts.reduce((sum, account) => sum + (account.stopped ? 0 : account.waiting), 0);
  const open = progress.accounts.reduce((sum, account) => sum + account.waiting + account.sending, 0);
  const left = timeLeft(text, progress.seconds_left);
  const silent = useSilence(progress);
  const sent = progress.accounts.some((account) => account.sending > 0);
  return (
    <>
      <div className="result-sending" role="status" data-testid="result-sending">
        <progress max={progress.all} value={progress.all - open} />
        <span className="result-sending-text">
          {text('send-progress', { all: progress.all, ...progress.outcomes })}
          {left && <span className="quiet"> · {left}</span>}
        </span>
        {waiting > 0 && (
          <Button kind="quiet" onPress={onPause} testId="result-pause">
            {text('send-pause')}
          </Button>
        )}
      </div>
      {silent >= SILENT_S && (
        <NoteBand tone="stale" testId="result-silent">
          {text(sent ? 'send-waiting' : 'send-checking', { seconds: silent, minutes: REPLY_MINUTES })}
        </NoteBand>
      )}
    </>
  );
}

/** The seconds since the bank's last reply in this submission, or since its start. */
function useSilence({ counts, accounts }: SendProgress): number {
  const now = useSecond().getTime();
  const state = JSON.stringify([counts, accounts]);
  const last = useRef({ state, at: now });
  if (last.current.state !== state) last.current = { state, at: now };
  return Math.floor((now - last.current.at) / 1000);
}
