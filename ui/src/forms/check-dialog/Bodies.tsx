//! The exact bodies, collapsed; they are put on the page only once they are asked for.

import { useState } from 'react';
import { DraftNumber } from '../../components/DraftNumber';
import type { CheckRow } from '../../generated/views';
import { useText } from '../../i18n';

export function Bodies({ rows }: { rows: CheckRow[] }) {
  const text = useText();
  const [open, setOpen] = useState(rows.length === 1);
  return (
    <details className="check-body" onToggle={(event) => setOpen(event.currentTarget.open || rows.length === 1)}>
      <summary>{text('check-body')}</summary>
      {open && (
        <ol className="check-bodies">
          {rows.map((row, at) => (
            <li key={row.instruction_id}>
              {rows.length > 1 && (
                <span>
                  {at + 1} {row.draft_number && <DraftNumber number={row.draft_number} />}
                </span>
              )}
              <pre className="mono selectable" data-testid={`check-body-${at}`}>
                {row.body}
              </pre>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
