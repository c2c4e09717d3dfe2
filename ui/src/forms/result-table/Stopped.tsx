//! A stopped line: the reason, the waiting instructions per account, and the choices: look at the doubt, resume one
//! account or all of them, or leave the rest unsent.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { SendProgress } from '../../generated/views';
import { useText } from '../../i18n';
import { AccountsWaiting, stoppedAccounts } from './AccountsWaiting';

interface StoppedProps {
  progress: SendProgress;
  /** The instruction in doubt, where there is one. */
  doubt: string | null;
  onDoubt: (instruction: string) => void;
  onGoOn: (account?: string) => void;
  onLeave: () => void;
}

export function Stopped({ progress, doubt, onDoubt, onGoOn, onLeave }: StoppedProps) {
  const text = useText();
  if (stoppedAccounts(progress).length === 0) return null;
  const byPerson = progress.paused_why === 'person';
  return (
    <NoteBand tone="stale" testId="result-paused">
      <div className="result-stopped">
        <p>{text(byPerson ? 'send-stopped-person' : 'result-paused')}</p>
        <AccountsWaiting progress={progress} onGoOn={onGoOn} testId="result-go-on" />
        <div className="result-stopped-acts">
          {doubt !== null && <Button onPress={() => onDoubt(doubt)}>{text('result-doubt')}</Button>}
          <Button onPress={() => onGoOn()} testId="result-go-on">
            {text('result-go-on')}
          </Button>
          <Button onPress={onLeave} testId="result-cancel">
            {text('result-cancel')}
          </Button>
        </div>
      </div>
    </NoteBand>
  );
}
