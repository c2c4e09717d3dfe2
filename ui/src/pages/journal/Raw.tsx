//! A stored text made readable; copying it gives its exact bytes.

import { Copy } from '../../components/Copy';
import { indent } from './indent';

interface RawProps {
  title: string;
  body: string;
  /** Collapsed at first. */
  folded?: boolean;
  testId: string;
}

export function Raw({ title, body, folded, testId }: RawProps) {
  return (
    <div className="raw-place">
      <details className="raw" open={!folded} data-testid={testId}>
        <summary>{title}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls is reached by the keyboard */}
        <pre className="mono selectable" tabIndex={0}>
          {indent(body)}
        </pre>
      </details>
      <span className="raw-copy">
        <Copy value={body} />
      </span>
    </div>
  );
}
