//! Covers the pages and open dialogs while the desk is locked. They stay as they are behind it. A fresh sign-in unlocks it,
//! by the same person or by another one; that person acts from then on.

import { Lock } from 'lucide-react';
import { useState } from 'react';
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Button } from '../components/Button';
import { ToDiagnosis } from '../components/diagnosing';
import { ErrorBand } from '../components/ErrorBand';
import { useFocusBack } from '../components/useFocusBack';
import { LanguageSwitch } from '../frame/LookSwitch';
import type { TokenView } from '../generated/views';
import { useText } from '../i18n';
import { ipc } from '../ipc';
import { storeApp } from '../ipc/queries';
import { Troubles } from '../pages/diagnosis/Troubles';
import { startDiagnosis, useDiagnosis } from '../stores/diagnosis';
import { useCall } from '../useCall';
import { PastedToken } from './PastedToken';
import { personName } from './People';
import { SignIn } from './SignIn';
import '../pages/diagnosis/diagnosis.css';
import './sign-in.css';

export function LockScreen({ profile, token }: { profile: string; token: TokenView }) {
  const text = useText();
  const call = useCall();
  useFocusBack();
  const [diagnosed, setDiagnosed] = useState(false);
  const diagnose = () => {
    setDiagnosed(true);
    void startDiagnosis();
  };
  const who = token.signed_in;
  const name = who ? personName(who, text('person-program')) : null;
  const signOut = () => {
    if (who) void call.run(async () => storeApp(await ipc.signOut(who.person)));
  };
  return (
    <ModalOverlay className="lock-scrim" isOpen isDismissable={false} isKeyboardDismissDisabled>
      <Modal className="lock">
        <AriaDialog className="lock-frame" role="alertdialog" data-testid="lock-screen">
          <Lock aria-hidden className="lock-icon" />
          <Heading slot="title" className="dialog-title">
            {text('lock-title', { profile })}
          </Heading>
          <p>{text(token.can_sign_in ? 'lock-why' : 'lock-why-token', { minutes: token.idle_minutes })}</p>
          <p className="quiet">{text('lock-kept')}</p>
          {name && (
            <p data-testid="lock-who">
              {text('lock-who')} <strong>{name}</strong>
            </p>
          )}
          <ToDiagnosis value={diagnose}>
            {call.trouble && <ErrorBand trouble={call.trouble} />}
            {token.can_sign_in && <SignIn label={text('lock-sign-in')} autoFocus />}
            {token.present && !who && <PastedAgain />}
          </ToDiagnosis>
          {diagnosed && <LockDiagnosis profile={profile} />}
          <div className="sign-in-line">
            {who && (
              <Button kind="quiet" onPress={signOut} testId="lock-sign-out">
                {text('lock-sign-out', { name: name ?? '' })}
              </Button>
            )}
            <span className="gap" />
            <LanguageSwitch />
          </div>
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  );
}

/** The troubles of the way to the service, in place: the pages stay covered. */
function LockDiagnosis({ profile }: { profile: string }) {
  const text = useText();
  const { running, rows, view, trouble } = useDiagnosis();
  const found = view?.profile === profile ? view : null;
  return (
    <section className="lock-diagnosis" aria-label={text('nav-diagnosis')} data-testid="lock-diagnosis">
      <p role="status" className="quiet">
        {running
          ? text('diagnosis-running', { count: rows.filter((row) => row.step === 'query').length })
          : found &&
            text('diagnosis-counts', {
              asked: found.asked,
              answered: found.answered,
              seconds: (found.milliseconds / 1000).toFixed(1),
            })}
      </p>
      {trouble && <ErrorBand trouble={trouble} />}
      {found && <Troubles view={found} />}
    </section>
  );
}

/** The token is entered again: it is the proof that the person has it. */
function PastedAgain() {
  const text = useText();
  const call = useCall();
  return (
    <div className="sign-in">
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <PastedToken
        call={call}
        label={text('lock-token')}
        help={text('lock-token-help')}
        commit={text('lock-unlock')}
        testId="lock-token"
      />
    </div>
  );
}
