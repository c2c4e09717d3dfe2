//! The sticky header of the grid; a press sorts, a second one reverses the order.

import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLabels, useText } from '../../i18n';
import type { Column } from './columns';
import type { Sort } from './query';

export interface GridHeadProps {
  columns: Column[];
  sort: Sort;
  currency: string | null;
  onSort: (key: string) => void;
}

export function GridHead({ columns, sort, currency, onSort }: GridHeadProps) {
  const text = useText();
  const labels = useLabels();
  return (
    <div className="grid-head" role="row" aria-rowindex={1}>
      <span className="grid-cell grid-select" role="columnheader">
        <span className="unseen">{text('column-selected')}</span>
      </span>
      <span className="grid-cell grid-marks" role="columnheader">
        <span className="unseen">{text('column-marks')}</span>
      </span>
      {columns.map((column) => {
        const name = column.message ? text(column.message) : labels.label(column.of, column.field);
        const face = column.id === 'amount' && currency ? `${name} (${currency})` : name;
        const sorted = column.sort === sort.key;
        return (
          <span
            key={column.id}
            className={`grid-cell grid-${column.id}`}
            role="columnheader"
            aria-sort={sorted ? (sort.descending ? 'descending' : 'ascending') : 'none'}
          >
            {column.sort ? (
              <button
                type="button"
                className="grid-sort"
                onClick={() => column.sort && onSort(column.sort)}
                data-testid={`sort-${column.sort}`}
                title={face}
              >
                <span className="grid-sort-name">{face}</span>
                {sorted && (sort.descending ? <ArrowDown aria-hidden /> : <ArrowUp aria-hidden />)}
              </button>
            ) : (
              face
            )}
          </span>
        );
      })}
    </div>
  );
}
