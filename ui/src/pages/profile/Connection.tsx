//! The way to the service: the proxy that is used and its password, and the certificates.

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { TextField } from '../../components/TextField';
import type { ConnectionView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { keys, storeApp } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { CertificateFact } from './CertificateFact';
import { Certificates } from './Certificates';

export function Connection() {
  const text = useText();
  const way = useQuery({ queryKey: [...keys.app, 'connection'], queryFn: ipc.connectionView }).data;
  if (!way) return null;
  const { proxy, route } = way;
  return (
    <section data-testid="connection-way" data-route={route}>
      <h2>{text('way')}</h2>
      <dl className="profile-facts">
        <dt>{text('setting-connection-proxy')}</dt>
        <dd className="selectable" data-testid="way-proxy">
          {text('way-route', { route, proxy: proxy ?? '' })}
        </dd>
        <CertificateFact name="way-server" one={way.server_certificate} />
        <CertificateFact name="way-client" one={way.client_certificate} />
        {way.authorities.map((one) => (
          <CertificateFact key={one.sha256} name="way-authority" one={one} />
        ))}
      </dl>
      {way.client_certificate && !way.client_key_kept && (
        <NoteBand tone="warn" testId="way-no-key">
          {text('way-no-key')}
        </NoteBand>
      )}
      <Certificates way={way} />
      {way.proxy_user !== null && <Password way={way} user={way.proxy_user} />}
    </section>
  );
}

function Password({ way, user }: { way: ConnectionView; user: string }) {
  const text = useText();
  const call = useCall();
  const [typed, setTyped] = useState('');
  function set() {
    const password = typed;
    if (password === '') return;
    setTyped('');
    void call.run(async () => storeApp(await ipc.proxyPasswordSet(password)));
  }
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        set();
      }}
    >
      <p data-testid="proxy-password-state" data-kept={way.proxy_password_kept} data-busy={call.busy}>
        {text(way.proxy_password_kept ? 'proxy-password-kept' : 'proxy-password-missing', { user })}
      </p>
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      <TextField
        kind="password"
        label={text('proxy-password')}
        help={text('proxy-password-help')}
        value={typed}
        onChange={setTyped}
        testId="proxy-password"
      />
      <div className="profile-line">
        <Button
          type="submit"
          onPress={() => undefined}
          disabled={call.busy ? text('being-written') : typed === '' ? text('proxy-password-empty') : null}
          testId="proxy-password-set"
        >
          {text('proxy-password-set')}
        </Button>
      </div>
    </form>
  );
}
