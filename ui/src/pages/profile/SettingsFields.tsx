//! The settings of a profile as fields, and its accounts as a table. An error of the core is shown at its field.

import { Plus, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button';
import { Select } from '../../components/Select';
import { TextField, type TextFieldProps } from '../../components/TextField';
import type { AccountField, SettingsFields as Fields, Problem, SettingField } from '../../generated/views';
import { has, sentenceText, useText } from '../../i18n';
import { labelId } from './SettingLabel';

interface SettingsFieldsProps {
  fields: Fields;
  onChange: (fields: Fields) => void;
  problems: Problem[];
}

const KINDS: Record<string, TextFieldProps['kind']> = { number: 'number', amount: 'amount', words: 'area' };

/** The columns of an account: its fields and their titles. */
const COLUMNS = [
  ['bank_mark', 'account-bank'],
  ['account_number', 'account-number'],
  ['bank_code', 'account-bank-code'],
  ['nickname', 'account-nickname'],
  ['owner', 'account-owner'],
  ['role', 'account-role'],
] as const;

const NEW: AccountField = {
  place: null,
  bank_mark: '',
  account_number: '',
  bank_code: '',
  nickname: '',
  owner: '',
  role: '',
};

export function SettingsFields({ fields, onChange, problems }: SettingsFieldsProps) {
  const text = useText();
  const body = useRef<HTMLDivElement>(null);
  // The first wrong field gets the focus.
  useEffect(() => {
    if (problems.length > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const wrong = (name: string, item = 0) => {
    const problem = problems.find((one) => one.field === name && one.item === item);
    return problem ? sentenceText(text, problem.sentence) : null;
  };
  const set = (name: string, value: string) =>
    onChange({
      ...fields,
      settings: fields.settings.map((one) => (one.name === name ? { ...one, value } : one)),
    });
  return (
    <div ref={body}>
      <div className="form settings-fields">
        {fields.settings.map((one) => (
          <One key={one.name} field={one} error={wrong(one.name)} onChange={(value) => set(one.name, value)} />
        ))}
      </div>
      <AccountFields
        accounts={fields.accounts}
        onChange={(accounts) => onChange({ ...fields, accounts })}
        error={wrong('accounts')}
        wrong={wrong}
      />
    </div>
  );
}

interface OneProps {
  field: SettingField;
  error: string | null;
  onChange: (value: string) => void;
}

function One({ field, error, onChange }: OneProps) {
  const text = useText();
  const { name, kind, value, optional } = field;
  const currency = name.startsWith('limits.per_') ? (name.split('.').at(-1) ?? '') : '';
  const label = has(labelId(name)) ? text(labelId(name)) : name;
  const shared = {
    label: currency ? text('settings-of-currency', { label, currency }) : label,
    help: <span className="mono">{name}</span>,
    optional,
    error,
    testId: `setting-${name}`,
  };
  if (kind === 'choice') {
    const word = (choice: string) => (name === 'environment' ? text('environment', { environment: choice }) : choice);
    const options = field.choices.map((choice) => ({ value: choice, label: word(choice) }));
    const blank = { value: '', label: text('settings-default') };
    return <Select {...shared} value={value} onChange={onChange} options={optional ? [blank, ...options] : options} />;
  }
  return <TextField {...shared} value={value} onChange={onChange} kind={KINDS[kind] ?? 'text'} />;
}

interface AccountFieldsProps {
  accounts: AccountField[];
  onChange: (accounts: AccountField[]) => void;
  error: string | null;
  wrong: (name: string, item: number) => string | null;
}

function AccountFields({ accounts, onChange, error, wrong }: AccountFieldsProps) {
  const text = useText();
  const set = (at: number, change: Partial<AccountField>) =>
    onChange(accounts.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <section className="settings-accounts" aria-label={text('profile-accounts', { count: accounts.length })}>
      <h3>{text('profile-accounts', { count: accounts.length })}</h3>
      {error && <p className="field-error">{error}</p>}
      <table className="profile-table">
        <thead>
          <tr>
            {COLUMNS.map(([name, title]) => (
              <th key={name} scope="col">
                {text(title)}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {accounts.map((account, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an account has no name while it is typed.
            <tr key={at}>
              {COLUMNS.map(([name, title]) => (
                <td key={name}>
                  <input
                    className={name === 'account_number' || name === 'bank_code' ? 'input input-mono' : 'input'}
                    aria-label={`${text(title)} ${at + 1}`}
                    aria-invalid={wrong(`accounts.${name}`, at) !== null}
                    title={wrong(`accounts.${name}`, at) ?? undefined}
                    value={account[name]}
                    onChange={(event) => set(at, { [name]: event.target.value })}
                    spellCheck={false}
                    autoComplete="off"
                    data-testid={`account-${at}-${name}`}
                  />
                  {wrong(`accounts.${name}`, at) && <p className="field-error">{wrong(`accounts.${name}`, at)}</p>}
                </td>
              ))}
              <td>
                <Button
                  kind="quiet"
                  icon={<X aria-hidden />}
                  label={text('settings-account-remove', { account: account.account_number })}
                  onPress={() => onChange(accounts.filter((_, place) => place !== at))}
                  testId={`account-${at}-remove`}
                >
                  {null}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button icon={<Plus aria-hidden />} onPress={() => onChange([...accounts, NEW])} testId="account-add">
        {text('settings-account-add')}
      </Button>
    </section>
  );
}
