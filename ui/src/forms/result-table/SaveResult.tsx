//! The result as a file: the core writes it into the folder for downloads, and says where it is.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { useLook } from '../../stores/look';

export function SaveResult({ submission }: { submission: string }) {
  const text = useText();
  const { language } = useLook();
  const [path, setPath] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  function save() {
    setTrouble(null);
    ipc.resultSave(submission, language).then(setPath, (error) => setTrouble(asTrouble(error)));
  }

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
