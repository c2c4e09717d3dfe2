//! The company's authorities and the certificate of this computer: read from a file, shown, and then taken. The profile is
//! opened again with them.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { AppView, AuthoritiesRead, ConnectionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, queryClient, storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFixedOf } from '../../useFixed';
import { useMayNot } from '../../useMayNot';
import { Authorities } from './Authorities';
import { type CertificateFile, OwnCertificate } from './OwnCertificate';

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
  const take = (change: () => Promise<AppView>) =>
    void call.run(async () => {
      storeApp(await change());
      void queryClient.invalidateQueries({ queryKey: [...keys.app, 'connection'] });
      setAuthorities(null);
      setOwn(null);
    });
  return (
    <div className="form" data-testid="way-certificates" data-busy={call.busy}>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <Authorities read={authorities} onRead={setAuthorities} disabled={authoritiesOff} />
      <div className="profile-line">
        {authorities && (
          <Button
            kind="primary"
            onPress={() => take(() => ipc.authoritiesSet(authorities.text))}
            disabled={busy ?? authoritiesOff}
            testId="authorities-take"
          >
            {text('authorities-take')}
          </Button>
        )}
        {way.authorities.length > 0 && (
          <Button
            onPress={() => take(() => ipc.authoritiesSet(null))}
            disabled={busy ?? authoritiesOff}
            testId="authorities-drop"
          >
            {text('authorities-drop')}
          </Button>
        )}
      </div>
      <OwnCertificate file={own} onRead={setOwn} disabled={ownOff} />
      <div className="profile-line">
        {own && (
          <Button
            kind="primary"
            onPress={() => take(() => ipc.clientCertificateSet(own.path, own.password))}
            disabled={busy ?? ownOff}
            testId="certificate-take"
          >
            {text('own-certificate-take')}
          </Button>
        )}
        {way.client_certificate && (
          <Button
            onPress={() => take(() => ipc.clientCertificateSet(null, ''))}
            disabled={busy ?? ownOff}
            testId="certificate-drop"
          >
            {text('own-certificate-drop')}
          </Button>
        )}
      </div>
    </div>
  );
}
