//! The company's own authorities, read from a file: its certificates are shown before they are trusted.

import { Button } from '../../components/Button';
import { PathAction } from '../../components/PathAction';
import type { AuthoritiesRead } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import './profile.css';

interface AuthoritiesProps {
  read: AuthoritiesRead | null;
  onRead: (read: AuthoritiesRead | null) => void;
  /** Why they cannot be changed. */
  disabled?: string | null;
}

export function Authorities({ read, onRead, disabled = null }: AuthoritiesProps) {
  const text = useText();
  return (
    <details open={read !== null}>
      <summary data-testid="authorities-open">{text('authorities')}</summary>
      <p className="quiet">{text('authorities-help')}</p>
      {disabled && <p data-testid="authorities-fixed">{disabled}</p>}
      <PathAction
        label={text('authorities-path')}
        what="existing"
        commit={text('authorities-read')}
        disabled={disabled}
        onCommit={async (path) => onRead(await ipc.authoritiesRead(path))}
        testId="authorities-path"
        commitTestId="authorities-read"
      />
      {read && (
        <ul className="certificates" data-testid="authorities-found">
          {read.certificates.map(({ subject, issuer, until, sha256 }) => (
            <li key={sha256}>
              {text('way-certificate', { subject, issuer, until: until.slice(0, 10) })}
              <span className="mono quiet selectable"> SHA-256 {sha256}</span>
            </li>
          ))}
          <li>
            <Button kind="quiet" onPress={() => onRead(null)} testId="authorities-forget">
              {text('authorities-forget')}
            </Button>
          </li>
        </ul>
      )}
    </details>
  );
}
