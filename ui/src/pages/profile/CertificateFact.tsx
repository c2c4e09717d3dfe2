//! A certificate as a row of facts: its subject, its authority and its last day.

import type { CertificateView } from '../../generated/views';
import { useText } from '../../i18n';

export function CertificateFact({ name, one }: { name: string; one: CertificateView | null }) {
  const text = useText();
  if (one === null) return null;
  const { subject, issuer, until, sha256 } = one;
  return (
    <>
      <dt>{text(name)}</dt>
      <dd className="selectable" data-testid={name} title={sha256}>
        {text('way-certificate', { subject, issuer, until: until.slice(0, 10) })}
      </dd>
    </>
  );
}
