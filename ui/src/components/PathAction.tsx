//! A path, the button that does something with its file, and the error of the last try.

import { useState } from 'react';
import { useText } from '../i18n';
import { useCall } from '../useCall';
import { Button } from './Button';
import { ErrorBand } from './ErrorBand';
import { PathField } from './PathField';
import './path-action.css';

interface PathActionProps {
  label: string;
  /** The path that is proposed. */
  proposed?: string;
  what: 'existing' | 'new';
  commit: string;
  /** Why the button is disabled for every path. */
  disabled?: string | null;
  onCommit: (path: string) => Promise<void>;
  testId: string;
  commitTestId: string;
}

export function PathAction(props: PathActionProps) {
  const { label, proposed = '', what, commit, disabled, onCommit, testId, commitTestId } = props;
  const text = useText();
  const [path, setPath] = useState(proposed);
  const { busy, trouble, run } = useCall(path);
  return (
    <>
      {trouble && <ErrorBand trouble={trouble} />}
      <div className="path-action">
        <PathField label={label} value={path} onChange={setPath} what={what} testId={testId} />
        <Button
          onPress={() => void run(() => onCommit(path))}
          disabled={
            disabled ?? (busy ? text('being-written') : path.trim() === '' ? text('setup-accounts-blank') : null)
          }
          testId={commitTestId}
        >
          {commit}
        </Button>
      </div>
    </>
  );
}
