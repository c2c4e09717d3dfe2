//! How people sign in: at the company's identity server, or with a pasted token. Its first commit adds the profile, because a
//! session is bound to the address and the tenant; then a person signs in here.

import { useState } from 'react';
import { Choice } from '../../../components/Choice';
import { NoteBand } from '../../../components/NoteBand';
import { TextField } from '../../../components/TextField';
import type { TokenView } from '../../../generated/views';
import { sentenceText, useText } from '../../../i18n';
import { changeDraft, goStep, noteAdded, type SetupDraft, type TokenWay } from '../../../stores/setup';
import { useCall } from '../../../useCall';
import { Token } from '../../profile/Token';
import { addProfile, changeProfile } from './draft';
import { StepFrame } from './StepFrame';
import { useFixedInSetup } from './useSetupFields';

const WAYS: TokenWay[] = ['company', 'pasted'];

interface SignInStepProps {
  draft: SetupDraft;
  added: boolean;
  /** The token of the profile, once it was added. */
  token: TokenView | null;
}

export function SignInStep({ draft, added, token }: SignInStepProps) {
  const text = useText();
  const call = useCall();
  // *Next* was pressed without a token.
  const [asked, setAsked] = useState(false);
  const fixed = useFixedInSetup(draft, added);
  const isKept = added && token !== null && token.can_sign_in === (draft.way === 'company');
  const wrong = (name: string) => {
    const problem = call.trouble?.problems.find((one) => one.field === name);
    return problem ? sentenceText(text, problem.sentence) : null;
  };
  // Problems of earlier steps are not shown at this step's fields.
  const elsewhere = (call.trouble?.problems ?? []).filter((one) => !one.field?.startsWith('sign_in.'));

  const next = () =>
    void call.run(async () => {
      if (!added) {
        await addProfile(draft);
        noteAdded(draft.name.trim());
        return;
      }
      await changeProfile(draft);
      if (token?.present) goStep('findings');
      else setAsked(true);
    });
  const field = (name: 'issuer' | 'client_id' | 'scopes' | 'audience', optional: boolean) => (
    <TextField
      label={text(`setting-sign_in-${name}`)}
      help={fixed(`sign_in.${name}`) ?? text(`setup-sign_in-${name}-help`)}
      readOnly={fixed(`sign_in.${name}`) !== null}
      value={draft[name]}
      onChange={(value) => changeDraft({ [name]: value })}
      optional={optional}
      error={wrong(`sign_in.${name}`)}
      testId={`setup-${name}`}
    />
  );
  const lacking =
    draft.way === 'company' && (draft.issuer.trim() === '' || draft.client_id.trim() === '')
      ? text('setup-sign-in-lacking')
      : null;
  return (
    <StepFrame
      step="sign-in"
      call={call}
      onNext={next}
      next={text(added ? 'setup-next' : 'setup-add')}
      disabled={lacking}
    >
      <fieldset className="setup-choices">
        <legend className="field-label">{text('setup-sign-in-way')}</legend>
        {WAYS.map((way) => (
          <Choice
            key={way}
            group="setup-way"
            checked={draft.way === way}
            onChange={() => changeDraft({ way })}
            disabled={fixed('sign_in.issuer') !== null}
            label={text(`setup-way-${way}`)}
            hint={fixed('sign_in.issuer') ?? text(`setup-way-${way}-hint`)}
            testId={`setup-way-${way}`}
          />
        ))}
      </fieldset>
      {draft.way === 'company' && (
        <div className="form">
          {field('issuer', false)}
          {field('client_id', false)}
          {field('scopes', true)}
          {field('audience', true)}
        </div>
      )}
      {elsewhere.length > 0 && (
        <NoteBand tone="warn" testId="setup-elsewhere">
          <ul>
            {elsewhere.map((one) => (
              <li key={`${one.field}-${one.item}`}>
                <span className="mono">{one.field}</span>: {sentenceText(text, one.sentence)}
              </li>
            ))}
          </ul>
        </NoteBand>
      )}
      {asked && !token?.present && <NoteBand tone="warn">{text('setup-sign-in-first')}</NoteBand>}
      {isKept && token && <Token token={token} />}
    </StepFrame>
  );
}
