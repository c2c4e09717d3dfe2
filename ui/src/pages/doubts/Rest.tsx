//! What waits behind a doubt: the rest of its order goes on, or is left unsent for good. Either is a person's choice.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import type { SubmissionView, Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { keys, queryClient, useSubmissionOf } from '../../ipc/queries';

export function Rest({ submission }: { submission: string }) {
  const text = useText();
  const view = useSubmissionOf(submission).data;
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  if (!view?.paused) return null;
  const waiting = view.instructions.filter((one) => one.state === 'confirmed').length;

  function choose(command: (id: string) => Promise<SubmissionView>) {
    command(submission).then(
      () => void queryClient.invalidateQueries({ queryKey: keys.journal }),
      (error) => setTrouble(asTrouble(error)),
    );
  }

  return (
    <div className="doubt-rest" data-testid="doubt-rest">
      {trouble && <ErrorBand trouble={trouble} />}
      <NoteBand tone="stale">
        <span className="result-paused-text">{text('doubt-rest', { count: waiting })}</span>
        <Button onPress={() => choose((id) => ipc.goOn(id))} testId="doubt-go-on">
          {text('result-go-on')}
        </Button>
        <Button onPress={() => choose(ipc.cancel)} testId="doubt-cancel">
          {text('result-cancel')}
        </Button>
      </NoteBand>
    </div>
  );
}
