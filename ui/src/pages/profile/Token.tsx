//! Sign-in at the company's identity server, or a pasted access token: set or removed here, never shown again. A typed
//! token is passed to the core, and the field is cleared at once.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { TextField } from '../../components/TextField';
import type { AppView, TokenView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';
import { People } from '../../sign-in/People';
import { noteNewToken } from '../../stores/refresh';
import { useCall } from '../../useCall';

export function Token({ token }: { token: TokenView }) {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { busy, trouble, run } = useCall();

  function change(make: () => Promise<AppView>) {
    setTyped('');
    void run(async () => {
      storeApp(await make());
      noteNewToken();
    });
  }

  const isPasted = token.present && token.source !== 'sign_in';
  const pasted = (
    <>
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
          if (value !== '') change(() => ipc.tokenSet(value));
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
            disabled={busy ? text('being-written') : typed.trim() === '' ? text('token-empty') : null}
            testId="token-set"
          >
            {text('token-set')}
          </Button>
          {isPasted && token.source !== 'environment' && (
            <Button kind="quiet" onPress={() => change(ipc.tokenForget)} testId="token-forget">
              {text('token-forget')}
            </Button>
          )}
        </div>
      </form>
    </>
  );

  if (!token.can_sign_in) {
    return (
      <section>
        <h2>{text('token')}</h2>
        {pasted}
      </section>
    );
  }
  return (
    <section>
      <h2>{text('people-title')}</h2>
      <People token={token} />
      <details open={isPasted} data-testid="token-instead">
        <summary>{text('token-instead')}</summary>
        {pasted}
      </details>
    </section>
  );
}
