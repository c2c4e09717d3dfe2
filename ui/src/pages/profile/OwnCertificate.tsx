//! The certificate by which this computer identifies itself, read from a file. Its private key is in the file until the profile
//! has the certificate, and then in the keychain alone.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { PathAction } from '../../components/PathAction';
import { TextField } from '../../components/TextField';
import type { AuthoritiesRead } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import './profile.css';

/** A file that was read, and its password. */
export interface CertificateFile {
  read: AuthoritiesRead;
  path: string;
  password: string;
}

interface OwnCertificateProps {
  file: CertificateFile | null;
  onRead: (file: CertificateFile | null) => void;
  /** Why it cannot be changed. */
  disabled?: string | null;
}

export function OwnCertificate({ file, onRead, disabled = null }: OwnCertificateProps) {
  const text = useText();
  const [password, setPassword] = useState('');
  return (
    <details open={file !== null}>
      <summary data-testid="certificate-open">{text('own-certificate')}</summary>
      <p className="quiet">{text('own-certificate-help')}</p>
      {disabled && <p data-testid="certificate-fixed">{disabled}</p>}
      <TextField
        kind="password"
        label={text('own-certificate-password')}
        help={text('own-certificate-password-help')}
        value={password}
        onChange={setPassword}
        optional
        testId="certificate-password"
      />
      <PathAction
        label={text('own-certificate-path')}
        what="existing"
        commit={text('authorities-read')}
        disabled={disabled}
        onCommit={async (path) => {
          onRead({ read: await ipc.clientCertificateRead(path, password), path, password });
          setPassword('');
        }}
        testId="certificate-path"
        commitTestId="certificate-read"
      />
      {file && (
        <ul className="certificates" data-testid="certificate-found">
          {file.read.certificates.map(({ subject, issuer, until, sha256 }) => (
            <li key={sha256}>
              {text('way-certificate', { subject, issuer, until: until.slice(0, 10) })}
              <span className="mono quiet selectable"> SHA-256 {sha256}</span>
            </li>
          ))}
          <li>
            <Button kind="quiet" onPress={() => onRead(null)} testId="certificate-forget">
              {text('own-certificate-forget')}
            </Button>
          </li>
        </ul>
      )}
    </details>
  );
}
