//! The cells of an imported file that were refused, each with its line, its column, the reason and its text.

import type { CellRefused } from '../generated/views';
import { Say, useText } from '../i18n';

export function RefusedCells({ cells, count }: { cells: CellRefused[]; count: number }) {
  const text = useText();
  if (count === 0) return null;
  return (
    <div data-testid="import-refused" data-count={count}>
      <h3>{text('parties-refused', { count })}</h3>
      <ul className="import-refused">
        {cells.map((cell) => (
          <li key={`${cell.line} ${cell.column}`}>
            {text('parties-cell', { line: cell.line, column: cell.column })} <Say sentence={cell.why} />{' '}
            <span className="mono selectable">{cell.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
