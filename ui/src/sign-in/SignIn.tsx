//! The buttons that sign a person in at the company's identity server, and the wait for that person.

import { Button } from '../components/Button';
import { ErrorBand } from '../components/ErrorBand';
import type { SignInWay } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { storeApp } from '../ipc/queries';
import { currentLanguage } from '../stores/look';
import { noteNewToken } from '../stores/refresh';
import { useSignIn } from './useSignIn';
import { Waiting } from './Waiting';
import './sign-in.css';

interface SignInProps {
  /** The words of the first button. */
  label: string;
  autoFocus?: boolean;
  /** Called when a person is signed in. */
  onDone?: () => void;
}

export function SignIn({ label, autoFocus = false, onDone }: SignInProps) {
  const text = useText();
  const signing = useSignIn();

  const start = (way: SignInWay) =>
    signing.start(
      way,
      () => ipc.signIn(way, currentLanguage()),
      (app) => {
        storeApp(app);
        noteNewToken();
        onDone?.();
      },
    );

  return (
    <div className="sign-in">
      {signing.trouble && <ErrorBand trouble={signing.trouble} />}
      {signing.way === null ? (
        <div className="sign-in-line">
          <Button kind="primary" onPress={() => start('browser')} autoFocus={autoFocus} testId="sign-in">
            {label}
          </Button>
          <Button kind="quiet" onPress={() => start('device')} testId="sign-in-device">
            {text('sign-in-by-code')}
          </Button>
        </div>
      ) : (
        <Waiting signing={signing} />
      )}
    </div>
  );
}
