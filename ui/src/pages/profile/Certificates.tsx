//! The company's authorities and the certificate of this computer: read from a file, shown with their effect, and then
//! taken. The profile is opened again with them.

import { useState } from 'react';
import type { AuthoritiesRead, ConnectionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { AskedChange } from './AskedChange';
import { Authorities } from './Authorities';
import { CertificateChange } from './CertificateChange';
import { useAskedChange } from './useAskedChange';

export function Certificates({ way }: { way: ConnectionView }) {
  const text = useText();
  const asking = useAskedChange('connection.authorities');
  const [authorities, setAuthorities] = useState<AuthoritiesRead | null>(null);
  const leave = () => {
    asking.forget();
    setAuthorities(null);
  };
  const trust = (pem: string | null) =>
    asking.ask(
      pem ? 'authorities-take' : 'authorities-drop',
      () => ipc.authoritiesSet(pem),
      () => ipc.authoritiesCompare(pem),
    );
  return (
    <>
      <AskedChange
        change={asking}
        onLeave={leave}
        onDrop={way.authorities.length > 0 ? () => trust(null) : null}
        dropLabel="authorities-drop"
        testId="way-certificates"
        name="authorities"
      >
        <Authorities
          read={authorities}
          onRead={(read) => {
            leave();
            setAuthorities(read);
            if (read) trust(read.text);
          }}
          disabled={asking.off}
        />
      </AskedChange>
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
