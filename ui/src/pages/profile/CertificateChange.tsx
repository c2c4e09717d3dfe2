//! A certificate by which this computer identifies itself, to the service or to the group book's database: read from a file,
//! shown with its effect, and then taken or removed.

import { useState } from 'react';
import type { AppView, SettingsEdit } from '../../generated/views';
import { useText } from '../../i18n';
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
  const asking = useAskedChange(setting);
  const [file, setFile] = useState<CertificateFile | null>(null);
  const leave = () => {
    asking.forget();
    setFile(null);
  };
  const identify = (next: CertificateFile | null) => {
    const [path, password] = [next?.path ?? null, next?.password ?? ''];
    const label = next ? 'own-certificate-take' : 'own-certificate-drop';
    asking.ask(
      label,
      () => change(path, password),
      () => compare(path, password),
    );
  };
  return (
    <AskedChange
      change={asking}
      onLeave={leave}
      onDrop={isSet ? () => identify(null) : null}
      dropLabel="own-certificate-drop"
      beside={file ? text('own-certificate-same') : null}
      testId={`${name}-change`}
      name={name}
    >
      <OwnCertificate
        title={title}
        file={file}
        onRead={(next) => {
          leave();
          setFile(next);
          if (next) identify(next);
        }}
        disabled={asking.off}
        name={name}
      />
    </AskedChange>
  );
}
