//! A certificate by which this computer identifies itself, to the service or to the group book's database: read from a file,
//! shown with its effect, and then taken or removed.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import type { AppView, SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
import { useFixed } from '../../useFixed';
import { useMayNot } from '../../useMayNot';
import { AskedChange } from './AskedChange';
import { type CertificateFile, OwnCertificate } from './OwnCertificate';
import { useAskedChange } from './useAskedChange';

interface CertificateChangeProps {
  /** The dotted name of its setting. */
  setting: string;
  title: string;
  /** There is one. */
  isSet: boolean;
  /** The effect of a file, or of none. */
  compare: (path: string | null, password: string) => Promise<SettingsEdit>;
  change: (path: string | null, password: string) => Promise<AppView>;
  /** The test ids begin with it. */
  name: string;
}

export function CertificateChange({ setting, title, isSet, compare, change, name }: CertificateChangeProps) {
  const text = useText();
  const { call, asked, ask, take, forget } = useAskedChange();
  const [file, setFile] = useState<CertificateFile | null>(null);
  const fixed = useFixed(setting);
  const mayNot = useMayNot('settings_off');
  const off = fixed ?? mayNot;
  const disabled = (call.busy ? text('being-written') : null) ?? off;
  const leave = () => {
    forget();
    setFile(null);
  };
  const identify = (next: CertificateFile | null) => {
    const [path, password] = [next?.path ?? null, next?.password ?? ''];
    const label = next ? 'own-certificate-take' : 'own-certificate-drop';
    ask(
      label,
      () => change(path, password),
      () => compare(path, password),
    );
  };
  return (
    <div className="form" data-testid={`${name}-change`} data-busy={call.busy}>
      <OwnCertificate
        title={title}
        file={file}
        onRead={(next) => {
          leave();
          setFile(next);
          if (next) identify(next);
        }}
        disabled={off}
        name={name}
      />
      {asked && (
        <AskedChange
          asked={asked}
          onTake={() => take(leave)}
          onLeave={leave}
          disabled={disabled}
          beside={file ? text('own-certificate-same') : null}
          name={name}
        />
      )}
      {call.trouble && <ErrorBand trouble={call.trouble} />}
      {isSet && !asked && (
        <div className="profile-line">
          <Button onPress={() => identify(null)} disabled={disabled} testId={`${name}-drop`}>
            {text('own-certificate-drop')}
          </Button>
        </div>
      )}
    </div>
  );
}
