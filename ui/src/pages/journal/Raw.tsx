//! A stored text, readable, with its exact bytes to copy.

import { Copy } from '../../components/Copy';
import { indent } from './indent';

interface RawProps {
  title: string;
  body: string;
  /** Folded at first. */
  folded?: boolean;
  testId: string;
}

export function Raw({ title, body, folded, testId }: RawProps) {
  return (
    <details className="raw" open={!folded} data-testid={testId}>
      <summary>
        {title}
        <span className="raw-copy">
          <Copy value={body} />
        </span>
      </summary>
      <pre className="mono selectable">{indent(body)}</pre>
    </details>
  );
}
