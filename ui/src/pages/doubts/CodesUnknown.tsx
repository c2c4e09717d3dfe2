//! The way out of a doubt whose reply has codes without an entry: the entries, after which the code book's page judges the reply
//! again.

import { placeOfEntry } from '../../code-book/unknown';
import { Link } from '../../components/Link';
import { NoteBand } from '../../components/NoteBand';
import type { InstructionView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { go } from '../../stores/nav';

/** The codes of a reply that the book explains, with the types whose labels name them. */
const CODES = [
  ['ResponseStatus', 'errorFlag'],
  ['DraftTransactionRecord', 'statusCode'],
] as const;

export function CodesUnknown({ one }: { one: InstructionView }) {
  const text = useText();
  const labels = useLabels();
  const bank = one.account.slice(0, one.account.lastIndexOf(':'));
  return (
    <NoteBand tone="warn" testId="doubt-codes">
      {text('doubt-codes')}
      {CODES.map(([type, flag]) => (
        <p key={flag}>
          <Link
            onPress={() => go({ name: 'profile', part: placeOfEntry({ bank, flag }) })}
            testId={`doubt-codes-${flag}`}
          >
            {text('not-yet-known-entry', { bank, flag: labels.label(type, flag) })}
          </Link>
        </p>
      ))}
    </NoteBand>
  );
}
