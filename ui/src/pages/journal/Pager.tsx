//! Pages through rows, newest or oldest first.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { PAGE_ROWS } from './rows';

interface PagerProps {
  page: number;
  count: number;
  /** Rows per page. */
  rows?: number;
  /** The oldest rows are first. */
  oldestFirst?: boolean;
  onPage: (page: number) => void;
}

export function Pager({ page, count, rows = PAGE_ROWS, oldestFirst = false, onPage }: PagerProps) {
  const text = useText();
  if (count <= rows) return null;
  const ways = oldestFirst ? (['older', 'newer'] as const) : (['newer', 'older'] as const);
  const ends = oldestFirst ? (['oldest', 'newest'] as const) : (['newest', 'oldest'] as const);
  const from = page * rows + 1;
  const to = Math.min((page + 1) * rows, count);
  return (
    <nav className="pager" aria-label={text('journal-pages')}>
      <span className="figures">{text('journal-page', { from, to, count })}</span>
      <Button
        kind="quiet"
        icon={<ChevronLeft aria-hidden />}
        label={text(`journal-${ways[0]}`)}
        onPress={() => onPage(page - 1)}
        disabled={page === 0 ? text(`journal-${ends[0]}`) : null}
        testId="pager-newer"
      >
        {''}
      </Button>
      <Button
        kind="quiet"
        icon={<ChevronRight aria-hidden />}
        label={text(`journal-${ways[1]}`)}
        onPress={() => onPage(page + 1)}
        disabled={to >= count ? text(`journal-${ends[1]}`) : null}
        testId="pager-older"
      >
        {''}
      </Button>
    </nav>
  );
}
