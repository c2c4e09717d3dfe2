//! The rejected lines of an imported file, with the error of each.

import type { LineRefused } from '../../generated/views';
import { Say, useText } from '../../i18n';

export function ImportRefused({ lines, count }: { lines: LineRefused[]; count: number }) {
  const text = useText();
  if (count === 0) return null;
  return (
    <div data-testid="import-refused" data-count={count}>
      <h3>{text('import-refused', { count })}</h3>
      <ul className="import-refused">
        {lines.map((line) => (
          <li key={line.line}>
            {text('import-line', { line: line.line })} <Say sentence={line.why} />{' '}
            <span className="mono selectable">{line.text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
