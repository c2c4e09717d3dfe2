//! The steps of the way to the service, with their findings.

import type { DiagnosisRow } from '../../generated/views';
import { Say, useText } from '../../i18n';
import { Outcome } from './Outcome';

export function Steps({ rows }: { rows: DiagnosisRow[] }) {
  const text = useText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h2>{text('diagnosis-way')}</h2>
      <table className="table" data-testid="diagnosis-steps">
        <tbody>
          {rows.map((row) => (
            <tr key={row.step} data-testid={`diagnosis-step-${row.step}`} data-outcome={row.outcome}>
              <td>
                <Outcome outcome={row.outcome} />
              </td>
              <th scope="row">{text(`diagnosis-step-${row.step}`)}</th>
              <td className="figures">{row.milliseconds !== null && `${row.milliseconds} ms`}</td>
              <td className="diagnosis-finding selectable">
                <Say sentence={row.said} />
                {row.more.map((more, at) => (
                  // biome-ignore lint: certificates of one chain have no other identity
                  <p key={at} className="quiet">
                    <Say sentence={more} />
                  </p>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
