//! The reads of one probe, a word each: the lists with the draft, and the failed reads.

import type { ProbeRead } from '../../generated/views';
import { useLabels, useText } from '../../i18n';

export function ProbeReads({ reads }: { reads: ProbeRead[] }) {
  const text = useText();
  const labels = useLabels();
  if (reads.length === 0) return null;
  const name = (read: ProbeRead) => {
    if (read.list !== null) return labels.stage(read.list);
    return text(read.endpoint === 'query-day-balance' ? 'doubt-look-balances' : 'doubt-look-detail');
  };
  const says = (read: ProbeRead) => {
    const list = name(read);
    if (read.trouble !== null) return text('doubt-look-trouble', { list, code: read.trouble });
    if (read.count === null) return text('doubt-look-answered', { list });
    const there = read.count === 0 ? 'none' : read.count === 1 ? 'once' : 'often';
    return text('doubt-look-list', { list, there, count: String(read.count) });
  };
  return (
    <ul className="look-reads">
      {reads.map((read) => (
        <li
          key={`${read.endpoint} ${read.at}`}
          title={read.sha256 ?? undefined}
          data-list={read.list ?? ''}
          data-count={read.count ?? ''}
          className={read.trouble === null ? '' : 'look-trouble'}
        >
          {says(read)}
        </li>
      ))}
    </ul>
  );
}
