//! The answer to a narrow reading: its kind, the sent parameters, and its records. A record opens below its row with every
//! field by its label.

import { Fragment, useState } from 'react';
import { Money } from '../components/Money';
import { NoteBand } from '../components/NoteBand';
import { ResponseStatus } from '../components/ResponseStatus';
import { isNumber } from '../fieldKind';
import type { NarrowRow, NarrowView } from '../generated/views';
import { Say, useLabels, useText } from '../i18n';
import { Fields } from '../pages/detail/Fields';
import { isToRead } from '../response';
import { fullTime } from '../time';
import '../components/table.css';
import '../pages/detail/detail.css';

/** The first column opens the record. */
const COLUMNS: Record<string, string[]> = {
  Draft: ['draftNumber', 'draftType', 'acceptorName', 'payeeName', 'dueDate', 'amount'],
  DayBalance: ['accountNumber', 'accountName', 'currencyCode', 'availableBalance', 'bookBalance'],
};

export function AskAnswer({ view, record }: { view: NarrowView; record: string }) {
  const text = useText();
  const [is, ...notes] = view.says;
  return (
    <section className="ask-answer" data-testid="ask-answer" data-count={view.count}>
      <p>
        {is && <Say sentence={is} />} {text('ask-time', { time: fullTime(view.as_of) })}
      </p>
      {notes.map((note) => (
        <NoteBand key={note.id} tone="warn" testId={note.id}>
          <Say sentence={note} />
        </NoteBand>
      ))}
      {view.sent.length > 0 && (
        <p className="quiet" data-testid="ask-sent">
          {text('ask-sent')}{' '}
          <span className="mono selectable">{view.sent.map(([name, value]) => `${name}=${value}`).join('  ')}</span>
        </p>
      )}
      {view.rows.length > 0 && <Records rows={view.rows} record={record} />}
      {view.rows.length < view.count && <p className="quiet">{text('ask-first', { count: view.rows.length })}</p>}
    </section>
  );
}

function Records({ rows, record }: { rows: NarrowRow[]; record: string }) {
  const text = useText();
  const labels = useLabels();
  const columns = COLUMNS[record] ?? [];
  const [open, setOpen] = useState(rows.length === 1 ? 0 : -1);
  const isDraft = record === 'Draft';
  return (
    <table className="table" data-testid="ask-rows">
      <thead>
        <tr>
          {columns.map((name) => (
            <th key={name} scope="col" className={isNumber(record, name) ? 'figures' : undefined}>
              {labels.label(record, name)}
            </th>
          ))}
          {isDraft && <th scope="col">{text('ask-listed')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer keeps its order, and two records may be equal.
          <Fragment key={at}>
            <tr data-testid={`ask-row-${at}`} className={at === open ? 'table-row-open' : undefined}>
              {columns.map((name, column) => (
                <td key={name} className={name === 'dueDate' ? 'ask-day' : undefined}>
                  {column === 0 ? (
                    <button
                      type="button"
                      className="table-number mono"
                      aria-expanded={at === open}
                      onClick={() => setOpen(at === open ? -1 : at)}
                    >
                      {shown(row, name) ?? text('ask-record')}
                    </button>
                  ) : isNumber(record, name) ? (
                    <Money amount={shown(row, name)} />
                  ) : (
                    shown(row, name)
                  )}
                </td>
              ))}
              {isDraft && <td>{text('ask-listed-is', { listed: String(row.listed) })}</td>}
            </tr>
            {isToRead(row.response_status) && (
              <tr>
                <td colSpan={columns.length + 1} className="ask-unfit">
                  <ResponseStatus status={row.response_status} testId={`ask-response-${at}`} />
                </td>
              </tr>
            )}
            {row.unfit.length > 0 && (
              <tr>
                <td colSpan={columns.length + 1} className="ask-unfit" data-testid={`ask-unfit-${at}`}>
                  {text('ask-unfit', { parameters: row.unfit.map(labels.parameter).join(text('fields-and')) })}
                </td>
              </tr>
            )}
            {at === open && (
              <tr>
                <td colSpan={columns.length + 1} className="ask-record">
                  <Fields record={row.record} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** A field as the service sent it; `null` where it is absent or not readable as an amount. */
function shown(row: NarrowRow, name: string): string | null {
  const field = row.record.fields.find((one) => one.name === name);
  return field && !field.odd ? (field.day ?? field.value) : null;
}
