//! The form for an access token that is pasted. The token is passed to the core, and the field is cleared at once.

import { type ReactNode, useState } from 'react';
import { Button } from '../components/Button';
import { TextField } from '../components/TextField';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { storeApp } from '../ipc/queries';
import { noteNewToken } from '../stores/refresh';
import type { Call } from '../useCall';
import './sign-in.css';

interface PastedTokenProps {
  call: Call;
  label: string;
  help: string;
  commit: string;
  /** The button's test id is `TEST_ID-set`. */
  testId: string;
  /** Beside the button. */
  children?: ReactNode;
}

export function PastedToken({ call, label, help, commit, testId, children }: PastedTokenProps) {
  const text = useText();
  const [typed, setTyped] = useState('');

  function set() {
    const value = typed.trim();
    if (value === '') return;
    setTyped('');
    void call.run(async () => {
      storeApp(await ipc.tokenSet(value));
      noteNewToken();
    });
  }

  return (
    <form
      className="sign-in-token"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <TextField kind="password" label={label} help={help} value={typed} onChange={setTyped} testId={testId} />
      <div className="sign-in-line">
        <Button
          type="submit"
          onPress={() => undefined}
          disabled={call.busy ? text('being-written') : typed.trim() === '' ? text('token-empty') : null}
          testId={`${testId}-set`}
        >
          {commit}
        </Button>
        {children}
      </div>
    </form>
  );
}
