//! The link from a problem to the entry of the code book that it needs.

import { Link } from '../components/Link';
import type { Problem } from '../generated/views';
import { useLabels, useText } from '../i18n';
import { entryOf, placeOfEntry } from './unknown';

interface EntryLinkProps {
  problem: Problem;
  /** The type of the request, for the field's label. */
  type: string;
  /** Opens a part of the profile's page. */
  onOpen: (part: string) => void;
}

export function EntryLink({ problem, type, onOpen }: EntryLinkProps) {
  const text = useText();
  const labels = useLabels();
  const entry = entryOf(problem);
  if (entry === null) return null;
  return (
    <>
      {' '}
      <Link onPress={() => onOpen(placeOfEntry(entry))} testId="problem-entry">
        {text('not-yet-known-entry', { bank: entry.bank, flag: labels.label(type, entry.flag) })}
      </Link>
    </>
  );
}
