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
  title: string;
  file: CertificateFile | null;
  onRead: (file: CertificateFile | null) => void;
  /** Why it cannot be changed. */
  disabled?: string | null;
  /** The test ids begin with it. */
  name?: string;
}

export function OwnCertificate({ title, file, onRead, disabled = null, name = 'certificate' }: OwnCertificateProps) {
  const text = useText();
  const [password, setPassword] = useState('');
  return (
    <details open={file !== null}>
      <summary data-testid={`${name}-open`}>{title}</summary>
      <p className="quiet">{text('own-certificate-help')}</p>
      {disabled && <p data-testid={`${name}-fixed`}>{disabled}</p>}
      <TextField
        kind="password"
        label={text('own-certificate-password')}
        help={text('own-certificate-password-help')}
        value={password}
        onChange={setPassword}
        optional
        testId={`${name}-password`}
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
        testId={`${name}-path`}
        commitTestId={`${name}-read`}
      />
      {file && (
        <ul className="certificates" data-testid={`${name}-found`}>
          {file.read.certificates.map(({ subject, issuer, until, sha256 }) => (
            <li key={sha256}>
              {text('way-certificate', { subject, issuer, until: until.slice(0, 10) })}
              <span className="mono quiet selectable"> SHA-256 {sha256}</span>
            </li>
          ))}
          <li>
            <Button kind="quiet" onPress={() => onRead(null)} testId={`${name}-forget`}>
              {text('own-certificate-forget')}
            </Button>
          </li>
        </ul>
      )}
    </details>
  );
}
