//! The parts of a saved view that this version does not know: they are not shown, and stay in the view until it is saved.

import { NoteBand } from '../../components/NoteBand';
import type { Sentence } from '../../generated/views';
import { Say, useText } from '../../i18n';

export function LeftOut({ parts }: { parts: Sentence[] }) {
  const text = useText();
  return (
    <NoteBand tone="warn" testId="view-left-out">
      {text('views-left-out')}{' '}
      {parts.map((part) => (
        <span key={JSON.stringify(part)}>
          <Say sentence={part} />{' '}
        </span>
      ))}
    </NoteBand>
  );
}
