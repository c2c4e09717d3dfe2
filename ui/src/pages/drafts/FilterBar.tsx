//! The filters of a list: text, chips for due dates, and exact bounds behind a button.

import { SlidersHorizontal, X } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '../../components/Button';
import { useText } from '../../i18n';
import { addDays, readDay } from '../../time';
import { type Filters, isFiltered, NO_FILTERS } from './query';
import './filter-bar.css';

interface FilterBarProps {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Where `/` puts the focus. */
  textRef: RefObject<HTMLInputElement | null>;
  today: string;
  onLeave: () => void;
}

export function FilterBar({ filters, onChange, textRef, today, onLeave }: FilterBarProps) {
  const text = useText();
  const bounded = filters.amount_from !== '' || filters.amount_to !== '';
  const [exact, setExact] = useState(bounded);
  const chips = [
    { id: 'overdue', due_from: '', due_to: addDays(today, -1) },
    { id: 'week', due_from: today, due_to: addDays(today, 7) },
    { id: 'month', due_from: today, due_to: addDays(today, 30) },
  ];
  const set = (change: Partial<Filters>) => onChange({ ...filters, ...change });

  return (
    <search className="filter-bar">
      <div className="filter-line">
        <input
          ref={textRef}
          className="input filter-text"
          type="search"
          value={filters.text}
          placeholder={text('filter-text')}
          aria-label={text('filter-text')}
          spellCheck={false}
          onChange={(event) => set({ text: event.target.value })}
          onKeyDown={(event) => {
            if (event.key === 'Escape' || event.key === 'ArrowDown') onLeave();
          }}
          data-testid="filter-text"
        />
        {chips.map((chip) => {
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
          <Button kind="quiet" icon={<X aria-hidden />} onPress={() => onChange(NO_FILTERS)} testId="filter-clear">
            {text('filter-clear')}
          </Button>
        )}
      </div>
      {exact && (
        <div className="filter-line">
          <Bound id="due_from" type="day" filters={filters} set={set} label={text('filter-due-from')} />
          <Bound id="due_to" type="day" filters={filters} set={set} label={text('filter-due-to')} />
          <Bound id="amount_from" type="text" filters={filters} set={set} label={text('filter-amount-from')} />
          <Bound id="amount_to" type="text" filters={filters} set={set} label={text('filter-amount-to')} />
        </div>
      )}
    </search>
  );
}

interface BoundProps {
  id: keyof Filters;
  type: 'day' | 'text';
  filters: Filters;
  set: (change: Partial<Filters>) => void;
  label: string;
}

function Bound({ id, type, filters, set, label }: BoundProps) {
  return (
    <label className="filter-bound">
      {label}
      <input
        className={`input${type === 'text' ? ' input-amount' : ''}`}
        type="text"
        placeholder={type === 'day' ? 'YYYY-MM-DD' : ''}
        aria-invalid={type === 'day' && filters[id] !== '' && readDay(filters[id]) === null}
        spellCheck={false}
        inputMode={type === 'text' ? 'decimal' : undefined}
        value={filters[id]}
        onChange={(event) => set({ [id]: event.target.value })}
        data-testid={`filter-${id}`}
      />
    </label>
  );
}
