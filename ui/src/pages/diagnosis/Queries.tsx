//! Every query of every account: its result, HTTP status, time and records.

import type { DiagnosisRow } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { queryName } from '../../queryName';
import { Outcome } from './Outcome';
import '../../components/table.css';

export function Queries({ rows }: { rows: DiagnosisRow[] }) {
  const text = useText();
  const labels = useLabels();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{text('diagnosis-queries')}</h2>
      <table className="table" data-testid="diagnosis-queries" data-rows={rows.length}>
        <thead>
          <tr>
            <th scope="col">{text('diagnosis-column-outcome')}</th>
            <th scope="col">{text('diagnosis-column-account')}</th>
            <th scope="col">{text('diagnosis-column-query')}</th>
            <th scope="col">{text('diagnosis-column-name')}</th>
            <th scope="col" className="figures">
              {text('diagnosis-column-status')}
            </th>
            <th scope="col" className="figures">
              {text('diagnosis-column-time')}
            </th>
            <th scope="col" className="figures">
              {text('diagnosis-column-records')}
            </th>
            <th scope="col">{text('diagnosis-column-finding')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={`${row.account} ${row.query}`} data-testid={`diagnosis-row-${at}`} data-outcome={row.outcome}>
              <td>
                <Outcome outcome={row.outcome} />
              </td>
              <td className="diagnosis-account">{row.account}</td>
              <th scope="row">{queryName(text, labels, row.query ?? '')}</th>
              <td className="mono selectable">{row.query}</td>
              <td className="figures">{row.status}</td>
              <td className="figures">{row.milliseconds !== null && `${row.milliseconds} ms`}</td>
              <td className="figures">{row.records}</td>
              <td>
                {row.code ? (
                  <span className="mono selectable">{row.code}</span>
                ) : (
                  row.outcome === 'not_asked' && <Say sentence={row.said} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
