//! The service: name of the profile, address (asked while it is typed), tenant, environment.

import { useEffect, useState } from 'react';
import { NoteBand } from '../../../components/NoteBand';
import { Pill, type Tone } from '../../../components/Pill';
import { Select } from '../../../components/Select';
import { TextField } from '../../../components/TextField';
import type { AddressAnswer, Environment, Trouble } from '../../../generated/views';
import { Say, sentenceText, useText } from '../../../i18n';
import { asTrouble, ipc } from '../../../ipc';
import { changeDraft, type SetupDraft } from '../../../stores/setup';
import { Authorities } from '../../profile/Authorities';
import { OwnCertificate } from '../../profile/OwnCertificate';
import { connectionOf, secretsOf } from './draft';
import { ProxyFields } from './ProxyFields';
import { StepFrame } from './StepFrame';
import { useNextStep } from './useNextStep';
import { useFixedInSetup } from './useSetupFields';

/** Pause after a key before the address is asked. */
const PAUSE_MS = 500;
const ENVIRONMENTS: Environment[] = ['production', 'test'];
const TONES: Record<AddressAnswer, Tone> = { service: 'ok', other: 'warn', none: 'warn' };

export function AddressStep({ draft, added }: { draft: SetupDraft; added: boolean }) {
  const text = useText();
  const { keep, next } = useNextStep('accounts', draft, added);
  const { address, proxy, proxyUser, proxyPassword, authorities, certificate, read } = draft;
  const fixed = useFixedInSetup(draft, added);
  const [asking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  // Not `useCall`, which drops a call while another runs: only the answer for the newest text counts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the address or the proxy changes, not the rest.
  useEffect(() => {
    if (read !== null || address.trim() === '') return;
    let isNewest = true;
    const ask = async () => {
      setAsking(true);
      try {
        const answer = await ipc.setupAddress(draft.name, address, connectionOf(draft), secretsOf(draft));
        if (!isNewest) return;
        const tenant = draft.organization_id === '' ? answer.organization_id : null;
        changeDraft({ read: answer, ...(tenant === null ? {} : { organization_id: tenant }) });
      } catch (error) {
        if (isNewest) setTrouble(asTrouble(error));
      }
      if (isNewest) setAsking(false);
    };
    setTrouble(null);
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isNewest = false;
      setAsking(false);
      clearTimeout(timer);
    };
  }, [address, proxy, proxyUser, proxyPassword, authorities, certificate, read]);

  const wrong = trouble?.problems[0] ?? null;
  const missing =
    draft.name.trim() === ''
      ? 'name'
      : address.trim() === ''
        ? 'base_url'
        : draft.organization_id.trim() === ''
          ? 'organization_id'
          : null;
  return (
    <StepFrame
      step="address"
      call={keep}
      onNext={next}
      disabled={
        missing !== null
          ? text('profile-form-missing', { field: text(`profile-form-${missing}`) })
          : wrong !== null
            ? sentenceText(text, wrong.sentence)
            : read === null && !added
              ? text('setup-address-asking')
              : null
      }
    >
      <div className="form">
        <TextField
          label={text('profile-form-name')}
          help={text('profile-form-name-help')}
          value={draft.name}
          onChange={(name) => changeDraft({ name })}
          readOnly={added}
          autoFocus={!added}
          testId="setup-name"
        />
        <TextField
          label={text('profile-form-base_url')}
          help={fixed('base_url') ?? text('setup-address-help')}
          readOnly={fixed('base_url') !== null}
          value={address}
          onChange={(typed) => changeDraft({ address: typed, read: null })}
          error={wrong ? sentenceText(text, wrong.sentence) : null}
          testId="setup-base_url"
        />
        <div role="status" className="setup-answer" data-testid="setup-answer" data-answer={read?.answer ?? ''}>
          {asking && text('setup-address-asking')}
          {read && (
            <>
              <p>
                <Pill tone={TONES[read.answer]}>{text('setup-address-answer', { answer: read.answer })}</Pill>{' '}
                <Say sentence={read.sentence} />
              </p>
              {read.notes.length > 0 && (
                <ul>
                  {read.notes.map((note) => (
                    <li key={note.id}>
                      <Say sentence={note} />
                    </li>
                  ))}
                </ul>
              )}
            </>
          )}
        </div>
        <TextField
          label={text('profile-form-organization_id')}
          help={fixed('organization_id') ?? text('profile-form-organization_id-help')}
          readOnly={fixed('organization_id') !== null}
          value={draft.organization_id}
          onChange={(organization_id) => changeDraft({ organization_id })}
          kind="number"
          testId="setup-organization_id"
        />
        <Select
          label={text('profile-form-environment')}
          help={text('profile-form-environment-help')}
          disabled={fixed('environment')}
          value={draft.environment}
          onChange={(environment) => changeDraft({ environment })}
          options={ENVIRONMENTS.map((environment) => ({
            value: environment,
            label: text('environment', { environment }),
          }))}
          testId="setup-environment"
        />
        <ProxyFields draft={draft} fixed={fixed} />
        <Authorities
          read={authorities}
          onRead={(found) => changeDraft({ authorities: found, read: null })}
          disabled={fixed('connection.authorities')}
        />
        <OwnCertificate
          title={text('own-certificate')}
          file={certificate}
          onRead={(found) => changeDraft({ certificate: found, read: null })}
          disabled={fixed('connection.client_certificate')}
        />
        {draft.environment === 'production' && <NoteBand>{text('setup-production')}</NoteBand>}
      </div>
    </StepFrame>
  );
}
