//! The operation that was accepted for a draft since its list was read.

import { NoteBand } from '../../components/NoteBand';
import type { ActedView } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { actedText } from '../drafts/Marks';

export function ActedNote({ acted }: { acted: ActedView }) {
  const text = useText();
  const labels = useLabels();
  return <NoteBand testId="acted-note">{actedText(acted, text, labels)}</NoteBand>;
}
