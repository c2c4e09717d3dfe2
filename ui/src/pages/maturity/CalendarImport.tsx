//! Imports a holiday calendar: its days off, its working days, and the range that it covers. The range is suggested
//! from the years of its days and confirmed by a person, because a file may not cover a whole year.

import { useState } from 'react';
import { Dialog } from '../../components/Dialog';
import { ImportNote } from '../../components/ImportNote';
import { PathField } from '../../components/PathField';
import { TextField } from '../../components/TextField';
import type { CalendarLook } from '../../generated/views';
import { useText } from '../../i18n';
import { ipc } from '../../ipc';
import { readListsAgain } from '../../ipc/queries';
import { useCall } from '../../useCall';
import { useFileLook } from '../../useFileLook';
import { ImportRefused } from './ImportRefused';
import '../../components/table.css';

export function CalendarImport({ onClose }: { onClose: () => void }) {
  const text = useText();
  const [file, setFile] = useState('');
  const [range, setRange] = useState<[string, string] | null>(null);
  const { look, seen, trouble } = useFileLook('calendar', file.trim(), null, ipc.calendarLook);
  const [from, to] = range ?? [look?.from ?? '', look?.to ?? ''];
  const { busy, trouble: refused, run } = useCall(`${file} ${from} ${to}`);

  const take = () =>
    run(async () => {
      await ipc.calendarImport(file.trim(), [from, to]);
      readListsAgain();
      onClose();
    });

  return (
    <Dialog
      title={text('calendar-import-title')}
      width="wide"
      back={text('back')}
      onClose={onClose}
      focusBody
      call={{ busy, trouble: refused ?? trouble }}
      commit={{
        label: text('calendar-take', { count: look?.days.length ?? 0 }),
        onPress: () => void take(),
        disabled: seen ? null : text('import-missing'),
      }}
      testId="calendar-dialog"
    >
      <PathField
        label={text('import-file-label')}
        help={text('calendar-file-help')}
        value={file}
        onChange={(path) => {
          setFile(path);
          setRange(null);
        }}
        what="existing"
        autoFocus
        testId="calendar-file"
      />
      {look && (
        <>
          <ImportNote note={look.note} />
          <div className="import-range">
            <TextField
              label={text('calendar-from')}
              kind="date"
              value={from}
              onChange={(day) => setRange([day, to])}
              testId="calendar-from"
            />
            <TextField
              label={text('calendar-to')}
              kind="date"
              value={to}
              onChange={(day) => setRange([from, day])}
              help={text('calendar-range-help')}
              testId="calendar-to"
            />
          </div>
          <ImportRefused lines={look.refused} count={look.refused.length} />
          <DayTable look={look} />
        </>
      )}
    </Dialog>
  );
}

function DayTable({ look }: { look: CalendarLook }) {
  const text = useText();
  return (
    <div className="ladder-scroll">
      <table className="table" data-testid="calendar-look">
        <tbody>
          {look.days.map((day) => (
            <tr key={day.day}>
              <th scope="row" className="statement-day">
                {day.day}
              </th>
              <td>{text(day.works ? 'calendar-works' : 'calendar-off')}</td>
              <td className="exposure-name">{day.name}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
