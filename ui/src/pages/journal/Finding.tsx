//! What a look at the bank found: the core names lists as the interface does, a clerk by their titles.

import type { Sentence } from '../../generated/views';
import { sentenceText, useLabels, useText } from '../../i18n';

export function Finding({ sentence }: { sentence: Sentence }) {
  const text = useText();
  const labels = useLabels();
  const { lists } = sentence.args;
  const named = lists?.split(', ').map(labels.stage).join(text('journal-list-comma'));
  return <>{sentenceText(text, named ? { ...sentence, args: { ...sentence.args, lists: named } } : sentence)}</>;
}
