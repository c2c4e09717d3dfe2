//! The instructions waiting behind a doubt: resumed, all of them or one account's, or left unsent for good. A person
//! decides.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { AccountsWaiting, stoppedAccounts } from '../../forms/result-table/AccountsWaiting';
import { useResume } from '../../forms/result-table/useResume';
import type { SubmissionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, useSubmissionOf } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';
import '../../forms/result-table/result-table.css';

export function Rest({ submission }: { submission: string }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const view = useSubmissionOf(submission).data;
  const { trouble, run } = useCall();
  const { answered, reason, question } = useResume(view?.resume ?? null);
  const stopped = view ? stoppedAccounts(view.progress) : [];
  if (!view || stopped.length === 0) return null;
  const count = stopped.reduce((sum, account) => sum + account.waiting, 0);
  const choose = (chosen: () => Promise<SubmissionView>) =>
    void run(async () => {
      await chosen();
      await queryClient.invalidateQueries({ queryKey: keys.journal });
    });
  return (
    <div className="doubt-rest" data-testid="doubt-rest">
      {trouble && <ErrorBand trouble={trouble} />}
      <NoteBand tone="stale">
        <div className="result-stopped">
          <p>{text('doubt-rest', { count })}</p>
          {question}
          <AccountsWaiting
            progress={view.progress}
            onGoOn={(account) => choose(() => ipc.goOn(submission, account, answered))}
            disabled={off ?? reason}
            testId="doubt-go-on"
          />
          <div className="result-stopped-acts">
            <Button
              onPress={() => choose(() => ipc.goOn(submission, null, answered))}
              disabled={off ?? reason}
              testId="doubt-go-on"
            >
              {text('result-go-on')}
            </Button>
            <Button onPress={() => choose(() => ipc.cancel(submission))} disabled={off} testId="doubt-cancel">
              {text('result-cancel')}
            </Button>
          </div>
        </div>
      </NoteBand>
    </div>
  );
}
