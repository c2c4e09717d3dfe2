//! Writes the open profile as one file for another desk.

import { useState } from 'react';
import { PathAction } from '../../components/PathAction';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useApp } from '../../ipc/queries';
import { useMayNot } from '../../useMayNot';

export function ProfileFile({ name }: { name: string }) {
  const text = useText();
  const mayNotExport = useMayNot('exports_off');
  const mayNotChange = useMayNot('settings_off');
  const documents = useApp().data?.documents_dir ?? '';
  const [written, setWritten] = useState<string | null>(null);
  return (
    <details>
      <summary data-testid="profile-file-open">{text('profile-file-write')}</summary>
      <p className="quiet">{text('profile-file-what')}</p>
      <PathAction
        label={text('profile-file-path')}
        proposed={`${documents}/${name}.aval-profile`}
        what="new"
        disabled={mayNotExport ?? mayNotChange}
        commit={text('profile-file-commit')}
        onCommit={async (path) => {
          setWritten(null);
          await ipc.setupWriteFile(path);
          setWritten(path);
        }}
        testId="profile-file-path"
        commitTestId="profile-file-write"
      />
      <p role="status" data-testid="profile-file-written">
        {written !== null && text('profile-file-written', { path: written })}
      </p>
    </details>
  );
}
