//! The filters of a list: the search box, chips for due dates, types and statuses, saved views, and more behind a button.

import { SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../components/Button';
import type { AccountView, InboxQuery } from '../../generated/views';
import { useText } from '../../i18n';
import { CountedChip } from './ChoiceChip';
import { FilterMore } from './FilterMore';
import { type Filters, FURTHER, isFiltered, NO_FILTERS, type Sort } from './query';
import { SearchBox } from './SearchBox';
import { ViewsMenu } from './ViewsMenu';
import './filter-bar.css';

interface FilterBarProps {
  stage: string;
  /** What the core is asked now. */
  query: InboxQuery;
  filters: Filters;
  onChange: (filters: Filters) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Shows a saved view. */
  onView: (query: InboxQuery) => void;
  accounts: AccountView[];
  textRef: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}

/** Counted from today, so that a view that was saved with one stays true. */
const DUE_CHIPS = [
  { id: 'overdue', due_from: '', due_to: 'today-1' },
  { id: 'week', due_from: 'today', due_to: 'today+7' },
  { id: 'month', due_from: 'today', due_to: 'today+30' },
];

export function FilterBar(props: FilterBarProps) {
  const { stage, query, filters, onChange, sort, onSort, onView, accounts, textRef, onLeave } = props;
  const text = useText();
  const further =
    FURTHER.some((id) => filters[id] !== '') || filters.accounts.length > 0 || filters.more_stages.length > 0;
  const ofChip = DUE_CHIPS.some((chip) => chip.due_from === filters.due_from && chip.due_to === filters.due_to);
  const [exact, setExact] = useState(further && !ofChip);
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });

  return (
    <search className="filter-bar">
      <div className="filter-line">
        <SearchBox
          value={filters.text}
          onChange={(typed) => set({ text: typed })}
          textRef={textRef}
          onLeave={onLeave}
        />
        {filters.set !== '' && (
          <button
            type="button"
            className="filter-chip"
            aria-pressed
            onClick={() => set({ set: '' })}
            data-testid="filter-set"
          >
            {text('filter-set', { set: filters.set })}
            <X aria-hidden />
          </button>
        )}
        {DUE_CHIPS.map((chip) => {
          const on = filters.due_from === chip.due_from && filters.due_to === chip.due_to;
          return (
            <button
              key={chip.id}
              type="button"
              className="filter-chip"
              aria-pressed={on}
              onClick={() => set(on ? { due_from: '', due_to: '' } : { due_from: chip.due_from, due_to: chip.due_to })}
              data-testid={`filter-${chip.id}`}
            >
              {text(`filter-${chip.id}`)}
            </button>
          );
        })}
        <CountedChip
          name={text('filter-type')}
          of="types"
          query={query}
          chosen={filters.types}
          onChange={(types) => set({ types })}
          testId="filter-types"
        />
        <CountedChip
          name={text('filter-status')}
          of="statuses"
          query={query}
          chosen={filters.statuses}
          onChange={(statuses) => set({ statuses })}
          testId="filter-statuses"
        />
        <button
          type="button"
          className="filter-chip"
          aria-pressed={filters.changes !== ''}
          title={text(filters.changes === 'refresh' ? 'changes-since-refresh' : 'changes-filter-title')}
          onClick={() => set({ changes: filters.changes === '' ? 'looked' : '' })}
          data-testid="filter-changes"
        >
          {text('changes-filter')}
        </button>
        <button
          type="button"
          className="filter-chip"
          aria-expanded={exact}
          onClick={() => setExact(!exact)}
          data-testid="filter-more"
        >
          <SlidersHorizontal aria-hidden />
          {text('filter-more')}
        </button>
        {isFiltered(filters) && (
          <Button
            kind="quiet"
            icon={<X aria-hidden />}
            label={text('filter-clear')}
            onPress={() => onChange(NO_FILTERS)}
            testId="filter-clear"
          >
            {null}
          </Button>
        )}
        <span className="filter-gap" />
        <ViewsMenu query={query} onView={onView} />
      </div>
      {exact && (
        <FilterMore
          stage={stage}
          query={query}
          filters={filters}
          set={set}
          sort={sort}
          onSort={onSort}
          accounts={accounts}
        />
      )}
    </search>
  );
}
