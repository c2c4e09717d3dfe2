//! The bank of the other side, by name or number: typed, or chosen from the imported list by name, pinyin initials or
//! number. Without a list it is a plain field.

import type { FieldProps } from '../../components/Field';
import { TextField } from '../../components/TextField';
import type { BankRow } from '../../generated/views';
import { useText } from '../../i18n';
import { useBankList, useBankNamed, useBanksFound } from '../../ipc/queries';
import { dayOf } from '../../time';
import { useSettled } from '../../useSettled';
import { doubtfulBankNumber } from './cnaps';
import { PickBox, type Suggestion } from './PickBox';

const TYPING_MS = 150;
/** The core returns at most so many banks. */
const FOUND_MAX = 40;

interface BankBoxProps extends FieldProps {
  /** Also its test id. */
  id: string;
  /** The field has the number, not the name. */
  number: boolean;
  value: string;
  onChange: (value: string) => void;
  onBank: (bank: BankRow) => void;
  autoFocus?: boolean;
}

interface Bank extends Suggestion {
  bank: BankRow;
}

const bankOf = (bank: BankRow, number: boolean): Bank => ({
  key: bank.number,
  value: number ? bank.number : bank.name,
  detail: [number ? bank.name : bank.number, bank.city].filter(Boolean).join(' · '),
  bank,
});

export function BankBox({ id, number, value, onChange, onBank, autoFocus = false, help, ...field }: BankBoxProps) {
  const text = useText();
  const list = useBankList().data;
  const has_list = list !== undefined && list.count > 0;
  const settled = useSettled(value.trim(), TYPING_MS);
  const found = useBanksFound(settled, has_list).data ?? [];
  const digits = value.replace(/\s/g, '');
  const named = useBankNamed(digits, has_list && number && /^\d{12}$/.test(digits));
  const doubtful = number && doubtfulBankNumber(value) ? text('order-bank-number-doubtful') : null;
  if (!has_list) {
    return (
      <TextField
        {...field}
        id={id}
        testId={id}
        kind={number ? 'number' : 'text'}
        value={value}
        onChange={onChange}
        warning={doubtful}
        help={help}
        autoFocus={autoFocus}
      />
    );
  }
  const isUnlisted = named.data === null && !named.isPlaceholderData;
  const day = list.imported_at ? dayOf(new Date(list.imported_at)) : '';
  return (
    <PickBox<Bank>
      {...field}
      id={id}
      number={number}
      value={value}
      onChange={onChange}
      onPick={({ bank }) => onBank(bank)}
      suggestions={found.map((bank) => bankOf(bank, number))}
      autoFocus={autoFocus}
      warning={doubtful ?? (isUnlisted ? text('bank-list-unlisted') : null)}
      help={
        <>
          {named.data && <span className="bank-named">{[named.data.name, named.data.city].join(' ')}</span>}
          {help}
          {help && ' '}
          <span data-testid={`${id}-source`}>{text('bank-list-from', { source: list.source ?? '', day })}</span>
          {found.length === FOUND_MAX && <> {text('bank-list-more')}</>}
        </>
      }
    />
  );
}
