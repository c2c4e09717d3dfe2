//! Recurring orders that are due: each can be begun, which fills its form, or skipped. None is sent by itself.

import { BellRing } from 'lucide-react';
import { Button } from '../../components/Button';
import { ErrorBand } from '../../components/ErrorBand';
import { NoteBand } from '../../components/NoteBand';
import { saidOf } from '../../forms/order-form/filling';
import { ReminderAgainLine } from '../../forms/templates/ReminderAgainLine';
import { useRhythmText } from '../../forms/templates/rhythm';
import type { TemplateView } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { storeTemplates, useTemplates } from '../../ipc/queries';
import { openFilled, openTemplates } from '../../stores/dialog';
import { dayOf } from '../../time';
import { useCall } from '../../useCall';
import { useMayNot } from '../../useMayNot';

/** The most reminders that the band names; the others are among the templates. */
const NAMED = 5;

export function RemindersBand() {
  const text = useText();
  const due = (useTemplates().data ?? []).filter((one) => one.due !== null);
  const call = useCall();
  const first = due.toSorted((one, other) => (one.due?.day ?? '').localeCompare(other.due?.day ?? ''));
  if (due.length === 0) return null;
  return (
    <NoteBand testId="reminders-band">
      <BellRing aria-hidden className="today-icon" />
      <div className="today-band-text">
        <strong>{text('remind-band', { count: due.length })}</strong>
        {call.trouble && <ErrorBand trouble={call.trouble} />}
        <ul className="today-reminders">
          {first.slice(0, NAMED).map((one) => (
            <Reminder
              key={one.name}
              template={one}
              onSkip={(time) => void call.run(async () => storeTemplates(await ipc.templateSkip(one.name, time)))}
            />
          ))}
        </ul>
      </div>
      <Button kind="quiet" onPress={openTemplates} testId="reminders-open">
        {text('templates-open')}
      </Button>
    </NoteBand>
  );
}

function Reminder({ template, onSkip }: { template: TemplateView; onSkip: (time: string) => void }) {
  const text = useText();
  const off = useMayNot('prepare_off');
  const rhythmText = useRhythmText();
  const { name, values, rhythm, due } = template;
  if (!due || !rhythm) return null;
  const isToday = due.day === dayOf(new Date());
  return (
    <li className="today-reminder" data-testid={`reminder-${name}`} data-count={due.count}>
      <span className="today-reminder-text">
        <strong>{name}</strong> {saidOf(values).join(' · ')}
        <span className="today-reminder-due">
          {[
            isToday ? text('remind-due-today') : text('remind-due', { day: due.day }),
            due.count > 1 && text('remind-times', { count: due.count }),
            rhythmText(rhythm),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {due.again && <ReminderAgainLine again={due.again} />}
      </span>
      <Button
        onPress={() => openFilled({ values, template: name, number: null })}
        disabled={off}
        label={text('templates-start-title', { name })}
        testId={`reminder-start-${name}`}
      >
        {text('templates-start')}
      </Button>
      <Button
        kind="quiet"
        onPress={() => onSkip(due.time)}
        disabled={off}
        label={text('remind-skip-title', { name, day: due.day })}
        testId={`reminder-skip-${name}`}
      >
        {text('remind-skip')}
      </Button>
    </li>
  );
}
