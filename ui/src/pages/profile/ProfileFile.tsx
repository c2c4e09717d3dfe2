//! Writes the open profile as one file for another desk.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { PathField } from '../../components/PathField';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useCall } from '../../useCall';

export function ProfileFile({ name }: { name: string }) {
  const text = useText();
  const documents = useApp().data?.documents_dir ?? '';
  const [path, setPath] = useState(`${documents}/${name}.aval-profile`);
  const { busy, trouble, run } = useCall(path);
  const [written, setWritten] = useState<string | null>(null);
  const write = () =>
    run(async () => {
      await ipc.setupWriteFile(path);
      setWritten(path);
    });
  return (
    <details>
      <summary data-testid="profile-file-open">{text('profile-file-write')}</summary>
      <p className="quiet">{text('profile-file-what')}</p>
      {trouble && <ErrorBand trouble={trouble} />}
      <div className="profile-line">
        <PathField
          label={text('profile-file-path')}
          value={path}
          onChange={setPath}
          what="new"
          testId="profile-file-path"
        />
        <Button
          onPress={() => void write()}
          disabled={busy ? text('being-written') : path.trim() === '' ? text('setup-accounts-blank') : null}
          testId="profile-file-write"
        >
          {text('profile-file-commit')}
        </Button>
      </div>
      <p role="status" data-testid="profile-file-written">
        {written === path && text('profile-file-written', { path })}
      </p>
    </details>
  );
}
