//! Counterparties of earlier instructions, newest first: choosing one fills its account and bank with its name. They come
//! from what the core kept of this desk's instructions, so a name that was never sent to is never offered.

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

/** Also the profile's own accounts, where money may go from one to the other. */
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

/** The prefix of the fields that describe the other side: `endorseeAccountName` → `endorsee`. */
export function partyPrefix(name: string): string | null {
  return PREFIXES.find((prefix) => name === `${prefix}AccountName` || name === `${prefix}AccountNumber`) ?? null;
}

/** What choosing a known party fills in, by field name. A bank is a number or a name: twelve digits tell. */
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
