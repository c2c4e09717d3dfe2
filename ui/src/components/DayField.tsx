//! One day: typed, or chosen in a month. Days off are marked, by the imported calendar where it covers them and as weekends
//! elsewhere; every day can be chosen.

import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Popover } from 'react-aria-components';
import { useText } from '../i18n';
import { useDaysOff } from '../ipc/queries';
import { useLook } from '../stores/look';
import { dayOf } from '../time';
import { Button } from './Button';
import { afterKey, isWeekend, utc, WEEK, weeksOf } from './month';
import './day-field.css';

interface DayButtonProps {
  /** The chosen day as YYYY-MM-DD; `null` where the typed text is none. */
  day: string | null;
  onChoose: (day: string) => void;
  testId: string;
}

export function DayButton({ day, onChoose, testId }: DayButtonProps) {
  const text = useText();
  const button = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const today = dayOf(new Date());
  return (
    <div ref={button} className="day-button">
      <Button
        kind="quiet"
        icon={<CalendarDays aria-hidden />}
        label={text('day-choose')}
        onPress={() => setOpen(!open)}
        testId={`${testId}-choose`}
      >
        {''}
      </Button>
      <Popover
        className="combo-list day-months"
        aria-label={text('day-choose')}
        triggerRef={button}
        placement="bottom end"
        isOpen={open}
        onOpenChange={setOpen}
      >
        <Month
          start={day ?? today}
          chosen={day}
          today={today}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
        />
      </Popover>
    </div>
  );
}

interface MonthProps {
  start: string;
  chosen: string | null;
  today: string;
  onChoose: (day: string) => void;
}

function Month({ start, chosen, today, onChoose }: MonthProps) {
  const text = useText();
  const { language } = useLook();
  const [at, setAt] = useState(start);
  const grid = useRef<HTMLTableElement>(null);
  const weeks = weeksOf(at);
  const known = new Map(useDaysOff(weeks[0]?.[0] ?? at, weeks.at(-1)?.at(-1) ?? at).data?.map((day) => [day.day, day]));
  const isCovered = weeks.flat().every((day) => known.get(day)?.covered);
  const rests = (day: string) => !(known.get(day)?.works ?? !isWeekend(day));
  const say = (day: string, parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...parts }).format(utc(day));

  function move(day: string) {
    setAt(day);
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus());
  }

  function onKeyDown(event: KeyboardEvent) {
    const next = afterKey(at, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    move(next);
  }

  return (
    <div className="day-month" data-testid="day-month">
      <div className="day-month-head">
        <Button
          kind="quiet"
          icon={<ChevronLeft aria-hidden />}
          label={text('day-month-before')}
          onPress={() => setAt(afterKey(at, 'PageUp') ?? at)}
          testId="day-month-before"
        >
          {''}
        </Button>
        <strong aria-live="polite">{say(at, { year: 'numeric', month: 'long' })}</strong>
        <Button
          kind="quiet"
          icon={<ChevronRight aria-hidden />}
          label={text('day-month-after')}
          onPress={() => setAt(afterKey(at, 'PageDown') ?? at)}
          testId="day-month-after"
        >
          {''}
        </Button>
      </div>
      <table ref={grid} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            {WEEK.map((day) => (
              <th key={day} scope="col" aria-label={say(day, { weekday: 'long' })}>
                {say(day, { weekday: 'narrow' })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day}>
                  <button
                    type="button"
                    className={`day${day.slice(0, 7) === at.slice(0, 7) ? '' : ' day-other'}${rests(day) ? ' day-weekend' : ''}`}
                    tabIndex={day === at ? 0 : -1}
                    // biome-ignore lint/a11y/noAutofocus: the month was opened to choose a day in it.
                    autoFocus={day === at}
                    aria-label={say(day, { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' })}
                    aria-pressed={day === chosen}
                    aria-current={day === today ? 'date' : undefined}
                    onClick={() => onChoose(day)}
                    title={known.get(day)?.name || undefined}
                    data-day={day}
                    data-rests={rests(day)}
                  >
                    {Number(day.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="quiet day-note">{text(isCovered ? 'day-off' : 'day-weekend')}</p>
    </div>
  );
}
