//! Warnings above every page: why sending is off, and the warnings of this computer.

import { NoteBand } from '../components/NoteBand';
import type { ProfileView } from '../generated/views';
import { Say } from '../i18n';
import { SendingOff } from './SendingOff';

export function Warnings({ profile }: { profile: ProfileView }) {
  const off = profile.sending_off;
  if (!off && profile.warnings.length === 0) return null;
  return (
    <div className="frame-notice" role="status">
      {off && <SendingOff sentence={off} />}
      {profile.warnings.map((warning) => (
        <NoteBand key={warning.id} tone="warn" testId={`warning-${warning.id}`}>
          <Say sentence={warning} />
        </NoteBand>
      ))}
    </div>
  );
}
