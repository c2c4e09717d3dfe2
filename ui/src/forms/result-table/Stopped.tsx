//! The line stopped: why, what waits in which account, and what a person can decide: look into the doubt, let one account or
//! all of them go on, or leave the rest unsent.

import { AccountText } from '../../components/AccountText';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { SendProgress } from '../../generated/views';
import { useText } from '../../i18n';

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
  const stopped = progress.accounts.filter((account) => account.stopped && account.waiting > 0);
  if (stopped.length === 0) return null;
  const byPerson = progress.paused_why === 'person';
  return (
    <NoteBand tone="stale" testId="result-paused">
      <div className="result-stopped">
        <p>{text(byPerson ? 'send-stopped-person' : 'result-paused')}</p>
        {progress.accounts.length > 1 && (
          <ul className="result-accounts">
            {stopped.map((account, at) => (
              <li key={account.account}>
                <AccountText account={account.account} />
                <span>{text('send-account-waits', { count: account.waiting, open: account.open })}</span>
                <Button kind="quiet" onPress={() => onGoOn(account.account)} testId={`result-go-on-${at}`}>
                  {text('send-go-on-account')}
                </Button>
              </li>
            ))}
          </ul>
        )}
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
