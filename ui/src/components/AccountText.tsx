//! An account: its name in this profile, its bank and its number.

import type { AccountView } from '../generated/views';
import type { Text } from '../i18n';
import { useApp } from '../ipc/queries';

/** The profile's account with this `BANK_MARK:ACCOUNT` key. */
export function useAccount(key: string): AccountView | undefined {
  return useApp().data?.open?.accounts.find((account) => account.key === key);
}

/** `Operating · EASTBANK …0011`: the account's label in selects; the whole number where it has no name. */
export function accountName(account: AccountView): string {
  const name = account.nickname ?? account.owner;
  if (name === null) return `${account.bank_mark} ${account.account_number}`;
  return `${name} · ${account.bank_mark} ${shortNumber(account.account_number)}`;
}

/** The options of an account select: all accounts together, then each account. */
export const accountOptions = (accounts: AccountView[], text: Text) => [
  { value: '', label: text('scope-all', { count: accounts.length }) },
  ...accounts.map((account) => ({ value: account.key, label: accountName(account) })),
];

/** `6222…0011`: the ends of a number, for narrow places where the whole number is shown elsewhere. */
export function shortNumber(number: string): string {
  return number.length > 10 ? `…${number.slice(-4)}` : number;
}

export function AccountText({ account: key, full = false }: { account: string; full?: boolean }) {
  const account = useAccount(key);
  const [bank, number = ''] = splitKey(key);
  const name = account?.nickname ?? account?.owner ?? null;
  return (
    <span title={`${bank} ${number}`}>
      {name && <>{name} · </>}
      {bank} <span className="mono">{full ? number : shortNumber(number)}</span>
    </span>
  );
}

/** An account in a table of balances: its name, then its bank and whole number. */
export function AccountName({ account, name }: { account: string; name: string | null }) {
  const [bank, number = ''] = splitKey(account);
  return (
    <>
      {name && <span className="balances-name">{name} </span>}
      <span className="quiet">
        {bank} <span className="mono">{number}</span>
      </span>
    </>
  );
}

/** `Harbour Light · EASTBANK …0011`: an account by its company, where a table has rows of several companies. */
export function CompanyAccount({ company, account: key }: { company: string | null; account: string }) {
  const [bank, number = ''] = splitKey(key);
  return (
    <span title={[company, bank, number].filter(Boolean).join(' ')}>
      {company && <>{company} · </>}
      {bank} <span className="mono">{shortNumber(number)}</span>
    </span>
  );
}

/** A bank mark has no colon; everything after the first one is the account. */
function splitKey(key: string): [string, string | undefined] {
  const at = key.indexOf(':');
  return at < 0 ? [key, undefined] : [key.slice(0, at), key.slice(at + 1)];
}
