//! The progress of a submission: always the counts, the remaining time where it is known, and a button to stop.

import { Button } from '../../components/Button';
import type { SendProgress } from '../../generated/views';
import { type Text, useText } from '../../i18n';

export function timeLeft(text: Text, seconds: number | null): string | null {
  if (seconds === null) return null;
  return seconds < 60
    ? text('send-left', { unit: 's', count: seconds })
    : text('send-left', { unit: 'min', count: Math.ceil(seconds / 60) });
}

export function Progress({ progress, onPause }: { progress: SendProgress; onPause: () => void }) {
  const text = useText();
  const waiting = progress.accounts.reduce((sum, account) => sum + (account.stopped ? 0 : account.waiting), 0);
  const open = progress.accounts.reduce((sum, account) => sum + account.waiting + account.sending, 0);
  const left = timeLeft(text, progress.seconds_left);
  return (
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
  );
}
