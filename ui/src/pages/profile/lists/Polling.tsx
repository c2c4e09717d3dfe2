//! Automatic polling: how often, and whether it notifies the desktop. Off by default.

import { Choice } from '../../../components/Choice';
import { ErrorBand } from '../../../components/ErrorBand';
import { Select } from '../../../components/Select';
import type { ListTable } from '../../../generated/views';
import { useText } from '../../../i18n';
import { ipc } from '../../../ipc';
import { storeApp, storeListTable } from '../../../ipc/queries';
import { useCall } from '../../../useCall';
import { useFixed } from '../../../useFixed';
import { useMayNot } from '../../../useMayNot';

/** Options beside the value in the settings file. */
const MINUTES = [5, 10, 15, 30, 60];

export function Polling({ table, notify }: { table: ListTable; notify: boolean }) {
  const text = useText();
  const fixed = useFixed('poll_minutes');
  const off = useMayNot('settings_off') ?? fixed;
  const { trouble, run } = useCall();
  const minutes = table.poll_minutes;
  const offered = [...new Set([...MINUTES, ...(minutes === null ? [] : [minutes])])]
    .filter((one) => one >= table.poll_minutes_min)
    .sort((one, other) => one - other);

  const poll = (every: number | null) => void run(async () => storeListTable(await ipc.pollingSet(every)));
  const tell = (notify: boolean) => void run(async () => storeApp(await ipc.preferencesSet({ notify })));

  return (
    <section className="profile-wide" data-testid="polling">
      <h2>{text('polling-title')}</h2>
      <p className="quiet">{text('polling-what', { min: table.poll_minutes_min })}</p>
      {trouble && <ErrorBand trouble={trouble} />}
      <div className="profile-narrow">
        <Select
          label={text('polling-title')}
          value={minutes === null ? '' : String(minutes)}
          onChange={(chosen) => poll(chosen === '' ? null : Number(chosen))}
          options={[
            { value: '', label: text('polling-off') },
            ...offered.map((one) => ({ value: String(one), label: text('polling-every', { minutes: one }) })),
          ]}
          disabled={off}
          testId="poll-minutes"
        />
      </div>
      <div className="lists-notify">
        <Choice
          checked={notify}
          onChange={tell}
          label={text('notify-label')}
          hint={
            <>
              {text('notify-what')}
              {notify && minutes === null && <strong> {text('notify-needs-polling')}</strong>}
            </>
          }
          testId="notify"
        />
      </div>
    </section>
  );
}
