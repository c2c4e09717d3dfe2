//! The imported holiday calendars, with their source and range.

import { FileInput } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../components/Button';
import { NoteBand } from '../../components/NoteBand';
import { TableHead } from '../../components/TableHead';
import { Say, useText } from '../../i18n';
import { useCalendar } from '../../ipc/queries';
import { shortTime } from '../../time';
import { useMayNot } from '../../useMayNot';
import { useNow } from '../../useNow';
import { CalendarImport } from './CalendarImport';
import '../../components/table.css';

export function Calendars() {
  const text = useText();
  const off = useMayNot('prepare_off');
  const now = useNow();
  const [importing, setImporting] = useState(false);
  const view = useCalendar().data;
  return (
    <section className="today-part" data-testid="calendars">
      <div className="maturity-head">
        <h2>{text('calendar-title')}</h2>
        <Button
          kind="quiet"
          icon={<FileInput aria-hidden />}
          onPress={() => setImporting(true)}
          disabled={off}
          testId="calendar-import"
        >
          {text('calendar-import')}
        </Button>
      </div>
      {view?.silence && (
        <NoteBand tone="warn" testId="calendar-silence">
          <Say sentence={view.silence} />
        </NoteBand>
      )}
      {view && view.rows.length > 0 && (
        <table className="table">
          <TableHead columns={['calendar-source', 'calendar-range-label', '>calendar-days', 'calendar-imported']} />
          <tbody>
            {view.rows.map((row, at) => (
              <tr key={row.imported_at + row.source} data-testid={`calendar-row-${at}`}>
                <td className="exposure-name">{row.source}</td>
                <td className="statement-day">
                  {row.from} – {row.to}
                </td>
                <td className="figures">{row.days}</td>
                <td className="statement-day">{shortTime(row.imported_at, now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {importing && <CalendarImport onClose={() => setImporting(false)} />}
    </section>
  );
}
