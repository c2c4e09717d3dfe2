//! One value for all rows, for fields whose own cell is blank or missing, beside the control values of the file.

import { accountName } from '../../components/AccountText';
import { Select } from '../../components/Select';
import { TextField } from '../../components/TextField';
import { dateFormat, dayIn } from '../../forms/order-form/dates';
import { flagOptions } from '../../forms/order-form/flags';
import { kindOf } from '../../forms/order-form/layout';
import { operations, types } from '../../generated/contract';
import type { OrderCellProblem, ProfileView } from '../../generated/views';
import { useText } from '../../i18n';
import { useLook } from '../../stores/look';
import { changeOrderFile, type OrderFile } from '../../stores/orderFile';

interface SameFieldsProps {
  file: OrderFile;
  profile: ProfileView;
  problems: OrderCellProblem[];
  said: (problem: OrderCellProblem) => string;
  label: (field: string) => string;
}

const ACCOUNTS = ['tradeAccountNumber', 'accountNumber'];

export function SameFields({ file, profile, problems, said, label }: SameFieldsProps) {
  const text = useText();
  const { sheet, same } = file;
  const isWrong = (name: string) => problems.find((one) => one.field === name && one.column === null);
  // A required field without a column, one that the core asks for, and one that already has a value.
  const shown = sheet.fields.filter(
    ({ name, required, for_all }) =>
      for_all &&
      (same[name] !== undefined ||
        isWrong(name) ||
        (required && !sheet.columns.some((column) => column.field === name))),
  );
  const set = (name: string, value: string) => changeOrderFile((old) => ({ same: { ...old.same, [name]: value } }));
  const more = sheet.fields.filter((field) => field.for_all && !shown.includes(field));

  return (
    <fieldset className="sheet-same" data-testid="sheet-same">
      <legend>{text('order-file-same')}</legend>
      {shown.map(({ name, required }) => {
        const wrong = isWrong(name);
        return (
          <SameField
            key={name}
            name={name}
            operation={sheet.operation}
            profile={profile}
            payer={same.tradeAccountNumber ?? ''}
            label={label(name)}
            optional={!required}
            error={wrong ? said(wrong) : null}
            value={same[name] ?? ''}
            onChange={(value) => set(name, value)}
          />
        );
      })}
      {more.length > 0 && (
        <Select
          label={text('order-file-same-more')}
          value=""
          onChange={(name) => name !== '' && set(name, '')}
          options={[{ value: '', label: '–' }, ...more.map(({ name }) => ({ value: name, label: label(name) }))]}
          testId="sheet-same-more"
        />
      )}
    </fieldset>
  );
}

interface SameFieldProps {
  name: string;
  operation: string;
  profile: ProfileView;
  /** The key of the one payer of all rows; blank where there is none. */
  payer: string;
  label: string;
  optional: boolean;
  error: string | null;
  value: string;
  onChange: (value: string) => void;
}

function SameField({ name, operation, profile, payer, ...field }: SameFieldProps) {
  const text = useText();
  const { language } = useLook();
  const row = types[operations[operation]?.item ?? '']?.find((one) => one.name === name);
  const kind = row ? kindOf(row) : 'text';
  const testId = `sheet-same-${name}`;
  const none = { value: '', label: '–' };
  if (kind === 'flag') {
    const payers = profile.accounts.filter((account) => payer === '' || account.key === payer);
    const banks = [...new Set(payers.map((account) => account.bank_mark))];
    const words = flagOptions(profile.code_book, banks, name, language);
    const options = words.map(({ word, label }) => ({
      value: word,
      label: label ?? text(`word-${word.replaceAll('_', '-')}`),
    }));
    return <Select {...field} options={[none, ...options]} testId={testId} />;
  }
  if (ACCOUNTS.includes(name)) {
    const options = profile.accounts.map((account) => ({ value: account.key, label: accountName(account) }));
    return <Select {...field} options={[none, ...options]} testId={testId} />;
  }
  if (kind === 'date') {
    const dayText = (day: string) => dayIn(dateFormat(profile), new Date(`${day}T12:00:00`)) ?? day;
    return <TextField {...field} kind="date" dayText={dayText} testId={testId} />;
  }
  return <TextField {...field} kind={kind === 'number' || kind === 'amount' ? kind : 'text'} testId={testId} />;
}
