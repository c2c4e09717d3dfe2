//! Why an order without a form could not be prepared, item by item.

import { EntryLink } from '../../code-book/EntryLink';
import { operations } from '../../generated/contract';
import type { Problem } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { closeDialog } from '../../stores/dialog';
import { go } from '../../stores/nav';
import { problemText } from '../problemText';

/** Leaves the dialog for an entry of the code book. */
export function toEntry(part: string) {
  closeDialog();
  go({ name: 'profile', part });
}

export function Problems({ problems, operation }: { problems: Problem[]; operation: string }) {
  const text = useText();
  const labels = useLabels();
  if (problems.length === 0) return null;
  const type = operations[operation]?.item ?? '';
  return (
    <ul className="check-problems" data-testid="check-problems">
      {problems.map((problem) => (
        <li key={`${problem.item} ${problem.field} ${problem.sentence.id}`}>
          {problemText(text, labels, type, problem)}
          <EntryLink problem={problem} type={type} onOpen={toEntry} />
        </li>
      ))}
    </ul>
  );
}
