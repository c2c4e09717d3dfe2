//! Why lists could not be read the last time, each by name, with the page that failed.

import { AccountText } from '../../../components/AccountText';
import type { ListTable } from '../../../generated/views';
import { sentenceText, useLabels, useText } from '../../../i18n';

export function Troubles({ table }: { table: ListTable }) {
  const text = useText();
  const labels = useLabels();
  const failed = table.accounts.flatMap(({ account, cells }) =>
    cells.flatMap((cell) => (cell.pulled && cell.trouble ? [{ account, cell, trouble: cell.trouble }] : [])),
  );
  if (failed.length === 0) return null;
  return (
    <ul className="lists-troubles" data-testid="lists-troubles">
      {failed.map(({ account, cell, trouble }) => {
        const what = sentenceText(text, trouble.sentence);
        return (
          <li key={`${account} ${cell.stage}`}>
            <strong>
              <AccountText account={account} /> · {labels.stage(cell.stage)}
            </strong>{' '}
            {cell.page === null ? what : text('lists-cell-trouble', { what, page: cell.page })}{' '}
            <code className="quiet">{trouble.code}</code>
          </li>
        );
      })}
    </ul>
  );
}
