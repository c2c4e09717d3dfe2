//! Pages through rows, newest first.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { PAGE_ROWS } from './rows';

interface PagerProps {
  page: number;
  count: number;
  /** Rows per page. */
  rows?: number;
  onPage: (page: number) => void;
}

export function Pager({ page, count, rows = PAGE_ROWS, onPage }: PagerProps) {
  const text = useText();
  if (count <= rows) return null;
  const from = page * rows + 1;
  const to = Math.min((page + 1) * rows, count);
  return (
    <nav className="pager" aria-label={text('journal-pages')}>
      <span className="figures">{text('journal-page', { from, to, count })}</span>
      <Button
        kind="quiet"
        icon={<ChevronLeft aria-hidden />}
        label={text('journal-newer')}
        onPress={() => onPage(page - 1)}
        disabled={page === 0 ? text('journal-newest') : null}
        testId="pager-newer"
      >
        {''}
      </Button>
      <Button
        kind="quiet"
        icon={<ChevronRight aria-hidden />}
        label={text('journal-older')}
        onPress={() => onPage(page + 1)}
        disabled={to >= count ? text('journal-oldest') : null}
        testId="pager-older"
      >
        {''}
      </Button>
    </nav>
  );
}
