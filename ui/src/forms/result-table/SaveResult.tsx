//! Saves the result as a file: the core writes it into the downloads folder and returns its path.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useLook } from '../../stores/look';
import { useCall } from '../../useCall';

export function SaveResult({ submission }: { submission: string }) {
  const text = useText();
  const { language } = useLook();
  const [path, setPath] = useState<string | null>(null);
  const { trouble, run } = useCall();
  const save = () => void run(async () => setPath(await ipc.resultSave(submission, language)));

  return (
    <>
      <Button kind="quiet" onPress={save} testId="result-save">
        {text('result-save')}
      </Button>
      {path && (
        <span className="result-saved quiet selectable" role="status" data-testid="result-saved">
          {text('result-saved', { path })}
        </span>
      )}
      {trouble && <ErrorBand trouble={trouble} />}
    </>
  );
}
