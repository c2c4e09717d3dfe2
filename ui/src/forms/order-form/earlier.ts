//! Counterparties of the book, the last used first: choosing one fills its account and bank with its name. An account that
//! was not used yet has a mark.

import { useMemo } from 'react';
import type { CounterpartyView } from '../../generated/views';
import { type Text, useText } from '../../i18n';
import { useApp, useCounterparties } from '../../ipc/queries';
import type { Suggestion } from './PickBox';

export interface Known extends Suggestion {
  name: string;
  account: string;
  bankName: string;
  bankNumber: string;
  /** An order to the account was accepted, or it is one of the profile's own. */
  used: boolean;
}

type Party = Pick<CounterpartyView, 'name' | 'account_number' | 'bank_name' | 'bank_number'>;

export const bankText = (party: Pick<Known, 'bankName' | 'bankNumber'>) => party.bankName || party.bankNumber;

function known(party: Party): Known | null {
  const [name, account] = [party.name ?? '', party.account_number ?? ''];
  if (!name || !account) return null;
  const banks = { bankName: party.bank_name ?? '', bankNumber: party.bank_number ?? '' };
  return {
    key: `${name}\n${account}`,
    value: name,
    detail: [account, bankText(banks)].filter(Boolean).join(' · '),
    name,
    account,
    ...banks,
    used: true,
  };
}

/** The mark of an account that was not used yet. */
function markOf(one: CounterpartyView, text: Text): string | null {
  if (one.is_new) return text('parties-new-account');
  return one.origin === 'used' ? null : text(`party-origin-${one.origin}`);
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** The used account of a name that was paid before, if the typed account is another one. */
export function otherAccount(parties: Known[], name: string, account: string): string | null {
  const typed = plain(account);
  if (typed === '' || name.trim() === '') return null;
  const used = parties.filter((one) => one.used && plain(one.name) === plain(name));
  return used.some((one) => plain(one.account) === typed) ? null : (used[0]?.account ?? null);
}

/** `own` adds the profile's own accounts, for operations that can move money between them. */
export function useKnownParties(own: boolean): Known[] {
  const parties = useCounterparties().data;
  const accounts = useApp().data?.open?.accounts;
  const text = useText();
  return useMemo(() => {
    const found = new Map<string, Known>();
    for (const one of parties ?? []) {
      const party = known(one);
      const code = one.company_code && ` · ${one.company_code}`;
      if (party && !found.has(party.key)) {
        const marked = { used: one.origin === 'used', detail: party.detail + code, mark: markOf(one, text) };
        found.set(party.key, { ...party, ...marked });
      }
    }
    for (const account of own ? (accounts ?? []) : []) {
      const party = known({
        name: account.owner,
        account_number: account.account_number,
        bank_name: null,
        bank_number: account.bank_code,
      });
      if (party && !found.has(party.key)) found.set(party.key, party);
    }
    return [...found.values()];
  }, [parties, accounts, own, text]);
}

const PREFIXES = ['opposite', 'endorsee', 'pledgee'] as const;

/** The prefix of the fields about the counterparty: `endorseeAccountName` → `endorsee`. */
export function partyPrefix(name: string): string | null {
  return PREFIXES.find((prefix) => name === `${prefix}AccountName` || name === `${prefix}AccountNumber`) ?? null;
}

/** The fields that choosing a known party fills in, by name. What is not known of it stays as typed. */
export function partyFields(prefix: string, party: Known): Record<string, string> {
  const bankNumber = prefix === 'opposite' ? 'oppositeBankCode' : `${prefix}AccountBankNumber`;
  return {
    [`${prefix}AccountName`]: party.name,
    [`${prefix}AccountNumber`]: party.account,
    ...(party.bankNumber ? { [bankNumber]: party.bankNumber } : {}),
    ...(party.bankName && prefix === 'opposite' ? { oppositeAccountBankName: party.bankName } : {}),
  };
}

/** The fields that choosing a bank fills in, for the field in which it is chosen; `null` for a field that is not about the
 * counterparty's bank. Only a transfer has the bank's name too. */
export function bankFields(field: string, name: string, number: string): Record<string, string> | null {
  if (field === 'oppositeBankCode' || field === 'oppositeAccountBankName')
    return { oppositeBankCode: number, oppositeAccountBankName: name };
  const isParty = PREFIXES.some((prefix) => field === `${prefix}AccountBankNumber`);
  return isParty ? { [field]: number } : null;
}
