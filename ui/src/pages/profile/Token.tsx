//! Sign-in at the company's identity server, or a pasted access token: set or removed here, never shown again.

import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { TokenView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeApp } from '../../ipc/queries';
import { PastedToken } from '../../sign-in/PastedToken';
import { People } from '../../sign-in/People';
import { noteNewToken } from '../../stores/refresh';
import { useCall } from '../../useCall';

export function Token({ token }: { token: TokenView }) {
  const text = useText();
  const call = useCall();
  const forget = () =>
    call.run(async () => {
      storeApp(await ipc.tokenForget());
      noteNewToken();
    });

  const isPasted = token.present && token.source !== 'sign_in';
  const pasted = (
    <>
      <p data-testid="token-state" data-present={token.present}>
        {token.present
          ? text('token-present', { source: token.source, ending: token.last_four ?? 'none' })
          : text('token-absent')}
      </p>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <PastedToken
        call={call}
        label={text('token-new')}
        help={text('token-help')}
        commit={text('token-set')}
        testId="token"
      >
        {isPasted && token.source !== 'environment' && (
          <Button kind="quiet" onPress={() => void forget()} testId="token-forget">
            {text('token-forget')}
          </Button>
        )}
      </PastedToken>
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
