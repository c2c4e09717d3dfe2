//! The access token: set or forgotten here, never shown again. What is typed leaves this field for the core and is
//! cleared at once.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { TextField } from '../../components/TextField';
import type { AppView, TokenView, Trouble } from '../../generated/views';
import { useText } from '../../i18n';
import { asTrouble, ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';

export function Token({ token }: { token: TokenView }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  async function change(make: () => Promise<AppView>) {
    setTrouble(null);
    setTyped('');
    try {
      storeApp(await make());
    } catch (error) {
      setTrouble(asTrouble(error));
    }
  }

  return (
    <section>
      <h2>{text('token')}</h2>
      <p data-testid="token-state" data-present={token.present}>
        {token.present
          ? text('token-present', { source: token.source, ending: token.last_four ?? 'none' })
          : text('token-absent')}
      </p>
      {trouble && <ErrorBand trouble={trouble} />}
      <form
        className="profile-token"
        onSubmit={(event) => {
          event.preventDefault();
          const value = typed.trim();
          if (value !== '') void change(() => ipc.tokenSet(value));
        }}
      >
        <TextField
          kind="password"
          label={text('token-new')}
          help={text('token-help')}
          value={typed}
          onChange={setTyped}
          testId="token"
        />
        <div className="profile-line">
          <Button
            type="submit"
            onPress={() => undefined}
            disabled={typed.trim() === '' ? text('token-empty') : null}
            testId="token-set"
          >
            {text('token-set')}
          </Button>
          {token.present && token.source !== 'environment' && (
            <Button kind="quiet" onPress={() => void change(ipc.tokenForget)} testId="token-forget">
              {text('token-forget')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}
