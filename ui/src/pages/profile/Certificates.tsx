//! The company's authorities and the certificate of this computer: read from a file, shown with their effect, and then
//! taken. The profile is opened again with them.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { AuthoritiesRead, ConnectionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { useFixed } from '../../useFixed';
import { useMayNot } from '../../useMayNot';
import { AskedChange } from './AskedChange';
import { Authorities } from './Authorities';
import { CertificateChange } from './CertificateChange';
import { useAskedChange } from './useAskedChange';

export function Certificates({ way }: { way: ConnectionView }) {
  const text = useText();
  const { call, asked, ask, take, forget } = useAskedChange();
  const [authorities, setAuthorities] = useState<AuthoritiesRead | null>(null);
  const fixed = useFixed('connection.authorities');
  const mayNot = useMayNot('settings_off');
  const off = fixed ?? mayNot;
  const disabled = (call.busy ? text('being-written') : null) ?? off;
  const leave = () => {
    forget();
    setAuthorities(null);
  };
  const trust = (pem: string | null) =>
    ask(
      pem ? 'authorities-take' : 'authorities-drop',
      () => ipc.authoritiesSet(pem),
      () => ipc.authoritiesCompare(pem),
    );
  return (
    <>
      <div className="form" data-testid="way-certificates" data-busy={call.busy}>
        <Authorities
          read={authorities}
          onRead={(read) => {
            leave();
            setAuthorities(read);
            if (read) trust(read.text);
          }}
          disabled={off}
        />
        {asked && (
          <AskedChange
            asked={asked}
            onTake={() => take(leave)}
            onLeave={leave}
            disabled={disabled}
            name="authorities"
          />
        )}
        {call.trouble && <ErrorBand trouble={call.trouble} />}
        {way.authorities.length > 0 && !asked && (
          <div className="profile-line">
            <Button onPress={() => trust(null)} disabled={disabled} testId="authorities-drop">
              {text('authorities-drop')}
            </Button>
          </div>
        )}
      </div>
      <CertificateChange
        setting="connection.client_certificate"
        title={text('own-certificate')}
        isSet={way.client_certificate !== null}
        compare={ipc.clientCertificateCompare}
        change={ipc.clientCertificateSet}
        name="certificate"
      />
    </>
  );
}
