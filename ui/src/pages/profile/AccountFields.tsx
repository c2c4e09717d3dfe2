//! The accounts of a profile as a table of fields. An error of the core is shown at its field.

import { Plus, X } from 'lucide-react';
import { Button } from '../../components/Button';
import type { AccountField } from '../../generated/views';
import { useText } from '../../i18n';

/** The columns of an account: its fields and their titles. */
const COLUMNS = [
  ['bank_mark', 'account-bank'],
  ['account_number', 'account-number'],
  ['bank_code', 'account-bank-code'],
  ['organization_code', 'account-organization-code'],
  ['nickname', 'account-nickname'],
  ['owner', 'account-owner'],
  ['role', 'account-role'],
] as const;

/** Columns of digits. */
const NUMBERS: readonly string[] = ['account_number', 'bank_code', 'organization_code'];

const NEW: AccountField = {
  place: null,
  bank_mark: '',
  account_number: '',
  bank_code: '',
  organization_code: '',
  nickname: '',
  owner: '',
  role: '',
};

interface AccountFieldsProps {
  accounts: AccountField[];
  onChange: (accounts: AccountField[]) => void;
  error: string | null;
  wrong: (name: string, item: number) => string | null;
  /** The policy file and signer that fixed the accounts, which then cannot be changed. */
  fixed?: string | null;
  /** Its heading's level. */
  heading?: 'h2' | 'h3';
}

export function AccountFields(props: AccountFieldsProps) {
  const { accounts, onChange, error, wrong, fixed = null, heading: Heading = 'h3' } = props;
  const text = useText();
  const set = (at: number, change: Partial<AccountField>) =>
    onChange(accounts.map((one, place) => (place === at ? { ...one, ...change } : one)));
  return (
    <section className="settings-accounts" aria-label={text('profile-accounts', { count: accounts.length })}>
      <Heading>{text('profile-accounts', { count: accounts.length })}</Heading>
      {error && <p className="field-error">{error}</p>}
      {fixed && (
        <p className="field-help" data-testid="accounts-fixed">
          {fixed}
        </p>
      )}
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
                <td key={name} className={`account-${name}`}>
                  <input
                    className={NUMBERS.includes(name) ? 'input input-mono' : 'input'}
                    aria-label={`${text(title)} ${at + 1}`}
                    aria-invalid={wrong(`accounts.${name}`, at) !== null}
                    title={wrong(`accounts.${name}`, at) ?? undefined}
                    value={account[name]}
                    readOnly={fixed !== null}
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
                  disabled={fixed}
                  testId={`account-${at}-remove`}
                >
                  {null}
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button
        icon={<Plus aria-hidden />}
        onPress={() => onChange([...accounts, NEW])}
        disabled={fixed}
        testId="account-add"
      >
        {text('settings-account-add')}
      </Button>
    </section>
  );
}
