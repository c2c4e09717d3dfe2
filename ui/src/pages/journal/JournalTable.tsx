//! Instructions as a table, newest first. A row opens by its number, by Enter or by a press anywhere on it.

import { ChevronDown, ChevronRight, Paperclip } from 'lucide-react';
import { useState } from 'react';
import { AccountText } from '../../components/AccountText';
import { Money } from '../../components/Money';
import { StandingMarks } from '../../components/StandingMarks';
import { StateCounts, StatePill } from '../../components/StatePill';
import type { InstructionView, PeopleView } from '../../generated/views';
import { Say, useLabels, useText } from '../../i18n';
import { useProgressOf } from '../../ipc/queries';
import { fullTime } from '../../time';
import { type Group, groupsOf } from './rows';
import '../../components/table.css';
import './journal-table.css';

interface JournalTableProps {
  rows: InstructionView[];
  selected: string | null;
  onSelect: (id: string) => void;
  /** Test ids are `NAME-row-N`, where N is the index on the page. */
  name: string;
  /** Rows of one submission have a common line above them, which folds them. */
  grouped?: boolean;
  /** For rows that were found by a note: its words, by instruction. */
  notes?: Partial<Record<string, string>>;
  /** The people who confirmed and approved each row, by instruction. */
  people?: Partial<Record<string, PeopleView>>;
}

/** The titles of an instruction's columns, also in the table of the group. */
export function InstructionHeads() {
  const text = useText();
  return (
    <>
      <th scope="col" className="figures">
        {text('journal-number')}
      </th>
      <th scope="col" className="journal-time">
        {text('journal-time')}
      </th>
      <th scope="col">{text('journal-operation')}</th>
      <th scope="col" className="journal-what">
        {text('journal-what')}
      </th>
      <th scope="col" className="figures">
        {text('result-amount')}
      </th>
      <th scope="col">{text('result-state')}</th>
      <th scope="col" className="journal-account">
        {text('journal-account')}
      </th>
    </>
  );
}

const NONE = {};

export function JournalTable({
  rows,
  selected,
  onSelect,
  name,
  grouped = false,
  notes = NONE,
  people = NONE,
}: JournalTableProps) {
  return (
    <table className={`table table-sticky table-press${selected ? ' journal-table-narrow' : ''}`}>
      <thead>
        <tr>
          <InstructionHeads />
        </tr>
      </thead>
      {groupsOf(rows).map((group) => (
        <Rows key={group.rows[0]?.id} {...{ group, selected, onSelect, name, grouped, notes, people }} />
      ))}
    </table>
  );
}

type RowsProps = Omit<JournalTableProps, 'rows'> & { group: Group };

function Rows({ group, selected, onSelect, name, grouped, notes, people }: RowsProps) {
  const [folded, setFolded] = useState(false);
  const several = grouped === true && group.rows.length > 1;
  return (
    <tbody>
      {several && <Together group={group} folded={folded} onFold={() => setFolded(!folded)} />}
      {!(several && folded) &&
        group.rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            open={row.id === selected}
            note={notes?.[row.id] ?? null}
            people={people?.[row.id] ?? null}
            onSelect={onSelect}
            testId={`${name}-row-${group.at + index}`}
          />
        ))}
    </tbody>
  );
}

/** The line above the rows of one submission. It counts the whole order, also rows of another page. */
function Together({ group, folded, onFold }: { group: Group; folded: boolean; onFold: () => void }) {
  const text = useText();
  const labels = useLabels();
  const { rows } = group;
  const whole = useProgressOf(group.submission).data;
  const [first] = rows;
  if (!first) return null;
  const answer = rows.every((row) => row.answer === first.answer) ? first.answer : 'both';
  const operation = labels.operation(first.operation, answer);
  const Icon = folded ? ChevronRight : ChevronDown;
  return (
    <tr className="journal-together" onClick={onFold}>
      <th scope="rowgroup" colSpan={7}>
        <span className="journal-together-line">
          <button type="button" className="journal-fold" aria-expanded={!folded} data-testid="journal-fold">
            <Icon aria-hidden />
            {whole
              ? text('journal-together', {
                  operation,
                  count: whole.all,
                  here: rows.length,
                  elsewhere: whole.all - rows.length,
                })
              : operation}
          </button>
          <span className="quiet">{fullTime(first.confirmed_at ?? first.since)}</span>
          {whole && <StateCounts counts={whole.counts} />}
        </span>
      </th>
    </tr>
  );
}

interface RowProps {
  row: InstructionView;
  open: boolean;
  note: string | null;
  people: PeopleView | null;
  onSelect: (id: string) => void;
  testId: string;
}

function Row({ row, open, note, people, onSelect, testId }: RowProps) {
  const text = useText();
  const labels = useLabels();
  const [day, time] = fullTime(row.confirmed_at ?? row.since).split(' ');
  return (
    <tr
      className={open ? 'table-row-open' : ''}
      onClick={() => onSelect(row.id)}
      data-testid={testId}
      data-id={row.id}
      data-state={row.state}
      data-operation={row.operation}
    >
      <td className="figures">
        <button type="button" className="table-number" aria-expanded={open}>
          {row.number}
        </button>
      </td>
      <td className="journal-time">
        <span>{day}</span> <span>{time}</span>
      </td>
      <td className="journal-operation">{labels.operation(row.operation, row.answer)}</td>
      <td className="journal-what">
        {row.counterparty?.name && <span className="journal-party">{row.counterparty.name}</span>}
        <span className="mono">{row.draft_number ?? row.reference_order ?? ''}</span>
        {note !== null && (
          <span
            className="journal-note"
            title={text('mark-note-match', { words: note })}
            data-testid={`${testId}-note`}
          >
            <Paperclip role="img" aria-label={text('mark-note-match', { words: '' })} />
            {note}
          </span>
        )}
      </td>
      <td>
        <Money amount={row.amount} currency={row.currency} />
      </td>
      <td className="journal-state">
        <StatePill state={row.state} />
        <StandingMarks row={row} />
      </td>
      <td className="journal-account">
        <AccountText account={row.account} />
        {people && <People people={people} testId={`people-of-${testId}`} />}
      </td>
    </tr>
  );
}

/** The surest name of the person who confirmed, then of the approver. */
function People({ people, testId }: { people: PeopleView; testId: string }) {
  const [confirmed] = people.confirmed_by;
  const [approved] = people.approved_by;
  if (!confirmed) return null;
  return (
    <span className="journal-people quiet" data-testid={testId}>
      <Say sentence={confirmed} />
      {approved && (
        <>
          {' + '}
          <Say sentence={approved} />
        </>
      )}
    </span>
  );
}
