//! Counterparties of earlier instructions, newest first: choosing one fills its account and bank with its name. They
//! are those of this desk's stored instructions, so a name without an earlier instruction is never suggested.

import { useMemo } from 'react';
import type { CounterpartyView } from '../../generated/views';
import { useApp, useCounterparties } from '../../ipc/queries';
import type { Suggestion } from './PickBox';

export interface Known extends Suggestion {
  name: string;
  account: string;
  bankName: string;
  bankNumber: string;
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
        bank_name: null,
        bank_number: account.bank_code,
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
