//! The company's authorities and the certificate of this computer: read from a file, shown with their effect, and then
//! taken. The profile is opened again with them.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { AppView, AuthoritiesRead, ConnectionView, SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFixedOf } from '../../useFixed';
import { useMayNot } from '../../useMayNot';
import { Authorities } from './Authorities';
import { Effect } from './Effect';
import { type CertificateFile, OwnCertificate } from './OwnCertificate';

/** A change whose effect is shown. */
interface Asked {
  of: 'authorities' | 'certificate';
  effect: SettingsEdit;
  /** The message of its button. */
  label: string;
  change: () => Promise<AppView>;
}

export function Certificates({ way }: { way: ConnectionView }) {
  const text = useText();
  const call = useCall();
  const off = useMayNot('settings_off');
  const fixed = useFixedOf(true);
  const [authorities, setAuthorities] = useState<AuthoritiesRead | null>(null);
  const [own, setOwn] = useState<CertificateFile | null>(null);
  const busy = call.busy ? text('being-written') : null;
  const authoritiesOff = fixed('connection.authorities') ?? off;
  const ownOff = fixed('connection.client_certificate') ?? off;
  const [asked, setAsked] = useState<Asked | null>(null);
  /** Nothing is changed before its effect was shown. */
  const ask = (next: Omit<Asked, 'effect'>, compare: () => Promise<SettingsEdit>) =>
    void call.run(async () => setAsked({ ...next, effect: await compare() }));
  const forget = () => {
    setAsked(null);
    setAuthorities(null);
    setOwn(null);
  };
  const take = () =>
    void call.run(async () => {
      if (!asked) return;
      storeApp(await asked.change());
      void queryClient.invalidateQueries({ queryKey: [...keys.app, 'connection'] });
      forget();
    });
  const trust = (pem: string | null) =>
    ask(
      {
        of: 'authorities',
        label: pem ? 'authorities-take' : 'authorities-drop',
        change: () => ipc.authoritiesSet(pem),
      },
      () => ipc.authoritiesCompare(pem),
    );
  const identify = (file: CertificateFile | null) => {
    const [path, password] = [file?.path ?? null, file?.password ?? ''];
    ask(
      {
        of: 'certificate',
        label: file ? 'own-certificate-take' : 'own-certificate-drop',
        change: () => ipc.clientCertificateSet(path, password),
      },
      () => ipc.clientCertificateCompare(path, password),
    );
  };
  const effectOf = (of: Asked['of'], off: string | null) =>
    asked?.of === of && (
      <>
        <Effect effect={asked.effect} />
        <div className="profile-line">
          <Button
            kind="primary"
            onPress={take}
            disabled={busy ?? off ?? (asked.effect.edits.length === 0 ? text('settings-unchanged') : null)}
            testId={`${of}-take`}
          >
            {text(asked.label)}
          </Button>
          <Button kind="quiet" onPress={forget} testId={`${of}-leave`}>
            {text('back')}
          </Button>
        </div>
      </>
    );
  return (
    <div className="form" data-testid="way-certificates" data-busy={call.busy}>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <Authorities
        read={authorities}
        onRead={(read) => {
          forget();
          setAuthorities(read);
          if (read) trust(read.text);
        }}
        disabled={authoritiesOff}
      />
      {effectOf('authorities', authoritiesOff)}
      {way.authorities.length > 0 && asked?.of !== 'authorities' && (
        <div className="profile-line">
          <Button onPress={() => trust(null)} disabled={busy ?? authoritiesOff} testId="authorities-drop">
            {text('authorities-drop')}
          </Button>
        </div>
      )}
      <OwnCertificate
        file={own}
        onRead={(file) => {
          forget();
          setOwn(file);
          if (file) identify(file);
        }}
        disabled={ownOff}
      />
      {effectOf('certificate', ownOff)}
      {way.client_certificate && asked?.of !== 'certificate' && (
        <div className="profile-line">
          <Button onPress={() => identify(null)} disabled={busy ?? ownOff} testId="certificate-drop">
            {text('own-certificate-drop')}
          </Button>
        </div>
      )}
    </div>
  );
}
