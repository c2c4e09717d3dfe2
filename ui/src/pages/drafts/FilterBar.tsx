//! The filters of a list: the search box, chips for due dates, types and statuses, saved views, and a button for more.

import { SlidersHorizontal, X } from 'lucide-react';
import { memo, type RefObject, useState } from 'react';
import { Button } from '../../components/Button';
import { Chip } from '../../components/Chip';
import type { AccountView, InboxQuery, SavedView } from '../../generated/views';
import { useText } from '../../i18n';
import { CountedChip } from './ChoiceChip';
import { FilterMore } from './FilterMore';
import { type Filters, FURTHER, isFiltered, type Sort } from './query';
import { SearchBox } from './SearchBox';
import { ViewsMenu } from './ViewsMenu';
import './filter-bar.css';

interface FilterBarProps {
  stage: string;
  /** The current query. */
  query: () => InboxQuery;
  filters: Filters;
  onChange: (some: Partial<Filters>) => void;
  onClear: () => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  /** Shows a saved view. */
  onView: (view: SavedView) => void;
  /** The query was saved as a view of this name. */
  onSaved: (name: string) => void;
  onRenamed: (from: string, to: string) => void;
  /** Asks for the columns. */
  onArrange: () => void;
  accounts: AccountView[];
  textRef: RefObject<HTMLInputElement | null>;
  onLeave: () => void;
}

/** Relative to today, so that a saved view stays right. */
const DUE_CHIPS = [
  { id: 'overdue', due_from: '', due_to: 'overdue' },
  { id: 'week', due_from: 'overdue+1', due_to: 'today+7' },
  { id: 'month', due_from: 'overdue+1', due_to: 'today+30' },
];

/** Not drawn again for an answer: only its own filters change it. */
export const FilterBar = memo(function FilterBar(props: FilterBarProps) {
  const { stage, query, filters, onChange, onClear, sort, onSort, accounts, textRef, onLeave } = props;
  const text = useText();
  const further =
    FURTHER.some((id) => filters[id] !== '') || filters.accounts.length > 0 || filters.more_stages.length > 0;
  const ofChip = DUE_CHIPS.some((chip) => chip.due_from === filters.due_from && chip.due_to === filters.due_to);
  const [exact, setExact] = useState(further && !ofChip);

  return (
    <search className="filter-bar">
      <div className="filter-line">
        <SearchBox
          value={filters.text}
          onChange={(typed) => onChange({ text: typed })}
          textRef={textRef}
          onLeave={onLeave}
        />
        <Chips query={query} filters={filters} onChange={onChange} exact={exact} onExact={setExact} />
        {/* Hidden, not removed: creating it with the first letter would take longer and lay the page out again. */}
        <span className={isFiltered(filters) ? undefined : 'filter-nothing'}>
          <Button
            kind="quiet"
            icon={<X aria-hidden />}
            label={text('filter-clear')}
            onPress={onClear}
            testId="filter-clear"
          >
            {null}
          </Button>
        </span>
        <span className="gap" />
        <ViewsMenu
          query={query}
          onView={props.onView}
          onSaved={props.onSaved}
          onRenamed={props.onRenamed}
          onArrange={props.onArrange}
        />
      </div>
      {exact && (
        <FilterMore
          stage={stage}
          query={query}
          filters={filters}
          set={onChange}
          sort={sort}
          onSort={onSort}
          accounts={accounts}
        />
      )}
    </search>
  );
});

interface ChipsProps {
  query: () => InboxQuery;
  filters: Filters;
  onChange: (some: Partial<Filters>) => void;
  exact: boolean;
  onExact: (exact: boolean) => void;
}

function PlainChips({ query, filters, onChange, exact, onExact }: ChipsProps) {
  const text = useText();
  return (
    <>
      {filters.set !== '' && (
        <Chip pressed onPress={() => onChange({ set: '' })} testId="filter-set">
          {text('filter-set', { set: filters.set.startsWith('submission:') ? 'submission' : filters.set })}
          <X aria-hidden />
        </Chip>
      )}
      {DUE_CHIPS.map((chip) => {
        const on = filters.due_from === chip.due_from && filters.due_to === chip.due_to;
        return (
          <Chip
            key={chip.id}
            pressed={on}
            onPress={() =>
              onChange(on ? { due_from: '', due_to: '' } : { due_from: chip.due_from, due_to: chip.due_to })
            }
            testId={`filter-${chip.id}`}
          >
            {text(`filter-${chip.id}`)}
          </Chip>
        );
      })}
      <CountedChip
        name={text('filter-type')}
        of="types"
        query={query}
        chosen={filters.types}
        onChange={(types) => onChange({ types })}
        testId="filter-types"
      />
      <CountedChip
        name={text('filter-status')}
        of="statuses"
        query={query}
        chosen={filters.statuses}
        onChange={(statuses) => onChange({ statuses })}
        testId="filter-statuses"
      />
      <Chip
        pressed={filters.changes !== ''}
        title={text(filters.changes === 'refresh' ? 'changes-since-refresh' : 'changes-filter-title')}
        onPress={() => onChange({ changes: filters.changes === '' ? 'looked' : '' })}
        testId="filter-changes"
      >
        {text('changes-filter')}
      </Chip>
      <Chip expanded={exact} onPress={() => onExact(!exact)} testId="filter-more">
        <SlidersHorizontal aria-hidden />
        {text('filter-more')}
      </Chip>
    </>
  );
}

/** The chips do not depend on the search text, so they are not drawn again while it is typed. */
const Chips = memo(PlainChips, (one, other) => {
  const names = Object.keys(other.filters) as (keyof Filters)[];
  const same = names.every((name) => name === 'text' || one.filters[name] === other.filters[name]);
  return same && one.exact === other.exact && one.query === other.query && one.onChange === other.onChange;
});
