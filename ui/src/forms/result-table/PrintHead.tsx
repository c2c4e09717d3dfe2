//! The print-only heading: title, profile, time, and the environment's mark.

import { EnvironmentMark } from '../../components/EnvironmentMark';
import type { SubmissionView } from '../../generated/views';
import { useText } from '../../i18n';
import { useApp } from '../../ipc/queries';
import { fullTime } from '../../time';

export function PrintHead({ view, title }: { view: SubmissionView; title: string }) {
  const text = useText();
  const open = useApp().data?.open;
  const confirmedAt = view.instructions[0]?.confirmed_at;
  return (
    <header className="print-only">
      <h1>{title}</h1>
      <p>
        {open && open.environment !== 'production' && <EnvironmentMark environment={open.environment} />} {open?.name}
      </p>
      <p>{confirmedAt && text('result-confirmed-at', { time: fullTime(confirmedAt) })}</p>
      <p className="mono">{view.id}</p>
    </header>
  );
}
