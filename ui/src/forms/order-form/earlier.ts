//! Counterparties of earlier instructions, newest first: choosing one fills its account and bank with its name. They
//! are those of this desk's stored instructions, so a name without an earlier instruction is never suggested.

import { useMemo } from 'react';
import type { CounterpartyView } from '../../generated/views';
import { useApp, useCounterparties } from '../../ipc/queries';
import type { Suggestion } from './PickBox';

export interface Known extends Suggestion {
  name: string;
  account: string;
  bank: string;
}

function known(party: Pick<CounterpartyView, 'name' | 'account_number' | 'bank'>): Known | null {
  const [name, account, bank] = [party.name ?? '', party.account_number ?? '', party.bank ?? ''];
  if (!name || !account) return null;
  return {
    key: `${name}\n${account}`,
    value: name,
    detail: [account, bank].filter(Boolean).join(' · '),
    name,
    account,
    bank,
  };
}

/** `own` adds the profile's own accounts, for operations that can move money between them. */
export function useKnownParties(own: boolean): Known[] {
  const parties = useCounterparties().data;
  const accounts = useApp().data?.open?.accounts;
  return useMemo(() => {
    const found = new Map<string, Known>();
    for (const one of parties ?? []) {
      const party = known(one);
      if (party && !found.has(party.key)) found.set(party.key, party);
    }
    for (const account of own ? (accounts ?? []) : []) {
      const party = known({
        name: account.owner,
        account_number: account.account_number,
        bank: account.bank_code,
      });
      if (party && !found.has(party.key)) found.set(party.key, party);
    }
    return [...found.values()];
  }, [parties, accounts, own]);
}

const PREFIXES = ['opposite', 'endorsee', 'pledgee'] as const;

/** The prefix of the fields about the counterparty: `endorseeAccountName` → `endorsee`. */
export function partyPrefix(name: string): string | null {
  return PREFIXES.find((prefix) => name === `${prefix}AccountName` || name === `${prefix}AccountNumber`) ?? null;
}

/** The fields that choosing a known party fills in, by name. Twelve digits are a bank number, other text a bank name. */
export function partyFields(prefix: string, party: Known): Record<string, string> {
  const isNumber = /^\d{12}$/.test(party.bank);
  const bankNumber = prefix === 'opposite' ? 'oppositeBankCode' : `${prefix}AccountBankNumber`;
  return {
    [`${prefix}AccountName`]: party.name,
    [`${prefix}AccountNumber`]: party.account,
    ...(party.bank && isNumber ? { [bankNumber]: party.bank } : {}),
    ...(party.bank && !isNumber && prefix === 'opposite' ? { oppositeAccountBankName: party.bank } : {}),
  };
}
