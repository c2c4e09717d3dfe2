//! A stopped line: the reason, the waiting instructions per account, and the choices: look at the doubt, sign in, resume
//! one account or all of them, or leave the rest unsent.

import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import type { ResumeView, SendProgress } from '../../generated/views';
import { useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { SignIn } from '../../sign-in/SignIn';
import { AccountsWaiting, stoppedAccounts } from './AccountsWaiting';
import { useResume } from './useResume';

interface StoppedProps {
  progress: SendProgress;
  /** The question before an order of an earlier program start is resumed. */
  resume: ResumeView | null;
  /** The instruction in doubt, where there is one. */
  doubt: string | null;
  onDoubt: (instruction: string) => void;
  onGoOn: (account: string | null, answered: string | null) => void;
  onLeave: () => void;
}

/** The sentence for each reason; any other one is a doubt. */
const STOPPED: Record<string, string> = { person: 'send-stopped-person', sign_in: 'send-stopped-sign-in' };

export function Stopped({ progress, resume, doubt, onDoubt, onGoOn, onLeave }: StoppedProps) {
  const text = useText();
  const canSignIn = useApp().data?.open?.token.can_sign_in ?? false;
  const { answered, reason, question } = useResume(resume);
  if (stoppedAccounts(progress).length === 0) return null;
  return (
    <NoteBand tone="stale" testId="result-paused">
      <div className="result-stopped">
        <p>{text(STOPPED[progress.paused_why ?? ''] ?? 'result-paused')}</p>
        {progress.paused_why === 'sign_in' && canSignIn && <SignIn label={text('sign-in-company')} />}
        {question}
        <AccountsWaiting
          progress={progress}
          onGoOn={(account) => onGoOn(account, answered)}
          disabled={reason}
          testId="result-go-on"
        />
        <div className="result-stopped-acts">
          {doubt !== null && <Button onPress={() => onDoubt(doubt)}>{text('result-doubt')}</Button>}
          <Button onPress={() => onGoOn(null, answered)} disabled={reason} testId="result-go-on">
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
