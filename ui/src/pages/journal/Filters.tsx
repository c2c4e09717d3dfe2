//! The filters of the journal's table: text, person, state, operation, days of confirmation, and the order.

import { useRef, useState } from 'react';
import { Chip } from '../../components/Chip';
import { BareSelect } from '../../components/Select';
import { TextField } from '../../components/TextField';
import { operations, states } from '../../generated/contract';
import type { JournalFilter } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { readDay } from '../../time';
import { SearchBox } from '../drafts/SearchBox';
import { ALL_ROWS, narrows } from './rows';

/** The possible states in the journal: it has an instruction only after it was confirmed. */
const STATES = Object.keys(states).filter((name) => name !== 'prepared');

interface FiltersProps {
  filter: JournalFilter;
  set: (change: Partial<JournalFilter>) => void;
}

export function Filters({ filter, set }: FiltersProps) {
  const text = useText();
  const labels = useLabels();
  const search = useRef<HTMLInputElement>(null);
  const person = useRef<HTMLInputElement>(null);
  return (
    <search className="journal-filters">
      <SearchBox
        value={filter.text ?? ''}
        onChange={(typed) => set({ text: typed || null })}
        textRef={search}
        words={text('journal-search')}
        onLeave={() => search.current?.blur()}
      />
      <SearchBox
        value={filter.person ?? ''}
        onChange={(typed) => set({ person: typed || null })}
        textRef={person}
        words={text('journal-person')}
        onLeave={() => person.current?.blur()}
      />
      <BareSelect
        className="journal-filter"
        label={text('journal-filter')}
        value={filter.state ?? ''}
        onChange={(state) => set({ state: state || null })}
        options={[
          { value: '', label: text('journal-all-states') },
          ...STATES.map((name) => ({ value: name, label: labels.state(name) })),
        ]}
        testId="journal-filter"
      />
      <BareSelect
        className="journal-filter"
        label={text('journal-operation')}
        value={filter.operations[0] ?? ''}
        onChange={(operation) => set({ operations: operation ? [operation] : [] })}
        options={[
          { value: '', label: text('journal-all-operations') },
          ...Object.values(operations).flatMap(({ name, en_refuse }) => [
            { value: name, label: labels.operation(name) },
            ...(en_refuse ? [{ value: `${name}:refuse`, label: labels.operation(name, 'refuse') }] : []),
          ]),
        ]}
        testId="journal-filter-operation"
      />
      <Day filter={filter} set={set} name="from" />
      <Day filter={filter} set={set} name="to" />
      <Chip
        pressed={filter.oldest_first}
        onPress={() => set({ oldest_first: !filter.oldest_first })}
        testId="journal-oldest-first"
      >
        {text('journal-oldest-first')}
      </Chip>
      {narrows(filter) && (
        <Chip
          pressed={false}
          onPress={() => set({ ...ALL_ROWS, oldest_first: filter.oldest_first })}
          testId="journal-clear"
        >
          {text('journal-clear')}
        </Chip>
      )}
    </search>
  );
}

/** A day is asked for when it is whole: half a day is none. */
function Day({ filter, set, name }: FiltersProps & { name: 'from' | 'to' }) {
  const text = useText();
  const [typed, setTyped] = useState(filter[name] ?? '');
  // The filter was cleared.
  const [known, setKnown] = useState(filter[name]);
  if (known !== filter[name]) {
    setKnown(filter[name]);
    setTyped(filter[name] ?? '');
  }
  function change(next: string) {
    setTyped(next);
    const day = next.trim() === '' ? null : readDay(next);
    if (day === null && next.trim() !== '') return;
    setKnown(day);
    set({ [name]: day });
  }
  return (
    <div className="journal-day">
      <TextField
        kind="date"
        label={text(`journal-${name}`)}
        value={typed}
        onChange={change}
        testId={`journal-${name}`}
      />
    </div>
  );
}
