//! Every code of an error, with its meaning for the clerk and for the administrator: the interface's table, so that the
//! guide and the errors say the same.

import { errors } from '../generated/contract';
import { useLabels, useText } from '../i18n';

export function ErrorCodes({ typed }: { typed: string }) {
  const text = useText();
  const labels = useLabels();
  const wanted = typed.trim().toLowerCase();
  const rows = Object.keys(errors).flatMap((code) => {
    const words = labels.error(code);
    const said = `${code} ${words?.clerk} ${words?.admin}`.toLowerCase();
    return words && said.includes(wanted) ? [{ code, ...words }] : [];
  });
  if (rows.length === 0) return <p className="quiet">{text('help-none')}</p>;
  return (
    <dl className="help-codes" data-testid="help-codes" data-rows={rows.length}>
      {rows.map((row) => (
        <div key={row.code}>
          <dt className="mono selectable">{row.code}</dt>
          <dd>
            <p>{row.clerk}</p>
            <p className="quiet">
              <strong>{text('help-admin')}</strong> {row.admin}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
