//! The wait of a sign-in for the browser or for a code that is typed on another device, with its remaining time and a way
//! out.

import { Button } from '../components/Button';
import { Copy } from '../components/Copy';
import type { SignInWait } from '../generated/views';
import { useText } from '../i18n';
import { useSecond } from '../useSecond';
import { leftUntil } from './left';
import type { SigningIn } from './useSignIn';
import './sign-in.css';

export function Waiting({ signing }: { signing: SigningIn }) {
  const text = useText();
  const { way, wait, cancel } = signing;
  if (way === null) return null;
  return (
    <div className="sign-in-wait" data-testid="sign-in-wait" data-way={way} data-ready={wait !== null}>
      <div role="status">
        {wait === null && <p>{text('sign-in-begins')}</p>}
        {wait?.way === 'browser' && <InBrowser wait={wait} />}
        {wait?.way === 'device' && <WithCode wait={wait} />}
      </div>
      <div className="sign-in-line">
        <Button onPress={cancel} testId="sign-in-cancel">
          {text('sign-in-cancel')}
        </Button>
        {wait && <Left ends={wait.ends} />}
      </div>
    </div>
  );
}

function InBrowser({ wait }: { wait: SignInWait }) {
  const text = useText();
  return (
    <>
      <p data-testid="sign-in-browser" data-opened={wait.opened}>
        {text(wait.opened ? 'sign-in-in-browser' : 'sign-in-no-browser')}
      </p>
      {!wait.opened && <p className="mono selectable sign-in-address">{wait.address}</p>}
      <Copy value={wait.address} testId="sign-in-copy-address">
        {text('sign-in-copy-address')}
      </Copy>
    </>
  );
}

function WithCode({ wait }: { wait: SignInWait }) {
  const text = useText();
  return (
    <dl className="sign-in-code">
      <dt>{text('sign-in-code-where')}</dt>
      <dd>
        <span className="mono selectable sign-in-where" data-testid="sign-in-where">
          {wait.address}
        </span>
        <Copy value={wait.whole_address ?? wait.address} testId="sign-in-copy-address">
          {text('sign-in-copy-address')}
        </Copy>
      </dd>
      <dt>{text('sign-in-code-what')}</dt>
      <dd>
        <strong className="mono selectable sign-in-typed" data-testid="sign-in-code">
          {wait.code}
        </strong>
        <Copy value={wait.code ?? ''} testId="sign-in-copy-code">
          {text('sign-in-copy-code')}
        </Copy>
      </dd>
    </dl>
  );
}

function Left({ ends }: { ends: string }) {
  const text = useText();
  const left = leftUntil(ends, useSecond());
  return (
    <span className="quiet" data-testid="sign-in-left">
      {text('sign-in-left', { time: left })}
    </span>
  );
}
