//! Above everything else: instructions with an unknown outcome.

import { CircleHelp, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { useText } from '../../i18n';
import { useDoubts } from '../../ipc/queries';
import { go } from '../../stores/nav';

export function DoubtsBand() {
  const text = useText();
  const doubts = useDoubts().data ?? [];
  if (doubts.length === 0) return null;
  const alarms = doubts.filter((one) => one.alarm).length;
  const unknown = doubts.filter((one) => one.state === 'in_doubt').length - alarms;
  return (
    <NoteBand tone={alarms > 0 ? 'warn' : 'stale'} testId="doubts-band">
      {alarms > 0 ? (
        <TriangleAlert aria-hidden className="today-icon" />
      ) : (
        <CircleHelp aria-hidden className="today-icon" />
      )}
      <span className="today-band-text">
        {alarms > 0 && <strong>{text('today-alarms', { count: alarms })} </strong>}
        {unknown > 0 && <strong>{text('today-doubts', { count: unknown })} </strong>}
        {doubts.length > unknown + alarms && text('today-to-verify', { count: doubts.length - unknown - alarms })}
      </span>
      <Button onPress={() => go({ name: 'doubts' })} testId="open-doubts">
        {text('today-open-doubts')}
      </Button>
    </NoteBand>
  );
}
