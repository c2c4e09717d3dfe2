//! The payer of a new transfer: that of the last transfer to its payee. A payer that a person chose stays.

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { keys, useBalances, useJournal } from '../../ipc/queries';
import { useScope } from '../../stores/nav';
import { useSettled } from '../../useSettled';
import { currencyOf, lastPayerTo, payerFields, TRANSFERS, TRANSFERS_READ } from './payer';
import type { Form } from './state';

/** A typed number is searched once it is complete, not with every digit. */
const QUIET_MS = 100;

/** `null` where the payer of an order is not open: operations on drafts, and resubmissions. */
export function usePayerOfPayee(form: Form | null) {
  const scope = useScope();
  const balances = useBalances(null).data?.rows ?? [];
  const past = useJournal(0, TRANSFERS_READ, TRANSFERS).data?.rows ?? [];
  const payee = useSettled((form?.typed.common.oppositeAccountNumber ?? '').replace(/\s/g, ''), QUIET_MS);
  const found = useQuery({
    queryKey: [...keys.journal, 'payer-to', payee],
    queryFn: () => lastPayerTo(payee),
    enabled: form !== null && payee !== '',
    placeholderData: () => undefined,
  }).data;
  // The payer that this hook filled in. Another one was chosen by the person, or by a template.
  const filled = useRef('');

  const fill = useEffectEvent((key: string | null) => {
    if (!form) return;
    const isOpen = form.typed.account === '' && !form.typed.common.tradeAccountNumber?.trim();
    if (!isOpen && form.typed.account !== filled.current) return;
    const inScope = form.profile.accounts.filter((one) => scope.length === 0 || scope.includes(one.key));
    const payer = inScope.find((one) => one.key === key) ?? null;
    // Nothing was paid to this payee yet: the payer is to be typed, before an amount is begun.
    if (isOpen && !payer && isAtEmptyAmount()) form.goOn('');
    if ((payer?.key ?? '') === form.typed.account) return;
    filled.current = payer?.key ?? '';
    form.setAccount(payer);
    if (!payer) return form.setCommon({ tradeAccountNumber: '', tradeAccountName: '', tradeBankCode: '' });
    const currency = currencyOf(balances, payer.key, past);
    form.setCommon({ ...payerFields(payer), ...(currency ? { currency } : {}) });
  });
  useEffect(() => {
    if (found !== undefined) fill(found);
  }, [found]);
}

/** The focus went on to the amount, and nothing is typed there. */
function isAtEmptyAmount(): boolean {
  const at = document.activeElement;
  return at instanceof HTMLInputElement && at.id === 'form-tradeAmount' && at.value === '';
}
