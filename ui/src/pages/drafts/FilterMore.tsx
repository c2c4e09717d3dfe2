//! The filters behind the button: party, exact bounds, accounts, further lists, and every sort order.

import { accountName } from '../../components/AccountText';
import { Chip } from '../../components/Chip';
import { BareSelect } from '../../components/Select';
import { shortName } from '../../frame/desks';
import { LIST_COLUMNS } from '../../generated/columns';
import { stages } from '../../generated/contract';
import type { AccountView, InboxQuery } from '../../generated/views';
import { useLabels, useText } from '../../i18n';
import { ChoiceChip, CountedChip } from './ChoiceChip';
import { dayAsked, type Filters, type Sort, type Typed } from './query';

interface FilterMoreProps {
  stage: string;
  query: () => InboxQuery;
  filters: Filters;
  set: (change: Partial<Filters>) => void;
  sort: Sort;
  onSort: (sort: Sort) => void;
  accounts: AccountView[];
}

const SORTS: { key: string; field: string | null }[] = [
  { key: 'due_date', field: 'dueDate' },
  { key: 'amount', field: 'amount' },
  { key: 'draft_number', field: 'draftNumber' },
  { key: 'drawer_name', field: 'drawerName' },
  { key: 'acceptor_name', field: 'acceptorName' },
  { key: 'payee_name', field: 'payeeName' },
  { key: 'status', field: 'draftStatusMeaning' },
  { key: 'draft_type', field: null },
  { key: 'account', field: null },
  { key: 'company', field: null },
  { key: 'date', field: null },
  { key: 'remark', field: null },
];

/** Those of the other columns. */
const FURTHER_SORTS = LIST_COLUMNS.filter(
  (column) => column.sort !== null && SORTS.every((one) => one.key !== column.sort),
);

export function FilterMore({ stage, query, filters, set, sort, onSort, accounts }: FilterMoreProps) {
  const text = useText();
  const labels = useLabels();
  const nameOf = (key: string) => {
    const account = accounts.find((one) => one.key === key);
    return account ? accountName(account) : key;
  };
  const lists = stages.map((one) => one.stage).filter((name) => name !== stage);
  return (
    <div className="filter-line" data-testid="filter-further">
      <Bound id="party" type="text" filters={filters} set={set} label={text('filter-party')} />
      <Bound id="due_from" type="day" filters={filters} set={set} label={text('filter-due-from')} />
      <Bound id="due_to" type="day" filters={filters} set={set} label={text('filter-due-to')} />
      <Bound id="issued_from" type="day" filters={filters} set={set} label={text('filter-issued-from')} />
      <Bound id="issued_to" type="day" filters={filters} set={set} label={text('filter-issued-to')} />
      <Bound id="amount_from" type="amount" filters={filters} set={set} label={text('filter-amount-from')} />
      <Bound id="amount_to" type="amount" filters={filters} set={set} label={text('filter-amount-to')} />
      <CountedChip
        name={text('filter-account')}
        of="accounts"
        query={() => ({ ...query(), accounts: [] })}
        chosen={filters.accounts}
        onChange={(accounts) => set({ accounts })}
        label={(choice) => nameOf(choice.value)}
        testId="filter-accounts"
      />
      <ChoiceChip
        name={text('filter-lists')}
        chosen={filters.more_stages}
        onChange={(more_stages) => set({ more_stages })}
        options={lists.map((name) => ({ value: name, label: shortName(labels.stage(name)), count: null }))}
        testId="filter-lists"
      />
      <span className="filter-bound">
        {text('filter-sort')}
        <BareSelect
          className="filter-sort"
          label={text('filter-sort')}
          value={sort.key}
          onChange={(key) => onSort({ key, descending: sort.descending })}
          options={SORTS.map((one) => ({
            value: one.key,
            label: one.field ? labels.label('Draft', one.field) : text(`sort-${one.key}`),
          })).concat(FURTHER_SORTS.map((one) => ({ value: one.sort ?? '', label: labels.label(one.of, one.field) })))}
          testId="filter-sort"
        />
      </span>
      <Chip
        pressed={sort.descending}
        onPress={() => onSort({ key: sort.key, descending: !sort.descending })}
        testId="filter-descending"
      >
        {text('filter-descending')}
      </Chip>
    </div>
  );
}

const CLASSES = { day: ' filter-day', amount: ' input-amount', text: '' };

interface BoundProps {
  id: keyof Typed;
  type: 'day' | 'amount' | 'text';
  filters: Filters;
  set: (change: Partial<Filters>) => void;
  label: string;
}

function Bound({ id, type, filters, set, label }: BoundProps) {
  const text = useText();
  const wrong = type === 'day' && filters[id] !== '' && dayAsked(filters[id]) === null;
  return (
    <label className="filter-bound">
      {label}
      <input
        className={`input${CLASSES[type]}`}
        type="text"
        placeholder={type === 'day' ? text('filter-counted-day') : ''}
        aria-invalid={wrong}
        title={wrong ? text('filter-counted-day') : undefined}
        spellCheck={false}
        inputMode={type === 'amount' ? 'decimal' : undefined}
        value={filters[id]}
        onChange={(event) => set({ [id]: event.target.value })}
        data-testid={`filter-${id}`}
      />
    </label>
  );
}
