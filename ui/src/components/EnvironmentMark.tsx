//! The environment: production, test or practice. Shown as text wherever a person decides something.

import type { Environment } from '../generated/views';
import { useText } from '../i18n';
import './pill.css';

export function EnvironmentMark({ environment }: { environment: Environment }) {
  const text = useText();
  return (
    <span className={`mark mark-${environment}`} data-testid={`environment-${environment}`}>
      {text('environment', { environment })}
    </span>
  );
}
