//! The first start with a real service, a screen for each step. Going back keeps everything; the steps that are done are
//! named on the left and can be opened again.

import { Check } from 'lucide-react';
import { Button } from '../../../components/Button';
import { ToDiagnosis } from '../../../components/diagnosing';
import { EnvironmentMark } from '../../../components/EnvironmentMark';
import { NoteBand } from '../../../components/NoteBand';
import { LanguageSwitch, ThemeSwitch } from '../../../frame/LookSwitch';
import type { ProfileView } from '../../../generated/views';
import { Say, useText } from '../../../i18n';
import { openDiagnosis } from '../../../stores/diagnosis';
import { goStep, hideSetup, STEPS, type Step, useSetup } from '../../../stores/setup';
import { AccountsStep } from './AccountsStep';
import { AddressStep } from './AddressStep';
import { CodesStep } from './CodesStep';
import { FindingsStep } from './FindingsStep';
import { LimitsStep } from './LimitsStep';
import { ReadyStep } from './ReadyStep';
import { SignInStep } from './SignInStep';
import { useFixedValues } from './useSetupFields';
import './setup.css';

/** `open` is the open profile, whichever it is. */
export function Setup({ open }: { open: ProfileView | null }) {
  const text = useText();
  const { step, draft, added } = useSetup();
  const profile = added !== null && open?.name === added ? open : null;
  const at = STEPS.indexOf(step);
  const off = useFixedValues(draft, profile !== null);
  return (
    <main className="setup" data-testid="setup">
      <header className="first-start-top">
        <EnvironmentMark environment={draft.environment} />
        <span className="gap" />
        <LanguageSwitch />
        <ThemeSwitch />
        <Button kind="quiet" onPress={hideSetup} testId="setup-leave" label={text('setup-leave-title')}>
          {text('setup-leave')}
        </Button>
      </header>
      {off && (
        <NoteBand tone="warn" testId="setup-policy-off">
          <Say sentence={off} />
        </NoteBand>
      )}
      <div className="setup-body">
        <nav aria-label={text('setup-steps')}>
          <ol className="setup-steps">
            {STEPS.map((one, place) => (
              <li key={one}>
                <Button
                  kind="quiet"
                  {...(place < at ? { icon: <Check aria-hidden /> } : {})}
                  onPress={() => goStep(one)}
                  disabled={
                    place > at && (profile === null || place > STEPS.indexOf('findings')) ? text('setup-later') : null
                  }
                  testId={`setup-go-${one}`}
                >
                  {one === step ? <strong>{text(`setup-title-${one}`)}</strong> : text(`setup-title-${one}`)}
                </Button>
              </li>
            ))}
          </ol>
        </nav>
        <ToDiagnosis value={profile ? openDiagnosis : null}>
          <StepOf key={step} step={step} profile={profile} />
        </ToDiagnosis>
      </div>
    </main>
  );
}

function StepOf({ step, profile }: { step: Step; profile: ProfileView | null }) {
  const { draft } = useSetup();
  const added = profile !== null;
  const signedIn = profile?.token.present ?? false;
  switch (step) {
    case 'address':
      return <AddressStep draft={draft} added={added} />;
    case 'accounts':
      return <AccountsStep draft={draft} added={added} />;
    case 'sign-in':
      return <SignInStep draft={draft} added={added} token={profile?.token ?? null} />;
    case 'findings':
      return <FindingsStep signedIn={signedIn} />;
    case 'codes':
      return <CodesStep signedIn={signedIn} />;
    case 'limits':
      return <LimitsStep canSignIn={profile?.token.can_sign_in ?? false} />;
    case 'ready':
      return profile && <ReadyStep profile={profile} />;
  }
}
