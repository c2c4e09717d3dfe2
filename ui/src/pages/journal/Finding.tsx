//! The finding of a probe: the core uses the interface's names and machine times; here they become titles, labels and
//! local times.

import type { Sentence } from '../../generated/views';
import { sentenceText, useLabels, useText } from '../../i18n';
import { shortTime } from '../../time';
import { useNow } from '../../useNow';

export function Finding({ sentence }: { sentence: Sentence }) {
  const text = useText();
  const labels = useLabels();
  const now = useNow();
  const comma = text('journal-list-comma');
  const all = (names: string, word: (name: string) => string) => names.split(', ').map(word).join(comma);
  const { fields, at } = sentence.args;
  const args = {
    ...sentence.args,
    ...(fields ? { fields: all(fields, (field) => labels.label('Draft', field)) } : {}),
    ...(at ? { at: shortTime(at, now) } : {}),
  };
  return <>{sentenceText(text, { ...sentence, args })}</>;
}
