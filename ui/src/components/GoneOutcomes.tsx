//! How other desks decided the instructions of this desk, which was revoked and came back.

import type { GoneOutcome } from '../generated/views';
import { useText } from '../i18n';
import { NoteBand } from './NoteBand';

export function GoneOutcomes({ decided }: { decided: GoneOutcome[] }) {
  const text = useText();
  if (decided.length === 0) return null;
  return (
    <section data-testid="group-decided">
      <h3>{text('group-decided-title')}</h3>
      <p className="quiet">{text('group-decided-what')}</p>
      {decided.map((one) => (
        <NoteBand key={`${one.instruction} ${one.at}`} tone="stale" testId={`group-decided-${one.number}`}>
          {text('group-decided', {
            number: one.number,
            desk: one.desk,
            since: one.at,
            executed: one.executed ? 'yes' : 'no',
            person: one.asked_by,
            approver: one.approved_by ?? '–',
            evidence: one.evidence,
            stays: one.lock_stays ? 'yes' : 'no',
          })}
        </NoteBand>
      ))}
    </section>
  );
}
