//! The rhythm of a reminder.

import { useState } from 'react';
import { Button } from '../../components/Button';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import type { OffDay, Rhythm, RhythmEvery } from '../../generated/views';
import { useText } from '../../i18n';
import { useLook } from '../../stores/look';
import { dayOf } from '../../time';
import { weekdayName } from './rhythm';

const EVERY: RhythmEvery[] = ['week', 'month', 'quarter'];
const OFF_DAYS: OffDay[] = ['before', 'after', 'stay'];
const MONTHS = [1, 2, 3];

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);

interface RhythmFormProps {
  /** The present one; `null` where the template is no reminder yet. */
  rhythm: Rhythm | null;
  /** `null` ends the reminder. */
  onSave: (rhythm: Rhythm | null) => void;
}

export function RhythmForm({ rhythm, onSave }: RhythmFormProps) {
  const text = useText();
  const { language } = useLook();
  const [edit, setEdit] = useState<Rhythm>(
    rhythm ?? { every: 'month', day: 1, month: 1, off_day: 'before', from: dayOf(new Date()) },
  );
  const set = (change: Partial<Rhythm>) => setEdit({ ...edit, ...change });
  const isWeek = edit.every === 'week';
  return (
    <fieldset className="rhythm-form" data-testid="rhythm-form">
      <legend className="unseen">{text('remind')}</legend>
      <Select
        label={text('remind-every')}
        value={edit.every}
        onChange={(every) => set({ every, day: every === 'week' ? Math.min(edit.day, 7) : edit.day })}
        options={EVERY.map((every) => ({ value: every, label: text(`remind-every-${every}`) }))}
        testId="rhythm-every"
      />
      {edit.every === 'quarter' && (
        <Select
          label={text('remind-month')}
          value={String(edit.month)}
          onChange={(month) => set({ month: Number(month) })}
          options={MONTHS.map((month) => ({ value: String(month), label: String(month) }))}
          testId="rhythm-month"
        />
      )}
      <Select
        label={text(isWeek ? 'remind-weekday' : 'remind-day')}
        value={String(edit.day)}
        onChange={(day) => set({ day: Number(day) })}
        options={upTo(isWeek ? 7 : 31).map((day) => ({
          value: String(day),
          label: isWeek ? weekdayName(day, language) : String(day),
        }))}
        testId="rhythm-day"
      />
      <Select
        label={text('remind-off-day')}
        value={edit.off_day}
        onChange={(off_day) => set({ off_day })}
        options={OFF_DAYS.map((off) => ({ value: off, label: text(`remind-off-day-${off}`) }))}
        testId="rhythm-off-day"
      />
      <TextField
        label={text('remind-from')}
        kind="date"
        value={edit.from}
        onChange={(from) => set({ from })}
        testId="rhythm-from"
      />
      <div className="rhythm-acts">
        <span className="quiet">{text('remind-never-sends')}</span>
        {rhythm && (
          <Button kind="quiet" onPress={() => onSave(null)} testId="rhythm-end">
            {text('remind-end')}
          </Button>
        )}
        <Button onPress={() => onSave(edit)} testId="rhythm-commit">
          {text('remind-commit')}
        </Button>
      </div>
    </fieldset>
  );
}
