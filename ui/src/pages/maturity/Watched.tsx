//! The mark of a company on the watch list: the list's own word for it, the rest as a tooltip. It warns and blocks
//! nothing.

import { ShieldAlert } from 'lucide-react';
import type { WatchLine } from '../../generated/views';
import { useText } from '../../i18n';

/** A line of the watch list, in one sentence. */
export function useWatchText(): (line: WatchLine) => string {
  const text = useText();
  return (line) => {
    const said = [line.level, line.note, [line.source, line.date].filter(Boolean).join(' ')].filter(Boolean);
    const by =
      line.met_by === 'bank_number' || line.met_by === 'credit_code' ? `watch-said-${line.met_by}` : 'watch-said';
    return text(by, { name: line.name, said: said.join(' · ') });
  };
}

export function Watched({ lines }: { lines: WatchLine[] }) {
  const text = useText();
  const watchText = useWatchText();
  const [first] = lines;
  if (!first) return null;
  return (
    <span className="watch-mark" title={lines.map(watchText).join('\n')} data-testid="watched">
      <ShieldAlert aria-hidden />
      {first.level || text('watch-short')}
    </span>
  );
}
